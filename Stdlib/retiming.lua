-- Speeds that change on a curve.
--
--   local retiming = require "retiming"
--   composition:insert_time_range(edit.range(0, source.duration), source, 0)
--   retiming.ramp(composition, { { at = 0, speed = 2 }, { at = 3, speed = 0.25 }, { at = 6, speed = 2 } })

local retiming = {}

-- Pieces of one speed begin and end on samples of this rate, as exact times of many rates cannot be added.
local rate = 48000

---@class retiming.point
---@field at number The time of the speed, in seconds of the original composition.
---@field speed number 2 is twice as fast, 0.5 half as fast.

-- The factor of durations at a part x of the way from one point to the next.
local function pace(from, to, x, curve)
  if curve == "steps" then return 1 / from.speed end
  if curve == "smooth" then x = x * x * (3 - 2 * x) end
  return 1 / (from.speed * (to.speed / from.speed) ^ x)
end

-- The ends of segments, in order. No piece crosses one, as its new place would not be a round time.
local function edges(composition)
  local result = {}
  for _, track in ipairs(composition.tracks) do
    for _, segment in ipairs(track.segments) do result[#result + 1] = segment.target_range.stop end
  end
  table.sort(result)
  return result
end

-- A list of pieces, and a function that adds one up to a time in seconds.
local function new_pieces(composition)
  local pieces, start, stops, edge = {}, edit.time.zero, edges(composition), 1
  local whole = composition.duration
  return pieces, function(at, factor)
    local stop = at > whole.seconds - 1 / rate and whole or edit.time(math.floor(at * rate + 0.5), rate)
    local function cut(time)
      if time > start then pieces[#pieces + 1] = { range = edit.between(start, time), factor = factor } end
      if time > start then start = time end
    end
    while stops[edge] and stops[edge] < stop do
      cut(stops[edge])
      edge = edge + 1
    end
    cut(stop)
  end
end

--- Plays a composition at speeds that change from point to point, with the first speed before the first point and the last
--- speed after the last.
---@param composition edit.composition
---@param points retiming.point[] in order
---@param options? { curve?: "smooth"|"linear"|"steps", step?: number } curve: the way from speed to speed, smooth by default; linear is even in ratio, and with steps each speed holds until the next; step: the duration of the pieces of constant speed that approximate the curve, in seconds, 0.08
function retiming.ramp(composition, points, options)
  local curve, step = options and options.curve or "smooth", options and options.step or 0.08
  local pieces, add = new_pieces(composition)
  add(points[1].at, 1 / points[1].speed)
  for index = 2, #points do
    local from, to = points[index - 1], points[index]
    local is_even = from.speed == to.speed or curve == "steps"
    local count = is_even and 1 or math.max(8, math.min(2000, math.ceil((to.at - from.at) / step)))
    for piece = 1, count do
      -- The mean over the piece, by Simpson's rule.
      local x, y = (piece - 1) / count, piece / count
      local sum = pace(from, to, x, curve) + 4 * pace(from, to, (x + y) / 2, curve) + pace(from, to, y, curve)
      add(from.at + (to.at - from.at) * y, sum / 6)
    end
  end
  add(composition.duration.seconds, 1 / points[#points].speed)
  local sum, stops = 0, { [0] = 0 }
  for index, piece in ipairs(pieces) do
    sum = sum + piece.range.duration.seconds * piece.factor
    stops[index] = math.max(stops[index - 1] + 1, math.floor(sum * rate + 0.5))
  end
  -- From the end, so that scaling a piece does not move those still to scale.
  for index = #pieces, 1, -1 do
    composition:scale_time_range(pieces[index].range, edit.time(stops[index] - stops[index - 1], rate))
  end
end

return retiming
