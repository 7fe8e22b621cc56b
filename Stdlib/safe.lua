-- Safe areas: the part of a picture that no interface and no edge of a screen covers.
--
--   local safe = require("safe")
--   local x, y, width, height = table.unpack(safe.area("vertical", 1080, 1920))
--   for _, finding in ipairs(safe.check(layer, safe.area("wide", 1920, 1080))) do print(finding.message) end
--
-- The engine looks at words itself where a video composition has a safe_area; this module is for layouts.

local safe = {}

---@alias safe.name "vertical"|"tiktok"|"reels"|"shorts"|"portrait"|"square"|"wide"

--- Returns the name of the area for a picture's shape: vertical up to 9:14, portrait up to 9:10, square up to 10:9, or wide.
---@param width number
---@param height number
---@return string
function safe.name(width, height) return edit.safe_area({ width, height }).name end

--- Returns a safe area of a picture: edit.safe_area as a list.
---@param name string|nil nil for the one of the picture's shape
---@param width number of the picture, in pixels
---@param height number
---@return number[] rectangle { x, y, width, height } in pixels
function safe.area(name, width, height)
  local r = edit.safe_area({ width, height }, name).rectangle
  return { r.x, r.y, r.width, r.height }
end

--- Returns the part of a safe area that has the middle of the picture in its middle, for centred words.
---@param name string|nil nil for the one of the picture's shape
---@param width number of the picture, in pixels
---@param height number
---@return number[] rectangle { x, y, width, height } in pixels
function safe.middle(name, width, height)
  local x, y, w, h = table.unpack(safe.area(name, width, height))
  local side = math.max(x, width - x - w)
  return { side, y, width - 2 * side, h }
end

--- Returns a picture without a margin at its edges and, if it is upright as 9:16, without what the interfaces of apps cover.
---@param width number of the picture, in pixels
---@param height number
---@param margin? number in pixels; 0 by default
---@return number[] rectangle { x, y, width, height } in pixels
function safe.inside(width, height, margin)
  margin = margin or 0
  local x, y, right, bottom = margin, margin, width - margin, height - margin
  if safe.name(width, height) == "vertical" then
    local area = safe.area("vertical", width, height)
    x, y = math.max(x, area[1]), math.max(y, area[2])
    right, bottom = math.min(right, area[1] + area[3]), math.min(bottom, area[2] + area[4])
  end
  return { x, y, right - x, bottom - y }
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
-- flip: the superlayer's bounds, if y counts upwards in it; the layer is then as upright as before, in the mirrored place.
local function placement(layer, metrics, flip)
  local bounds, anchor = layer.bounds, layer.anchor_point
  local x, y, width, height = 0, 0, metrics and metrics.width or 0, metrics and metrics.height or 0
  if bounds then x, y, width, height = bounds.x or bounds[1], bounds.y or bounds[2], bounds.width or bounds[3],
  bounds.height or bounds[4] end
  local position = layer.position or { x = 0, y = 0 }
  local transform, anchor_y, position_y = layer.transform, anchor.y, position.y
  if flip then
    transform = edit.transform { transform.a, -transform.b, -transform.c, transform.d, transform.tx, -transform.ty }
    anchor_y, position_y = 1 - anchor_y, 2 * flip.y + flip.height - position_y
  end
  return edit.transform():translate(-(x + width * anchor.x), -(y + height * anchor_y)):concat(transform)
    :concat(edit.transform():translate(position.x, position_y))
end

local function walk(layer, transform, area, findings, flip)
  if layer.hidden then return end
  local metrics = measured(layer)
  local here = placement(layer, metrics, flip):concat(transform)
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
  -- In a flipped layer within a flipped one y counts down again.
  local is_flipped = layer.geometry_flipped ~= (flip ~= nil)
  local inside = is_flipped and (layer.bounds or { y = 0, height = 0 }) or nil
  for _, sublayer in ipairs(layer.sublayers) do walk(sublayer, here, area, findings, inside) end
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
