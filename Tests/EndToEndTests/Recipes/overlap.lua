-- Two clips of two seconds on two tracks: the second begins during the last second of the first.
local clips = {}

-- Puts the clips into a composition and gives an instruction for each of its three stretches.
function clips.overlapping(first_path, second_path)
  local a, b = edit.asset(first_path), edit.asset(second_path)
  local comp = edit.composition()
  local first, second = comp:add_track("video"), comp:add_track("video")
  first:insert_time_range(edit.range(0, 2), a.video, 0)
  second:insert_time_range(edit.range(0, 2), b.video, 1)

  local vc = edit.video_composition_for(comp)
  local from, to = edit.layer_instruction(first), edit.layer_instruction(second)
  vc.instructions = {
    edit.instruction { time_range = edit.range(0, 1), layer_instructions = { edit.layer_instruction(first) } },
    edit.instruction { time_range = edit.range(1, 1), layer_instructions = { from, to } },
    edit.instruction { time_range = edit.range(2, 1), layer_instructions = { edit.layer_instruction(second) } },
  }
  return {
    movie = edit.movie { composition = comp, video_composition = vc },
    range = edit.range(1, 1), size = vc.render_size, both = vc.instructions[2], from = from, to = to,
  }
end

return clips
