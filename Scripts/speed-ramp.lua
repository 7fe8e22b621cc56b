-- Changes the speed of a video as it goes: fast up to a moment, slow in it, fast again after it.
--
--   luaedit run speed-ramp.lua jump.mp4 --speeds "2 0.25 2" --times "0:02 0:03 0:04"
--   luaedit run speed-ramp.lua ride.mp4 --speeds "1 6 6 1" --sound tape

local retiming = require "retiming"

local args = edit.recipe {
  summary = "Changes the speed of a video as it goes",
  inputs = { { "media", kind = "media", needs = "video or sound", help = "a video or a sound file" } },
  options = {
    { "speeds", kind = "string", default = "1 0.25 1", help = "from 0.05 to 20: 2 is twice as fast, 0.5 half as fast" },
    { "times", kind = "string",
      help = "when each speed is reached, in the source's time; spread evenly over all of it without this" },
    { "curve", kind = "choice", default = "smooth", choices = { "smooth", "linear", "steps" },
      help = "the way between speeds; steps: each holds until the next one's time" },
    { "sound", kind = "choice", default = "pitch", choices = { "pitch", "tape", "none" },
      help = "pitch: as high as it was; tape: higher where it is faster; none: silent" },
  },
}

local source = edit.asset(args.media)
local duration = source.duration
local is_silent = args.sound == "none"
if is_silent and not source.video then edit.fail("--sound: nothing is left of '" .. args.media .. "'") end

-- The points of the curve.
local points = {}
for word in args.speeds:gmatch("[^%s,]+") do
  local speed = tonumber(word)
  if not speed or not (speed >= 0.05 and speed <= 20) then
    edit.fail(("--speeds: '%s' is not a number from 0.05 to 20"):format(word))
  end
  points[#points + 1] = { speed = speed }
end
if #points < 2 then edit.fail("--speeds: two or more make a curve; for one speed there is the recipe 'speed'") end
local count = 0
for word in (args.times or ""):gmatch("[^%s,]+") do
  count = count + 1
  local is_time, time = pcall(edit.time, word)
  if not is_time then edit.fail(("--times: '%s' is no time"):format(word)) end
  local last = points[count - 1] and points[count - 1].time
  if time > duration or time < edit.time.zero or (last and time <= last) then
    edit.fail(("--times: %s does not lie between the time before it and the end, at %s"):format(time, duration))
  end
  points[count] = { time = time, speed = points[count] and points[count].speed }
end
if args.times and (count ~= #points or not points[count].speed) then
  edit.fail("--times: there have to be as many as --speeds")
end
for index, point in ipairs(points) do
  point.at = point.time and point.time.seconds or duration.seconds * (index - 1) / (#points - 1)
end

local comp = edit.composition()
comp:insert_time_range(edit.range(0, duration), source, 0)
-- Two frames at a time.
local frame = source.video and edit.video_composition_for(source).frame_duration.seconds or 0.04
retiming.ramp(comp, points, { curve = args.curve, step = 2 * frame })

local inputs = {}
for _, track in ipairs(comp:tracks_with("audio")) do
  inputs[#inputs + 1] = edit.audio_mix_input(track, {
    time_pitch_algorithm = args.sound == "tape" and "varispeed" or "spectral", muted = is_silent,
  })
end
local mix = edit.audio_mix { input_parameters = inputs }
return edit.movie { composition = comp, audio_mix = #inputs > 0 and mix or nil }
