-- Names a person in the lower third of the picture: a bar grows, the words slide out from behind it, all leaves again.
--
--   luaedit run lower-third.lua in.mp4 --name "Ada Lovelace" --role "Mathematician"
--   luaedit run lower-third.lua in.mp4 --name "Grace" --begin 0:03 --duration 4 --side right --color "#e63946"

local overlays, stage, themes = require "overlays", require "stage", require "themes"
local titles, words = require "titles", require "words"

local args = edit.recipe {
  summary = "Names a person in the lower third of the picture",
  inputs = { { "video", kind = "media", needs = "picture", help = "what gets the lower third; a still picture lasts as long as it" } },
  options = {
    { "name", kind = "string", default = "Name", help = "the upper, larger words" },
    { "role", kind = "string", help = "the lower, smaller words" },
    { "begin", kind = "time", min = 0, help = "when it appears; half a second in without it" },
    { "duration", kind = "time", default = 5, min = 1, help = "how long it is there; less where the video ends before" },
    themes.option("color, font and scale"),
    { "color", kind = "color", default = "#0a84ff", help = "of the bar" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "side", kind = "choice", default = "left", choices = { "left", "right" }, help = "where it stands" },
    { "scale", kind = "number", default = 0.07, min = 0.01, max = 0.2,
      help = "the name's height, as a part of the picture's shorter side" },
  },
}

if not words.any(args.name) and not words.any(args.role) then edit.fail("--name: there are no words") end

local scene = stage.open(args.video)
local begin, duration = scene:fit(args.begin and args.begin.seconds, args.duration.seconds)
scene:add(args.theme and overlays.lower_third {
  stage = scene, theme = args.theme, begin = begin, duration = duration, name = words.any(args.name) and args.name or args.role,
  role = words.any(args.name) and args.role or nil, side = args.side,
} or titles.lower_third {
  stage = scene, begin = begin, duration = duration, name = args.name, role = args.role, color = args.color,
  font = args.font, side = args.side, scale = args.scale,
})
return scene:movie()
