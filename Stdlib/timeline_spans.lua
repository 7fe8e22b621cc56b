-- A timeline cut wherever something begins or ends into spans, each with its plates, and their instructions.

local effects, picture, ramps = require "timeline_effects", require "timeline_picture", require "timeline_ramps"

local spans = {}

local function add_all(list, more)
  for _, element in ipairs(more) do list[#list + 1] = element end
end

local function group_of(context, place, zone, side, span)
  local plates = picture.own_plates(context, place, zone, side, span)
  if place.channel == "main" then add_all(plates, picture.backings(context, place, zone, side, span)) end
  return plates
end

local function holds(range, span) return range.start <= span.start and span.stop <= range.stop end

-- Returns a function that lists a channel's places during a span, in the order in which they were added. It is called for
-- one span after the other, so that it passes through a long timeline once.
local function channel_of(places, channel)
  local coming, here, following = {}, {}, 1
  for index, place in ipairs(places) do
    if place.channel == channel and #place.videos > 0 then
      coming[#coming + 1] = { place = place, index = index, start = place.range.start, stop = place.range.stop }
    end
  end
  table.sort(coming, function(one, other) return one.start < other.start end)
  return function(span)
    local staying, result = {}, {}
    for _, one in ipairs(here) do
      if one.stop > span.start then staying[#staying + 1] = one end
    end
    while coming[following] and coming[following].start <= span.start do
      staying[#staying + 1] = coming[following]
      following = following + 1
    end
    table.sort(staying, function(one, other) return one.index < other.index end)
    here = staying
    for index, one in ipairs(here) do result[index] = one.place end
    return result
  end
end

-- The plates of the main channel during a span: those of one item, or both sides of a transition, the one in front first.
local function main_groups(context, places, span)
  local groups = {}
  for _, place in ipairs(places) do
    local zone, side
    if place.departure and holds(place.departure.old, span) then zone, side = place.departure, "old" end
    if place.arrival and holds(place.arrival.new, span) then zone, side = place.arrival, "new" end
    local one = { plates = group_of(context, place, zone, side, span), side = side, zone = zone }
    local is_front = not zone or side == (zone.transition.front or "old")
    table.insert(groups, is_front and 1 or #groups + 1, one)
  end
  return groups
end

-- The plates of overlays, the last one in front.
local function overlays(context, places, span)
  local plates = {}
  for index = #places, 1, -1 do add_all(plates, picture.own_plates(context, places[index], nil, nil, span)) end
  return plates
end

local function boundaries(places, duration)
  local times = { edit.time.zero, duration }
  for _, place in ipairs(places) do
    -- Sounds begin and end between frames and do not change the picture.
    if place.channel ~= "sound" then
      local zone = place.departure
      for _, range in ipairs { place.range, zone and zone.old or place.range, zone and zone.new or place.range } do
        add_all(times, { range.start, range.stop })
      end
      for _, part in ipairs(place.parts) do add_all(times, { part.range.start, part.range.stop }) end
    end
  end
  table.sort(times, function(one, other) return one < other end)
  return times
end

local function insert_videos(context, place)
  local self = place.item
  place.videos, place.effects, place.parts = {}, {}, {}
  if not self.videos then return end
  place.effects, place.parts = effects.split(place, context.canvas, context.frame_duration)
  for index, source in ipairs(self.videos) do
    local pieces = picture.within(place, place.range)
    local is_plain = #place.effects == 0
    local track = context.tracks:insert(source, pieces, is_plain and "shared" or nil, self.name)
    track.effects = place.effects
    -- A shared track has pictures of other sizes too; the effects of a track determine its size.
    local size = (is_plain and source or track).natural_size
    place.videos[index] = { track = track, source = source, size = { size.width, size.height } }
  end
  -- The size of the picture in its frame, after its effects.
  place.size = place.videos[1] and picture.displayed(place.videos[1], self)
end

--- Inserts the pictures and returns spans of time, each with plates, topmost first.
---@param context table canvas, tracks, background, duration
---@param places table[] of items
---@return { range: edit.range, front: timeline.plate[], groups: table[], behind: timeline.plate[], zone: table? }[]
function spans.of(context, places)
  for _, place in ipairs(places) do insert_videos(context, place) end
  local times, all = boundaries(places, context.duration), {}
  local main, front, behind = channel_of(places, "main"), channel_of(places, "front"), channel_of(places, "behind")
  for index = 2, #times do
    if times[index] > times[index - 1] and times[index] <= context.duration then
      local range = edit.between(times[index - 1], times[index])
      local groups = main_groups(context, main(range), range)
      local one = {
        range = range, groups = groups, zone = groups[1] and groups[1].zone,
        front = overlays(context, front(range), range), behind = overlays(context, behind(range), range),
      }
      if #groups + #one.front + #one.behind == 0 then one.behind[1] = picture.nothing(context, range) end
      all[#all + 1] = one
    end
  end
  return all
end

--- Returns the plates of a span, topmost first.
function spans.plates(span)
  local plates = {}
  add_all(plates, span.front)
  for _, one in ipairs(span.groups) do add_all(plates, one.plates) end
  add_all(plates, span.behind)
  return plates
end

--- Returns the name of a span in a plan: its transition with its whole frames, and the requested duration if that differs.
---@return string?
function spans.name(span)
  local zone = span.zone
  if not zone then return nil end
  local text = ("%s, %d frame%s"):format(zone.transition.name or "transition", zone.count, zone.count == 1 and "" or "s")
  local asked = edit.time(zone.transition.duration)
  if asked ~= zone.range.duration then
    text = ("%s: %.4g s for the %.4g s asked for"):format(text, zone.range.duration.seconds, asked.seconds)
  end
  return text
end

--- Makes the instruction that shows a span by ramps.
---@return edit.instruction
function spans.instruction(context, span)
  local layers = {}
  for index, plate in ipairs(spans.plates(span)) do
    local layer = edit.layer_instruction(plate.track)
    ramps.follow(layer, span.range, plate.look, plate.size, context.frame_duration, plate.breaks)
    layer.effects = plate.effects
    if plate.blend_mode then layer.blend_mode = plate.blend_mode end
    layers[index] = layer
  end
  local background = span.zone and span.zone.transition.background or context.background
  return edit.instruction {
    time_range = span.range, name = spans.name(span), background_color = background, layer_instructions = layers,
  }
end

return spans
