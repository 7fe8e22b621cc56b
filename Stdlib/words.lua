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

-- The parts of a measured word on its lines: one, or several of a word that is broken for lack of room.
local function parts_of(word, text, metrics)
  local first, last = word.rectangles[1], word.rectangles[#word.rectangles]
  local result = {}
  for _, line in ipairs(metrics.lines) do
    local l, r = line.rectangle, nil
    for _, box in ipairs(word.rectangles) do
      if box.y == l.y then
        local left, right = math.min(r and r.x or box.x, box.x), math.max(r and r.x + r.width or 0, box.x + box.width)
        r = { x = left, y = box.y, width = right - left, height = box.height }
      end
    end
    if r then
      local from, to = math.max(word.first, line.first), math.min(word.last, line.last)
      local is_whole = first.y == last.y
      result[#result + 1] = {
        string = is_whole and word.string or text:sub(from, to), first = is_whole and word.first or from,
        last = is_whole and word.last or to, rectangle = is_whole and word.rectangle or r, baseline = line.baseline,
        continues = #result > 0,
      }
    end
  end
  return result
end

--- Returns the words of a measured text, each in one piece with the marks that words.joined keeps beside it. A word that is
--- broken for lack of room is a piece on each of its lines; all but the first of these continue it.
---@param text string the layer's, made by words.joined
---@param metrics { words: table[], lines: table[], [string]: any } the result of measure()
---@return { string: string, first: integer, last: integer, rectangle: table, baseline: number, continues: boolean }[] pieces their places in pixels of the text
function words.measured(text, metrics)
  local result = {}
  for _, word in ipairs(metrics.words) do
    for _, piece in ipairs(parts_of(word, text, metrics)) do
      local before, r = result[#result], piece.rectangle
      if before and text:sub(before.last + 1, piece.first - 1) == "\u{a0}" and before.rectangle.y == r.y then
        local b = before.rectangle
        local left, right = math.min(b.x, r.x), math.max(b.x + b.width, r.x + r.width)
        before.last, before.string = piece.last, text:sub(before.first, piece.last)
        before.rectangle = { x = left, y = b.y, width = right - left, height = b.height }
      else
        result[#result + 1] = piece
      end
    end
  end
  return result
end

--- Returns the frame in which the layer of a single word lies where the word lies in its text. Their baselines agree also
--- where something else makes the text's line higher, such as an emoji.
---@param layer edit.text_layer with the word, in the size of the text
---@param word { rectangle: table, baseline: number, [string]: any } of words.measured
---@return number[] frame { x, y, width, height } in pixels of the text
function words.frame(layer, word)
  local metrics, r = layer:measure(), word.rectangle
  return { r.x, word.baseline - metrics.baseline, r.width, metrics.height }
end

-- True if no word is broken: each lies on one line.
local function are_whole(metrics)
  for _, word in ipairs(metrics.words) do
    local first, last = word.rectangles[1], word.rectangles[#word.rectangles]
    if first and first.y ~= last.y then return false end
  end
  return true
end

--- Makes a text layer that wraps at a width and is as high as its lines. Its letters shrink, with the space between them, until
--- the lines fit the height and, down to a smallest size, until no word is broken.
---@param properties table of a text layer; font_size is the largest size
---@param width number the largest width of lines, in pixels
---@param height number the largest height of all lines, in pixels
---@param smallest? number the smallest size before words are broken, as a part of the font size; half by default
---@return edit.text_layer layer, table metrics the result of measure()
function words.fit(properties, width, height, smallest)
  local layer = edit.text_layer(properties)
  local small, spacing = layer.font_size * (smallest or 0.5), layer.letter_spacing / layer.font_size
  layer.wrapped = true
  layer.bounds = { 0, 0, width, height }
  local metrics = layer:measure()
  while layer.font_size > 1 do
    local has_room = metrics.height <= height and metrics.used_width <= width
    if has_room and (layer.font_size < small or are_whole(metrics)) then break end
    layer.font_size = layer.font_size * 0.94
    layer.letter_spacing = spacing * layer.font_size
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
---@param cue edit.subtitle_cue|table
---@param spoken table[] the words in the result of measure() for its text, or of words.measured
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
  -- The parts of a broken word share its time by their lengths.
  local index = 1
  while spoken[index] do
    local after, bytes = index + 1, #spoken[index].string
    while spoken[after] and spoken[after].continues do after, bytes = after + 1, bytes + #spoken[after].string end
    local start, stop, done = times[index], times[after] or length, 0
    for part = index, after - 1 do
      times[part] = start + (stop - start) * done / bytes
      done = done + #spoken[part].string
    end
    index = after
  end
  return times
end

--- Splits a text with *stressed* words, or parts of words as in "Donau*dampf*schiff". An asterisk without a second one is
--- itself, and so are two with white space inside beside them: "2 * 3 * 4".
---@param text string
---@return string plain, number[][] ranges the first and last bytes of what is stressed in plain
function words.stressed(text)
  text = text:gsub("%*%*([^%s*][^*]*)%*%*", "*%1*")
  local plain, ranges, length, at = {}, {}, 0, 1
  local function add(part)
    plain[#plain + 1], length = part, length + #part
  end
  while true do
    local first, last, inner = text:find("%*([^%s*][^*]*)%*", at)
    if not first then break end
    if inner:match("%s$") then
      add(text:sub(at, first))
      at = first + 1
    else
      add(text:sub(at, first - 1))
      ranges[#ranges + 1] = { length + 1, length + #inner }
      add(inner)
      at = last + 1
    end
  end
  add(text:sub(at))
  return table.concat(plain), ranges
end

--- Returns ranges of a text as those of one of its pieces.
---@param ranges number[][] first and last bytes in the text, such as words.stressed returns
---@param piece { first: integer, last: integer, [string]: any }
---@return number[][]
function words.within(ranges, piece)
  local result = {}
  for _, range in ipairs(ranges) do
    local first, last = math.max(range[1], piece.first), math.min(range[2], piece.last)
    if first <= last then result[#result + 1] = { first - piece.first + 1, last - piece.first + 1 } end
  end
  return result
end

--- Returns the string of a text layer whose ranges look different.
---@param text string
---@param ranges number[][] first and last bytes, in order
---@param look table<string, any> of the ranges, such as { foreground_color = "red" }
---@return string|table string the text itself if there are no ranges
function words.runs(text, ranges, look)
  if #ranges == 0 then return text end
  local runs, at = {}, 1
  for _, range in ipairs(ranges) do
    if range[1] > at then runs[#runs + 1] = text:sub(at, range[1] - 1) end
    local run = { text:sub(range[1], range[2]) }
    for key, value in pairs(look) do run[key] = value end
    runs[#runs + 1] = run
    at = range[2] + 1
  end
  if at <= #text then runs[#runs + 1] = text:sub(at) end
  return runs
end

--- Returns true if a text has something other than white space, or has runs.
---@param text string|table|nil
function words.any(text)
  return text ~= nil and (type(text) == "table" or text:match("%S") ~= nil)
end

return words
