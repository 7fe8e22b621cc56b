-- Contrast: the brightness of pictures behind words, and the shade, outline or box that words need over them.
--
--   local contrast = require("contrast")
--   local behind = contrast.measure(source, { 0, 900, 1080, 300 }, { time_range = edit.range(2, 5) })
--   local help = contrast.help("white", behind)        -- "none", "outline", "shade" or "box"
--   shade.opacity = contrast.shade("white", behind)
--
-- Brightness is relative luminance and contrast its ratio, both as WCAG 2.2 defines them: 1 is none, 21 is black on white,
-- and words need 4.5. Pictures are measured in a few small frames: a flash between them is not seen.

local stage = require("stage")

local contrast = {}

-- The smallest ratio for words.
contrast.enough = 4.5
-- The width of the frames that are measured, in pixels, and their number without another.
local measured_width, frames = 64, 3

local function linear(part) return part <= 0.04045 and part / 12.92 or ((part + 0.055) / 1.055) ^ 2.4 end

local function luminance(color)
  local c = edit.color(color)
  return 0.2126 * linear(c[1]) + 0.7152 * linear(c[2]) + 0.0722 * linear(c[3])
end

--- Returns the relative luminance of a colour, from 0, black, to 1, white; its opacity does not count.
---@param color string|number[]
---@return number
function contrast.luminance(color) return luminance(color) end

local function ratio(one, other)
  if one < other then one, other = other, one end
  return (one + 0.05) / (other + 0.05)
end

--- Returns the contrast ratio of two colours, from 1 to 21.
---@param one string|number[]
---@param other string|number[]
---@return number
function contrast.ratio(one, other) return ratio(luminance(one), luminance(other)) end

---@class contrast.behind
---@field low number The luminance that a twentieth of the area is darker than.
---@field high number The luminance that a twentieth of the area is lighter than.
---@field mean number
---@field detail number The standard deviation: 0 for a plain area, above 0.15 for a busy one.

-- Counts the luminance of an area of an image.
local function count(values, image, area, size)
  local x1 = math.max(0, math.floor(area[1] / size.width * image.width))
  local y1 = math.max(0, math.floor(area[2] / size.height * image.height))
  local x2 = math.min(image.width - 1, math.ceil((area[1] + area[3]) / size.width * image.width) - 1)
  local y2 = math.min(image.height - 1, math.ceil((area[2] + area[4]) / size.height * image.height) - 1)
  for y = y1, y2 do
    for x = x1, x2 do
      local pixel = image:pixel(x, y)
      values[#values + 1] = 0.2126 * linear(pixel.r) + 0.7152 * linear(pixel.g) + 0.0722 * linear(pixel.b)
    end
  end
end

--- Measures the luminance of an area of a movie's picture in a few frames, decoded while the recipe runs.
---@param source edit.movie|edit.asset|edit.composition the picture without the words
---@param area { [1]: number, [2]: number, [3]: number, [4]: number } x, y, width and height in pixels of the picture
---@param options? { time_range?: edit.range, frames?: integer } time_range: in the source's time, all of it by default; frames: their number, evenly spaced, 3 by default
---@return contrast.behind
function contrast.measure(source, area, options)
  options = options or {}
  local size = stage.size_of(source)
  if not source.duration.is_numeric then source = stage.open(source):picture() end
  local generator = edit.image_generator(source, { maximum_size = { measured_width, measured_width * 4 } })
  local range = options.time_range
  if not range then range = edit.range(0, source.duration.is_numeric and source.duration or 0) end
  local times, number = {}, options.frames or frames
  if number < 1 then error("contrast.measure: at least one frame is measured") end
  for index = 1, number do times[index] = range.start + range.duration * (2 * index - 1) / (2 * number) end
  local values = {}
  for _, picture in ipairs(generator:images_at(times)) do count(values, picture.image, area, size) end
  if #values == 0 then error("contrast.measure: the area lies outside of the picture") end
  table.sort(values)
  local sum, squares = 0, 0
  for _, value in ipairs(values) do sum, squares = sum + value, squares + value * value end
  local mean = sum / #values
  local function place(part) return values[math.max(1, math.min(#values, math.floor(part * #values + 0.5)))] end
  return { low = place(0.05), high = place(0.95), mean = mean, detail = math.sqrt(math.max(0, squares / #values - mean * mean)) }
end

-- The smaller contrast of a colour with the darkest and the lightest part.
local function worst(color, behind)
  local own = luminance(color)
  -- A colour between both has places behind it that are as bright as it.
  if own > behind.low and own < behind.high then return 1 end
  return math.min(ratio(own, behind.low), ratio(own, behind.high))
end

--- Returns the help that words of a colour need over a picture: none; an outline over calm parts that are nearly dark or
--- light enough; a shade over calm ones that are not; a box over busy ones.
---@param color string|number[] of the words
---@param behind contrast.behind
---@return "none"|"outline"|"shade"|"box"
function contrast.help(color, behind)
  local now = worst(color, behind)
  if now >= contrast.enough then return "none" end
  if behind.detail >= 0.15 then return "box" end
  return now >= 2.2 and "outline" or "shade"
end

--- Returns the opacity of a shade between the picture and the words with which their contrast is enough: black for light
--- words, white for dark ones.
---@param color string|number[] of the words
---@param behind contrast.behind
---@return number opacity from 0 to 0.9
---@return string shade "#000000" or "#ffffff"
function contrast.shade(color, behind)
  local own = luminance(color)
  -- The encoded value that a luminance has, about.
  local function encoded(value) return math.max(value, 1e-6) ^ (1 / 2.2) end
  if own >= 0.18 then
    local most = (own + 0.05) / contrast.enough - 0.05
    if behind.high <= most then return 0, "#000000" end
    return math.max(0, math.min(0.9, 1 - encoded(most) / encoded(behind.high))), "#000000"
  end
  local least = (own + 0.05) * contrast.enough - 0.05
  if behind.low >= least then return 0, "#ffffff" end
  local low = encoded(behind.low)
  return math.max(0, math.min(0.9, (encoded(least) - low) / (1 - low))), "#ffffff"
end

return contrast
