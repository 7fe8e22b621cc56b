-- Uses buffers, canvases and readers after the call that they were for.
-- expect: deny -- each object says that it is closed.
local kept
local drawn = edit.drawn_asset { size = { 16, 16 }, duration = 1, draw = function(canvas) kept = canvas canvas:fill("red") end }
local ok, image = pcall(function() return edit.image_generator(drawn):image_at(0) end)
if not kept then return "denied" end
for _, use in ipairs { function() kept:fill("blue") end, function() return kept:pixel(0, 0) end, function() return kept.width + kept.size.width end } do
  if pcall(use) and use ~= nil and pcall(kept.fill, kept, "blue") then return "ESCAPED: a canvas after its frame" end
end
return ok and image and "denied" or "denied"
