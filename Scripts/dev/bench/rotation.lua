-- The benchmark's job: ten seconds turned about their centre, by another angle in each frame.
local args = edit.recipe {
  summary = "A video turns by ninety degrees",
  inputs = { { "video", kind = "media" } },
}
local source = edit.asset(args.video)
local comp = edit.composition()
local video = comp:add_track("video")
video:insert_time_range(edit.range(0, 10), source.video, 0)
local vc = edit.video_composition_for(comp)
local size = vc.render_size
local layer = edit.layer_instruction(video)
for frame = 0, 299 do
  local turned = edit.transform():translate(size.width / 2, size.height / 2):rotate(frame * 0.3)
    :translate(-size.width / 2, -size.height / 2)
  layer:set_transform(turned, edit.time(frame, 30))
end
vc.instructions = { edit.instruction { time_range = edit.range(0, 10), layer_instructions = { layer } } }
return edit.movie { composition = comp, video_composition = vc }
