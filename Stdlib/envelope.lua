-- Volume envelopes and their products, of which the audio module makes ramps.
--
-- An envelope is a list of points in order of time, each { at = instant, volume = number }, with straight lines between.
-- It holds before the first point and after the last; two points at one instant are a jump. Instants are whole numbers of
-- 1/705600000 s, a grid that has the samples and the frames of every usual rate.

local envelope = {}

---@alias envelope { at: integer, volume: number }[]

--- The number of instants in a second.
envelope.units = 705600000
local units = envelope.units
-- The largest distance of the lines from their curve, as a part of full volume.
local tolerance = 0.0005

--- Converts a time to an instant.
---@param time edit.time|number|string
---@return integer
function envelope.instant(time)
  time = edit.time(time)
  local scale = time.timescale
  return time.value // scale * units + (time.value % scale * units + scale // 2) // scale
end

local function add(points, at, volume)
  points[#points + 1] = { at = at, volume = volume }
end

--- Returns the volume of an input as an envelope.
---@param input edit.audio_mix_input
---@return envelope
function envelope.of(input)
  local points, held = {}, 1
  for _, ramp in ipairs(input.volume_ramps) do
    local start, stop = envelope.instant(ramp.time_range.start), envelope.instant(ramp.time_range.stop)
    add(points, start, held)
    add(points, start, ramp.from)
    add(points, stop, ramp.to)
    held = ramp.to
  end
  return points
end

--- Replaces the volume of an input by an envelope.
---@param input edit.audio_mix_input
---@param points envelope
function envelope.set(input, points)
  local ramps, held = {}, 1
  local function ramp(from, to, start, stop)
    ramps[#ramps + 1] = { from = from, to = to, time_range = edit.between(edit.time(start, units), edit.time(stop, units)) }
    held = to
  end
  if points[1] and points[1].volume ~= 1 then ramp(points[1].volume, points[1].volume, 0, 0) end
  for index, point in ipairs(points) do
    local following = points[index + 1]
    local stop = following and following.at or math.maxinteger
    if stop > point.at then
      if following and following.volume ~= point.volume then
        ramp(point.volume, following.volume, point.at, stop)
      elseif point.volume ~= held then
        ramp(point.volume, point.volume, point.at, point.at)
      end
    end
  end
  input.volume_ramps = ramps
end

--- Adds points on a curve between two instants.
---@param points envelope
---@param start integer
---@param stop integer
---@param from number volume at the start
---@param to number volume at the end
---@param curve fun(x: number): number from 0 at 0 to 1 at 1
---@param count integer the number of lines that approximate it
function envelope.add_curve(points, start, stop, from, to, curve, count)
  for index = 0, count do
    local x = index / count
    -- A falling curve is a rising one backwards.
    local volume = to > from and from + (to - from) * curve(x) or to + (from - to) * curve(1 - x)
    add(points, start + (stop - start) * index // count, volume)
  end
end

-- Returns the values just before an instant and from it on; call it in order of time.
local function reader(points)
  local index = 0
  return function(at)
    while points[index + 1] and points[index + 1].at < at do index = index + 1 end
    local before, after = points[index], points[index + 1]
    local value = (before or after).volume
    if before and after then
      value = value + (after.volume - value) * (at - before.at) / (after.at - before.at)
    end
    if not after or after.at > at then return value, value end
    while points[index + 1] and points[index + 1].at == at do index = index + 1 end
    return after.volume, points[index].volume
  end
end

-- All instants of two envelopes, in order.
local function instants(one, other)
  local result, i, j = {}, 1, 1
  while one[i] or other[j] do
    local at = math.min(one[i] and one[i].at or math.maxinteger, other[j] and other[j].at or math.maxinteger)
    result[#result + 1] = at
    while one[i] and one[i].at == at do i = i + 1 end
    while other[j] and other[j].at == at do j = j + 1 end
  end
  return result
end

--- Multiplies two envelopes.
---@param one envelope
---@param other envelope
---@return envelope
function envelope.product(one, other)
  if #one == 0 then return other elseif #other == 0 then return one end
  local points, read_one, read_other = {}, reader(one), reader(other)
  local last, a, b
  for _, at in ipairs(instants(one, other)) do
    local a_before, a_after = read_one(at)
    local b_before, b_after = read_other(at)
    if last then
      -- The product of two slopes is a curve, which is farthest from its chord in the middle: by a quarter of theirs.
      local bend = math.abs((a_before - a) * (b_before - b)) / 4
      local full = math.max(1, math.abs(a * b), math.abs(a_before * b_before))
      local count = math.ceil(math.sqrt(bend / (tolerance * full)))
      for index = 1, count - 1 do
        local x = index / count
        add(points, last + (at - last) * index // count, (a + (a_before - a) * x) * (b + (b_before - b) * x))
      end
    end
    add(points, at, a_before * b_before)
    if a_after ~= a_before or b_after ~= b_before then add(points, at, a_after * b_after) end
    last, a, b = at, a_after, b_after
  end
  return points
end

return envelope
