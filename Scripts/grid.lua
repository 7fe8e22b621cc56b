-- Shows any number of videos and pictures at once, in rows of cells of one size.
--
--   luaedit run grid.lua a.mp4 b.mp4 c.mp4 d.mp4 -o all.mp4
--   luaedit run grid.lua *.mp4 *.jpg --canvas 1920x1080 --radius 0.03 --gap 0.02 --blur --sound all

local layouts = require "layouts"

local args = edit.recipe {
  summary = "Shows any number of videos at once, in rows of cells",
  inputs = { { "clips", kind = "media", many = true, needs = "picture", help = "the videos and still pictures, row by row" } },
  options = {
    { "columns", kind = "integer", min = 1, max = 20, help = "as many as make the cells largest without it" },
    { "gap", kind = "number", default = 0.015, min = 0, max = 0.2,
      help = "between cells and around them, as a part of the canvas's shorter side" },
    { "radius", kind = "number", default = 0, min = 0, max = 0.2, help = "of the corners, as such a part" },
    { "border", kind = "number", default = 0, min = 0, max = 0.05, help = "around each, as such a part" },
    { "color", kind = "color", default = "white", help = "of the border" },
    { "fit", kind = "choice", default = "fill", choices = { "fill", "fit" },
      help = "fill: cut off what stands out of its cell; fit: show all of it" },
    { "canvas", kind = "size", help = "of the result, in pixels; the first clip's without it" },
    { "background", kind = "color", default = "black", help = "between and behind" },
    { "blur", kind = "boolean", help = "the first clip, blurred, as the background" },
    { "ends", kind = "choice", default = "hold", choices = { "hold", "loop", "leave", "shortest" },
      help = "what a shorter clip does: stays with its last picture, plays again, leaves, or ends the result" },
    { "sound", kind = "choice", default = "first", choices = { "first", "all", "none" }, help = "whose is heard" },
  },
}

local canvas = args.canvas or edit.video_composition_for(edit.asset(args.clips[1])).render_size
local short = math.min(canvas.width, canvas.height)

return (layouts.movie {
  sources = args.clips, layout = "grid", size = canvas, fit = args.fit, columns = args.columns,
  gap = args.gap * short, margin = args.gap * short, radius = args.radius * short, border = args.border * short,
  border_color = args.color, background = args.blur and "blur" or args.background,
  lengths = args.ends == "leave" and "longest" or args.ends, sound = args.sound,
})
