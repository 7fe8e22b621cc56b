-- Effects of an item's picture and of its sound: on all of it, or on a part of its time.

local item = require "timeline_item"

local effects = {}

---@class timeline.effect An effect for a part of an item's time.
---@field [1] edit.effect|fun(item: timeline.item, canvas: number[]): edit.effect
---@field from? edit.time|number|string Its start, in the item's own time; the item's start by default.
---@field to? edit.time|number|string Its end; the item's end by default.

---@class timeline.sound_effect An effect for a part of an item's sound.
---@field [1] edit.effect
---@field from? edit.time|number|string Its start, in the item's own time; the item's start by default.
---@field to? edit.time|number|string Its end; the item's end by default.

local names = { [1] = true, from = true, to = true }

local function opened(place, effect, canvas)
  if type(effect) == "function" then return effect(place.item, canvas) end
  return effect
end

-- The range of an effect, in the timeline's time and in whole frames.
local function part_of(place, kind, number, entry, frame)
  for name in pairs(entry) do
    if not names[name] then
      item.fail(place.item, "has a wrong %s %d: there is no '%s' of it; there are from and to", kind, number, tostring(name))
    end
  end
  local function placed(time) return place.range.start + frame * math.floor(edit.time(time) / frame + 0.5) end
  local start = placed(entry.from or 0)
  local stop = entry.to and placed(entry.to) or place.range.stop
  if stop > place.range.stop then stop = place.range.stop end
  if start < place.range.start or stop <= start then
    item.fail(place.item, "has a wrong %s %d: it goes from %s to %s of %s", kind, number,
      start - place.range.start, stop - place.range.start, place.range.duration)
  end
  return edit.between(start, stop)
end

local function split(place, kind, entries, canvas, frame)
  local all, parts = {}, {}
  for number, entry in ipairs(entries) do
    if type(entry) == "table" then
      parts[#parts + 1] = { effect = opened(place, entry[1], canvas), range = part_of(place, kind, number, entry, frame) }
    else
      all[#all + 1] = opened(place, entry, canvas)
    end
  end
  return all, parts
end

--- Returns the effects of an item's whole picture, and those for parts of its time, each { effect =, range = }.
---@return edit.effect[], table[]
function effects.split(place, canvas, frame)
  return split(place, "effect", place.item.effects or {}, canvas, frame)
end

--- Returns the sets of effects that an item's sound has at some time, each with its ranges.
---@return { effects: edit.effect[], ranges: edit.range[] }[]
function effects.voices(place)
  local all, parts = split(place, "sound effect", place.item.sound_effects or {}, nil, edit.time(1, 48000))
  local cuts, voices, by_key = { place.range.start, place.range.stop }, {}, {}
  for _, part in ipairs(parts) do
    cuts[#cuts + 1], cuts[#cuts + 2] = part.range.start, part.range.stop
  end
  table.sort(cuts, function(one, other) return one < other end)
  for index = 2, #cuts do
    local span, key, here = edit.between(cuts[index - 1], cuts[index]), "", { table.unpack(all) }
    for number, part in ipairs(parts) do
      if part.range.start <= span.start and span.stop <= part.range.stop then
        key, here[#here + 1] = key .. number .. " ", part.effect
      end
    end
    if span.duration > edit.time.zero then
      if not by_key[key] then
        by_key[key] = { effects = here, ranges = {} }
        voices[#voices + 1] = by_key[key]
      end
      table.insert(by_key[key].ranges, span)
    end
  end
  return voices
end

--- Returns the effects during a span: given ones, those for parts of the item, and further ones.
---@param before edit.effect[]
---@param after edit.effect[]
---@return edit.effect[]
function effects.during(place, span, before, after)
  local result = table.move(before, 1, #before, 1, {})
  for _, part in ipairs(place.parts) do
    if part.range.start <= span.start and span.stop <= part.range.stop then result[#result + 1] = part.effect end
  end
  return table.move(after, 1, #after, #result + 1, result)
end

return effects
