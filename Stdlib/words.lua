-- Text layers that have room for what they say.

local words = {}

-- Whether no word had to be broken: each lies on one line.
local function are_whole(metrics)
  for _, word in ipairs(metrics.words) do
    local first, last = word.rectangles[1], word.rectangles[#word.rectangles]
    if first and first.y ~= last.y then return false end
  end
  return true
end

--- A text layer that wraps at a width and is as high as its lines. Its letters become smaller until the lines have the
--- height that there is, and, as far as they may, until no word has to be broken.
---@param properties table of a text layer; font_size is the largest size
---@param width number of the lines at most, in pixels
---@param height number of all lines together at most, in pixels
---@param smallest? number how small letters become before words are broken, as a part of their size; half by default
---@return edit.text_layer layer, table metrics what measure() says of it
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

--- Texts one below the other, each in the room that it has; those that say nothing are left out.
---@param texts { [1]: table, [2]: number }[] properties of text layers as words.fit takes them, and the height of all its lines at most
---@param width number of the lines at most, in pixels
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

--- Where lines begin and end across.
---@param metrics { lines: table[], [string]: any } what measure() says
---@return number left, number right in pixels of the layer
function words.extent(metrics)
  local left, right = math.huge, -math.huge
  for _, line in ipairs(metrics.lines) do
    left = math.min(left, line.rectangle.x)
    right = math.max(right, line.rectangle.x + line.rectangle.width)
  end
  return left, right
end

--- When each word of a cue is spoken, in seconds of the cue: as its file says, or by how long the words are.
---@param cue edit.subtitle_cue
---@param spoken table[] the words that measure() gives for its text
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

--- Whether a text has anything to be seen.
---@param text string|nil
function words.any(text)
  return text ~= nil and text:match("%S") ~= nil
end

return words
