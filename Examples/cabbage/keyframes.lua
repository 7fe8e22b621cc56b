-- A clip grows, leans and moves, and comes back. After Cabbage's "Keyframe Demo".
--
--   luaedit run Examples/cabbage/keyframes.lua bamboo.mp4

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Moves a clip by keyframes",
  inputs = { { "clip", kind = "media", help = "a video of three seconds or more" } },
}

local film = timeline.new { size = { 1920, 1080 } }
film:add {
  args.clip,
  keyframes = {
    scale = { { 0, 1, "ease_in_out" }, { 1, 1.2, "ease_in_out" }, { 2, 1.5, "ease_in_out" }, { 3, 1 } },
    rotation = { { 0, 0, "ease_in_out" }, { 1, 9, "ease_in_out" }, { 2, 12, "ease_in_out" }, { 3, 0 } },
    position = {
      { 0, { 960, 540 }, "ease_in_out" }, { 1, { 1060, 620 }, "ease_in_out" }, { 2, { 1260, 780 }, "ease_in_out" },
      { 3, { 960, 540 } },
    },
  },
}
return film:movie()
