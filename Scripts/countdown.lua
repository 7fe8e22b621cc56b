-- Counts the seconds down, with a ring that empties and numbers that jump in.
--
--   luaedit run countdown.lua --from 10 -o countdown.mp4
--   luaedit run countdown.lua --over in.mp4 --from 5 --color gold -o in-countdown.mp4

local args = edit.recipe {
  summary = "Counts the seconds down, with a ring that empties",
  options = {
    { "from", kind = "integer", default = 10, min = 1, max = 3600, help = "the first number" },
    { "over", kind = "media", help = "a video it is put over; a colour without it" },
    { "begin", kind = "time", default = 0, help = "when it begins" },
    { "color", kind = "color", default = "white", help = "of the numbers and the ring" },
    { "background", kind = "color", default = "#14213d", help = "behind it, where there is no video" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the numbers" },
    { "scale", kind = "number", default = 0.4, min = 0.05, max = 1, help = "the ring's part of the picture's height" },
  },
}

local comp = edit.composition()
if args.over then
  local source = edit.asset(args.over)
  comp:insert_time_range(edit.range(0, source.duration), source, 0)
else
  local colour = edit.color_asset(args.background, { 1920, 1080 })
  comp:insert_time_range(edit.range(0, args.begin + args.from), colour, 0)
end
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height

local ring_size = height * args.scale
local thickness = ring_size / 14
local clock = edit.layer {
  bounds = { 0, 0, ring_size, ring_size }, position = { width / 2, height / 2 },
  begin_time = args.begin, duration = args.from,
}

-- From the top, clockwise, inside the bounds.
local circle = edit.path()
circle:arc({ ring_size / 2, ring_size / 2 }, (ring_size - thickness) / 2, -90, 270)

local function ring(color)
  local layer = edit.shape_layer {
    bounds = { 0, 0, ring_size, ring_size }, position = { ring_size / 2, ring_size / 2 },
    path = circle, fill_color = "transparent", stroke_color = color, line_width = thickness,
  }
  clock:add_sublayer(layer)
  return layer
end

local faint = ring(args.color)
faint.opacity = 0.2
ring(args.color):add_animation(edit.animation {
  key_path = "stroke_end", from = 1, to = 0, duration = 1, timing = "linear", repeat_count = args.from,
})

for number = args.from, 1, -1 do
  local digits = edit.text_layer {
    string = tostring(number), font = args.font, weight = "bold", foreground_color = args.color,
    font_size = ring_size * (number < 100 and 0.5 or 0.3),
    position = { ring_size / 2, ring_size / 2 },
    begin_time = args.from - number, duration = 1,
  }
  digits:add_animation(edit.spring_animation {
    key_path = "transform.scale", from = 0.4, to = 1, mass = 1, stiffness = 300, damping = 18,
  })
  digits:add_animation(edit.animation { key_path = "opacity", from = 0, to = 1, duration = 0.1 })
  digits:add_animation(edit.animation {
    key_path = "opacity", from = 1, to = 0, begin_time = 0.85, duration = 0.15, fill_mode = "forwards",
    removed_on_completion = false,
  })
  clock:add_sublayer(digits)
end

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height }, sublayers = { video, clock } }
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
