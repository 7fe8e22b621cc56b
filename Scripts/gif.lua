-- Makes an animated GIF of a part of a video.
--
--   luaedit run gif.lua in.mp4 --from 0:12 --duration 3
--   luaedit run gif.lua in.mp4 --width 320 --rate 10 --palette frame -o cat.gif
--   luaedit run gif.lua in.mp4 -o cat.webp                    -- a third of the bytes, with all colours

local args = edit.recipe {
  summary = "Makes an animated GIF of a part of a video",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "from", kind = "time", default = 0, min = 0, help = "where the part starts" },
    { "duration", kind = "time", default = 5, min = 0.01, help = "how long it lasts, where the video is that long" },
    { "width", kind = "integer", default = 480, min = 16, max = 4096, help = "the most pixels across" },
    { "rate", kind = "rate", default = 12.5, min = 1, max = 50, help = "pictures a second" },
    { "palette", kind = "choice", default = "movie", choices = { "movie", "frame" },
      help = "256 colours for all pictures, or others for each: better and larger" },
  },
}

local source = edit.asset(args.video)
local stop = source.video.time_range.stop
if args.from >= stop then
  edit.fail(("--from: '%s' is only %.4g s long"):format(args.video, stop.seconds))
end
if args.from + args.duration < stop then stop = args.from + args.duration end

local comp = edit.composition()
local track = comp:add_track("video")
track:insert_time_range(edit.between(args.from, stop), source.video, 0)
track.preferred_transform = source.video.preferred_transform

local vc = edit.video_composition_for(comp)
vc.frame_duration = args.rate
local size = vc.render_size
vc.render_size = { math.max(2, size.width // 2 * 2), math.max(2, size.height // 2 * 2) }
local width = math.min(args.width, size.width)
return edit.output {
  edit.movie { composition = comp, video_composition = vc },
  preset = args.palette == "frame" and "gif_per_frame" or "gif",
  size = { width, math.max(2, math.ceil(size.height * width / size.width)) },
}
