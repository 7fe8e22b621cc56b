-- Two clips at once, side by side: a wide one, and an upright one whose sound is softer. After Cabbage's "Two video Demo".
--
--   luaedit run Examples/cabbage/two-videos.lua bamboo.mp4 cute.mp4

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Shows two clips side by side",
  inputs = {
    { "wide", kind = "media", help = "a video, on the left" }, { "upright", kind = "media", help = "another one, on the right" },
  },
  options = { { "duration", kind = "time", default = 3, min = 0.1, help = "at most so long" } },
}

local film = timeline.new { size = { 1920, 1080 } }
film:add { args.wide, duration = args.duration, frame = { 0, 270, 960, 540 } }
film:overlay { args.upright, duration = args.duration, frame = { 1136, 0, 608, 1080 }, volume = 0.3 }
return film:movie()
