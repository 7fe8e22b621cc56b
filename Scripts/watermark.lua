-- Puts a text or a picture over a video.
--
--   luaedit run watermark.lua in.mp4 --text "© Me"
--   luaedit run watermark.lua in.mp4 --image logo.png --corner top-right --opacity 0.6

local safe, stage = require("safe"), require("stage")

local args = edit.recipe {
  summary = "Puts a text or a picture over a video",
  inputs = { { "video", kind = "media", needs = "picture", help = "the video to mark; a still picture becomes one" } },
  options = {
    { "text", kind = "string", default = "Sample", help = "the words" },
    { "image", kind = "file", needs = "picture", help = "a picture, instead of words" },
    { "opacity", kind = "number", default = 0.8, min = 0, max = 1, help = "0 is invisible, 1 is solid" },
    { "corner", kind = "choice", default = "bottom-right",
      choices = { "top-left", "top-right", "bottom-left", "bottom-right", "center" }, help = "where it stands" },
    { "margin", kind = "number", default = 0.03, min = 0, max = 0.5,
      help = "the distance from the edges, as a part of the picture's shorter side" },
    { "scale", kind = "number", default = 0.06, min = 0.005, max = 1,
      help = "the mark's height, as a part of the picture's shorter side; down to a third for words that are too long for it" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "duration", kind = "time", default = 5, help = "how long a still picture is shown" },
  },
}

local scene = stage.open(args.video)
scene:hold(args.duration)

local size = args.scale * scene.short_side
local mark
if args.image then
  mark = edit.image_layer { contents = args.image }
  local natural = mark.contents.video.natural_size
  mark.bounds = { 0, 0, size * natural.width / natural.height, size }
else
  mark = edit.text_layer {
    string = args.text, font = args.font, font_size = size, foreground_color = args.color,
    stroke_color = "#000000a0", stroke_width = size / 12,
    shadow_opacity = 0.6, shadow_radius = size / 16, shadow_offset = { 0, size / 24 },
  }
  -- Longer words become smaller, but stay legible.
  local room, wide = safe.inside(scene.width, scene.height, args.margin * scene.short_side)[3], mark:measure().width
  if room > 0 and wide > room then mark.font_size = size * math.max(1 / 3, room / wide) end
end
mark.opacity = args.opacity
scene:pin(mark, args.corner, args.margin * scene.short_side)
return scene:movie()
