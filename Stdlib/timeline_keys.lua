-- Values that change with time: what the timeline's items take wherever a property can move.
--
--   opacity = 0.5                                         always the same
--   opacity = { { 0, 0 }, { 0.5, 1 }, { 3, 1 } }          keys: a time in seconds and the value there
--   opacity = { { 0, 0, "ease_out" }, { 0.5, 1 } }        the way from a key to the next one follows a curve
--   opacity = function(time) return time / 3 end          anything: the time is in seconds, and the item's own
--
-- A value is a number or a list of numbers. Before its first key it is as there, and after its last one too; two keys at one
-- time are a jump. A curve is a name of keys.curves or any function from 0…1 to how far the value has come.

local keys = {}

---@alias timeline.curve string|fun(x: number): number
---@alias timeline.key { [1]: number, [2]: any, [3]: timeline.curve? }
---@alias timeline.value number|number[]|timeline.key[]|fun(time: number): any

--- The curves that have names.
---@type table<string, fun(x: number): number>
keys.curves = {
  linear = function(x) return x end,
  hold = function(x) return x < 1 and 0 or 1 end,
  ease_in = function(x) return x * x * x end,
  ease_out = function(x) return 1 - (1 - x) ^ 3 end,
  ease_in_out = function(x) return x < 0.5 and 4 * x ^ 3 or 1 - 4 * (1 - x) ^ 3 end,
}

--- The function of a curve: itself, or the one with its name.
---@param curve timeline.curve?
---@param level? integer of the error, counted as by error from here; 2 by default
---@return fun(x: number): number
function keys.curve(curve, level)
  if curve == nil then return keys.curves.linear end
  if type(curve) == "function" then return curve end
  local names = {}
  for name in pairs(keys.curves) do names[#names + 1] = name end
  table.sort(names)
  return keys.curves[curve] or error(("there is no curve '%s'; there are %s, and any function from 0…1 to 0…1"):format(
    tostring(curve), table.concat(names, ", ")), level or 2)
end

--- Whether a value is a list of keys.
---@param value timeline.value
---@return boolean
function keys.are_keys(value)
  return type(value) == "table" and type(value[1]) == "table"
end

--- Whether a value may change.
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

--- What a value is at a time.
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

--- Says what is wrong with a value; nil when nothing is.
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
    if kind ~= "number" and kind ~= "table" then return ("key %d has no number and no list of numbers"):format(index) end
    if kind ~= type(first) or (kind == "table" and #key[2] ~= #first) then
      return ("key %d has another kind of value than the first"):format(index)
    end
    local is_curve, text = pcall(keys.curve, key[3], 0)
    if not is_curve then return text end
    last = key[1]
  end
end

return keys
