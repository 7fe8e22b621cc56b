-- Burns subtitles or a transcript into the picture: whole lines, or large captions whose words are marked, coloured, larger,
-- filled or pop in as spoken.
--
--   luaedit run caption.lua talk.mp4 talk.srt
--   luaedit run caption.lua talk.mp4 words.json --mode grow --words 3 --upper
--   luaedit run caption.lua talk.mp4 talk.vtt --theme impact

local captions, safe, stage, subtitles = require "captions", require "safe", require "stage", require "subtitles"
local themes, transcripts = require "themes", require "transcripts"

local args = edit.recipe {
  summary = "Burns subtitles or a transcript into the picture, by lines or word by word",
  inputs = {
    { "video", kind = "media", needs = "picture", help = "what gets the captions; a still picture lasts until the last one" },
    { "subtitles", kind = "file", needs = "subtitles", help = "SRT, WebVTT or ASS, or the JSON of WhisperX, whisper.cpp, OpenAI or Vosk" },
  },
  options = {
    { "mode", kind = "choice", choices = { "lines", "boxes", "words", "karaoke", "pop", "color", "grow" },
      help = "how they look; words: the spoken word is marked; color, grow: it is coloured, or larger too; karaoke: words are filled; "
        .. "pop: they pop in; the theme's without it, or lines" },
    { "words", kind = "integer", min = 1, max = 50, help = "the most words at once; all of the file's cue without it" },
    { "upper", kind = "boolean", default = false, help = "in capital letters" },
    { "enter", kind = "choice", choices = { "cut", "fade", "pop", "rise" }, help = "how a caption comes" },
    themes.option(),
    { "font", kind = "string", help = "the family of the words; sans-serif without a theme" },
    { "scale", kind = "number", min = 0.01, max = 0.3, help = "the words' height, as a part of the picture's shorter side; 0.075" },
    { "margin", kind = "number", min = 0, max = 0.9,
      help = "their distance from the lower edge, as a part of the picture's height; 0.07 without it, and above the interface of apps in 9:16" },
    { "color", kind = "color", help = "of the words; white without a theme" },
    { "mark", kind = "color", help = "of the spoken word, or behind it; #0a84ff without a theme" },
    table.unpack(transcripts.options()),
  },
}

local scene = stage.open(args.video)
local width, height = scene.width, scene.height
local cues = transcripts.given(args.subtitles, args)
for _, cue in ipairs(scene.is_still and subtitles.of(cues) or {}) do scene:fit(0, math.max(0.1, cue.stop.seconds)) end

local look
if args.theme then
  look = captions.themed(themes.load(args.theme), scene, {
    style = args.mode, words = args.words, enter = args.enter, scale = args.scale and args.scale / 0.075,
  })
else
  -- In the middle of what apps leave free.
  local is_vertical = safe.name(width, height) == "vertical"
  look = {
    style = args.mode, words = args.words, enter = args.enter, margin = is_vertical and 0 or height * 0.07,
    frame = is_vertical and safe.middle("vertical", width, height) or { 0, 0, width, height }, inset = is_vertical and 0 or nil,
    font = "sans-serif", font_size = scene.short_side * (args.scale or 0.075), color = "white", mark = "#0a84ff",
  }
end
if args.margin then look.frame, look.margin, look.inset = { 0, 0, width, height }, height * args.margin, nil end
if args.upper then look.case = "upper" end
look.font, look.color, look.mark = args.font or look.font, args.color or look.color, args.mark or look.mark
look.stop = scene.duration
scene:add(captions.layer(cues, look))
return scene:movie()
