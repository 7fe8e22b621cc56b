-- Opens a video with a title that rises out of a line, and sinks into it again.
--
--   luaedit run title.lua in.mp4 --title "The Long Way Home" --subtitle "a film by Ada"
--   luaedit run title.lua in.mp4 --title "The Long Way Home" --theme paper
--   luaedit run title.lua in.mp4 --title "Chapter 2" --begin 0:12 --duration 3 --color "#ffd166"

local cards, stage, themes = require "cards", require "stage", require "themes"
local titles, words = require "titles", require "words"

local args = edit.recipe {
  summary = "Opens a video with an animated title",
  inputs = { { "video", kind = "media", needs = "picture", help = "what gets the title; a still picture lasts as long as it" } },
  options = {
    { "title", kind = "string", default = "Title", help = "the large words" },
    { "subtitle", kind = "string", help = "smaller words under the line" },
    { "begin", kind = "time", min = 0, help = "when the title appears; half a second in without it" },
    { "duration", kind = "time", default = 4, min = 1,
      help = "how long it is there; less where the video ends before" },
    themes.option("color, font, scale and shade"),
    { "color", kind = "color", default = "white", help = "of the words and the line" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.13, min = 0.02, max = 0.4,
      help = "the title's height, as a part of the picture's shorter side" },
    { "shade", kind = "number", default = 0.5, min = 0, max = 1, help = "how much the picture darkens behind it" },
  },
}

if not words.any(args.title) and not words.any(args.subtitle) then edit.fail("--title: there are no words") end

local scene = stage.open(args.video)
local begin, duration = scene:fit(args.begin and args.begin.seconds, args.duration.seconds)
scene:add(args.theme and cards.title {
  stage = scene, theme = args.theme, begin = begin, duration = duration, title = words.any(args.title) and args.title or args.subtitle,
  subtitle = words.any(args.title) and args.subtitle or nil,
} or titles.card {
  stage = scene, begin = begin, duration = duration, title = args.title, subtitle = args.subtitle, color = args.color,
  font = args.font, scale = args.scale, shade = args.shade,
})
return scene:movie()
