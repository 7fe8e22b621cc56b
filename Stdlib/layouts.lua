-- Several pictures on one canvas: grids, splits, picture in picture, bars and pages, and movies made of them.
--
--   local layouts = require("layouts")
--   return layouts.movie { sources = { "a.mp4", "b.mp4", "c.mp4" }, layout = "grid", gap = 12, radius = 20 }
--
--   local cells = layouts.split(2, { 1920, 1080 }, { slant = 12, gap = 8 })
--   return layouts.movie { sources = { one, other }, layout = cells, size = { 1920, 1080 }, sound = "all" }
--
-- A layout is a function of the number of pictures, of the canvas, { width, height } in pixels, and of its options; it
-- returns as many cells for the tiles module, from back to front. Cells begin and end between pairs of pixels. The options
-- radius, border, border_color, shadow and focus hold for all cells.

local build, safe = require("layout_movie"), require("safe")

local layouts = {}

---@alias layouts.corner "top-left"|"top-right"|"bottom-left"|"bottom-right"|"top"|"bottom"|"left"|"right"|"center"

---@class layouts.look
---@field gap? number between cells, in pixels; 0 by default
---@field margin? number around all of them, in pixels; 0 by default
---@field radius? number see the tiles module, as all that follow
---@field border? number
---@field border_color? string|number[]
---@field shadow? number
---@field focus? framing.size

local function even(x) return math.floor(x / 2 + 0.5) * 2 end

-- A cell between two x and two y positions.
local function cell(left, top, right, bottom, look)
  local x, y = even(left), even(top)
  return {
    x, y, math.max(2, even(right) - x), math.max(2, even(bottom) - y), radius = look.radius, border = look.border,
    border_color = look.border_color, shadow = look.shadow, focus = look.focus,
  }
end

-- The start and end of parts of a length, in proportion to their shares, with gaps between.
local function divide(from, to, shares, gap)
  local sum, places, at = 0, {}, from
  for _, share in ipairs(shares) do sum = sum + share end
  local room = to - from - gap * (#shares - 1)
  if room <= 0 then error("layouts: the gaps and margins leave no room") end
  for index, share in ipairs(shares) do
    places[index] = { at, at + room * share / sum }
    at = at + room * share / sum + gap
  end
  return places
end

local function equal(count)
  local shares = {}
  for index = 1, count do shares[index] = 1 end
  return shares
end

-- The number of columns that makes pictures of a shape largest.
local function best_columns(count, width, height, shape)
  local best, largest = 1, 0
  for columns = 1, count do
    local rows = math.ceil(count / columns)
    local size = math.min(width / columns, height / rows * shape)
    if size > largest * (width >= height and 0.999 or 1.001) then best, largest = columns, size end
  end
  return best
end

--- Makes rows of cells of one size; an incomplete last row is centred, or fills its row.
---@param count integer
---@param canvas framing.size
---@param options? layouts.look|{ columns?: integer, shape?: number, last_row?: "center"|"fill" } columns: those that make pictures largest; shape: the pictures' width by height, the canvas's by default
---@return tiles.cell[]
function layouts.grid(count, canvas, options)
  options = options or {}
  local gap, margin, width, height = options.gap or 0, options.margin or 0, canvas[1], canvas[2]
  local columns = options.columns or best_columns(count, width, height, options.shape or width / height)
  local rows = math.ceil(count / columns)
  local across, down = divide(margin, width - margin, equal(columns), gap), divide(margin, height - margin, equal(rows), gap)
  local cells = {}
  for row = 1, rows do
    local here = math.min(columns, count - (row - 1) * columns)
    local places = across
    if here < columns and options.last_row == "fill" then
      places = divide(margin, width - margin, equal(here), gap)
    elseif here < columns then
      local aside = (across[columns][2] - across[here][2]) / 2
      places = {}
      for column = 1, here do places[column] = { across[column][1] + aside, across[column][2] + aside } end
    end
    for column = 1, here do
      cells[#cells + 1] = cell(places[column][1], down[row][1], places[column][2], down[row][2], options)
    end
  end
  return cells
end

--- Makes cells side by side, or one above the other, from edge to edge, with slanted edges if wanted.
---@param count integer
---@param canvas framing.size
---@param options? layouts.look|{ direction?: "columns"|"rows", shares?: number[], slant?: number } columns by default, rows on an upright canvas; shares: the relative sizes; slant: of the edges between, in degrees clockwise from upright or level, from -60 to 60, without margin and round corners
---@return tiles.cell[]
function layouts.split(count, canvas, options)
  options = options or {}
  local direction = options.direction or (canvas[1] >= canvas[2] and "columns" or "rows")
  local gap, margin, slant = options.gap or 0, options.margin or 0, options.slant or 0
  local shares = options.shares or equal(count)
  if #shares ~= count then error(("layouts.split: there are %d shares for %d cells"):format(#shares, count), 2) end
  if math.abs(slant) > 60 then error("layouts.split: the slant is from -60 to 60 degrees", 2) end
  local is_columns = direction == "columns"
  local across, along = canvas[is_columns and 1 or 2], canvas[is_columns and 2 or 1]
  if slant ~= 0 then margin = 0 end
  local cells = {}
  local lean = (is_columns and -1 or 1) * math.tan(math.rad(slant))
  local reach = math.abs(lean) * along / 2
  for index, place in ipairs(divide(margin, across - margin, shares, gap)) do
    local from, to = place[1], place[2]
    if slant ~= 0 then
      -- Without a gap each cell continues a little under the next one, which is in front.
      from = index == 1 and -2 * reach - 4 or from
      to = index == count and across + 2 * reach + 4 or (gap < 1 and to + 2 or to)
    end
    local first, last = math.max(margin, from - reach), math.min(across - margin, to + reach)
    if is_columns then cells[index] = cell(first, margin, last, along - margin, options)
    else cells[index] = cell(margin, first, along - margin, last, options) end
    if slant ~= 0 then cells[index].slant = { direction = direction, lean = lean, from = from, to = to } end
  end
  return cells
end

local corners = {
  ["top-left"] = { 0, 0 }, ["top-right"] = { 1, 0 }, ["bottom-left"] = { 0, 1 }, ["bottom-right"] = { 1, 1 },
  ["top"] = { 0.5, 0 }, ["bottom"] = { 0.5, 1 }, ["left"] = { 0, 0.5 }, ["right"] = { 1, 0.5 }, ["center"] = { 0.5, 0.5 },
}

--- Makes the first picture fill the canvas, with the others small in front of it, side by side.
---@param count integer
---@param canvas framing.size
---@param options? layouts.look|{ corner?: layouts.corner, part?: number, shape?: number } corner: bottom-right by default, or a side or center; part: the height of the small ones, as a part of the canvas's shorter side, 0.3; shape: their width by height, 16:9; margin: from the canvas's edges, a twentieth of its shorter side by default
---@return tiles.cell[]
function layouts.picture_in_picture(count, canvas, options)
  options = options or {}
  local anchor = corners[options.corner or "bottom-right"]
  if not anchor then error(("layouts.picture_in_picture: there is no corner '%s'"):format(tostring(options.corner)), 2) end
  local width, height = canvas[1], canvas[2]
  local short = math.min(width, height)
  local margin, gap = options.margin or short / 20, options.gap or short / 40
  local tall = (options.part or 0.3) * short
  local wide = tall * (options.shape or 16 / 9)
  local most = (width - 2 * margin - gap * (count - 2)) / math.max(1, count - 1)
  if wide > most then wide, tall = most, tall * most / wide end
  local cells = { cell(0, 0, width, height, {}) }
  local row = (count - 1) * (wide + gap) - gap
  -- At the edges it keeps clear of the interfaces of apps.
  local clear, whole = safe.inside(width, height, margin), { margin, margin, width - 2 * margin, height - 2 * margin }
  local across, down = anchor[1] == 0.5 and whole or clear, anchor[2] == 0.5 and whole or clear
  local x = math.max(margin, across[1] + anchor[1] * (across[3] - row))
  local y = down[2] + anchor[2] * (down[4] - tall)
  for index = 2, count do
    local left = x + (index - 2) * (wide + gap)
    cells[index] = cell(left, y, left + wide, y + tall, options)
  end
  return cells
end

--- Makes the first picture large, with the others in a bar beside it.
---@param count integer
---@param canvas framing.size
---@param options? layouts.look|{ side?: "left"|"right"|"top"|"bottom", part?: number } side: of the bar, right by default; part: its share of the canvas, 0.25
---@return tiles.cell[]
function layouts.side_bar(count, canvas, options)
  options = options or {}
  local gap, margin, width, height = options.gap or 0, options.margin or 0, canvas[1], canvas[2]
  if count == 1 then return { cell(margin, margin, width - margin, height - margin, options) } end
  local side, part = options.side or "right", options.part or 0.25
  local is_beside = side == "left" or side == "right"
  local is_first = side == "left" or side == "top"
  local length, other = is_beside and width or height, is_beside and height or width
  local parts = divide(margin, length - margin, is_first and { part, 1 - part } or { 1 - part, part }, gap)
  local large, bar = parts[is_first and 2 or 1], parts[is_first and 1 or 2]
  local function placed(one, two)
    if is_beside then return cell(one[1], two[1], one[2], two[2], options) end
    return cell(two[1], one[1], two[2], one[2], options)
  end
  local cells = { placed(large, { margin, other - margin }) }
  for index, place in ipairs(divide(margin, other - margin, equal(count - 1), gap)) do
    cells[index + 1] = placed(bar, place)
  end
  return cells
end

--- Makes pages of cells, each a grid, to show one after the other.
---@param count integer
---@param canvas framing.size
---@param options? layouts.look|{ per_page?: integer, columns?: integer, shape?: number } per_page: 4 by default; all pages have cells of one size
---@return tiles.cell[][] pages
function layouts.pages(count, canvas, options)
  options = options or {}
  local per_page, pages = options.per_page or 4, {}
  local grid = layouts.grid(math.min(count, per_page), canvas, options)
  for index = 1, count do
    local page = (index - 1) // per_page + 1
    pages[page] = pages[page] or {}
    pages[page][#pages[page] + 1] = grid[(index - 1) % per_page + 1]
  end
  return pages
end

--- Makes a movie of several pictures on one canvas; see the layout_movie module, which builds it.
---@param options layouts.movie
---@return edit.movie
function layouts.movie(options)
  local layout = options.layout or "grid"
  if type(layout) == "table" then
    local cells = layout
    layout = function() return cells end
  elseif type(layout) == "string" then
    layout = layouts[layout]
  end
  return build(options, layout)
end

return layouts
