-- Puts a text or a picture over a video.
--
--   luaedit run watermark.lua in.mp4 --text "© Me"
--   luaedit run watermark.lua in.mp4 --image logo.png --corner top-right --opacity 0.6

local args = edit.recipe {
  summary = "Puts a text or a picture over a video",
  inputs = { { "video", kind = "media", help = "the video to mark; a still picture becomes one" } },
  options = {
    { "text", kind = "string", default = "Sample", help = "the words" },
    { "image", kind = "file", help = "a picture, instead of words" },
    { "opacity", kind = "number", default = 0.8, min = 0, max = 1, help = "0 is invisible, 1 is solid" },
    { "corner", kind = "choice", default = "bottom-right",
      choices = { "top-left", "top-right", "bottom-left", "bottom-right", "center" }, help = "where it stands" },
    { "margin", kind = "number", default = 0.03, min = 0, max = 0.5,
      help = "the distance from the edges, as a part of the picture's shorter side" },
    { "scale", kind = "number", default = 0.06, min = 0.005, max = 1,
      help = "the mark's height, as a part of the picture's shorter side" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "duration", kind = "time", default = 5, help = "how long a still picture is shown" },
  },
}

local source = edit.asset(args.video)
if not source.video then
  error("watermark: " .. args.video .. " has no picture to mark", 0)
end

-- All of the source, its tracks in step.
local comp = edit.composition()
local duration = source.duration.is_numeric and source.duration or args.duration
comp:insert_time_range(edit.range(0, duration), source, 0)

-- Upright, at the source's size and frame rate.
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height
local short_side = math.min(width, height)

local mark
if args.image then
  mark = edit.image_layer { contents = args.image }
  local picture = mark.contents.video
  if not picture then error("watermark: there is no picture in '" .. args.image .. "'", 0) end
  local size, mark_height = picture.natural_size, args.scale * short_side
  mark.bounds = { 0, 0, mark_height * size.width / size.height, mark_height }
else
  local size = args.scale * short_side
  mark = edit.text_layer {
    string = args.text,
    font = args.font,
    font_size = size,
    foreground_color = args.color,
    stroke_color = "#000000a0",
    stroke_width = size / 12,
    shadow_opacity = 0.6,
    shadow_radius = size / 16,
    shadow_offset = { 0, size / 24 },
  }
end
mark.opacity = args.opacity

-- The anchor point is the corner of the mark that stands in the corner of the picture.
local anchors = {
  ["top-left"] = { 0, 0 },
  ["top-right"] = { 1, 0 },
  ["bottom-left"] = { 0, 1 },
  ["bottom-right"] = { 1, 1 },
  ["center"] = { 0.5, 0.5 },
}
local x, y = table.unpack(anchors[args.corner])
local margin = args.margin * short_side
mark.anchor_point = { x, y }
mark.position = {
  margin + x * (width - 2 * margin),
  margin + y * (height - 2 * margin),
}

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height } }
parent:add_sublayer(video)
parent:add_sublayer(mark)
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }

return edit.movie { composition = comp, video_composition = vc }
