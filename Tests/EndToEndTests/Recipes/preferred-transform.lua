-- A movie without a video composition is shown as its track prefers: here, turned by a quarter.
local args = edit.recipe { inputs = { { "video", kind = "media" } } }
local source = edit.asset(args.video)
local comp = edit.composition()
local track = comp:add_track("video")
track:append(source)
track.preferred_transform = edit.transform { 0, 1, -1, 0, track.natural_size.height, 0 }
return comp
