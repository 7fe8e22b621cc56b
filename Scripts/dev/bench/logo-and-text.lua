-- The benchmark's job: a logo in one corner and a text in another, over all of a video.
local args = edit.recipe {
  summary = "A logo and a text over all of a video",
  inputs = { { "video", kind = "media" } },
  options = { { "logo", kind = "file" } },
}
local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)
local size = vc.render_size
local video = edit.layer { frame = { 0, 0, size.width, size.height } }
local parent = edit.layer { frame = { 0, 0, size.width, size.height } }
parent:add_sublayer(video)
parent:add_sublayer(edit.image_layer {
  contents = args.logo, anchor_point = { 1, 0 }, position = { size.width - 40, 40 },
})
parent:add_sublayer(edit.text_layer {
  string = "luaedit benchmark", font = "DejaVu Sans", font_size = 48, foreground_color = "white",
  anchor_point = { 0, 1 }, position = { 40, size.height - 40 },
})
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
