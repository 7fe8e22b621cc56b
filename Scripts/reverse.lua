-- Plays a video or a sound backwards.
--
--   luaedit run reverse.lua jump.mp4
--   luaedit run reverse.lua jump.mp4 --from 0:02 --to 0:04 --sound forwards

local args = edit.recipe {
  summary = "Plays a video or a sound backwards",
  inputs = { { "media", kind = "media", needs = "video or sound", help = "a video or a sound file" } },
  options = {
    { "from", kind = "time", default = 0, min = 0, help = "where the part starts that is played, from its end to here" },
    { "to", kind = "time", help = "where it ends; the end if it is not given" },
    { "sound", kind = "choice", default = "backwards", choices = { "backwards", "forwards", "none" },
      help = "how the sound is heard" },
  },
}

local source = edit.asset(args.media)
local stop = args.to or source.duration
if stop > source.duration then
  edit.fail(("--to: '%s' is only %.6g s long"):format(args.media, source.duration.seconds))
end
if not (args.from < stop) then
  edit.fail(("the part from %s to %s has no length"):format(args.from, stop))
end

-- What is last in the source is first in its reverse.
local comp = edit.composition()
comp:insert_time_range(edit.between(source.duration - stop, source.duration - args.from), source:reversed(), 0)
if args.sound ~= "backwards" then
  if not source.video then edit.fail("--sound: nothing is left of '" .. args.media .. "'") end
  for _, track in ipairs(comp:tracks_with("audio")) do comp:remove_track(track) end
end
for _, track in ipairs(args.sound == "forwards" and source.heard_tracks or {}) do
  local heard = track.time_range:intersection(edit.between(args.from, stop))
  if heard then comp:add_track("audio"):insert_time_range(heard, track, heard.start - args.from) end
end
return edit.movie { composition = comp }
