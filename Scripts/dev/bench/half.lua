-- The benchmark's job: a second video over the first, half transparent.
local args = edit.recipe {
  summary = "One part of a video shines through another",
  inputs = { { "video", kind = "media" } },
}
local source = edit.asset(args.video)
local comp = edit.composition()
local first, second = comp:add_track("video"), comp:add_track("video")
first:insert_time_range(edit.range(0, 10), source.video, 0)
second:insert_time_range(edit.range(10, 10), source.video, 0)
local vc = edit.video_composition_for(comp)
local upper, lower = edit.layer_instruction(second), edit.layer_instruction(first)
upper:set_opacity(0.5, 0)
vc.instructions = {
  edit.instruction { time_range = edit.range(0, 10), layer_instructions = { upper, lower } },
}
return edit.movie { composition = comp, video_composition = vc }
