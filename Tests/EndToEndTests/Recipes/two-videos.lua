-- The picture twice over a white background, once turned, and a box that comes and goes.
local args = edit.recipe { inputs = { { "video", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)

local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height
local parent = edit.layer { frame = { 0, 0, width, height }, background_color = "white" }
local upright = edit.layer { frame = { 0, 0, width / 2, height / 2 } }
local turned = edit.layer {
  frame = { width / 2, height / 2, width / 2, height / 2 }, transform = edit.transform():rotate(180),
}
local box = edit.layer { frame = { 110, 10, 40, 30 }, background_color = "black", begin_time = 0.4, duration = 0.4 }
parent.sublayers = { upright, turned, box }
vc.animation_tool = edit.animation_tool { video_layers = { upright, turned }, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
