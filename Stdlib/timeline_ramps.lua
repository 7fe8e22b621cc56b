-- Ramps of layer instructions that follow any function of time.
--
-- Ramps are straight. A curved function gets more of them, until they are within a tenth of a pixel of it, or two begin in
-- each frame, so that every frame has the function's own value.

local ramps = {}

---@class timeline.look The appearance of a track at a time.
---@field transform edit.transform from the track's own pixels to the canvas
---@field opacity number
---@field crop? number[] the visible part, in the track's own pixels; all of it by default

-- In pixels of the canvas, in parts of full opacity, in pixels of the track.
local tolerances = { transform = 0.1, opacity = 0.002, crop = 0.05 }

local function mixed(from, to, part)
  local result = {}
  for index, number in ipairs(from) do result[index] = number + (to[index] - number) * part end
  return result
end

-- The largest distance of a picture's corners under two transforms.
local function distance(one, other, size)
  local far = 0
  for corner = 0, 3 do
    local x, y = corner % 2 * size[1], corner // 2 * size[2]
    local dx = one.a * x + one.c * y + one.tx - (other.a * x + other.c * y + other.tx)
    local dy = one.b * x + one.d * y + one.ty - (other.b * x + other.d * y + other.ty)
    far = math.max(far, math.abs(dx), math.abs(dy))
  end
  return far
end

local errors = {}

function errors.transform(from, to, part, value, size)
  return distance(from:interpolated(to, part), value, size)
end

function errors.opacity(from, to, part, value)
  return math.abs(from + (to - from) * part - value)
end

function errors.crop(from, to, part, value)
  local far = 0
  for index, number in ipairs(mixed(from, to, part)) do far = math.max(far, math.abs(number - value[index])) end
  return far
end

-- True if two values of a property are equal.
local function are_equal(property, one, other, size)
  return errors[property](one, one, 0, other, size) < 1e-9
end

-- Cuts the steps from first to last until the ramps between the cuts are good enough, and lists the cuts after first.
local function cut(property, values, first, last, size, cuts)
  local function is_straight()
    for quarter = 1, 3 do
      local step = first + (last - first) * quarter // 4
      local part = (step - first) / (last - first)
      if errors[property](values(first), values(last), part, values(step), size) > tolerances[property] then return false end
    end
    return true
  end
  if last - first <= 1 or is_straight() then
    cuts[#cuts + 1] = last
    return
  end
  local middle = (first + last) // 2
  cut(property, values, first, middle, size, cuts)
  cut(property, values, middle, last, size, cuts)
end

local function write(layer, property, values, cuts, time_of, size)
  local setter = "set_" .. (property == "crop" and "crop_rectangle" or property)
  local held
  local first = 0
  for _, last in ipairs(cuts) do
    local from, to = values(first), values(last)
    if are_equal(property, from, to, size) then
      if not held or not are_equal(property, held, from, size) then layer[setter](layer, from, time_of(first)) end
    else
      layer[setter .. "_ramp"](layer, from, to, edit.between(time_of(first), time_of(last)))
    end
    held, first = to, last
  end
end

-- The places of certain cuts: at the breaks, and once a second, as short changes could be missed.
local function stations(count, per_second, step, breaks)
  local is_station = { [count] = true }
  for index = per_second, count, per_second do is_station[index] = true end
  for _, time in ipairs(breaks) do
    local index = time / step.seconds
    for _, near in ipairs { math.floor(index), math.ceil(index) } do
      if near > 0 and near < count then is_station[near] = true end
    end
  end
  local sorted = {}
  for index in pairs(is_station) do sorted[#sorted + 1] = index end
  table.sort(sorted)
  return sorted
end

local function all_cuts(property, values, all, size)
  local cuts, first = {}, 0
  for _, last in ipairs(all) do
    cut(property, values, first, last, size, cuts)
    first = last
  end
  return cuts
end

--- Makes a layer instruction follow a function.
---@param layer edit.layer_instruction
---@param range edit.range of the instruction, on the grid of frames
---@param look fun(time: edit.time): timeline.look in the movie's time
---@param size number[] of the track's pictures
---@param frame_duration edit.time
---@param breaks number[]? times at which it may bend or jump, in seconds from the range's start; nil if the look never changes
function ramps.follow(layer, range, look, size, frame_duration, breaks)
  local step, is_moving = frame_duration / 2, breaks ~= nil
  local count = is_moving and math.max(1, math.floor(range.duration / step + 0.5)) or 1
  local function time_of(index) return index == count and range.stop or range.start + step * index end
  local looks = {}
  local function at(index)
    if not is_moving then index = 0 end
    looks[index] = looks[index] or look(time_of(index))
    return looks[index]
  end
  local first = at(0)
  local all = stations(count, math.max(2, math.floor(1 / step.seconds)), step, breaks or {})
  for _, property in ipairs { "transform", "opacity", "crop" } do
    if first[property] then
      local function values(index) return at(index)[property] end
      write(layer, property, values, all_cuts(property, values, all, size), time_of, size)
    end
  end
end

return ramps
