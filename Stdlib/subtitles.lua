-- Cues as plain tables: move, cut, join, split and write them as text.
--
--   local subtitles = require("subtitles")
--   local cues = subtitles.of(edit.subtitles("talk.srt"))
--   cues = subtitles.split(subtitles.clip(cues, edit.between(60, 120)), { letters = 32 })
--   print(subtitles.srt(cues))
--
-- A cue is a table { start = edit.time, stop = edit.time, text = "…", words = { { text =, start =, stop = }, … } }; words may
-- be missing. Every function returns new cues, in order of their starts, and leaves its arguments unchanged. Cues can also be
-- edit.subtitles, and times any form of a time.

local words = require("words")

local subtitles = {}

---@class subtitles.cue
---@field start edit.time
---@field stop edit.time
---@field text string may have several lines
---@field words { text: string, start: edit.time, stop: edit.time }[] the words with their own times, if any

local function copy(cue, place)
  local result = { start = edit.time(cue.start), stop = edit.time(cue.stop), text = cue.text, words = {} }
  if type(cue.text) ~= "string" then error(("subtitles: cue %d has no text"):format(place)) end
  if result.stop < result.start then
    error(("subtitles: cue %d ends at %s, before it begins at %s"):format(place, result.stop, result.start))
  end
  for index, word in ipairs(cue.words or {}) do
    result.words[index] = { text = word.text, start = edit.time(word.start), stop = edit.time(word.stop) }
  end
  return result
end

local function sorted(cues)
  -- A stable order for equal starts.
  local order = {}
  for index, cue in ipairs(cues) do order[cue] = index end
  table.sort(cues, function(a, b)
    if a.start == b.start then return order[a] < order[b] end
    return a.start < b.start
  end)
  return cues
end

--- Returns cues as new tables.
---@param cues edit.subtitles|table[]
---@return subtitles.cue[]
function subtitles.of(cues)
  local result = {}
  for place, cue in ipairs(cues) do result[place] = copy(cue, place) end
  return sorted(result)
end

-- Changes all times of cues.
local function timed(cues, change)
  local result = subtitles.of(cues)
  for _, cue in ipairs(result) do
    cue.start, cue.stop = change(cue.start), change(cue.stop)
    for _, word in ipairs(cue.words) do word.start, word.stop = change(word.start), change(word.stop) end
  end
  return result
end

--- Returns the cues at later times.
---@param cues edit.subtitles|table[]
---@param time edit.time|number|string the delay; negative for earlier
---@return subtitles.cue[]
function subtitles.shift(cues, time)
  time = edit.time(time)
  return timed(cues, function(instant) return instant + time end)
end

--- Returns the cues with all times multiplied, as for a movie that plays slower or faster.
---@param cues edit.subtitles|table[]
---@param factor number above 0
---@return subtitles.cue[]
function subtitles.scale(cues, factor)
  if factor <= 0 then error("subtitles.scale: the factor is more than 0", 2) end
  return timed(cues, function(instant) return instant * factor end)
end

--- Returns the parts of cues within a range, with times from its start.
---@param cues edit.subtitles|table[]
---@param range edit.range
---@return subtitles.cue[]
function subtitles.clip(cues, range)
  local result = {}
  for _, cue in ipairs(subtitles.of(cues)) do
    if cue.start < range.stop and cue.stop > range.start then
      local function inside(time) return time < range.start and range.start or time > range.stop and range.stop or time end
      cue.start, cue.stop = inside(cue.start), inside(cue.stop)
      for _, word in ipairs(cue.words) do word.start, word.stop = inside(word.start), inside(word.stop) end
      result[#result + 1] = cue
    end
  end
  return subtitles.shift(result, -range.start)
end

--- Merges several lists of cues.
---@param ... edit.subtitles|table[]
---@return subtitles.cue[]
function subtitles.merge(...)
  local result = {}
  for _, cues in ipairs { ... } do
    for _, cue in ipairs(subtitles.of(cues)) do result[#result + 1] = cue end
  end
  return sorted(result)
end

--- Returns the words of a cue with their times: those of its file, or else by the lengths of the words.
---@param cue table
---@return { text: string, start: edit.time, stop: edit.time }[]
function subtitles.words(cue)
  cue = copy(cue, 1)
  local spoken, result = words.pieces(cue.text), {}
  local times = words.times(cue, spoken)
  for index, word in ipairs(spoken) do
    local start = cue.start + edit.time(math.floor(times[index] * 1000 + 0.5), 1000)
    if start > cue.stop then start = cue.stop end
    result[index] = { text = word.string, start = start, stop = cue.stop }
    if index > 1 then result[index - 1].stop = start end
  end
  return result
end

-- Makes a cue of some words of another.
local function part(spoken, first, last)
  local texts = {}
  for index = first, last do texts[#texts + 1] = spoken[index].text end
  return {
    start = spoken[first].start, stop = spoken[last].stop, text = table.concat(texts, " "),
    words = table.move(spoken, first, last, 1, {}),
  }
end

-- The cost of a part of a cue: of room left over, which is largest for a word alone, and of the place it ends at.
local function cost(spoken, first, last, length, limits)
  local last_text = spoken[last].text
  local room = math.min(limits.letters, limits.words * 6)
  local slack = math.max(0, 1 - length / room)
  local result = 0.5 + slack * slack
  if last < #spoken and not last_text:match("[.!?…]$") then result = result + (last_text:match("[,;:–—]$") and 0.15 or 0.4) end
  -- A full stop in the middle of a part is a place it should have ended at.
  for index = first, last - 1 do
    if spoken[index].text:match("[.!?]$") then result = result + 0.25 end
  end
  return result
end

-- The last words of the parts of a cue that cost least together.
local function ends(spoken, limits)
  -- For each word the least cost of all parts up to it, and the start of the last of these.
  local least, starts = { [0] = 0 }, {}
  for last = 1, #spoken do
    local length, first = -1, last
    while first >= 1 and last - first < limits.words do
      length = length + 1 + (utf8.len(spoken[first].text) or #spoken[first].text)
      if length > limits.letters and first < last then break end
      local sum = least[first - 1] + cost(spoken, first, last, length, limits)
      if not least[last] or sum < least[last] then least[last], starts[last] = sum, first end
      first = first - 1
    end
  end
  local result, last = {}, #spoken
  while last >= 1 do
    table.insert(result, 1, last)
    last = starts[last] - 1
  end
  return result
end

--- Splits cues with many words into shorter ones, for captions on small screens, each shown while its words are spoken. Parts
--- end after full stops and commas where they can, are about equally long, and leave no short word alone. Punctuation and
--- emoji stay with their word.
---@param cues edit.subtitles|table[]
---@param options? { letters?: integer, words?: integer } the most letters, 42 by default, and words, any number by default
---@return subtitles.cue[]
function subtitles.split(cues, options)
  local limits = { letters = options and options.letters or 42, words = options and options.words or 1000 }
  if limits.letters < 1 or limits.words < 1 then error("subtitles.split: a part has at least one letter and one word", 2) end
  local result = {}
  for _, cue in ipairs(subtitles.of(cues)) do
    local spoken = subtitles.words(cue)
    local length = utf8.len(cue.text) or #cue.text
    if #spoken <= 1 or length <= limits.letters and #spoken <= limits.words then
      result[#result + 1] = cue
    else
      local first = 1
      for _, last in ipairs(ends(spoken, limits)) do
        result[#result + 1] = part(spoken, first, last)
        first = last + 1
      end
    end
  end
  return result
end

--- Joins cues that follow each other closely, as long as there is room.
---@param cues edit.subtitles|table[]
---@param options? { gap?: edit.time|number|string, letters?: integer } gap: the largest between them, 0.1 s; letters: the most of a joined text, 84
---@return subtitles.cue[]
function subtitles.join(cues, options)
  local gap, letters = edit.time(options and options.gap or 0.1), options and options.letters or 84
  local result = {}
  for _, cue in ipairs(subtitles.of(cues)) do
    local last = result[#result]
    local text = last and last.text .. " " .. cue.text
    if last and cue.start - last.stop <= gap and (utf8.len(text) or #text) <= letters then
      -- Words keep their times only if both cues have them.
      if #last.words > 0 and #cue.words > 0 then table.move(cue.words, 1, #cue.words, #last.words + 1, last.words)
      else last.words = {} end
      last.text = text
      if cue.stop > last.stop then last.stop = cue.stop end
    else
      result[#result + 1] = cue
    end
  end
  return result
end

-- A time in the form of subtitle files, to the nearest thousandth.
local function stamp(time, point)
  local scale = time.timescale
  local value = (time.value // scale) * 1000 + (time.value % scale * 1000 + scale // 2) // scale
  value = math.max(0, value)
  return ("%02d:%02d:%02d%s%03d"):format(value // 3600000, value // 60000 % 60, value // 1000 % 60, point, value % 1000)
end

-- Text without the empty lines that would end a cue.
local function body(text)
  return (text:gsub("\r\n?", "\n"):gsub("\n%s*\n+", "\n"):gsub("^\n+", ""):gsub("\n+$", ""))
end

--- Returns the cues as the text of a SubRip file.
---@param cues edit.subtitles|table[]
---@return string
function subtitles.srt(cues)
  local parts = {}
  for index, cue in ipairs(subtitles.of(cues)) do
    parts[index] = ("%d\n%s --> %s\n%s\n"):format(index, stamp(cue.start, ","), stamp(cue.stop, ","), body(cue.text))
  end
  return table.concat(parts, "\n")
end

-- A cue's text with the times of words before each but the first.
local function marked(cue)
  local text, place, parts = body(cue.text), 1, {}
  for index, word in ipairs(cue.words) do
    local first, last = text:find(word.text, place, true)
    if not first then break end
    parts[#parts + 1] = text:sub(place, first - 1)
    if index > 1 then parts[#parts + 1] = "\1" .. stamp(word.start, ".") .. "\2" end
    parts[#parts + 1] = text:sub(first, last)
    place = last + 1
  end
  parts[#parts + 1] = text:sub(place)
  local escaped = table.concat(parts):gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;")
  return (escaped:gsub("\1", "<"):gsub("\2", ">"))
end

--- Returns the cues as the text of a WebVTT file, with the times of words.
---@param cues edit.subtitles|table[]
---@return string
function subtitles.vtt(cues)
  local parts = { "WEBVTT\n" }
  for _, cue in ipairs(subtitles.of(cues)) do
    parts[#parts + 1] = ("%s --> %s\n%s\n"):format(stamp(cue.start, "."), stamp(cue.stop, "."), marked(cue))
  end
  return table.concat(parts, "\n")
end

return subtitles
