-- Edits as people think of them: items one after another with transitions, pictures over them and sounds under them, without
-- the arithmetic of tracks, segments and instructions.
--
--   local timeline, transitions = require "timeline", require "transitions"
--
--   local film = timeline.new { size = { 1920, 1080 } }               -- or the first picture's size and frame rate
--   film:add { "beach.mp4", source_range = edit.range(2, 5), transition = transitions.push("left") }
--   film:add { "cover.jpg", duration = 3, content_mode = "fill", transition = transitions.dissolve(0.5) }
--   film:add { "waves.mp4", speed = 0.5, volume = 0.3 }
--   film:overlay { "logo.png", at = 1, duration = 3, frame = { 80, 80, 240, 240 }, rotation = -8, fade_in = 0.5 }
--   film:add { intro, layers = { caption } }                         -- another timeline or movie, with a layer of its own
--   film:sound { "song.mp3", volume = 0.6, fade_out = 2, duck = true }
--   return film:movie()
--
-- The main channel's items follow each other; a transition's old and new item overlap for as long as it takes, unless it
-- says otherwise. Overlays and sounds start at any time; a sound with a transition passes into the next one. Pictures begin and
-- end on frames. The timeline ends with its last picture, and so do sounds; without pictures the result is
-- sound alone, as long as the main channel. timeline_item describes the properties of items, timeline_keys their values, and
-- transitions how to write transitions.

local group, picture = require "timeline_group", require "timeline_picture"
local frames, item, passages = require "timeline_frames", require "timeline_item", require "timeline_passages"
local sound, spans, tracks = require "timeline_sound", require "timeline_spans", require "timeline_tracks"
local stage = require "stage"

---@class timeline.options
---@field size? timeline.size { width, height }; by default that of the first picture, upright.
---@field frame_rate? timeline.frame_rate Frames a second, or the duration of one as a time; by default that of the first video, else 30.
---@field background? string|number[] A colour; black by default.
---@field layers? edit.layer[] In front of everything, in the timeline's time and the canvas's pixels: titles.
---@field metadata? table As of edit.movie.
---@field color_primaries? string As of a video composition, like the two after it; all three or none.
---@field color_transfer_function? string
---@field color_ycbcr_matrix? string
---@field safe_area? safe.name The area that the words of layers are to keep, as of a video composition.

---@alias timeline.frame_rate number|string|edit.time
---@alias timeline.size { [1]: number, [2]: number }|{ width: number, height: number }

---@class timeline
---@field size? number[] { width, height }; by default that of the first picture, upright.
---@field frame_rate? timeline.frame_rate Frames a second, or the duration of one as a time; by default that of the first video, else 30.
---@field background string|number[] A colour; black by default.
---@field layers edit.layer[] In front of everything, in the timeline's time and the canvas's pixels: titles.
---@field metadata? table As of edit.movie.
---@field color_primaries? string As of a video composition, like the two after it; all three or none.
---@field color_transfer_function? string
---@field color_ycbcr_matrix? string
---@field safe_area? safe.name The area that the words of layers are to keep, as of a video composition.
---@field duration edit.time The whole duration; read only.
---@field canvas number[] The actual size; read only.
---@field frame_duration edit.time The duration of a frame; read only.
local timeline = {}

local none = edit.time.zero
local composed = { "color_primaries", "color_transfer_function", "color_ycbcr_matrix", "safe_area" }
-- The grid of starts and ends in a timeline without pictures.
local sample = edit.time(1, 48000)
local computed = {}

timeline.__index = function(self, name)
  if computed[name] then return computed[name](self) end
  return timeline[name]
end

--- Makes an empty timeline.
---@param properties? timeline.options
---@return timeline
function timeline.new(properties)
  local self = { background = "black", layers = {}, main = {}, front = {}, sounds = {}, gaps = {} }
  for name, value in pairs(properties or {}) do self[name] = value end
  -- The first read of an item's range places all items, which then have theirs.
  self.unplaced = { __index = function(one, name)
    if name ~= "range" then return nil end
    self:places()
    return rawget(one, "range")
  end }
  return setmetatable(self, timeline)
end

-- Forgets where items are, because what comes next may move them.
local function forget_places(self)
  self.inner_movie = nil
  if not self.is_placed then return end
  self.is_placed = false
  for _, list in ipairs { self.main, self.front, self.sounds } do
    for _, one in ipairs(list) do one.range = nil end
  end
end

-- Adds an item to one of the timeline's lists.
local function insert(self, list, properties, kind)
  forget_places(self)
  -- Another timeline, or a movie, is the resource itself.
  if getmetatable(properties) == timeline then properties = { properties } end
  local made = item.new(properties, ("%s %d"):format(kind, #list + 1))
  list[#list + 1] = setmetatable(made, self.unplaced)
  return made
end

--- Adds an item after the last one of the main channel.
---@param properties string|timeline.item|table|edit.asset|edit.image|edit.composition
---@return timeline.item
function timeline:add(properties)
  return insert(self, self.main, properties, "item")
end

--- Leaves a gap in the main channel before the next item: only overlays are seen.
---@param duration edit.time|number|string
function timeline:gap(duration)
  forget_places(self)
  local after = #self.main
  self.gaps[after] = (self.gaps[after] or none) + edit.time(duration)
end

--- Adds a picture with its sound over the main channel, or behind it. Later ones are in front.
---@param properties string|timeline.item|table|edit.asset|edit.image|edit.composition
---@return timeline.item
function timeline:overlay(properties)
  return insert(self, self.front, properties, "overlay")
end

--- Adds a sound.
---@param properties string|timeline.item|table|edit.asset|edit.composition
---@return timeline.item
function timeline:sound(properties)
  local made = insert(self, self.sounds, properties, "sound")
  made.picture = false
  return made
end

-- The first picture, upright, gives the size of the canvas, and the first video the frame rate.
local function first_with(self, name)
  for _, list in ipairs { self.main, self.front } do
    for _, one in ipairs(list) do
      if item.open(one, self.size) and one[name] then return one[name] end
    end
  end
end

function computed.canvas(self)
  local size = self.size or first_with(self, "size")
  if not size then error("timeline: there is no picture that says the size: set it, as in timeline.new { size = { 1920, 1080 } }") end
  return { math.max(2, (size.width or size[1]) // 2 * 2), math.max(2, (size.height or size[2]) // 2 * 2) }
end

function computed.frame_duration(self)
  if self.frame_rate then return edit.frames(1, self.frame_rate) end
  return first_with(self, "frame_duration") or edit.time(1, 30)
end

-- The number of whole frames in a time.
local function frame_count(time, frame)
  local count = math.floor(time / frame + 0.5)
  while frame * count > time do count = count - 1 end
  while frame * (count + 1) <= time do count = count + 1 end
  return count
end

-- The frame that begins nearest to a time.
local function nearest(time, frame)
  return frame * math.floor(time / frame + 0.5)
end

-- Only resources that are functions need to know the canvas.
local function open(self, one)
  item.open(one, type(one.resource) == "function" and self.canvas or nil)
  return one
end

-- An item with its pieces, as many whole frames long as there are.
local function place_of(self, one, channel, frame, rest)
  local pieces = item.pieces(open(self, one), rest)
  if channel == "sound" then
    return { item = one, channel = channel, pieces = pieces, duration = item.length(pieces) }
  end
  local count = frame_count(item.length(pieces), frame)
  if count < 1 then item.fail(one, "is shorter than a frame, which lasts %s", frame) end
  local duration = frame * count
  if group.is_needed(one) then
    local whole = group.of(one, timeline.new, picture.laid, self.canvas, frame, duration)
    pieces = { { source = edit.range(0, duration), duration = duration } }
    return { item = whole, origin = one, channel = channel, pieces = pieces, duration = duration }
  end
  return { item = one, channel = channel, pieces = item.trimmed(pieces, duration), duration = duration }
end

local function check_transition(one, transition)
  if type(transition) ~= "table" or not transition.duration then
    item.fail(one, "has a transition without a duration: use one of the module transitions, or a table as described there")
  end
  if not (transition.picture or transition.frame or transition.effects) then
    item.fail(one, "has a transition that does nothing: it needs picture, frame or effects")
  end
end

-- The duration of each transition, at least one frame, and whether its items overlap.
local function meetings(places, gaps, frame)
  local result = {}
  for index, place in ipairs(places) do
    local transition = place.item.transition
    if transition then check_transition(place.item, transition) end
    if transition and index < #places then
      local duration, overlaps = edit.time(transition.duration), transition.overlaps ~= false
      if overlaps and gaps[index] then
        item.fail(place.item, "has a transition to the next item, but a gap after it: leave one of them out")
      end
      if duration > none then
        if duration < frame then duration = frame end
        result[index] = { transition = transition, overlaps = overlaps, duration = duration }
      end
    end
  end
  return result
end

-- How much of the items before and after it each transition takes, in whole frames. One through which items overlap takes
-- as many as there are from where the new one begins; another one has its middle where they meet.
local function take_frames(places, meeting, frame)
  for index, one in pairs(meeting) do
    local old, new = places[index].range, places[index + 1].range
    if one.overlaps then
      one.before = old.stop - new.start
      one.after = one.before
    else
      local duration = nearest(one.duration, frame)
      one.before = nearest(duration / 2, frame)
      one.after = duration - one.before
    end
  end
end

local function check_room(place, arrival, departure, frame)
  local function lengths() return arrival and arrival.after or none, departure and departure.before or none end
  local come, go = lengths()
  if come + go == place.duration + frame then
    -- What fits before it is rounded fits: a side of a transition through which items do not overlap may be shorter.
    local side = departure and not departure.overlaps and "before" or arrival and not arrival.overlaps and "after"
    local one = side == "before" and departure or arrival
    if side and one[side] > none then one[side] = one[side] - frame end
    come, go = lengths()
  end
  if come + go <= place.duration then return end
  local detail = come > none and go > none and (" (%.4g s to come, %.4g s to go)"):format(come.seconds, go.seconds) or ""
  item.fail(place.item, "lasts %s, and its transitions take %s%s: make it longer or them shorter", place.duration, come + go, detail)
end

-- The places of the main channel's items, and the zones of their transitions. Each item begins at the frame nearest to its
-- exact start, so that rounding errors do not add up, and items that have room for their transitions keep it.
local function place_main(self, frame)
  local places, gaps = {}, self.gaps
  for index, one in ipairs(self.main) do places[index] = place_of(self, one, "main", frame) end
  local meeting = meetings(places, gaps, frame)
  local start, stop = gaps[0] or none, nil
  for index, place in ipairs(places) do
    local after = meeting[index]
    place.range = edit.range(nearest(start, frame), place.duration)
    start = start + place.duration - (after and after.overlaps and after.duration or none) + (gaps[index] or none)
    stop = gaps[index] and nearest(start, frame) or place.range.stop
  end
  take_frames(places, meeting, frame)
  for index, place in ipairs(places) do check_room(place, meeting[index - 1], meeting[index], frame) end
  for index, one in pairs(meeting) do
    local old, new = places[index], places[index + 1]
    local zone = {
      transition = one.transition,
      old = edit.between(old.range.stop - one.before, old.range.stop), new = edit.range(new.range.start, one.after),
    }
    zone.range = one.overlaps and zone.old or edit.between(zone.old.start, zone.new.stop)
    zone.count = frame_count(zone.range.duration, frame)
    old.departure, new.arrival = zone, zone
  end
  return places, stop or none
end

local function place_at(self, one, channel, frame, stop, start)
  local at = start or edit.time(one.at or 0)
  if at < none then item.fail(one, "begins at %s, before the timeline does", at) end
  if channel ~= "sound" then at = nearest(at, frame) end
  local place = place_of(self, one, channel, frame, stop and stop > at and stop - at or nil)
  place.range = edit.range(at, place.duration)
  return place
end

-- The places of sounds. One that follows a sound with a transition begins within it.
local function place_sounds(self, frame, stop)
  local places = {}
  for index, one in ipairs(self.sounds) do
    local before = places[index - 1]
    local start = passages.start(before, one)
    places[index] = place_at(self, one, "sound", frame, stop, start)
    if start then passages.join(before, places[index]) end
  end
  return places
end

-- Sounds end with the last picture.
local function end_sound(place, stop)
  if place.range.stop <= stop then return end
  if place.range.start >= stop then
    item.fail(place.item, "begins at %s, when the last picture has ended, at %s", place.range.start, stop)
  end
  place.pieces = item.trimmed(place.pieces, stop - place.range.start)
  place.range = edit.between(place.range.start, stop)
end

-- True for sounds alone, without a size or layers for a picture.
local function is_sound(self)
  if self.size or #self.layers > 0 then return false end
  for _, list in ipairs { self.main, self.front } do
    for _, one in ipairs(list) do
      if not item.open(one) or #one.videos > 0 then return false end
    end
  end
  return true
end

--- Returns the places of all items: of the main channel, then overlays, then sounds, each { item =, range =, channel = }.
---@return table[] places, edit.time duration of the timeline
function timeline:places()
  local frame = is_sound(self) and sample or self.frame_duration
  local places, stop = place_main(self, frame)
  local main_stop, duration = stop > none and stop or nil, stop
  for _, one in ipairs(self.front) do
    local place = place_at(self, one, one.behind and "behind" or "front", frame, main_stop)
    places[#places + 1] = place
    if place.range.stop > duration then duration = place.range.stop end
  end
  for _, place in ipairs(place_sounds(self, frame, main_stop)) do
    places[#places + 1] = place
    if stop == none and #self.front == 0 then
      if place.range.stop > duration then duration = place.range.stop end
    else
      end_sound(place, duration)
    end
  end
  for _, place in ipairs(places) do (place.origin or place.item).range = place.range end
  self.is_placed = true
  return places, duration
end

function computed.duration(self)
  return select(2, self:places())
end

-- Layers in front of the picture.
local function tool(self, canvas)
  if self.tool then return self.tool() end
  return #self.layers > 0 and stage.tool(self.layers, canvas[1], canvas[2]) or nil
end

local function video_composition(self, context, places)
  local needs_frames, instructions = frames.are_needed(places), {}
  if needs_frames then frames.insert(context, places) end
  local all = spans.of(context, places)
  for index, span in ipairs(all) do
    instructions[index] = needs_frames and frames.instruction(span, context) or spans.instruction(context, span)
  end
  local vc = edit.video_composition_for(context.composition)
  -- What follows the sources is left to them: pictures that nothing changes can then be copied as they are.
  local own, canvas = vc.render_size, context.canvas
  local is_own = own and math.max(2, own.width // 2 * 2) == canvas[1] and math.max(2, own.height // 2 * 2) == canvas[2]
  if self.size or not is_own then vc.render_size = canvas end
  if self.frame_rate or vc.frame_duration ~= context.frame_duration then vc.frame_duration = context.frame_duration end
  vc.instructions, vc.animation_tool = instructions, tool(self, canvas)
  for _, name in ipairs(composed) do
    local is_set, problem = pcall(function() vc[name] = self[name] end)
    if not is_set then error("timeline: " .. tostring(problem):gsub("^.-:%d+: video_composition%.", "")) end
  end
  if needs_frames then vc.compositor = frames.compositor(all, context) end
  return vc
end

--- Makes the movie.
---@return edit.movie
function timeline:movie()
  if self.is_being_made then error("timeline: it contains itself: leave it out of its own items") end
  self.is_being_made = true
  local is_made, result = pcall(self.make, self)
  self.is_being_made = nil
  if not is_made then error(result, 0) end
  return result
end

--- Returns the movie that the timeline is as an item of others: the same one until something is added to it, as its layers
--- can be in one movie only.
---@private
function timeline:as_item()
  if not self.inner_movie then self.inner_movie = self:movie() end
  return self.inner_movie
end

--- Makes the movie, of a timeline that does not contain itself.
---@private
function timeline:make()
  local places, duration = self:places()
  if #places == 0 then error("timeline: there is nothing in it: add an item") end
  local composition = edit.composition()
  local context = {
    background = self.background, duration = duration, frame_duration = not is_sound(self) and self.frame_duration,
    tracks = tracks.new(composition), composition = composition,
  }
  local vc
  if #self.main + #self.front > 0 and not is_sound(self) then
    context.canvas = self.canvas
    vc = video_composition(self, context, places)
  end
  local mix = sound.mix(context.tracks, places, duration)
  return edit.movie { composition = composition, video_composition = vc, audio_mix = mix, metadata = self.metadata }
end

return timeline
