-- Puts a video or a picture small into a corner of another one, round or with round corners, a border and a shadow.
--
--   luaedit run picture-in-picture.lua game.mp4 camera.mp4
--   luaedit run picture-in-picture.lua game.mp4 camera.mp4 --round
--   luaedit run picture-in-picture.lua talk.mp4 slides.mp4 --corner top-left --scale 0.4 --sound both --ends loop

local layouts = require "layouts"

local args = edit.recipe {
  summary = "Puts a video small into a corner of another one",
  inputs = {
    { "video", kind = "media", needs = "picture", help = "the large one, which the result is as long as" },
    { "inset", kind = "media", needs = "picture", help = "the small one: a video or a still picture" },
  },
  options = {
    { "corner", kind = "choice", default = "bottom-right", help = "where it stands", choices = {
      "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right" } },
    { "scale", kind = "number", default = 0.3, min = 0.05, max = 1,
      help = "the small one's height, as a part of the large one's shorter side; less where it would be too wide" },
    { "margin", kind = "number", default = 0.05, min = 0, max = 0.4, help = "from the edges, as such a part" },
    { "round", kind = "boolean", default = false, help = "whether it is a circle, of its middle" },
    { "radius", kind = "number", default = 0.1, min = 0, max = 0.5, help = "of its corners, as a part of its height; not of a circle" },
    { "border", kind = "number", default = 0.004, min = 0, max = 0.1, help = "as a part of the large one's shorter side" },
    { "color", kind = "color", default = "white", help = "of the border" },
    { "shadow", kind = "number", default = 0.015, min = 0, max = 0.1, help = "how soft, as such a part; 0 for none" },
    { "begin", kind = "time", default = 0, min = 0, help = "when the small one begins to play" },
    { "ends", kind = "choice", default = "hold", choices = { "hold", "loop", "leave" },
      help = "what a shorter one does: stays with its last picture, plays again, or leaves" },
    { "sound", kind = "choice", default = "first", choices = { "first", "second", "both", "none" }, help = "whose is heard" },
  },
}

local video, inset = edit.asset(args.video), edit.asset(args.inset)
local function has_sound(source) return source.audio ~= nil and source.duration.is_numeric end
local choices = { first = has_sound(video) and 1 or "none", second = 2, both = "all", none = "none" }
if args.sound == "second" and not has_sound(inset) then
  edit.fail("--sound: there is none in '" .. args.inset .. "'")
end

local size = edit.video_composition_for(video).render_size
local natural = edit.video_composition_for(inset).render_size
local shape = args.round and 1 or natural.width / natural.height
local short = math.min(size.width, size.height)
local stop = video.video.time_range.stop
local height = math.min(args.scale * short, (size.width - 2 * args.margin * short) / shape)
return (layouts.movie {
  sources = { video, { source = inset, begin = args.begin } }, layout = "picture_in_picture",
  corner = args.corner, size = size, margin = args.margin * short, shape = shape,
  part = height / short, radius = (args.round and 0.5 or args.radius) * height, border = args.border * short,
  border_color = args.color, shadow = args.shadow * short,
  lengths = args.ends == "leave" and "longest" or args.ends, duration = stop.is_numeric and stop or nil,
  sound = choices[args.sound],
})
