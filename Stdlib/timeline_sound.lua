-- The sound of a timeline: tracks, and the audio mix inputs for them.

local audio, envelope = require "audio", require "envelope"
local effects, item, keys = require "timeline_effects", require "timeline_item", require "timeline_keys"

local sound = {}

-- The number of straight lines that approximate a curve between two keys.
local lines = 32

-- The parts of pieces that a track has, each with its place in the timeline.
local function heard(track, pieces, start)
  local result, at = {}, start
  for _, piece in ipairs(pieces) do
    local source = piece.source
    local part = track.time_range:intersection(source)
    if part and part.duration > edit.time.zero then
      if part == source then
        result[#result + 1] = { source = source, duration = piece.duration, at = at }
      elseif piece.duration == source.duration then
        result[#result + 1] = { source = part, duration = part.duration, at = at + (part.start - source.start) }
      else
        local pace = piece.duration / source.duration
        result[#result + 1] = {
          source = part, duration = part.duration * pace, at = at + (part.start - source.start) * pace,
        }
      end
    end
    at = at + piece.duration
  end
  return result
end

-- The times of a value's points: its keys, or ten times a second for a function.
local function stations(value, duration)
  local times = {}
  if type(value) == "function" then
    for index = 0, math.ceil(duration * 10) do times[#times + 1] = math.min(index / 10, duration) end
    return times
  end
  for index, key in ipairs(value) do
    local following = value[index + 1]
    if key[3] and key[3] ~= "linear" and following then
      for line = 0, lines - 1 do times[#times + 1] = key[1] + (following[1] - key[1]) * line / lines end
    else
      times[#times + 1] = key[1]
    end
  end
  return times
end

-- The numbers of a value at its stations within a range, both ends included.
local function points(value, range)
  local duration, result = range.duration.seconds, {}
  local function add(time) result[#result + 1] = { time = time, number = keys.at(value, time) } end
  add(0)
  for _, time in ipairs(keys.is_moving(value) and stations(value, duration) or {}) do
    if time > 0 and time < duration then add(time) end
  end
  add(duration)
  return result
end

local function multiply(input, range, value)
  local start, factors = envelope.instant(range.start), {}
  factors[1] = { at = start, volume = 1 }
  for _, point in ipairs(points(value, range)) do
    factors[#factors + 1] = { at = start + math.floor(point.time * 705600000 + 0.5), volume = point.number }
  end
  factors[#factors].at = envelope.instant(range.stop)
  factors[#factors + 1] = { at = factors[#factors].at, volume = 1 }
  envelope.set(input, envelope.product(envelope.of(input), factors))
end

local function pan(input, range, value)
  local all = points(value, range)
  input:set_pan(all[1].number, 0)
  for index = 2, #all do
    local from, to = all[index - 1], all[index]
    if from.number ~= to.number then
      local within = edit.between(range.start + from.time, index == #all and range.stop or range.start + to.time)
      input:set_pan_ramp(from.number, to.number, within)
    end
  end
end

-- What items with a mix of their own must not share a track with others for.
local function is_own(self)
  return self.duck or self.time_pitch_algorithm or self.sound_effects or item.value(self, "pan") ~= nil
end

local function shape(self, input, range)
  local volume = item.value(self, "volume", 1)
  if volume ~= 1 then multiply(input, range, volume) end
  local rise, fall = item.fade(self, "fade_in", "sound"), item.fade(self, "fade_out", "sound")
  if rise + fall > range.duration then
    item.fail(self, "lasts %s, and its fades take %s: make them shorter", range.duration, rise + fall)
  end
  if rise + fall > edit.time.zero then audio.fade(input, range, { fade_in = rise, fade_out = fall }) end
end

-- What of an item's sound is no volume.
local function adjust(self, input, range, voice)
  if item.value(self, "pan") ~= nil then pan(input, range, item.value(self, "pan")) end
  input.time_pitch_algorithm = self.time_pitch_algorithm or input.time_pitch_algorithm
  input.effects = voice.effects
end

-- Fades over what the transitions before and after an item take of it.
local function pass(transition, input, range, which)
  local how = transition.sound
  if how == nil then how = "equal_power" end
  if how == false then return end
  if type(how) == "function" then return how(input, range, which) end
  audio.fade(input, range, { [which == "old" and "fade_out" or "fade_in"] = range.duration, curve = how })
end

-- The volume of an item within its range, outside of which it is 1.
local function volume_of(place, track)
  local range, input = place.range, edit.audio_mix_input(track)
  shape(place.item, input, range)
  if place.arrival then pass(place.arrival.transition, input, place.arrival.new, "new") end
  if place.departure then pass(place.departure.transition, input, place.departure.old, "old") end
  local all = envelope.of(input)
  if #all == 0 then return all end
  local start, stop = envelope.instant(range.start), envelope.instant(range.stop)
  local result = { { at = start, volume = 1 } }
  for _, point in ipairs(envelope.product(all, { { at = start, volume = 1 }, { at = stop, volume = 1 } })) do
    if point.at >= start and (point.at < stop or (point.at == stop and result[#result].at < stop)) then
      result[#result + 1] = point
    end
  end
  result[#result + 1] = { at = stop, volume = 1 }
  return result
end

-- A track of the mix, with the volume of all sounds on it.
local function channel_of(channels, track)
  for _, channel in ipairs(channels) do
    if channel.input.track_id == track.id then return channel end
  end
  local channel = { input = edit.audio_mix_input(track), points = {} }
  channels[#channels + 1] = channel
  return channel
end

-- The volume of a sound that is heard in some ranges of a place and silent between, with fades of two milliseconds.
local function gate(ranges, place)
  local first, last, half = envelope.instant(place.range.start), envelope.instant(place.range.stop), 705600
  for _, range in ipairs(ranges) do half = math.min(half, (envelope.instant(range.stop) - envelope.instant(range.start)) // 2) end
  local result = {}
  local function add(at, volume) result[#result + 1] = { at = at, volume = volume } end
  for _, range in ipairs(ranges) do
    local start, stop = envelope.instant(range.start), envelope.instant(range.stop)
    if start > first then add(start - half, 0) end
    add(start > first and start + half or start, 1)
    add(stop < last and stop - half or stop, 1)
    if stop < last then add(stop + half, 0) end
  end
  return result
end

-- Inserts a sound of an item with some effects, and its mix.
local function insert(tracks, channels, place, source, voice, is_alone)
  local self = place.item
  local pieces = heard(source, place.pieces, place.range.start)
  if #pieces == 0 then return end
  local track = tracks:insert(source, pieces, not is_own(self) and "shared" or nil, self.name)
  local channel, volume = channel_of(channels, track), volume_of(place, track)
  if not is_alone then volume = envelope.product(volume, gate(voice.ranges, place)) end
  for _, point in ipairs(volume) do channel.points[#channel.points + 1] = point end
  if is_own(self) then adjust(self, channel.input, place.range, voice) end
  place.inputs = place.inputs or {}
  place.inputs[#place.inputs + 1] = channel
  channels.is_touched = channels.is_touched or is_own(self) or #channel.points > 0
end

-- The ranges of the timeline in which others than ducked sounds speak, in order.
local function speech_of(places)
  local ranges = {}
  for _, place in ipairs(places) do
    for _, source in ipairs(place.item.duck and {} or place.item.audios) do
      local spoken = nil
      for _, piece in ipairs(heard(source, place.pieces, place.range.start)) do
        spoken = spoken or audio.speech(source)
        local pace = piece.duration / piece.source.duration
        for _, range in ipairs(spoken) do
          local part = range:intersection(piece.source)
          if part and part.duration > edit.time.zero then
            ranges[#ranges + 1] = edit.range(piece.at + (part.start - piece.source.start) * pace, part.duration * pace)
          end
        end
      end
    end
  end
  table.sort(ranges, function(one, other) return one.start < other.start end)
  return ranges
end

-- Turns the ducked sounds down, each for as long as it lasts.
local function duck(places, duration)
  local ranges
  for _, place in ipairs(places) do
    local how = place.item.duck
    for _, channel in ipairs(how and place.inputs or {}) do
      ranges = ranges or speech_of(places)
      local options = { duration = duration }
      for name, value in pairs(type(how) == "table" and how or {}) do options[name] = value end
      audio.duck(channel.input, ranges, options)
    end
  end
end

--- Inserts the sounds and makes the audio mix.
---@param tracks table of the composition
---@param places table[] of items
---@param duration edit.time of the timeline
---@return edit.audio_mix?
function sound.mix(tracks, places, duration)
  local channels, inputs = {}, {}
  for _, place in ipairs(places) do
    local voices = effects.voices(place)
    for _, source in ipairs(place.item.audios) do
      for _, voice in ipairs(voices) do insert(tracks, channels, place, source, voice, #voices == 1) end
    end
  end
  if #channels == 0 or (not channels.is_touched and #channels == 1) then return nil end
  for index, channel in ipairs(channels) do
    envelope.set(channel.input, channel.points)
    inputs[index] = channel.input
  end
  duck(places, duration)
  return edit.audio_mix { input_parameters = inputs }
end

return sound
