-- Brings the sound of a video or a sound file to a loudness, and leaves everything else as it is.
--
--   luaedit run normalize.lua in.mp4
--   luaedit run normalize.lua podcast.wav --target -16 --ceiling -1.5 -o podcast.mp3

local audio = require "audio"

local args = edit.recipe {
  summary = "Brings the sound of a video or a sound file to a loudness",
  inputs = { { "media", kind = "media", needs = "sound", help = "a video or a sound file" } },
  options = {
    { "target", kind = "number", default = -14, min = -60, max = -5,
      help = "integrated loudness, in LUFS (EBU R 128): -14 for the web, -16 for podcasts, -23 for television" },
    { "ceiling", kind = "number", default = -1, min = -20, max = 0, help = "the highest true peak, in dBTP" },
  },
}

local source = edit.asset(args.media)

local mix = edit.audio_mix()
local movie = edit.movie { composition = source, audio_mix = mix }
-- What AAC and its like make of a peak can be higher than it was.
local ceiling = args.ceiling - 0.5
local is_measured, result = pcall(audio.normalize, movie, { target = args.target, ceiling = ceiling })
if not is_measured then edit.fail("" .. result:gsub("^[^:]+:%d+: ", "")) end

print(("%.1f LUFS, %.1f dBTP → %.1f LUFS, %.1f dBTP%s"):format(
  result.before.integrated, result.before.true_peak, result.after.integrated, result.after.true_peak,
  result.limited and " (peaks are limited)" or result.gain == 0 and " (left as it is)" or ""))
if not result.reached then
  print(("%.1f LUFS with no peak above %.1f dBTP cannot be reached"):format(args.target, args.ceiling))
end
return movie
