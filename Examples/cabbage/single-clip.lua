-- One clip on an upright canvas, as large as it fits. After Cabbage's "Simple Demo".
--
--   luaedit run Examples/cabbage/single-clip.lua bamboo.mp4 -o upright.mp4

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Shows a clip on an upright canvas",
  inputs = { { "clip", kind = "media", help = "a video" } },
}

local film = timeline.new { size = { 1080, 1920 } }
film:add { args.clip, content_mode = "fit" }
return film:movie()
