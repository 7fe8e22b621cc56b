-- Keeps a part of a video. Nothing is encoded again where that can be avoided: the part then begins with the last key
-- frame at or before the time asked for, up to some seconds earlier, and says so. --exact begins with the very frame:
-- only the pictures up to the next key frame are encoded again, or none with --smart hide, which hides those before it.
-- What is encoded in any case, such as a GIF, begins with the very frame.
--
--   luaedit run trim.lua in.mp4 --from 0:05 --to 0:12.5
--   luaedit run trim.lua in.mp4 --from 90 --duration 30 --exact

local args = edit.recipe {
  summary = "Keeps a part of a video",
  inputs = { { "video", kind = "media", help = "the video to cut" } },
  options = {
    { "from", kind = "time", default = 0, help = "where the part starts" },
    { "to", kind = "time", help = "where it ends; the end of the video if neither this nor --duration is given" },
    { "duration", kind = "time", help = "how long it lasts, instead of --to" },
    { "exact", kind = "boolean",
      help = "begin with the very frame at --from; the pictures from it to the next key frame are encoded again" },
  },
}

if args.to and args.duration then
  edit.fail("--to and --duration say the same thing twice; give one of them")
end

local source = edit.asset(args.video)
if not source.duration.is_numeric then edit.fail("'" .. args.video .. "' is a still picture") end
local start = args.from
local stop = args.to or (args.duration and start + args.duration) or source.duration
if start >= source.duration then
  edit.fail(("--from: %s is only %.6g s long"):format(args.video, source.duration.seconds))
end
if start >= stop then
  edit.fail(("the part from %.6g s to %.6g s has no length"):format(start.seconds, stop.seconds))
end
if stop > source.duration then
  edit.fail(("%s is only %.6g s long"):format(args.video, source.duration.seconds))
end
local picture = source.video and source.video.time_range

-- The part from a time on; of the sound alone where the picture begins later.
local function part(from)
  local comp = edit.composition()
  comp:insert_time_range(edit.between(from, stop), source, 0)
  if picture and picture.start >= stop then
    for _, track in ipairs(comp:tracks_with("video")) do comp:remove_track(track) end
  end
  return comp
end

local comp
if picture and picture.start >= stop then
  print(("trim: the picture begins only at %.6g s: this part is sound alone"):format(picture.start.seconds))
elseif picture and not args.exact and start > picture.start then
  -- Only pictures that are copied have to begin with a key frame.
  local key = source.video:key_frame_time(start)
  local whole = part(key)
  if edit.copies_pictures(whole) then
    comp = whole
    if start - key > source.video.min_frame_duration / 2 then
      print(("trim: the part begins at %.6g s, the last key frame before %.6g s; --exact begins with the very frame")
        :format(key.seconds, start.seconds))
    end
  end
end
comp = comp or part(start)

local composed
local track = comp:tracks_with("video")[1]
-- Frames of a part that is encoded keep their own times where these vary.
if start > edit.time.zero and track and picture.duration.is_numeric and source.video.min_frame_duration.is_numeric
  and not edit.copies_pictures(comp)
  and math.abs(source.video.nominal_frame_rate * source.video.min_frame_duration.seconds - 1) > 1e-6 then
  composed = edit.video_composition_for(comp)
  composed.source_track_id_for_frame_timing = track.id
end
return edit.movie { composition = comp, video_composition = composed }
