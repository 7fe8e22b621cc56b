-- A clip backwards, picture and sound. After Cabbage's "Reverse video Demo".
--
--   luaedit run Examples/cabbage/reverse.lua sea.mp4

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Plays a clip backwards",
  inputs = { { "clip", kind = "media", help = "a video" } },
}

local film = timeline.new { size = { 1920, 1080 } }
film:add { args.clip, reverse = true }
return film:movie()
