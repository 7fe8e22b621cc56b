-- Hides memory in very many small objects that others keep: animations, ramps, segments, assets, layers.
-- expect: limit 5 s -- memory limit.
local composition, layer = edit.composition(), edit.layer {}
local track = composition:add_track("video")
local part = edit.layer_instruction(track)
for i = 1, math.huge do
  layer:add_animation(edit.animation { key_path = "opacity", from = 0, to = 1, duration = 1 })
  part:set_opacity(i % 2, i)
  track:insert_time_range(edit.range(0, 1), edit.color_asset("blue", { 16, 16 }).tracks[1], i - 1)
  layer:add_sublayer(edit.layer { position = { i, i } })
end
return "ESCAPED"
