-- Burns subtitles into the picture: whole lines, or large captions whose words are marked, filled or pop in as spoken.
--
--   luaedit run caption.lua talk.mp4 talk.srt
--   luaedit run caption.lua talk.mp4 talk.vtt --mode words --color "#ffe066" --mark "#e63946"

local captions = require "captions"
local stage = require "stage"

local args = edit.recipe {
  summary = "Burns subtitles into the picture, by lines or word by word",
  inputs = {
    { "video", kind = "media", needs = "picture", help = "what gets the captions; a still picture lasts until the last one" },
    { "subtitles", kind = "file", help = "an SRT, WebVTT or ASS file" },
  },
  options = {
    { "mode", kind = "choice", default = "lines", choices = { "lines", "boxes", "words", "karaoke", "pop" },
      help = "how they look; words: the spoken word is marked; karaoke: words are filled; pop: they pop in" },
    { "encoding", kind = "string", help = "the file's, when it is not UTF-8, such as windows-1252" },
    { "delay", kind = "time", default = 0, help = "how much later than the file says; negative for earlier" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.075, min = 0.01, max = 0.3,
      help = "the words' height, as a part of the picture's shorter side" },
    { "margin", kind = "number", default = 0.07, min = 0, max = 0.9,
      help = "their distance from the lower edge, as a part of the picture's height" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "mark", kind = "color", default = "#0a84ff", help = "of the spoken word, or behind it" },
  },
}

local scene = stage.open(args.video)
local width, height = scene.width, scene.height
local subtitles = edit.subtitles(args.subtitles, { encoding = args.encoding }):shifted(args.delay)
if scene.is_still then
  for _, cue in ipairs(subtitles.cues) do scene:fit(0, math.max(0.1, cue.stop.seconds)) end
end

scene:add(captions.layer(subtitles, {
  style = args.mode, frame = { 0, 0, width, height }, margin = height * args.margin, stop = scene.duration,
  font = args.font, font_size = scene.short_side * args.scale, color = args.color, mark = args.mark,
}))
return scene:movie()
