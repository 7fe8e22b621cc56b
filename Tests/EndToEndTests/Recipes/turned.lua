-- A clip turned by 30 degrees about the middle of the picture, on grey.
local args = edit.recipe { inputs = { { "video", kind = "media" } } }
local comp = edit.composition()
local track = comp:add_track("video")
track:append(edit.asset(args.video))

local vc = edit.video_composition_for(comp)
local x, y = vc.render_size.width / 2, vc.render_size.height / 2
local layer = edit.layer_instruction(track)
layer:set_transform(edit.transform():translate(x, y):rotate(30):translate(-x, -y))
vc.instructions = {
  edit.instruction { time_range = edit.range(0, comp.duration), background_color = "#808080", layer_instructions = { layer } },
}
return edit.movie { composition = comp, video_composition = vc }
