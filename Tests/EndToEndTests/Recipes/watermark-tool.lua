-- A picture over a video, by the animation tool.
local args = edit.recipe { inputs = { { "video", kind = "media" }, { "mark", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)

local vc = edit.video_composition_for(comp)
local frame = { 0, 0, vc.render_size.width, vc.render_size.height }
local parent, video = edit.layer { frame = frame }, edit.layer { frame = frame }
local mark = edit.image_layer { contents = args.mark, opacity = 0.5, frame = { 20, 10, 40, 20 } }
parent:add_sublayer(video)
parent:add_sublayer(mark)
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
