-- Uses canvases, requests and frames after the call that they were for.
-- expect: deny -- each says that it is over.
local kept, clip = {}, edit.asset("in.mp4")
local drawn = edit.drawn_asset { size = { 16, 16 }, duration = 1, draw = function(canvas) kept.canvas = canvas canvas:clear("red") end }
edit.image_generator(drawn):image_at(0)
local pictures = edit.video_composition_for(clip)
pictures.compositor = function(request)
  kept.request, kept.frame = request, request:new_frame("red")
  return kept.frame
end
edit.image_generator(edit.movie { composition = clip, video_composition = pictures }):image_at(0)
local uses = {
  function() kept.canvas:clear("blue") end,
  function() kept.canvas:fill_ellipse({ 0, 0, 8, 8 }, "blue") end,
  function() return kept.canvas:measure_text("x") end,
  function() return kept.request:new_frame("blue") end,
  function() return kept.request:source_frame(clip.video) end,
  function() kept.frame:fill("blue") end,
  function() return kept.frame:pixel(0, 0) end,
  function() return kept.frame:copy() end,
}
for index, use in ipairs(uses) do
  local worked, why = pcall(use)
  if worked or not tostring(why):find("is over", 1, true) then return "ESCAPED: use " .. index .. " after the end: " .. tostring(why) end
end
return "denied"
