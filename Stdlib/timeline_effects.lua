-- Effects of an item's picture: on all of it, or on a part of its time.

local item = require "timeline_item"

local effects = {}

---@class timeline.effect An effect of a part of an item's time.
---@field [1] edit.effect|fun(item: timeline.item, canvas: number[]): edit.effect
---@field from? edit.time|number|string When it begins, in the item's own time; its start by default.
---@field to? edit.time|number|string When it ends; the item's end by default.

local names = { [1] = true, from = true, to = true }

local function opened(place, effect, canvas)
  if type(effect) == "function" then return effect(place.item, canvas) end
  return effect
end

-- When an effect is there, in the timeline's time and in whole frames.
local function part_of(place, number, entry, frame)
  for name in pairs(entry) do
    if not names[name] then
      item.fail(place.item, "has a wrong effect %d: there is no '%s' of it; there are from and to", number, tostring(name))
    end
  end
  local function placed(time) return place.range.start + frame * math.floor(edit.time(time) / frame + 0.5) end
  local start = placed(entry.from or 0)
  local stop = entry.to and placed(entry.to) or place.range.stop
  if stop > place.range.stop then stop = place.range.stop end
  if start < place.range.start or stop <= start then
    item.fail(place.item, "has a wrong effect %d: it goes from %s to %s of %s", number, start - place.range.start,
      stop - place.range.start, place.range.duration)
  end
  return edit.between(start, stop)
end

--- The effects of all of an item, and those of parts of it, each { effect =, range = }.
---@return edit.effect[], table[]
function effects.split(place, canvas, frame)
  local all, parts = {}, {}
  for number, entry in ipairs(place.item.effects or {}) do
    if type(entry) == "table" then
      parts[#parts + 1] = { effect = opened(place, entry[1], canvas), range = part_of(place, number, entry, frame) }
    else
      all[#all + 1] = opened(place, entry, canvas)
    end
  end
  return all, parts
end

--- Effects during a span: some, those of parts of the item that hold it, and some more.
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
