-- The benchmark's job: the same moment of a video four times, each a quarter of the picture.
local args = edit.recipe {
  summary = "A video four times side by side",
  inputs = { { "video", kind = "media" } },
}
local source = edit.asset(args.video)
local comp = edit.composition()
local layers = {}
for cell = 0, 3 do
  local track = comp:add_track("video")
  track:insert_time_range(edit.range(0, 10), source.video, 0)
  local layer = edit.layer_instruction(track)
  layer:set_transform(edit.transform():translate(cell % 2 * 960, cell // 2 * 540):scale(0.5, 0.5), 0)
  layers[cell + 1] = layer
end
local vc = edit.video_composition_for(comp)
vc.render_size = { 1920, 1080 }
vc.instructions = { edit.instruction { time_range = edit.range(0, 10), layer_instructions = layers } }
return edit.movie { composition = comp, video_composition = vc }
