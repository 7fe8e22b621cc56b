-- Text layers that fit their text into a given room, and words with the marks that belong to them.

local words = {}

-- The code points of punctuation, symbols and emoji beyond ASCII, from and to.
local mark_ranges = {
  { 0xA1, 0xA9 }, { 0xAB, 0xB1 }, { 0xB4, 0xB4 }, { 0xB6, 0xB8 }, { 0xBB, 0xBB }, { 0xBF, 0xBF }, { 0xD7, 0xD7 },
  { 0xF7, 0xF7 }, { 0x2000, 0x206F }, { 0x20A0, 0x20CF }, { 0x2190, 0x2BFF }, { 0x2E00, 0x2E7F }, { 0x3001, 0x3003 },
  { 0x3008, 0x3020 }, { 0xFE00, 0xFE0F }, { 0xFE30, 0xFE6F }, { 0xFF01, 0xFF0F }, { 0xFF1A, 0xFF20 },
  { 0xFF3B, 0xFF40 }, { 0xFF5B, 0xFF65 }, { 0x1F000, 0x1FAFF }, { 0xE0000, 0xE01EF },
}
-- Marks that belong to the word after them.
local openers = { ["("] = true, ["["] = true, ["{"] = true, ["¿"] = true, ["¡"] = true, ["«"] = true, ["“"] = true, ["„"] = true }

-- True for punctuation, symbols and emoji.
local function is_mark_code(code)
  if code < 0x80 then return not string.char(code):match("%w") end
  for _, range in ipairs(mark_ranges) do
    if code >= range[1] and code <= range[2] then return true end
  end
  return false
end

--- Returns true if a text has neither letters nor digits: punctuation, a symbol, an emoji.
---@param text string
---@return boolean
function words.is_mark(text)
  if not utf8.len(text) then return false end
  for _, code in utf8.codes(text) do
    if not is_mark_code(code) then return false end
  end
  return true
end

--- Returns the pieces of a text between white space. A mark that stands alone, such as an emoji or the exclamation mark of
--- French, is in one piece with its word: the one before it, or after it for an opening mark and at the start.
---@param text string
---@return { string: string, first: integer, last: integer }[] pieces with their first and last bytes
function words.pieces(text)
  local result, is_open = {}, false
  for first, piece, stop in text:gmatch("()(%S+)()") do
    local before = result[#result]
    local is_mark = words.is_mark(piece)
    local opens = is_mark and (openers[piece] or not before)
    if before and (is_open or is_mark and not opens) then
      before.last = stop - 1
      before.string = text:sub(before.first, before.last)
      is_open = is_open and is_mark
    else
      result[#result + 1] = { string = piece, first = first, last = stop - 1 }
      is_open = opens
    end
  end
  return result
end

--- Returns the text with spaces that never end a line between words and their marks.
---@param text string
---@return string
function words.joined(text)
  local parts, at = {}, 1
  for _, piece in ipairs(words.pieces(text)) do
    parts[#parts + 1] = text:sub(at, piece.first - 1)
    parts[#parts + 1] = piece.string:gsub("%s+", "\u{a0}")
    at = piece.last + 1
  end
  parts[#parts + 1] = text:sub(at)
  return table.concat(parts)
end

--- Returns the words of a measured text, each in one piece with the marks that words.joined keeps beside it.
---@param text string the layer's, made by words.joined
---@param metrics { words: table[], [string]: any } the result of measure()
---@return { string: string, first: integer, last: integer, rectangle: table }[]
function words.measured(text, metrics)
  local result = {}
  for _, word in ipairs(metrics.words) do
    local before, r = result[#result], word.rectangle
    if before and text:sub(before.last + 1, word.first - 1) == "\u{a0}" and before.rectangle.y == r.y then
      local b = before.rectangle
      local left, right = math.min(b.x, r.x), math.max(b.x + b.width, r.x + r.width)
      before.last, before.string = word.last, text:sub(before.first, word.last)
      before.rectangle = { x = left, y = b.y, width = right - left, height = b.height }
    else
      result[#result + 1] = { string = word.string, first = word.first, last = word.last, rectangle = r }
    end
  end
  return result
end

-- True if no word is broken: each lies on one line.
local function are_whole(metrics)
  for _, word in ipairs(metrics.words) do
    local first, last = word.rectangles[1], word.rectangles[#word.rectangles]
    if first and first.y ~= last.y then return false end
  end
  return true
end

--- Makes a text layer that wraps at a width and is as high as its lines. Its letters shrink until the lines fit the height
--- and, down to a smallest size, until no word is broken.
---@param properties table of a text layer; font_size is the largest size
---@param width number the largest width of lines, in pixels
---@param height number the largest height of all lines, in pixels
---@param smallest? number the smallest size before words are broken, as a part of the font size; half by default
---@return edit.text_layer layer, table metrics the result of measure()
function words.fit(properties, width, height, smallest)
  local layer = edit.text_layer(properties)
  local small = layer.font_size * (smallest or 0.5)
  layer.wrapped = true
  layer.bounds = { 0, 0, width, height }
  local metrics = layer:measure()
  while layer.font_size > 1 do
    local has_room = metrics.height <= height and metrics.used_width <= width
    if has_room and (layer.font_size < small or are_whole(metrics)) then break end
    layer.font_size = layer.font_size * 0.94
    metrics = layer:measure()
  end
  layer.bounds = { 0, 0, width, metrics.height }
  return layer, metrics
end

--- Stacks texts, each fitted into its room; empty ones are left out.
---@param texts { [1]: table, [2]: number }[] properties of a text layer for words.fit, and the largest height of all its lines
---@param width number the largest width of lines, in pixels
---@param gap? number between texts, in pixels; 0 by default
---@return { layer: edit.text_layer, metrics: table, y: number }[] placed, number height of all
function words.stack(texts, width, gap)
  local placed, y = {}, 0
  for _, text in ipairs(texts) do
    local properties, height = table.unpack(text)
    if words.any(properties.string) then
      local layer, metrics = words.fit(properties, width, height)
      if #placed > 0 then y = y + (gap or 0) end
      placed[#placed + 1] = { layer = layer, metrics = metrics, y = y }
      y = y + metrics.height
    end
  end
  return placed, y
end

--- Returns the left and the right end of lines.
---@param metrics { lines: table[], [string]: any } the result of measure()
---@return number left, number right in pixels of the layer
function words.extent(metrics)
  local left, right = math.huge, -math.huge
  for _, line in ipairs(metrics.lines) do
    left = math.min(left, line.rectangle.x)
    right = math.max(right, line.rectangle.x + line.rectangle.width)
  end
  return left, right
end

--- Returns the start of each word of a cue, in seconds of the cue: from its file, or else by the lengths of the words.
---@param cue edit.subtitle_cue
---@param spoken table[] the words in the result of measure() for its text
---@return number[]
function words.times(cue, spoken)
  local times, letters, length = {}, 0, (cue.stop - cue.start).seconds
  for _, word in ipairs(spoken) do letters = letters + #word.string + 2 end
  local sum, place, piece, known = 0, 1, 1, nil
  for index, word in ipairs(spoken) do
    -- The last of the file's pieces that begins at or before the word: pieces may be syllables, or several words.
    while cue.words[piece] do
      local first, last = cue.text:find(cue.words[piece].text, place, true)
      if first and first > word.first then break end
      known, place, piece = (cue.words[piece].start - cue.start).seconds, last and last + 1 or place, piece + 1
    end
    times[index] = known or sum / letters * length
    sum = sum + #word.string + 2
  end
  return times
end

--- Returns true if a text has something other than white space.
---@param text string|nil
function words.any(text)
  return text ~= nil and text:match("%S") ~= nil
end

return words
