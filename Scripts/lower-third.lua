-- Names a person in the lower third of the picture: a bar grows, the words slide out from behind it, all leaves again.
--
--   luaedit run lower-third.lua in.mp4 --name "Ada Lovelace" --role "Mathematician"
--   luaedit run lower-third.lua in.mp4 --name "Grace" --begin 0:03 --duration 4 --side right --color "#e63946"

local motion = require "motion"
local stage = require "stage"
local words = require "words"

local args = edit.recipe {
  summary = "Names a person in the lower third of the picture",
  inputs = { { "video", kind = "media", help = "what gets the lower third; a still picture lasts as long as it" } },
  options = {
    { "name", kind = "string", default = "Name", help = "the upper, larger words" },
    { "role", kind = "string", help = "the lower, smaller words" },
    { "begin", kind = "time", min = 0, help = "when it appears; half a second in without it" },
    { "duration", kind = "time", default = 5, min = 1, help = "how long it is there; less where the video ends before" },
    { "color", kind = "color", default = "#0a84ff", help = "of the bar" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "side", kind = "choice", default = "left", choices = { "left", "right" }, help = "where it stands" },
    { "scale", kind = "number", default = 0.07, min = 0.01, max = 0.2,
      help = "the name's height, as a part of the picture's shorter side" },
  },
}

if not words.any(args.name) and not words.any(args.role) then error("lower-third: --name: there are no words", 0) end

local scene = stage.open(args.video)
local width, height = scene.width, scene.height
local begin, duration = scene:fit(args.begin and args.begin.seconds, args.duration.seconds)
local is_left = args.side == "left"

local size = scene.short_side * args.scale
local padding, bar_width, margin = size * 0.5, math.max(2, size * 0.16), scene.short_side * 0.08
local room = width - 2 * margin - 2 * padding - bar_width

-- When something comes, has arrived, and how long before the end it leaves.
local between = motion.within(duration)

-- One line above the other: the panel is as large as both.
local lines, inner_width, inner_height = {}, 0, 0
local function add_words(text, font_size, weight)
  if not words.any(text) then return end
  local layer, metrics = words.fit({
    string = text, font = args.font, font_size = font_size, weight = weight, foreground_color = "white",
  }, room, height * 0.25)
  lines[#lines + 1] = { layer = layer, y = inner_height, height = metrics.height }
  inner_width = math.max(inner_width, math.min(room, math.ceil(metrics.used_width) + 1))
  inner_height = inner_height + metrics.height
end
add_words(args.name, size, "bold")
add_words(args.role, size * 0.6, "regular")

local panel_width, panel_height = inner_width + 2 * padding, inner_height + padding
local third = edit.layer {
  frame = {
    is_left and margin or width - margin - panel_width - bar_width, height * 0.9 - panel_height,
    panel_width + bar_width, panel_height,
  },
  begin_time = begin, duration = duration,
}
scene:add(third)

-- The panel stands in a window beside the bar, and slides into it with its words.
local window = edit.layer {
  frame = { is_left and bar_width or 0, 0, panel_width, panel_height }, masks_to_bounds = true,
}
local panel = edit.layer {
  bounds = { 0, 0, panel_width, panel_height }, position = { 0, 0 }, anchor_point = { 0, 0 },
  background_color = "#101014c8",
}
motion.come_and_go(panel, "position.x", is_left and -panel_width or panel_width, 0, between(0.3, 1.1, 0.7))
for index, line in ipairs(lines) do
  -- All lines are equally wide, so that words from right to left begin at the panel's right side.
  line.layer.frame = { padding, padding / 2 + line.y, inner_width, line.height }
  local late = 0.15 * index
  motion.come_and_go(line.layer, "opacity", 0, 1, between(0.5 + late, 1 + late, 0.7))
  panel:add_sublayer(line.layer)
end
window:add_sublayer(panel)
third:add_sublayer(window)

local bar = edit.layer {
  frame = { is_left and 0 or panel_width, 0, bar_width, panel_height }, background_color = args.color,
}
motion.come_and_go(bar, "transform.scale.y", 0, 1, between(0, 0.5, 0.35))
third:add_sublayer(bar)

return scene:movie()
