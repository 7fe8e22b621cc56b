-- A clip stands away from the corner, ends early, and is followed by nothing: the background is red all along.
local args = edit.recipe { inputs = { { "video", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
local track = comp:add_track("video")
track:insert_time_range(edit.range(0, 1), source.video, 0)
track:insert_empty_time_range(edit.range(1, 1))

local vc = edit.video_composition_for(comp)
local layer = edit.layer_instruction(track)
layer:set_transform(edit.transform():translate(40, 20))
vc.instructions = {
  edit.instruction { time_range = edit.range(0, 2), background_color = "red", layer_instructions = { layer } },
}
return edit.movie { composition = comp, video_composition = vc }
