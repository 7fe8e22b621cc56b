-- Makes a short to post of any video: upright, with a hook, captions of its words, a progress bar, music, a logo and an end card.
--
--   luaedit run short.lua talk.mp4 --hook "Nobody *told* me this" --words talk.json --title "More every Friday" --theme impact
--   luaedit run short.lua talk.mp4 --words talk.json --music song.mp3 --logo logo.png --theme brand.lua

local audio, captions, cards, overlays = require "audio", require "captions", require "cards", require "overlays"
local stage, themes, transcripts = require "stage", require "themes", require "transcripts"

local args = edit.recipe {
  summary = "Makes an upright short with a hook, captions, music and an end card",
  inputs = { { "video", kind = "media", needs = "video", help = "the video; it is cut off to fill the canvas" } },
  options = {
    { "hook", kind = "string", help = "the large first words; *these* are stressed" },
    { "words", kind = "file", needs = "subtitles", help = "a transcript or subtitles, see caption" },
    { "music", kind = "media", needs = "sound", help = "plays under the video, quieter under speech" },
    { "logo", kind = "file", needs = "picture", help = "a picture for the corner and the end card" },
    { "title", kind = "string", help = "of the end card; none without it" },
    { "handle", kind = "string", help = "smaller words below the title, such as @ada" },
    { "button", kind = "string", default = "Follow", help = "of the end card" },
    themes.option(nil, "plain"),
    { "canvas", kind = "size", default = { 1080, 1920 }, help = "of the result, in pixels" },
    { "focus", kind = "number", default = 50, min = 0, max = 100, help = "what stays in the picture, in percent of its width" },
    { "loudness", kind = "number", default = -14, min = -40, max = -5, help = "of the result, in LUFS" },
    table.unpack(transcripts.options()),
  },
}
local source, theme, ending = edit.asset(args.video), themes.load(args.theme), args.title and 3 or 0
local scene = stage.framed(source, { args.canvas.width, args.canvas.height }, { focus = { args.focus / 100, 0.5 }, after = ending })
local length, look = source.duration.seconds, { stage = scene, theme = theme }
local function add(make, own) scene:add(make(setmetatable(own, { __index = look }))) end
local hook = args.hook and math.min(3, length) or 0
if args.hook then add(cards.hook, { text = args.hook, duration = hook }) end
if args.words then scene:add(captions.layer(transcripts.given(args.words, args), captions.themed(theme, scene))) end
if args.logo and hook < length then add(overlays.logo, { logo = args.logo, begin = hook, duration = length - hook }) end
add(overlays.progress, { duration = length })
if args.title then add(cards.end_card, { title = args.title, handle = args.handle, button = args.button, logo = args.logo,
  begin = length, duration = ending }) end
local movie = scene:movie()
if args.music then audio.accompany(movie, edit.asset(args.music)) end
if args.music or source.audio then audio.normalize(movie, { target = args.loudness }) end
return movie
