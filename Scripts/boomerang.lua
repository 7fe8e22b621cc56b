-- Plays a moment forwards and backwards, again and again.
--
--   luaedit run boomerang.lua jump.mp4 --from 0:02 --duration 1
--   luaedit run boomerang.lua jump.mp4 --from 0:02 --duration 1 --times 5 --factor 1.5 -o jump.gif

local args = edit.recipe {
  summary = "Plays a moment forwards and backwards, again and again",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "from", kind = "time", default = 0, min = 0, help = "where the moment starts" },
    { "duration", kind = "time", default = 1.5, min = 0.1, help = "how long it lasts, where the video is that long" },
    { "times", kind = "integer", default = 3, min = 1, max = 1000, help = "how often it goes forth and back" },
    { "factor", kind = "number", default = 1, min = 0.05, max = 20, help = "2 is twice as fast, 0.5 half as fast" },
    { "sound", kind = "boolean", help = "whether it is heard, forwards and backwards" },
  },
}

local source = edit.asset(args.video)
local track = source.video
local stop = track.time_range.stop
if args.from >= stop then
  edit.fail(("--from: '%s' is only %.6g s long"):format(args.video, stop.seconds))
end
if args.from + args.duration < stop then stop = args.from + args.duration end

-- A whole number of frames. The way back leaves out the frames that it would show twice: the last one of the way forth,
-- and the first one, with which the next way forth begins.
local frame = edit.video_composition_for(source).frame_duration
local count = math.floor((stop - args.from) / frame + 0.001)
if count < 3 then edit.fail("--duration: it has to hold three frames") end
local backwards = source:reversed()
local turn = source.duration - args.from - frame * (count - 1)
local comp = edit.composition()
local picture, sounds = comp:add_track("video"), {}
for index = 1, args.sound and #source.heard_tracks or 0 do sounds[index] = comp:add_track("audio") end
picture.preferred_transform = track.preferred_transform
local function add(range, asset)
  local at = comp.duration
  picture:insert_time_range(range, asset.video, at)
  for index, sound in ipairs(sounds) do
    local microphone = asset.heard_tracks[index]
    local heard = microphone.time_range:intersection(range)
    if heard then sound:insert_time_range(heard, microphone, at + (heard.start - range.start)) end
  end
end
-- So the end leads into the start, too, where it is played in a loop.
for _ = 1, args.times do
  add(edit.range(args.from, frame * count), source)
  add(edit.range(turn, frame * (count - 2)), backwards)
end
local vc = edit.video_composition_for(comp)
vc.frame_duration = frame
comp:scale_time_range(edit.range(0, comp.duration), comp.duration / args.factor)
return edit.movie { composition = comp, video_composition = vc }
