-- Plays a video or a sound file, or a part of it, faster or slower. Voices keep their pitch.
--
--   luaedit run speed.lua talk.mp4 --factor 1.5
--   luaedit run speed.lua run.mp4 --factor 0.25 --from 0:03 --to 0:05 --no-keep-pitch

local args = edit.recipe {
  summary = "Plays a video or a sound file, or a part of it, faster or slower",
  inputs = { { "media", kind = "media", needs = "video or sound", help = "a video or a sound file" } },
  options = {
    { "factor", kind = "number", default = 2, min = 0.05, max = 20, help = "2 is twice as fast, 0.5 half as fast" },
    { "from", kind = "time", default = 0, min = 0, help = "where the part starts" },
    { "to", kind = "time", help = "where it ends; the end if it is not given" },
    { "keep_pitch", kind = "boolean", default = true,
      help = "whether it sounds as high as before, or as on a tape" },
  },
}

local source = edit.asset(args.media)
local stop = args.to or source.duration
if stop > source.duration then
  edit.fail(("--to: '%s' is only %s long"):format(args.media, source.duration))
end
if not (args.from < stop) then
  edit.fail(("the part from %s to %s has no length"):format(args.from, stop))
end

local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local range = edit.between(args.from, stop)
comp:scale_time_range(range, range.duration / args.factor)

local algorithm = args.keep_pitch and "spectral" or "varispeed"
local inputs = {}
for _, track in ipairs(comp:tracks_with("audio")) do
  inputs[#inputs + 1] = edit.audio_mix_input(track, { time_pitch_algorithm = algorithm })
end
local mix = #inputs > 0 and edit.audio_mix { input_parameters = inputs } or nil
return edit.movie { composition = comp, audio_mix = mix }
