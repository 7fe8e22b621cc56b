-- Loops in a function of time, which the host calls before it renders.
-- expect: limit 5 s -- it counts as the recipe's time, and its limit cannot be caught.
local clip = edit.asset("in.mp4")
local layer = edit.layer { frame = { 0, 0, 10, 10 }, background_color = "red" }
layer.opacity = function() while true do end end
local video_layer, outermost = edit.layer(), edit.layer()
outermost.sublayers = { video_layer, layer }
local pictures = edit.video_composition_for(clip)
pictures.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
local movie = edit.movie { composition = clip, video_composition = pictures }
local _, why = pcall(function() return edit.image_generator(movie):image_at(0) end)
return "ESCAPED: " .. tostring(why)
