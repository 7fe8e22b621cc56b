-- Lets a picture spin and travel over a video along a path, back and forth for ever.
--
--   luaedit run sticker.lua in.mp4 star.png
--   luaedit run sticker.lua in.mp4 star.png --path "M 10 80 C 40 10, 65 10, 95 80" --turn 2 --travel 5

local args = edit.recipe {
  summary = "Lets a picture spin and travel over a video, back and forth for ever",
  inputs = {
    { "video", kind = "media", help = "the video under it" },
    { "picture", kind = "file", help = "the picture: PNG, JPEG, WebP, SVG or GIF" },
  },
  options = {
    { "scale", kind = "number", default = 0.18, min = 0.01, max = 2,
      help = "the picture's height, as a part of the video's" },
    { "turn", kind = "number", default = 2, min = 0, help = "seconds for a whole turn; 0 does not turn" },
    { "travel", kind = "number", default = 5, min = 0.1, help = "seconds from one end of the path to the other" },
    { "path", kind = "string", help = "an SVG path in percent of the picture's width and height" },
  },
}

local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height

local sticker = edit.image_layer { contents = args.picture }
local natural = sticker.contents.video.natural_size
local tall = height * args.scale
sticker.bounds = { 0, 0, tall * natural.width / natural.height, tall }

-- A turn that is repeated for ever, evenly.
if args.turn > 0 then
  sticker:add_animation(edit.animation {
    key_path = "transform.rotation", from = 0, to = 360, duration = args.turn, timing = "linear",
    repeat_count = math.huge,
  }, "spin")
end

-- Along the path, and back again.
local percent = edit.transform():scale(width / 100, height / 100)
local path = edit.path.svg(args.path or "M 15 75 C 30 5, 70 5, 85 75"):transformed(percent)
sticker:add_animation(edit.keyframe_animation {
  key_path = "position", path = path, calculation_mode = "paced", duration = args.travel,
  autoreverses = true, repeat_count = math.huge,
}, "travel")

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height }, sublayers = { video, sticker } }
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
