-- RECIPE.lua: changes the sound of a video: its volume, and fades at both ends. The pictures stay as they are.
--
--   luaedit run RECIPE.lua in.mp4 --volume 0.8 --fade 2 -o out.mp4
--   luaedit doc audio_mix_input            says all that can be done with a track's sound

local args = edit.recipe {
  summary = "Changes the volume of a video and fades its sound at both ends",
  inputs = { { "media", kind = "media", needs = "sound", help = "a video with sound, or a sound" } },
  options = {
    { "volume", kind = "number", default = 1, min = 0, max = 4, help = "1 is as it is" },
    { "fade", kind = "time", default = 1, min = 0, help = "how long each fade is; less where the sound is short" },
  },
}

local source = edit.asset(args.media)

-- One set of parameters for each track that is heard.
local input = edit.audio_mix_input(source.audio)
local stop = source.audio.time_range.stop
local fade = math.min(args.fade.seconds, stop.seconds / 2)
input:set_volume(args.volume)
if fade > 0 then
  input:set_volume_ramp(0, args.volume, edit.range(0, fade))
  input:set_volume_ramp(args.volume, 0, edit.between(stop - fade, stop))
end

return edit.movie { composition = source, audio_mix = edit.audio_mix { input_parameters = { input } } }
