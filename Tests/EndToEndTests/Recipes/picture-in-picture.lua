-- The second clip at half its size in a corner of the first, and half transparent.
local args = edit.recipe { inputs = { { "first", kind = "media" }, { "second", kind = "media" } } }
local comp = edit.composition()
local first, second = comp:add_track("video"), comp:add_track("video")
first:append(edit.asset(args.first))
second:append(edit.asset(args.second))

local vc = edit.video_composition_for(comp)
local inset = edit.layer_instruction(second)
inset:set_transform(edit.transform():translate(80, 40):scale(0.5))
inset:set_opacity(0.5)
vc.instructions = {
  edit.instruction {
    time_range = edit.range(0, comp.duration), layer_instructions = { inset, edit.layer_instruction(first) },
  },
}
return edit.movie { composition = comp, video_composition = vc }
