-- Safe areas: the part of a picture that no interface and no edge of a screen covers.
--
--   local safe = require("safe")
--   local x, y, width, height = table.unpack(safe.area("vertical", 1080, 1920))
--   for _, finding in ipairs(safe.check(layer, safe.area("title", 1920, 1080))) do print(finding.message) end
--
-- The areas of apps follow their guides for advertisers and creators of 2025; the apps change them. "vertical" is safe in
-- tiktok, reels and shorts alike. The area of wide pictures is the graphics safe area of EBU R 95, which is also the safe
-- title area of SMPTE ST 2046-1: nine tenths of width and height.

local checks = require("argument_checks")

local safe = {}

---@alias safe.name "vertical"|"tiktok"|"reels"|"shorts"|"portrait"|"square"|"wide"

-- What is covered at the left, top, right and bottom, as parts of the width and height.
local insets = {
  vertical = { 0.06, 0.14, 0.13, 0.35 },
  tiktok = { 0.06, 0.07, 0.13, 0.25 },
  reels = { 0.06, 0.14, 0.06, 0.35 },
  shorts = { 0.06, 0.12, 0.12, 0.25 },
  portrait = { 0.05, 0.05, 0.05, 0.05 },
  square = { 0.05, 0.05, 0.05, 0.05 },
  wide = { 0.05, 0.05, 0.05, 0.05 },
}

---@type string[] The names of all areas, sorted.
safe.names = {}
for name in pairs(insets) do safe.names[#safe.names + 1] = name end
table.sort(safe.names)

--- Returns the name of the area for a picture's shape: vertical up to 9:14, portrait up to 9:10, square up to 10:9, or wide.
---@param width number
---@param height number
---@return string
function safe.name(width, height)
  local shape = width / height
  return shape < 0.64 and "vertical" or shape < 0.9 and "portrait" or shape <= 1.12 and "square" or "wide"
end

--- Returns a safe area of a picture.
---@param name string|nil one of safe.names; nil for the one of the picture's shape
---@param width number of the picture, in pixels
---@param height number
---@return number[] rectangle { x, y, width, height } in pixels
function safe.area(name, width, height)
  local inset = insets[name or safe.name(width, height)]
  if not inset then error(("there is no safe area '%s'%s"):format(name, checks.suggestion(name, safe.names))) end
  local left, top, right, bottom = table.unpack(inset)
  return { left * width, top * height, (1 - left - right) * width, (1 - top - bottom) * height }
end

--- Returns the part of a safe area that has the middle of the picture in its middle, for centred words.
---@param name string|nil one of safe.names; nil for the one of the picture's shape
---@param width number of the picture, in pixels
---@param height number
---@return number[] rectangle { x, y, width, height } in pixels
function safe.middle(name, width, height)
  local x, y, w, h = table.unpack(safe.area(name, width, height))
  local side = math.max(x, width - x - w)
  return { side, y, width - 2 * side, h }
end

-- The corners of a rectangle through a transform, as a rectangle.
local function mapped(transform, x, y, width, height)
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for _, corner in ipairs { { x, y }, { x + width, y }, { x, y + height }, { x + width, y + height } } do
    local px = transform.a * corner[1] + transform.c * corner[2] + transform.tx
    local py = transform.b * corner[1] + transform.d * corner[2] + transform.ty
    left, right, top, bottom = math.min(left, px), math.max(right, px), math.min(top, py), math.max(bottom, py)
  end
  return left, top, right, bottom
end

-- The measure of a text layer; nil for other layers.
local function measured(layer)
  local is_text, metrics = pcall(function() return layer:measure() end)
  return is_text and metrics or nil
end

-- The transform from a layer's own coordinates to those of its superlayer.
local function placement(layer, metrics)
  local bounds, anchor = layer.bounds, layer.anchor_point
  local x, y, width, height = 0, 0, metrics and metrics.width or 0, metrics and metrics.height or 0
  if bounds then x, y, width, height = bounds.x or bounds[1], bounds.y or bounds[2], bounds.width or bounds[3],
  bounds.height or bounds[4] end
  local position = layer.position or { x = 0, y = 0 }
  return edit.transform():translate(-(x + width * anchor.x), -(y + height * anchor.y)):concat(layer.transform)
    :concat(edit.transform():translate(position.x, position.y))
end

local function walk(layer, transform, area, findings)
  if layer.hidden then return end
  local metrics = measured(layer)
  local here = placement(layer, metrics):concat(transform)
  for _, line in ipairs(metrics and metrics.lines or {}) do
    local r = line.rectangle
    local left, top, right, bottom = mapped(here, r.x, r.y, r.width, r.height)
    local over = {
      left = area[1] - left, top = area[2] - top, right = right - area[1] - area[3], bottom = bottom - area[2] - area[4],
    }
    for _, side in ipairs { "left", "top", "right", "bottom" } do
      if over[side] > 0.5 and r.width > 0 then
        local text = layer.string
        text = type(text) == "string" and text:sub(line.first, line.last) or "text"
        findings[#findings + 1] = {
          layer = layer, side = side, distance = over[side],
          message = ("the words '%s' leave the safe area at the %s by %d pixels"):format(text, side, math.ceil(over[side])),
        }
      end
    end
  end
  for _, sublayer in ipairs(layer.sublayers) do walk(sublayer, here, area, findings) end
end

--- Finds lines of text that leave a safe area, with layers where they are without their animations.
---@param layer edit.layer with all its sublayers
---@param area { [1]: number, [2]: number, [3]: number, [4]: number } of safe.area, in the coordinates of the layer's superlayer
---@return { layer: edit.layer, side: string, distance: number, message: string }[] findings in order of the layers; distance in pixels
function safe.check(layer, area)
  local findings = {}
  walk(layer, edit.transform(), area, findings)
  return findings
end

return safe
