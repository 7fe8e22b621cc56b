-- Turns a video by quarters, or mirrors it. In MP4 and MOV nothing is encoded again: the file says how its pictures are
-- to be shown, which players follow. For programs that do not, a preset has the pictures turned and encoded.
--
--   luaedit run rotate.lua phone.mp4 --by 90
--   luaedit run rotate.lua selfie.mov --flip horizontal
--   luaedit run rotate.lua phone.mp4 --by 180 --preset h264

local args = edit.recipe {
  summary = "Turns a video by quarters, or mirrors it",
  inputs = { { "video", kind = "media", needs = "picture", help = "the video to turn" } },
  options = {
    { "by", kind = "choice", choices = { "0", "90", "180", "270" }, help = "degrees, clockwise; 90 unless --flip is given" },
    { "flip", kind = "choice", choices = { "horizontal", "vertical" },
      help = "mirrors it left to right or upside down, before it is turned" },
  },
}

local source = edit.asset(args.video)
if not source.duration.is_numeric then edit.fail("'" .. args.video .. "' is a still picture") end
local composition = edit.composition()
composition:insert_time_range(edit.range(0, source.duration), source, 0)
local turn = edit.transform():rotate(tonumber(args.by or (args.flip and "0") or "90"))
if args.flip then
  turn = turn:scale(args.flip == "horizontal" and -1 or 1, args.flip == "vertical" and -1 or 1)
end
for _, track in ipairs(composition:tracks_with("video")) do
  track.preferred_transform = track.preferred_transform:concat(turn)
end
return edit.movie { composition = composition }
