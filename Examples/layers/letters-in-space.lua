-- Flips a title's letters in one after the other, and leans the title like the words on a cinema's floor.
local args = edit.recipe {
  summary = "Flips a title's letters in one after the other",
  options = {
    { "text", kind = "string", default = "Letters in space", help = "the words" },
    { "background", kind = "color", default = "#182028" },
    { "color", kind = "color", default = "gold", help = "the letters' colour" },
  },
}

local scene = require("stage").plain(args.background, 1280, 720)
scene:hold(4)

local title = edit.text_layer {
  string = args.text, font_size = 110, weight = "bold", foreground_color = args.color, position = { 640, 360 },
}
title:add_animation(edit.text_animation {
  from = { rotation_y = -120, opacity = 0 }, anchor_point = { 0, 0.5 }, perspective = 500, stagger = 0.06,
  begin_time = 0.2, duration = 0.7, timing = "ease_out",
})
-- Everything in the layer leans with it.
local floor = edit.layer { bounds = { 0, 0, 1280, 720 }, position = { 640, 360 }, perspective = 900, sublayers = { title } }
floor:add_animation(edit.animation {
  key_path = "rotation_x", from = 0, to = 45, begin_time = 1.8, duration = 1.4, timing = "ease_in_out", fill_mode = "both",
  removed_on_completion = false,
})
scene:add(floor)
return scene:movie()
