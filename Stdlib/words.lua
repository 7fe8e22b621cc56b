-- Text layers that fit their text into a given room.

local words = {}

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
      if first and first > word.last then break end
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
