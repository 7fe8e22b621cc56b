-- A picture turns over a clip while it comes and goes. After Cabbage's "Overlay Demo".
--
--   luaedit run Examples/cabbage/picture-on-top.lua bamboo.mp4 overlay.jpg

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Turns a picture over a clip",
  inputs = {
    { "clip", kind = "media", help = "a video of more than four seconds" },
    { "picture", kind = "media", help = "a still picture" },
  },
}

local film = timeline.new { size = { 1920, 1080 } }
film:add { args.clip }
film:overlay {
  args.picture, at = 1, duration = 3, fade_in = 0.5, fade_out = 0.5, frame = { 100, 500, 400, 400 },
  rotation = { { 0, 45, "ease_in_out" }, { 1, 225, "ease_in_out" }, { 2, 405, "ease_in_out" }, { 3, 45 } },
  position = { { 0, { 300, 700 } }, { 1, { 400, 620 } }, { 2, { 600, 460 } }, { 3, { 300, 700 } } },
}
return film:movie()
