-- Flips from one picture to another on the two sides of a card.
local args = edit.recipe {
  summary = "Flips from one picture to another on the two sides of a card",
  inputs = {
    { "front", kind = "media", help = "the picture that is seen first" },
    { "back", kind = "media", help = "the picture on the other side" },
  },
  options = {
    { "background", kind = "color", default = "#182028" },
    { "flip", kind = "number", default = 1, min = 0, max = 60, help = "when it begins to flip, in seconds" },
    { "duration", kind = "number", default = 3, min = 0.1, max = 60, help = "of the movie, in seconds" },
  },
}

local scene = require("stage").plain(args.background, 1280, 720)
scene:hold(args.duration)

-- Both sides stand in the same place; each is left out while its back would be seen.
for side, picture in ipairs { args.front, args.back } do
  local start = side == 1 and 0 or -180
  local card = edit.image_layer {
    contents = edit.asset(picture), contents_gravity = "resize_aspect_fill", bounds = { 0, 0, 720, 480 },
    position = { 640, 360 }, corner_radius = 24, masks_to_bounds = true,
    rotation_y = start, perspective = 1400, double_sided = false,
  }
  card:add_animation(edit.animation {
    key_path = "rotation_y", from = start, to = start + 180, begin_time = args.flip, duration = 1.2, timing = "ease_in_out",
    fill_mode = "both", removed_on_completion = false,
  })
  -- It comes nearer while it flips.
  card:add_animation(edit.keyframe_animation {
    key_path = "transform.scale", values = { 1, 1.12, 1 }, begin_time = args.flip, duration = 1.2,
  })
  scene:add(card)
end
return scene:movie()
