-- Clips that were taken upright, one after the other, at the larger one's size.
local args = edit.recipe { inputs = { { "videos", kind = "media", many = true } } }
local comp = edit.composition()
local vc = edit.video_composition { frame_duration = edit.time(1, 25) }
local width, height = 0, 0
for _, path in ipairs(args.videos) do
  local clip = edit.asset(path).video
  local start = comp.duration
  local track = comp:add_track("video")
  track:insert_time_range(clip.time_range, clip, start)
  local layer = edit.layer_instruction(track)
  layer:set_transform(clip.preferred_transform)
  local instructions = vc.instructions
  instructions[#instructions + 1] = edit.instruction {
    time_range = edit.range(start, clip.time_range.duration), layer_instructions = { layer },
  }
  vc.instructions = instructions
  -- Turned by a quarter, what was wide is high.
  width, height = math.max(width, clip.natural_size.height), math.max(height, clip.natural_size.width)
end
vc.render_size = { width, height }
return edit.movie { composition = comp, video_composition = vc }
