-- Values that change with time, for properties of timeline items.
--
--   opacity = 0.5                                         always the same
--   opacity = { { 0, 0 }, { 0.5, 1 }, { 3, 1 } }          keys: a time in seconds and the value there
--   opacity = { { 0, 0, "ease_out" }, { 0.5, 1 } }        the way from a key to the next one follows a curve
--   opacity = function(time) return time / 3 end          anything: the time is in seconds, and the item's own
--
-- A value is a number or a list of numbers. It holds before the first key and after the last; two keys at one time are a
-- jump. A curve is "hold" or a curve of the module easing: a name, or a function from 0…1 to the part of the way.

local easing = require "easing"

local keys = {}

---@alias timeline.curve "hold"|easing.curve
---@alias timeline.key { [1]: number, [2]: any, [3]: timeline.curve? }
---@alias timeline.value number|number[]|timeline.key[]|fun(time: number): any

-- Holds the value until the next key, where it jumps.
local function hold(x) return x < 1 and 0 or 1 end

--- Returns the function of a curve: "hold", or one of `easing`.
---@param curve timeline.curve?
---@param level? integer of the error, counted as by error from here; 2 by default
---@return fun(x: number): number
function keys.curve(curve, level)
  if curve == "hold" then return hold end
  return easing.curve(curve, level or 2)
end

--- Returns true for a list of keys.
---@param value timeline.value
---@return boolean
function keys.are_keys(value)
  return type(value) == "table" and type(value[1]) == "table"
end

--- Returns true for a value that may change.
---@param value timeline.value
---@return boolean
function keys.is_moving(value)
  return type(value) == "function" or keys.are_keys(value)
end

local function mix(from, to, part)
  if type(from) == "number" then return from + (to - from) * part end
  local mixed = {}
  for index, number in ipairs(from) do mixed[index] = number + (to[index] - number) * part end
  return mixed
end

--- Returns the value at a time.
---@param value timeline.value
---@param time number in seconds
---@return any
function keys.at(value, time)
  if type(value) == "function" then return value(time) end
  if not keys.are_keys(value) then return value end
  local before, after = value[1], nil
  for _, key in ipairs(value) do
    if key[1] > time then
      after = key
      break
    end
    before = key
  end
  if not after or before[1] > time then return before[2] end
  return mix(before[2], after[2], keys.curve(before[3])((time - before[1]) / (after[1] - before[1])))
end

--- Describes the error of a value; nil if it is valid.
---@param value timeline.value
---@return string?
function keys.problem(value)
  if not keys.are_keys(value) then return nil end
  local last = -math.huge
  for index, key in ipairs(value) do
    if type(key) ~= "table" or type(key[1]) ~= "number" or key[2] == nil then
      return ("key %d is not { time in seconds, value }"):format(index)
    end
    if key[1] < last then return ("key %d, at %.4g s, comes before the one before it"):format(index, key[1]) end
    local kind, first = type(key[2]), value[1][2]
    if kind ~= "number" and kind ~= "table" then return ("key %d has neither a number nor a list of numbers"):format(index) end
    if kind ~= type(first) or (kind == "table" and #key[2] ~= #first) then
      return ("key %d has another kind of value than the first"):format(index)
    end
    local is_curve, text = pcall(keys.curve, key[3], 0)
    if not is_curve then return text end
    last = key[1]
  end
end

return keys
