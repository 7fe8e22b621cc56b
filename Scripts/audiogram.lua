-- Turns a sound into a video to post: its cover, title and artist, and a waveform that moves with it.
--
--   luaedit run audiogram.lua episode.mp3
--   luaedit run audiogram.lua episode.mp3 --title "Why We Sleep" --subtitles episode.srt --mode words --shape vertical
--   luaedit run audiogram.lua episode.mp3 --theme neon
--   luaedit run audiogram.lua song.flac --style circle --cover cover.jpg --accent "#ffd166" --to "#ef476f"

local captions, safe, stage, themes = require "captions", require "safe", require "stage", require "themes"
local transcripts, waveform, words = require "transcripts", require "waveform", require "words"

local args = edit.recipe {
  summary = "Turns a sound into a video with a cover, a title and a moving waveform",
  inputs = { { "sound", kind = "media", needs = "sound", help = "what is heard; its title, artist and cover are shown" } },
  options = {
    { "style", kind = "choice", default = "bars", choices = { "bars", "progress", "line", "circle" },
      help = "of the waveform: bars that move, the whole of it, a part that passes by, or bars around the cover" },
    { "shape", kind = "choice", default = "square", choices = { "square", "vertical", "wide" }, help = "of the video" },
    { "cover", kind = "file", needs = "picture", help = "a picture; the sound's own without it" },
    { "title", kind = "string", help = "the large words, of which *these* are stressed; the sound's own without it" },
    { "artist", kind = "string", help = "the small words; the sound's own without it" },
    themes.option("colours and font"),
    { "accent", kind = "color", default = "#ffb703", help = "of the waveform" },
    { "to", kind = "color", help = "what the waveform's colour blends into" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "background", kind = "color", default = "#14213d", help = "behind everything" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "subtitles", kind = "file", needs = "subtitles", help = "what is said: SRT, WebVTT or ASS, or a transcript, see caption" },
    { "mode", kind = "choice", default = "lines", choices = { "lines", "words" }, help = "of subtitles; words: the spoken word is marked" },
    { "mark", kind = "color", default = "#0a84ff", help = "behind the spoken word" },
    table.unpack(transcripts.options()),
  },
}
local look, theme = themes.applied(args, {
  accent = "accent", color = "text", background = "background", mark = "accent", on_mark = "on_accent", font = "heading",
})
local sound = edit.asset(look.sound)
local width, height = table.unpack(({ square = { 1080, 1080 }, vertical = { 1080, 1920 }, wide = { 1920, 1080 } })[look.shape])
local scene = stage.plain(look.background, width, height)
scene:hear(sound)
if not theme then scene:light(look.accent) end
local unit, margin, gap, cover = scene.short_side, scene.short_side * 0.08, scene.short_side * 0.045, look.cover or sound.metadata.artwork
local is_wide, is_vertical, is_circle = look.shape == "wide", look.shape == "vertical", look.style == "circle"
-- On an upright picture everything keeps clear of the interfaces of apps.
local area = is_vertical and safe.middle("vertical", width, height) or safe.inside(width, height, margin)
local top, right = area[2], area[1] + area[3]

-- The cover stands beside the words where there is room, above them elsewhere, and subtitles below everything.
local bottom = area[2] + area[4] - (look.subtitles and unit * 0.26 - margin or 0)
local has_circle, side = cover or is_circle, is_wide and math.min(bottom - top, unit * (is_circle and 0.84 or 0.62)) or 0
local left = area[1] + (is_wide and has_circle and side + gap * 2 or 0)
local function stressed(string)
  local plain, ranges = words.stressed(string)
  return words.runs(plain, ranges, { foreground_color = look.accent })
end
local function text(string, size, weight, opacity, room)
  return { {
    string = string and stressed(theme and theme:cased("title", string) or string), font = look.font, font_size = unit * size,
    weight = theme and look.weight or weight, foreground_color = look.color, opacity = opacity,
    alignment = is_wide and has_circle and "left" or "center", anchor_point = { 0, 0 },
  }, unit * room }
end
local texts, tall = words.stack({
  text(look.title or sound.metadata.title, 0.075, "bold", 1, 0.2),
  text(look.artist or sound.metadata.artist, 0.042, "regular", 0.8, 0.11),
}, right - left, gap * 0.25)
local wave = is_circle and 0 or unit * 0.2 + (tall > 0 and gap or 0)
if has_circle and not is_wide then
  local most = unit * (is_circle and 0.84 or 0.5) * (look.shape == "vertical" and 1.4 or 1)
  side = math.min(bottom - top - tall - wave - gap, most, area[3])
end
local y = top + (bottom - top - tall - wave - (is_wide and 0 or has_circle and side + gap or 0)) / 2
local middle = is_wide and { area[1] + side / 2, top + (bottom - top) / 2 } or { area[1] + area[3] / 2, y + side / 2 }
if has_circle and not is_wide then y = y + side + gap end
if cover then
  local seen = is_circle and side * 0.6 or side
  local picture = edit.image_layer { contents = cover, frame = { 0, 0, seen, seen }, contents_gravity = "resize_aspect_fill",
    masks_to_bounds = true, corner_radius = is_circle and seen / 2 or unit / 40 }
  scene:add(edit.layer { bounds = { 0, 0, seen, seen }, position = middle, sublayers = { picture }, shadow_opacity = 0.5,
    shadow_radius = unit / 40, shadow_offset = { 0, unit / 90 } })
end
for _, one in ipairs(texts) do one.layer.position = { left, y + one.y } end
for _, one in ipairs(texts) do scene:add(one.layer) end

local options = { frame = { left, y + tall + (tall > 0 and gap or 0), right - left, unit * 0.2 } }
if is_circle then options.frame = { middle[1] - side / 2, middle[2] - side / 2, side, side } end
if is_circle or look.style == "bars" then
  options.bands, options.color, options.colors = is_wide and 40 or 32, look.accent, look.to and { look.accent, look.to }
else
  options.played_color = look.accent
end
scene:add(waveform[look.style](sound, options))
if look.subtitles then
  scene:add(captions.layer(transcripts.given(look.subtitles, look), {
    style = look.mode, frame = is_vertical and area or { 0, 0, width, height }, margin = is_vertical and 0 or margin,
    inset = is_vertical and 0 or nil, stop = scene.duration, font = look.font, font_size = unit * 0.055, color = look.color,
    mark = look.mark, on_mark = look.on_mark, weight = look.weight, outline = theme and 0,
  }))
end
return scene:movie()
