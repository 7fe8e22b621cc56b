-- Cuts the silences out of a video or a sound file, picture and sound together.
--
--   luaedit run remove-silence.lua talk.mp4
--   luaedit run remove-silence.lua talk.mp4 --threshold -35 --silence 0.8 --padding 0.15

local audio = require "audio"

local args = edit.recipe {
  summary = "Cuts the silences out of a video or a sound file",
  inputs = { { "media", kind = "media", needs = "sound", help = "a video or a sound file" } },
  options = {
    { "threshold", kind = "number", min = -100, max = 0,
      help = "what is quieter is silent, in dBFS; a little above the noise of the pauses without it, -40 at least" },
    { "silence", kind = "time", default = 0.5, min = 0.02, help = "how long a silence lasts that is cut" },
    { "padding", kind = "time", default = 0.1, min = 0,
      help = "what is kept of it before and after something is heard" },
  },
}

local source = edit.asset(args.media)

local threshold = args.threshold or audio.threshold(source)
local heard = audio.speech(source, { threshold = threshold, gap = args.silence, padding = args.padding })
if #heard == 0 then
  edit.fail(("all of '%s' is silent; --threshold says what is"):format(args.media))
end
-- What has no silence is left as it is, its sound copied.
if #heard == 1 and heard[1].duration == source.duration then
  print(("nothing was cut: no part of %.4g s is quieter than %.3g dBFS; raise --threshold, or take a shorter --silence"):format(
    args.silence.seconds, threshold))
  return edit.movie { composition = source }
end

local comp = edit.composition()
for _, range in ipairs(heard) do comp:insert_time_range(range, source, comp.duration) end
print(("%.1f s of %.1f s are left, in %d part%s; what is quieter than %.3g dBFS was cut"):format(
  comp.duration.seconds, source.duration.seconds, #heard, #heard == 1 and "" or "s", threshold))
return edit.movie { composition = comp }
