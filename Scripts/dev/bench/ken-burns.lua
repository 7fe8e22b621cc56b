-- The benchmark's job: ten seconds of a still picture that is slowly brought nearer.
local args = edit.recipe {
  summary = "A still picture grows by a third",
  inputs = { { "picture", kind = "media" } },
}
local source = edit.asset(args.picture)
local comp = edit.composition()
local track = comp:add_track("video")
track:insert_time_range(edit.range(0, 10), source.video, 0)
local size = source.video.natural_size
local layer = edit.layer_instruction(track)
for frame = 0, 299 do
  local zoom = (1 + frame / 900) * 1920 / size.width
  local placed = edit.transform():translate(960, 540):scale(zoom, zoom):translate(-size.width / 2, -size.height / 2)
  layer:set_transform(placed, edit.time(frame, 30))
end
return edit.movie {
  composition = comp,
  video_composition = edit.video_composition {
    render_size = { 1920, 1080 }, frame_duration = edit.time(1, 30),
    instructions = { edit.instruction { time_range = edit.range(0, 10), layer_instructions = { layer } } },
  },
}
