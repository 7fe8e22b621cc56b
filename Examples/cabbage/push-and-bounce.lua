-- A clip is pushed out by a still picture, which bounces away for another clip. After Cabbage's "Transition Demo".
--
--   luaedit run Examples/cabbage/push-and-bounce.lua bamboo.mp4 overlay.jpg sea.mp4

local timeline, transitions = require "timeline", require "transitions"

local args = edit.recipe {
  summary = "Joins a clip, a still picture and a clip with transitions",
  inputs = {
    { "first", kind = "media", help = "a video of more than two seconds" },
    { "picture", kind = "media", help = "a still picture" },
    { "second", kind = "media", help = "another video" },
  },
}

local film = timeline.new { size = { 1920, 1080 } }
film:add { args.first, transition = transitions.push("right", 2) }
film:add { args.picture, duration = 5, transition = transitions.bounce("up", 2) }
film:add { args.second }
return film:movie()
