-- Nothing for 0.4 s in the middle of a clip.
local args = edit.recipe { inputs = { { "video", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
comp:insert_empty_time_range(edit.range(0.8, 0.4))
return comp
