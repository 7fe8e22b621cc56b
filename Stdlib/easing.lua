-- Easing: curves, values along them, and animations and ramps that follow them.
--
--   local easing = require("easing")
--   layer:add_animation(easing.animation {
--     key_path = "position.y", from = -200, to = 300, duration = 1.2, curve = "ease_out_bounce" })
--   easing.transform_ramp(instruction, left, right, edit.range(4, 1), "ease_in_out_cubic")
--   local size = easing.apply({ 100, 50 }, { 200, 100 }, 0.25, easing.ease_out_back)
--
-- A curve maps the part of the time that has passed, from 0 to 1, to the part of the way: 0 at 0, 1 at 1, and in between also
-- below 0 or above 1. A curve can also be given by its name in this module or as a cubic Bézier { x1, y1, x2, y2 }. Names are
-- quad, cubic, quart, quint, sine, expo, circ, back, elastic, bounce, each with ease_in_, ease_out_ and ease_in_out_; besides
-- linear, smoothstep, smootherstep, and CSS's ease, ease_in, ease_out, ease_in_out.

local checks, envelope = require("argument_checks"), require("envelope")

local easing = {}

---@alias easing.curve string|number[]|fun(x: number): number

--- Straight.
function easing.linear(x) return x end

--- Slow, fast, slow: 3x² − 2x³.
function easing.smoothstep(x) return x * x * (3 - 2 * x) end

--- Like smoothstep, without jerk at its ends.
function easing.smootherstep(x) return x * x * x * (x * (6 * x - 15) + 10) end

-- Penner's curves, as they begin slowly.
local slow_starts = {
  quad = function(x) return x ^ 2 end,
  cubic = function(x) return x ^ 3 end,
  quart = function(x) return x ^ 4 end,
  quint = function(x) return x ^ 5 end,
  sine = function(x) return 1 - math.cos(x * math.pi / 2) end,
  expo = function(x) return (2 ^ (10 * x) - 1) / 1023 end,
  circ = function(x) return 1 - math.sqrt(math.max(0, 1 - x * x)) end,
  back = function(x) return x * x * (2.70158 * x - 1.70158) end,
  elastic = function(x)
    if x <= 0 or x >= 1 then return x end
    return -(2 ^ (10 * x - 10)) * math.sin((x * 10 - 10.75) * 2 * math.pi / 3)
  end,
  bounce = function(x)
    -- The jumps of a ball that falls and loses half of its speed each time, seen from the end.
    x = 1 - x
    local scale = 7.5625
    if x < 1 / 2.75 then return 1 - scale * x * x end
    if x < 2 / 2.75 then return 0.25 - scale * (x - 1.5 / 2.75) ^ 2 end
    if x < 2.5 / 2.75 then return 0.0625 - scale * (x - 2.25 / 2.75) ^ 2 end
    return 0.015625 - scale * (x - 2.625 / 2.75) ^ 2
  end,
}

local function reversed(curve)
  return function(x) return 1 - curve(1 - x) end
end

local function mirrored(curve)
  return function(x)
    if x < 0.5 then return curve(2 * x) / 2 end
    return 1 - curve(2 - 2 * x) / 2
  end
end

--- Returns the curve backwards: one that begins slowly ends slowly.
---@param curve easing.curve
---@return fun(x: number): number
function easing.reversed(curve) return reversed(easing.curve(curve)) end

--- Returns the curve in the first half of the time, and backwards in the second.
---@param curve easing.curve
---@return fun(x: number): number
function easing.mirrored(curve) return mirrored(easing.curve(curve)) end

--- A cubic Bézier from 0, 0 to 1, 1, as CSS and Core Animation have it.
---@param x1 number from 0 to 1
---@param y1 number
---@param x2 number from 0 to 1
---@param y2 number
---@return fun(x: number): number
function easing.cubic_bezier(x1, y1, x2, y2)
  if not (x1 >= 0 and x1 <= 1 and x2 >= 0 and x2 <= 1) then
    error(("easing.cubic_bezier: x1 and x2 are times from 0 to 1, not %g and %g"):format(x1, x2), 2)
  end
  local function along(a, b, t) return ((1 + 3 * a - 3 * b) * t + 3 * b - 6 * a) * t * t + 3 * a * t end
  return function(x)
    if x <= 0 or x >= 1 then return x <= 0 and 0 or 1 end
    -- x rises with t, so halving finds it; 50 halves are as fine as the numbers are.
    local low, high = 0, 1
    for _ = 1, 50 do
      local t = (low + high) / 2
      if along(x1, x2, t) < x then low = t else high = t end
    end
    return along(y1, y2, (low + high) / 2)
  end
end

--- Equal steps.
---@param count integer their number
---@param position? "start"|"end" the time of each step in its interval; end by default
---@return fun(x: number): number
function easing.steps(count, position)
  if math.type(count) ~= "integer" or count < 1 then error("easing.steps: the number of steps is an integer from 1", 2) end
  local first = position == "start" and 1 or 0
  return function(x)
    if x >= 1 then return 1 end
    return x < 0 and 0 or (math.floor(x * count) + first) / count
  end
end

--- A mass on a spring, which swings past the end and comes to rest there.
---@param bounce? number from 0, never past the end, to below 1, ever more often; 0.3 by default
---@return fun(x: number): number
function easing.spring(bounce)
  bounce = bounce or 0.3
  if not (bounce >= 0 and bounce < 1) then
    error(("easing.spring: the bounce is at least 0 and below 1, not %g"):format(bounce), 2)
  end
  -- So stiff that at the end of the time less than a thousandth of the way is left.
  local damping = 1 - bounce
  local decay = bounce > 0 and 7 or 9.5
  local frequency = decay / damping * math.sqrt(1 - damping * damping)
  local function place(x)
    if bounce == 0 then return 1 - math.exp(-decay * x) * (1 + decay * x) end
    return 1 - math.exp(-decay * x) * (math.cos(frequency * x) + decay / frequency * math.sin(frequency * x))
  end
  local rest = 1 - place(1)
  return function(x)
    if x <= 0 or x >= 1 then return x <= 0 and 0 or 1 end
    return place(x) + rest * x
  end
end

for name, curve in pairs(slow_starts) do
  easing["ease_in_" .. name] = curve
  easing["ease_out_" .. name] = reversed(curve)
  easing["ease_in_out_" .. name] = mirrored(curve)
end
easing.ease = easing.cubic_bezier(0.25, 0.1, 0.25, 1)
easing.ease_in = easing.cubic_bezier(0.42, 0, 1, 1)
easing.ease_out = easing.cubic_bezier(0, 0, 0.58, 1)
easing.ease_in_out = easing.cubic_bezier(0.42, 0, 0.58, 1)

-- The names of all curves.
local names = { "linear", "smoothstep", "smootherstep", "ease", "ease_in", "ease_out", "ease_in_out" }
for name in pairs(slow_starts) do
  for _, way in ipairs { "ease_in_", "ease_out_", "ease_in_out_" } do names[#names + 1] = way .. name end
end
table.sort(names)
local curves = {}
for _, name in ipairs(names) do
  local curve = easing[name]
  curves[name] = curve
  -- Checked for recipes; this module calls the plain curve.
  easing[name] = function(x)
    if type(x) ~= "number" then error(("bad argument #1 'x' to 'easing.%s' (number expected, got %s)"):format(name, type(x))) end
    return curve(x)
  end
end

--- Returns the names of all curves, sorted.
---@return string[]
function easing.names() return table.move(names, 1, #names, 1, {}) end

--- Returns the function of a curve.
---@param curve easing.curve|nil a name, a cubic Bézier's four numbers or a function; nil is linear
---@param level? integer of the error, counted as by error from here; 2 by default
---@return fun(x: number): number
function easing.curve(curve, level)
  if curve == nil then return easing.linear end
  if type(curve) == "function" then return curve end
  if type(curve) == "table" and #curve == 4 then return easing.cubic_bezier(table.unpack(curve)) end
  if type(curve) ~= "string" then
    error("a curve is a name, a function or a cubic Bézier's { x1, y1, x2, y2 }", level or 2)
  end
  return curves[curve] or error(("there is no curve '%s'%s"):format(curve, checks.suggestion(curve, names)), level or 2)
end

--- Returns the numbers of transform:interpolated, which returns a transform.
---@param from edit.transform
---@param to edit.transform
---@param y number the part of the way
---@return number[] numbers a, b, c, d, tx and ty, which edit.transform takes
function easing.transform_between(from, to, y)
  local t = from:interpolated(to, y)
  return { t.a, t.b, t.c, t.d, t.tx, t.ty }
end

-- A colour's text as numbers; other values as they are.
local function parts(value)
  if type(value) ~= "string" then return value end
  local is_color, numbers = pcall(edit.color, value)
  return is_color and numbers or value
end

-- The value at a part of the way from one to another.
local function between(from, to, y)
  if type(from) == "number" and type(to) == "number" then return from + (to - from) * y end
  from, to = parts(from), parts(to)
  if type(from) == "table" and type(to) == "table" then
    local mixed = {}
    for key, value in pairs(from) do mixed[key] = between(value, to[key], y) end
    return mixed
  end
  if type(from) == "userdata" and type(to) == "userdata" and pcall(function() return from.tx + to.tx end) then
    return from:interpolated(to, y)
  end
  error("easing: there is nothing between these values; what mixes are numbers, lists of as many, transforms and colours "
    .. "such as #ff8000 or { 1, 0.5, 0 }", 0)
end

--- Returns the value between two values after a part of the time.
---@param from any a number, a list of numbers, a table of them by name, a transform or a colour
---@param to any of the same kind
---@param x number the part of the time, limited to 0 to 1
---@param curve? easing.curve linear by default
---@return any
function easing.apply(from, to, x, curve)
  curve = easing.curve(curve)
  local is_possible, value = pcall(between, from, to, curve(math.max(0, math.min(1, x))))
  return is_possible and value or error(value, 2)
end

-- The curve at so many places that between two neighbours it is straight to a small part of the tolerance, or jumps.
local function samples(curve, tolerance)
  local result, smallest, given = {}, 2 ^ -26, curve
  curve = function(x)
    local value = given(x)
    if type(value) ~= "number" then error(("a curve gives numbers, and this one gave a %s at %g"):format(type(value), x)) end
    return value
  end
  local function divide(a, fa, b, fb)
    local middle = (a + b) / 2
    local value = curve(middle)
    if math.abs(value - (fa + fb) / 2) > tolerance / 8 and b - a > smallest then
      divide(a, fa, middle, value)
      divide(middle, value, b, fb)
    else
      result[#result + 1] = { x = b, value = fb }
    end
  end
  local count = 128
  local last, held = 0, curve(0)
  result[1] = { x = 0, value = held }
  for index = 1, count do
    local x = index / count
    local value = curve(x)
    divide(last, held, x, value)
    last, held = x, value
  end
  return result, smallest
end

--- Returns few straight pieces that approximate a curve.
---@param curve easing.curve
---@param tolerance? number their largest distance from it, as a part of the way; 0.0005 by default
---@return { x: number, value: number }[] points in order; two of them at one x are a jump
function easing.points(curve, tolerance)
  tolerance = tolerance or 0.0005
  local all, smallest = samples(easing.curve(curve), tolerance)
  local points, start, index = { all[1] }, 1, 2
  while index <= #all do
    local from = all[start]
    if all[index].x - from.x <= smallest and math.abs(all[index].value - from.value) > tolerance then
      points[#points] = { x = all[index].x, value = from.value }
      points[#points + 1] = all[index]
      start, index = index, index + 1
    else
      -- As far as one line is near enough to all samples on its way.
      local low, high, farthest = -math.huge, math.huge, index
      while index <= #all and low <= high do
        local to = all[index]
        local run, is_jump = to.x - from.x, to.x - all[index - 1].x <= smallest
        if is_jump and math.abs(to.value - all[index - 1].value) > tolerance then break end
        local slope = (to.value - from.value) / run
        if slope >= low and slope <= high then farthest = index end
        local room = tolerance * 7 / 8 / run
        low, high = math.max(low, slope - room), math.min(high, slope + room)
        index = index + 1
      end
      points[#points + 1] = all[farthest]
      start, index = farthest, farthest + 1
    end
  end
  return points
end

local function within(low, high, value) return math.max(low, math.min(high, value)) end

-- Numbers cut off below 0 and above 1, alone or in a list.
local function clamped(value)
  if type(value) == "number" then return within(0, 1, value) end
  local result = {}
  for key, part in pairs(value) do result[key] = clamped(part) end
  return result
end

--- Makes an animation from one value to another along a curve. Opacities and parts of colours stay from 0 to 1.
---@param options { key_path: string, from: any, to: any, curve?: easing.curve, tolerance?: number, [string]: any } other fields are those of a keyframe animation: duration, begin_time, fill_mode, …
---@return edit.keyframe_animation
function easing.animation(options)
  local properties = { values = {}, key_times = {} }
  for key, value in pairs(options) do properties[key] = value end
  properties.from, properties.to, properties.curve, properties.tolerance = nil, nil, nil, nil
  if options.from == nil or options.to == nil then error("easing.animation: from and to are required", 2) end
  local is_limited = tostring(options.key_path):match("color$") or tostring(options.key_path):match("opacity$")
  for index, point in ipairs(easing.points(options.curve, options.tolerance)) do
    local is_possible, value = pcall(between, options.from, options.to, point.value)
    if not is_possible then error(value, 2) end
    properties.values[index], properties.key_times[index] = is_limited and clamped(value) or value, point.x
  end
  return edit.keyframe_animation(properties)
end

--- Follows a curve in straight ramps and calls a function for each. The ranges are contiguous; one without duration, at the
--- end, sets the value that the curve jumps to there.
---@param range edit.range in the movie's time
---@param from any
---@param to any
---@param curve? easing.curve linear by default
---@param set fun(from: any, to: any, range: edit.range)
---@param tolerance? number the ramps' largest distance from the curve, as a part of the way; 0.0005 by default
function easing.ramps(range, from, to, curve, set, tolerance)
  local points, units = easing.points(curve, tolerance), envelope.units
  local start, stop = envelope.instant(range.start), envelope.instant(range.stop)
  local function instant(x)
    if x <= 0 then return range.start end
    return x >= 1 and range.stop or edit.time(start + math.floor((stop - start) * x + 0.5), units)
  end
  for index = 2, #points do
    local old, new = points[index - 1], points[index]
    local piece = edit.between(instant(old.x), instant(new.x))
    local is_jump = piece.duration == edit.time.zero
    local value = between(from, to, new.value)
    if not is_jump then set(between(from, to, old.value), value, piece) end
    if is_jump and index == #points then set(value, value, piece) end
  end
end

--- Moves a track's picture along a curve, like set_transform_ramp.
---@param instruction edit.layer_instruction
---@param from edit.transform
---@param to edit.transform
---@param range edit.range in the movie's time
---@param curve? easing.curve
---@param tolerance? number see easing.ramps
function easing.transform_ramp(instruction, from, to, range, curve, tolerance)
  easing.ramps(range, from, to, curve, function(a, b, piece) instruction:set_transform_ramp(a, b, piece) end, tolerance)
end

--- Fades a track's picture along a curve, which is cut off below 0 and above 1.
---@param instruction edit.layer_instruction
---@param from number
---@param to number
---@param range edit.range in the movie's time
---@param curve? easing.curve
---@param tolerance? number see easing.ramps
function easing.opacity_ramp(instruction, from, to, range, curve, tolerance)
  easing.ramps(range, from, to, curve, function(a, b, piece)
    instruction:set_opacity_ramp(within(0, 1, a), within(0, 1, b), piece)
  end, tolerance)
end

--- Changes the visible part of a track's picture along a curve.
---@param instruction edit.layer_instruction
---@param from number[] a rectangle in natural-size pixels
---@param to number[]
---@param range edit.range in the movie's time
---@param curve? easing.curve
---@param tolerance? number see easing.ramps
function easing.crop_ramp(instruction, from, to, range, curve, tolerance)
  easing.ramps(range, from, to, curve, function(a, b, piece) instruction:set_crop_rectangle_ramp(a, b, piece) end, tolerance)
end

--- Changes a track's volume along a curve, which is cut off below 0.
---@param input edit.audio_mix_input
---@param from number
---@param to number
---@param range edit.range in the movie's time
---@param curve? easing.curve
---@param tolerance? number see easing.ramps
function easing.volume_ramp(input, from, to, range, curve, tolerance)
  easing.ramps(range, from, to, curve, function(a, b, piece)
    input:set_volume_ramp(math.max(0, a), math.max(0, b), piece)
  end, tolerance)
end

--- Changes a parameter of an effect along a curve.
---@param effect edit.effect
---@param parameter string its name
---@param from number
---@param to number
---@param range edit.range in the movie's time
---@param curve? easing.curve
---@param tolerance? number see easing.ramps
function easing.effect_ramp(effect, parameter, from, to, range, curve, tolerance)
  easing.ramps(range, from, to, curve, function(a, b, piece) effect:set_ramp(parameter, a, b, piece) end, tolerance)
end

return easing
