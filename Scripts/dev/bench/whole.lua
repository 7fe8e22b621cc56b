-- The benchmark's job: all of a video, as it is.
local args = edit.recipe { summary = "All of a video", inputs = { { "video", kind = "media" } } }
local comp = edit.composition()
comp:insert_time_range(edit.range(0, edit.asset(args.video).duration), edit.asset(args.video), 0)
return edit.movie { composition = comp }
