-- Counts the seconds down: a ring empties with each, and its number springs in.
--
--   luaedit run countdown.lua --from 10 -o countdown.mp4
--   luaedit run countdown.lua --over in.mp4 --from 5 --color gold -o in-countdown.mp4
--   luaedit run countdown.lua --from 3 --theme impact -o countdown.mp4

local cards, stage, themes = require "cards", require "stage", require "themes"

local args = edit.recipe {
  summary = "Counts the seconds down, with a ring that empties",
  options = {
    { "from", kind = "integer", min = 1, max = 3600,
      help = "the first number; 10 without it, or as many as the video has room for" },
    { "over", kind = "media", needs = "picture", help = "a video it is put over; a colour without it" },
    { "begin", kind = "time", default = 0, min = 0, help = "when it begins" },
    themes.option("color, background, font and scale"),
    { "color", kind = "color", default = "white", help = "of the numbers and the ring" },
    { "background", kind = "color", default = "#14213d", help = "behind it, where there is no video" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the numbers" },
    { "scale", kind = "number", default = 0.45, min = 0.05, max = 1,
      help = "the ring's part of the picture's shorter side" },
  },
}

local scene = args.over and stage.open(args.over) or stage.plain(args.background, 1920, 1080)
local room = scene.is_still and math.huge or scene.duration - args.begin.seconds
local from = args.from or math.min(10, room // 1)
if from < 1 then edit.fail("the video ends before a second is counted") end
if from > room then
  edit.fail(("--from: %d is more than the seconds that the video has left, %.4g"):format(from, room))
end
from = math.tointeger(from)
scene:fit(args.begin.seconds, from)

if args.theme then
  scene:add(cards.countdown { stage = scene, theme = args.theme, from = from, begin = args.begin.seconds,
    backdrop = args.over and "shade" or "full" })
  return scene:movie()
end

local ring_size = scene.short_side * args.scale
local thickness = ring_size / 16
local clock = edit.layer {
  bounds = { 0, 0, ring_size, ring_size }, position = { scene.width / 2, scene.height / 2 },
  begin_time = args.begin, duration = from,
}
scene:add(clock)
local middle = { ring_size / 2, ring_size / 2 }

-- A dark disc keeps the numbers legible on bright pictures.
if args.over then
  clock:add_sublayer(edit.layer {
    bounds = { 0, 0, ring_size, ring_size }, position = middle, corner_radius = ring_size / 2,
    background_color = "#00000080",
  })
end

-- From the top, clockwise, as a second goes by.
local circle = edit.path():arc {
  center = middle, radius = ring_size / 2 - thickness, start_angle = -90, end_angle = 270,
}
local function ring(opacity)
  local layer = edit.shape_layer {
    bounds = { 0, 0, ring_size, ring_size }, position = middle, path = circle, fill_color = "transparent",
    stroke_color = args.color, line_width = thickness, line_cap = "round", opacity = opacity,
  }
  clock:add_sublayer(layer)
  return layer
end
ring(0.2)
ring(1):add_animation(edit.animation {
  key_path = "stroke_start", from = 0, to = 1, duration = 1, timing = "linear", repeat_count = from,
})

-- Minutes where there are some. The figures stand in the middle as seen, without the room below the baseline.
local function add_number(number)
  local text = number < 60 and tostring(number) or ("%d:%02d"):format(number // 60, number % 60)
  local digits = edit.text_layer {
    string = text, font = args.font, weight = "bold", foreground_color = args.color,
    font_size = ring_size * (#text < 3 and 0.46 or 0.9 / #text), position = middle,
    begin_time = from - number, duration = 1,
  }
  local metrics = digits:measure()
  digits.anchor_point = { 0.5, (metrics.baseline - 0.365 * digits.font_size) / metrics.height }
  digits:add_animation(edit.spring_animation {
    key_path = "transform.scale", from = 0.5, to = 1, mass = 1, stiffness = 320, damping = 17,
  })
  digits:add_animation(edit.keyframe_animation {
    key_path = "opacity", values = { 0, 1, 1, 0 }, key_times = { 0, 0.12, 0.82, 1 }, duration = 1,
  })
  clock:add_sublayer(digits)
end
for number = from, 1, -1 do add_number(number) end

return scene:movie()
