-- Pictures in cells of a canvas: clipped, with round corners or slanted edges, borders and shadows.
--
--   local tiles = require("tiles")
--   local cell = { 40, 40, 480, 270, radius = 24, border = 4, border_color = "white", shadow = 20 }
--   tiles.show(instruction, source.video, size, cell, "fill")
--   root:add_sublayer(tiles.decoration(size, cell, "fill"))
--
-- A cell is a rectangle on the canvas, { x, y, width, height } in whole, even pixels, with these fields:
-- radius: of its corners, in pixels, at most half of the shorter side, which makes a square a circle; border: its width in pixels; border_color;
-- shadow: its softness in pixels; fit: overrides that of all cells; focus: see framing.rectangle;
-- slant: of a split with slanted edges.

local framing = require("framing")

local tiles = {}

---@class tiles.cell: framing.area
---@field radius? number
---@field border? number
---@field border_color? string|number[]
---@field shadow? number
---@field fit? framing.fit
---@field focus? framing.size
---@field slant? { direction: "columns"|"rows", lean: number, from: number, to: number }

-- Pictures that may be transparent keep their own edges instead of round corners.
local may_be_sheer = { png = true, gif = true, webp = true, apng = true }

-- The rectangle of the whole picture on the canvas, and the part that the cell shows.
local function places(size, cell, fit)
  local x, y, width, height = table.unpack(cell)
  local whole = framing.rectangle(size, { width, height }, cell.fit or fit, cell.focus)
  whole[1], whole[2] = whole[1] + x, whole[2] + y
  local left, top = math.max(x, whole[1]), math.max(y, whole[2])
  return whole, {
    left, top, math.min(x + width, whole[1] + whole[3]) - left, math.min(y + height, whole[2] + whole[4]) - top,
  }
end

--- Returns the part of a cell that a picture covers.
---@param size framing.size of the picture
---@param cell tiles.cell
---@param fit framing.fit
---@return number[] rectangle on the canvas
function tiles.covered(size, cell, fit)
  local _, visible = places(size, cell, fit)
  return visible
end

-- Effects that turn a stored picture upright, by the signs of its transform.
local function upright(transform)
  if transform.b == 0 then
    local effects = {}
    if transform.a < 0 then effects[1] = edit.effect("hflip") end
    if transform.d < 0 then effects[#effects + 1] = edit.effect("vflip") end
    return effects
  end
  local directions = { [true] = { [true] = "cclock_flip", [false] = "clock" }, [false] = { [true] = "cclock", [false] = "clock_flip" } }
  return { edit.effect("transpose", { dir = directions[transform.b > 0][transform.c > 0] }) }
end

-- Effects that produce the visible part as on the canvas: upright, scaled and cropped.
local function cut(track, whole, visible)
  local effects = upright(track.preferred_transform)
  local width, height = math.max(2, math.floor(whole[3] + 0.5)), math.max(2, math.floor(whole[4] + 0.5))
  effects[#effects + 1] = edit.effect("scale", { w = width, h = height, flags = "bicubic" })
  local w, h = math.min(width, math.floor(visible[3] + 0.5)), math.min(height, math.floor(visible[4] + 0.5))
  effects[#effects + 1] = edit.effect("crop", {
    w = w, h = h, x = math.floor(visible[1] - whole[1] + 0.5), y = math.floor(visible[2] - whole[2] + 0.5),
  })
  return effects, w, h
end

local function pad(width, height, x, y)
  return edit.effect("pad", { w = width + 2 * x, h = height + 2 * y, x = x, y = y, color = "#00000000" })
end

-- A fade that never begins does nothing but give the picture an alpha plane.
local function with_alpha()
  return edit.effect("fade", { type = "out", start_time = 1e6, duration = 1, alpha = true })
end

-- The largest part of the shorter side that the blur below makes round.
local most_blurred = 0.3

-- Round corners up to a circle, and of pictures that may be transparent: their opacity is multiplied, pixel by pixel, by that of a
-- rectangle with such corners. Computing it takes much longer than a blur.
local function drawn_round(instruction, track, whole, visible, radius)
  local effects, width, height = cut(track, whole, visible)
  radius = math.min(radius, width / 2, height / 2)
  local function beyond(axis, length) return ("max(abs(%s+0.5-%g)-%g,0)"):format(axis, length / 2, length / 2 - radius) end
  local added = {
    with_alpha(),
    edit.effect("geq", {
      lum = "lum(X,Y)", cb = "cb(X,Y)", cr = "cr(X,Y)",
      a = ("alpha(X,Y)*clip(%g-hypot(%s,%s),0,1)"):format(radius + 0.5, beyond("X", width), beyond("Y", height)),
    }),
  }
  instruction.effects = table.move(added, 1, #added, #effects + 1, effects)
  instruction:set_transform(edit.transform():translate(visible[1], visible[2]), 0)
end

local function round(instruction, track, whole, visible, radius)
  local effects, width, height = cut(track, whole, visible)
  if radius > most_blurred * math.min(width, height) + 0.5 then return drawn_round(instruction, track, whole, visible, radius) end
  -- The line on which a blurred rectangle is half opaque has round corners, nearly circular for a Gaussian blur of 0.537
  -- radii. Three box blurs approximate one.
  local blur = math.max(1, math.floor(0.537 * math.min(radius, most_blurred * math.min(width, height)) + 0.5))
  local margin = (3 * blur + 2) // 2 * 2
  local added = {
    with_alpha(), pad(width, height, margin, margin),
    edit.effect("boxblur", {
      luma_radius = 0, luma_power = 0, chroma_radius = 0, chroma_power = 0, alpha_radius = blur, alpha_power = 3,
    }),
    edit.effect("lutyuv", { a = ("clip((val-maxval/2)*%g+maxval/2,0,maxval)"):format(2.5 * blur) }),
  }
  instruction.effects = table.move(added, 1, #added, #effects + 1, effects)
  instruction:set_transform(edit.transform():translate(visible[1] - margin, visible[2] - margin), 0)
end

-- Shears the picture until the slanted edges are straight, crops it there, and draws it sheared back.
local function slant(instruction, track, size, cell)
  -- Two more pixels on each side, as shearing fades the outermost pixels.
  local grown = { cell[1] - 2, cell[2] - 2, cell[3] + 4, cell[4] + 4, focus = cell.focus }
  local whole, visible = places(size, grown, "fill")
  local edges, effects, width, height = cell.slant, cut(track, whole, visible)
  local is_columns = edges.direction == "columns"
  local across, along = is_columns and width or height, is_columns and height or width
  local margin = math.ceil(math.abs(edges.lean) * along / 2 / 2 + 1) * 2
  local first = math.max(0, math.floor(edges.from - visible[is_columns and 1 or 2] + margin + 0.5))
  local last = math.min(across + 2 * margin, math.floor(edges.to - visible[is_columns and 1 or 2] + margin + 0.5))
  local added = {
    with_alpha(),
    is_columns and pad(width, height, margin, 0) or pad(width, height, 0, margin),
    edit.effect("shear", { [is_columns and "shx" or "shy"] = edges.lean, fillcolor = "#00000000" }),
    edit.effect("crop", is_columns and { w = last - first, h = height, x = first, y = 0, exact = true }
      or { w = width, h = last - first, x = 0, y = first, exact = true }),
  }
  instruction.effects = table.move(added, 1, #added, #effects + 1, effects)
  local shift = first - margin - edges.lean * along / 2
  instruction:set_transform(is_columns
    and edit.transform { 1, 0, edges.lean, 1, visible[1] + shift, visible[2] }
    or edit.transform { 1, edges.lean, 0, 1, visible[1], visible[2] + shift }, 0)
end

--- Makes a layer instruction show a picture in a cell. A plain cell uses a transform and a crop rectangle; round corners and
--- slanted edges replace the instruction's effects. Pictures that may be transparent get no round corners, except those of more than
--- three tenths of the shorter side.
---@param instruction edit.layer_instruction of the picture's track
---@param track edit.asset_track
---@param size framing.size of the picture, upright
---@param cell tiles.cell
---@param fit? framing.fit fill by default
---@param are_corners_drawn? boolean true if tiles.corners makes the corners round
function tiles.show(instruction, track, size, cell, fit, are_corners_drawn)
  if cell.slant then return slant(instruction, track, size, cell) end
  local whole, visible = places(size, cell, fit or "fill")
  local is_circle = (cell.radius or 0) > most_blurred * math.min(visible[3], visible[4]) + 0.5
  local is_plain = are_corners_drawn or may_be_sheer[track.codec] and not is_circle or (cell.radius or 0) < 1
  if not is_plain then return round(instruction, track, whole, visible, cell.radius) end
  local transform = framing.transform(track, size, whole)
  instruction:set_transform(transform, 0)
  if visible[3] < whole[3] or visible[4] < whole[4] then
    instruction:set_crop_rectangle(framing.crop(transform, visible), 0)
  end
end

-- The radius of a cell's corners around its picture.
local function radius_of(cell, width, height)
  return math.min(cell.radius or 0, 0.5 * math.min(width, height))
end

--- Makes round corners of a colour over a picture that is shown in a cell without a radius. This is much faster than
--- tiles.show with a radius, and correct if only that colour is behind the cell.
---@param size framing.size of the picture, upright
---@param cell tiles.cell
---@param fit framing.fit
---@param color string|number[]
---@return edit.layer? layer over the composed picture; nil if corners are not round
function tiles.corners(size, cell, fit, color)
  local x, y, width, height = table.unpack(tiles.covered(size, cell, fit))
  local radius = radius_of(cell, width, height)
  if radius < 1 or cell.slant then return nil end
  local path = edit.path.rectangle({ x, y, width, height })
  path:add(edit.path.rectangle({ x, y, width, height }, radius))
  return edit.shape_layer { path = path, fill_rule = "even_odd", fill_color = color }
end

--- Makes the layer with a cell's shadow, outside of the picture only, and its border, over the picture's edge.
---@param size framing.size of the picture, upright
---@param cell tiles.cell
---@param fit? framing.fit fill by default
---@return edit.layer? layer over the composed picture; nil without shadow and border
function tiles.decoration(size, cell, fit)
  local frame = tiles.covered(size, cell, fit or "fill")
  local border, shadow = cell.border or 0, cell.shadow or 0
  if (border <= 0 and shadow <= 0) or cell.slant then return nil end
  local x, y, width, height = table.unpack(frame)
  local radius = radius_of(cell, width, height)
  local group = edit.layer { anchor_point = { 0, 0 } }
  if shadow > 0 then
    local reach = 4 * shadow
    local beside = edit.path.rectangle({ x - reach, y - reach, width + 2 * reach, height + 2 * reach })
    -- The corners are not quite circles: the shadow begins a little inside of them.
    local under = 0.5 + radius / 40
    beside:add(edit.path.rectangle({ x + under, y + under, width - 2 * under, height - 2 * under }, radius))
    -- The layer that casts it is outside of the mask, and so invisible.
    local away = width + 2 * reach
    group:add_sublayer(edit.layer {
      anchor_point = { 0, 0 }, mask = edit.shape_layer { path = beside, fill_rule = "even_odd" },
      sublayers = { edit.layer {
        frame = { x - away, y, width, height }, corner_radius = radius, background_color = "black",
        shadow_opacity = 0.55, shadow_radius = shadow, shadow_offset = { away, shadow / 3 },
      } },
    })
  end
  if border > 0 then
    group:add_sublayer(edit.layer {
      frame = frame, corner_radius = radius, border_width = border, border_color = cell.border_color or "white",
    })
  end
  return group
end

return tiles
