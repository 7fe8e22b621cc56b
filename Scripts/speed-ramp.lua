-- Changes the speed of a video as it goes: fast up to a moment, slow in it, fast again after it.
--
--   luaedit run speed-ramp.lua jump.mp4 --speeds "2 0.25 2" --times "0:02 0:03 0:04"
--   luaedit run speed-ramp.lua ride.mp4 --speeds "1 6 6 1" --sound tape

local audio = require "audio"

local args = edit.recipe {
  summary = "Changes the speed of a video as it goes",
  inputs = { { "media", kind = "media", help = "a video or a sound file" } },
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
if not duration.is_numeric then error("speed-ramp: '" .. args.media .. "' is a still picture", 0) end
local is_silent = args.sound == "none"
if is_silent and not source.video then error("speed-ramp: --sound: nothing is left of '" .. args.media .. "'", 0) end

-- The points of the curve.
local points = {}
for word in args.speeds:gmatch("[^%s,]+") do
  local speed = tonumber(word)
  if not speed or not (speed >= 0.05 and speed <= 20) then
    error(("speed-ramp: --speeds: '%s' is not a number from 0.05 to 20"):format(word), 0)
  end
  points[#points + 1] = { speed = speed }
end
if #points < 2 then error("speed-ramp: --speeds: two or more make a curve; for one speed there is the recipe 'speed'", 0) end
local count = 0
for word in (args.times or ""):gmatch("[^%s,]+") do
  count = count + 1
  local is_time, time = pcall(edit.time, word)
  if not is_time then error(("speed-ramp: --times: '%s' is no time"):format(word), 0) end
  local last = points[count - 1] and points[count - 1].time
  if time > duration or time < edit.time.zero or (last and time <= last) then
    error(("speed-ramp: --times: %s does not lie between the time before it and the end, at %s"):format(time, duration), 0)
  end
  points[count] = { time = time, speed = points[count] and points[count].speed }
end
if args.times and (count ~= #points or not points[count].speed) then
  error("speed-ramp: --times: there have to be as many as --speeds", 0)
end
for index, point in ipairs(points) do point.time = point.time or duration * (index - 1) / (#points - 1) end

-- What is played at one speed: pieces of the source, each with its end in it, and how long it lasts then, in seconds.
local pieces = {}
local function add(stop, seconds)
  local start = pieces[#pieces] and pieces[#pieces].stop or edit.time.zero
  if stop > start then pieces[#pieces + 1] = { range = edit.between(start, stop), stop = stop, seconds = seconds } end
end
local frame = source.video and edit.video_composition_for(source).frame_duration.seconds or 0.04
local function speed_at(from, to, x)
  if args.curve == "smooth" then x = x * x * (3 - 2 * x) end
  return from * (to / from) ^ x
end
local function add_ramp(from, to)
  local length = to.time - from.time
  -- Two frames at a time; the speed of each piece is the mean over it, by Simpson's rule.
  local is_even = from.speed == to.speed or args.curve == "steps"
  local steps = is_even and 1 or math.max(8, math.min(2000, math.ceil(length.seconds / frame / 2)))
  for step = 1, steps do
    local function pace(x) return is_even and 1 / from.speed or 1 / speed_at(from.speed, to.speed, x) end
    local mean = (pace((step - 1) / steps) + 4 * pace((step - 0.5) / steps) + pace(step / steps)) / 6
    add(from.time + length * step / steps, length.seconds / steps * mean)
  end
end
add(points[1].time, points[1].time.seconds / points[1].speed)
for index = 2, #points do add_ramp(points[index - 1], points[index]) end
local last = points[#points]
add(duration, (duration - last.time).seconds / last.speed)

-- Pieces end on samples; what is scaled last does not move what is to be scaled.
local comp = edit.composition()
comp:insert_time_range(edit.range(0, duration), source, 0)
local rate, sum, stops = 48000, 0, { [0] = 0 }
for index, piece in ipairs(pieces) do
  sum = sum + piece.seconds
  stops[index] = math.max(stops[index - 1] + 1, math.floor(sum * rate + 0.5))
end
for index = #pieces, 1, -1 do
  comp:scale_time_range(pieces[index].range, edit.time(stops[index] - stops[index - 1], rate))
end

local inputs = {}
for _, track in ipairs(comp:tracks_with("audio")) do
  inputs[#inputs + 1] = edit.audio_mix_input(track, {
    time_pitch_algorithm = args.sound == "tape" and "varispeed" or "spectral", muted = is_silent,
  })
end
local mix = edit.audio_mix { channel_layout = audio.layout(source.audio), input_parameters = inputs }
return edit.movie { composition = comp, audio_mix = #inputs > 0 and mix or nil }
