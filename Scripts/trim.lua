-- Keeps a part of a video.
--
--   luaedit run trim.lua in.mp4 --from 0:05 --to 0:12.5
--   luaedit run trim.lua in.mp4 --from 90 --duration 30

local args = edit.recipe {
  summary = "Keeps a part of a video",
  inputs = { { "video", kind = "media", help = "the video to cut" } },
  options = {
    { "from", kind = "time", default = 0, help = "where the part starts" },
    { "to", kind = "time", help = "where it ends; the end of the video if neither this nor --duration is given" },
    { "duration", kind = "time", help = "how long it lasts, instead of --to" },
  },
}

if args.to and args.duration then
  error("trim: --to and --duration say the same thing twice; give one of them", 0)
end

local source = edit.asset(args.video)
local stop = args.to or (args.duration and args.from + args.duration) or source.duration
if not (args.from < stop) then
  error("trim: the part from " .. tostring(args.from) .. " to " .. tostring(stop) .. " has no length", 0)
end
if stop > source.duration then
  error("trim: " .. args.video .. " is only " .. tostring(source.duration) .. " long", 0)
end

local comp = edit.composition()
comp:insert_time_range(edit.between(args.from, stop), source, 0)
return edit.movie { composition = comp }
