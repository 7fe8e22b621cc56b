-- Fitting of pictures of any shape into a canvas, the area they leave free, and blurred copies that fill it.
--
--   local framing = require("framing")
--   local rectangle = framing.rectangle(size, canvas, "fit")
--   instruction:set_transform(framing.transform(source.video, size, rectangle), 0)
--
-- Sizes and rectangles, framing.size and framing.area, are lists of pixels, { width, height } and { x, y, width, height };
-- the size of a picture is its displayed size: `edit.video_composition_for(source).render_size`.

local framing = {}

---@alias framing.fit "fit"|"fill"|"stretch"
---@alias framing.size { [1]: number, [2]: number }
---@alias framing.area { [1]: number, [2]: number, [3]: number, [4]: number }

--- Returns the rectangle of a picture on a canvas: as large as fits ("fit"), covering the canvas ("fill"), or stretched to
--- it ("stretch"). A fitted picture begins and ends between pairs of pixels, so that its edges are sharp.
---@param size framing.size of the picture
---@param canvas framing.size with even sides
---@param fit framing.fit
---@param focus? framing.size the point of a filling picture that comes as near to the middle as it can, from 0, 0 to 1, 1; its middle by default
---@return number[] rectangle on the canvas, in its middle
function framing.rectangle(size, canvas, fit, focus)
  local width, height = canvas[1], canvas[2]
  if fit == "stretch" then return { 0, 0, width, height } end
  if fit == "fill" then
    local scale = math.max(width / size[1], height / size[2])
    local w, h = size[1] * scale, size[2] * scale
    local x, y = table.unpack(focus or { 0.5, 0.5 })
    return { math.max(width - w, math.min(0, width / 2 - w * x)), math.max(height - h, math.min(0, height / 2 - h * y)), w, h }
  end
  local scale = math.min(width / size[1], height / size[2])
  local w = math.max(2, (size[1] * scale + 1) // 2 * 2)
  local h = math.max(2, (size[2] * scale + 1) // 2 * 2)
  return { (width - w) // 4 * 2, (height - h) // 4 * 2, w, h }
end

--- Returns the transform that shows a track upright in a rectangle.
---@param track edit.asset_track
---@param size framing.size of the picture
---@param rectangle framing.area on the canvas
---@return edit.transform
function framing.transform(track, size, rectangle)
  local x, y, w, h = table.unpack(rectangle)
  return track.preferred_transform:concat(edit.transform { w / size[1], 0, 0, h / size[2], x, y })
end

--- Returns the parts of a canvas at both sides of a rectangle, or above and below: two or none.
---@param canvas framing.size
---@param rectangle framing.area that touches the canvas's edges in one direction
---@return number[][] rectangles on the canvas
function framing.free(canvas, rectangle)
  local width, height = canvas[1], canvas[2]
  local x, y, w, h = table.unpack(rectangle)
  if x > 0 then return { { 0, 0, x, height }, { x + w, 0, width - x - w, height } } end
  if y > 0 then return { { 0, 0, width, y }, { 0, y + h, width, height - y - h } } end
  return {}
end

--- Returns the part of a track's own picture that a transform shows in a rectangle, for crop rectangles.
---@param transform edit.transform from the picture to the canvas, without rotation other than by 90 degrees
---@param rectangle framing.area on the canvas
---@return number[]
function framing.crop(transform, rectangle)
  local inverse = transform:invert()
  local function point(x, y)
    return inverse.a * x + inverse.c * y + inverse.tx, inverse.b * x + inverse.d * y + inverse.ty
  end
  local x1, y1 = point(rectangle[1], rectangle[2])
  local x2, y2 = point(rectangle[1] + rectangle[3], rectangle[2] + rectangle[4])
  return { math.min(x1, x2), math.min(y1, y2), math.abs(x2 - x1), math.abs(y2 - y1) }
end

--- Returns the blur of a copy of a picture that fills the canvas: as soft on the canvas for a picture of any size.
---@param size framing.size of the picture
---@param canvas framing.size
---@return edit.effect
function framing.softener(size, canvas)
  local scale = math.max(canvas[1] / size[1], canvas[2] / size[2])
  -- A tenth of the canvas leaves colours and nothing that draws the eye; the effect takes up to 1024.
  return edit.effect("blur", { radius = math.min(math.max(canvas[1], canvas[2]) / 10 / scale, 1024) })
end

--- Makes a layer instruction show a part of a blurred copy of a picture that fills the canvas.
---@param instruction edit.layer_instruction of the picture's track
---@param track edit.asset_track
---@param size framing.size of the picture
---@param canvas framing.size
---@param part framing.area the visible part of the canvas
function framing.blur(instruction, track, size, canvas, part)
  local transform = framing.transform(track, size, framing.rectangle(size, canvas, "fill"))
  instruction:set_transform(transform, 0)
  instruction:set_crop_rectangle(framing.crop(transform, part), 0)
  instruction.effects = { framing.softener(size, canvas) }
end

return framing
