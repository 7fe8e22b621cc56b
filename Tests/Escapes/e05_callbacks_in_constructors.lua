-- Loops in a function of time that the host samples before the render.
-- expect: limit 5 s -- it counts as the recipe's time.
local layer = edit.layer { frame = { 0, 0, 10, 10 } }
local ok = pcall(function()
  layer:add_animation(edit.animation { key_path = "opacity", from = function() while true do end end, to = 1, duration = 1 })
end)
while true do pcall(function() return layer.opacity end) end
