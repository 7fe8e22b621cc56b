-- The shots of a film that counter.py has written, in the order of their numbers, with a hard cut between each two.
local args = edit.recipe {
  summary = "Shots in the order of their numbers",
  inputs = { { "video", kind = "media" } },
  options = { { "shots", kind = "integer", default = 23 }, { "frames", kind = "integer", default = 60 } },
}
local source, comp = edit.asset(args.video), edit.composition()
for shot = 0, args.shots - 1 do
  local place = shot * 7 % args.shots
  comp:insert_time_range(
    edit.range(edit.time(place * args.frames, 30), edit.time(args.frames, 30)), source,
    edit.time(shot * args.frames, 30))
end
return edit.movie { composition = comp, video_composition = edit.video_composition_for(comp) }
