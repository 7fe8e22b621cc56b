-- Rolls credits up the picture, smoothly between the pixels, until the last line has left.
--
--   luaedit run credits.lua credits.txt -o credits.mp4
--   luaedit run credits.lua credits.txt --over last-scene.mp4 -o end.mp4
--   luaedit run credits.lua credits.txt --theme paper -o credits.mp4
--
-- In the text a line is a name, "Role: Name" sets both beside each other, ": Name" sets a further name below, "# Heading"
-- is larger, and an empty line is a gap.

local stage, themes, titles = require "stage", require "themes", require "titles"
local words = require "words"

local args = edit.recipe {
  summary = "Rolls credits up the picture",
  inputs = { { "text", kind = "file", needs = "text", help = "the credits, one a line" } },
  options = {
    { "over", kind = "media", needs = "picture", help = "a video they roll over; a colour without it" },
    { "duration", kind = "time", min = 0.1,
      help = "how long they roll; without it as long as the video, or at a steady pace" },
    themes.option("color, background and font"),
    { "color", kind = "color", default = "white", help = "of the words" },
    { "background", kind = "color", default = "black", help = "behind them, where there is no video" },
    { "shade", kind = "number", default = 0.6, min = 0, max = 1, help = "how much a video darkens behind them" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.05, min = 0.01, max = 0.3,
      help = "a name's height, as a part of the picture's shorter side" },
    { "encoding", kind = "string", help = "the text's, when it is not UTF-8, such as windows-1252" },
  },
}

local text = edit.read_text(args.text, { encoding = args.encoding })
if not words.any(text) then edit.fail("there are no words in '" .. args.text .. "'") end

args = themes.applied(args, { color = args.over and "caption" or "text", heading = args.over and "mark" or "accent",
  background = "background", font = "body" })
local scene = args.over and stage.open(args.over) or stage.plain(args.background, 1920, 1080)
local credits = titles.credits {
  stage = scene, text = text, color = args.color, heading_color = args.heading, font = args.font, scale = args.scale,
}
local _, duration = scene:fit(0, args.duration and args.duration.seconds or scene.duration or credits.steady)
if args.over then
  scene:add(edit.layer { frame = { 0, 0, scene.width, scene.height }, background_color = { 0, 0, 0, args.shade } })
end
scene:add(titles.roll(credits, duration))
return scene:movie()
