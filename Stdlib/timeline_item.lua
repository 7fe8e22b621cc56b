-- What stands in a timeline: a resource, the part of it that is played, and how fast.
--
-- A resource is
--   "clip.mp4"                         a file: a video, a still picture, a sound
--   edit.asset(…), edit.color_asset(…), edit.drawn_asset { … }, edit.sequence_asset(…), asset:reversed()
--   a composition                      all of its tracks
--   { video = track, audio = track }   tracks of anyone's choice, either or both, and a duration where they do not say it
--   function(canvas) … end             that gives one of the above; canvas is { width, height }, the timeline's size

local checks, keys = require "argument_checks", require "timeline_keys"

---@class timeline.item What one takes, by name; the resource may come first, without one.
---@field resource any
---@field source_range? edit.range What is played, in the resource's time; all of it by default.
---@field duration? edit.time|number|string How long it is there: of a still picture 5 s, of an overlay that is still all of the timeline, else at most what there is.
---@field speed? number|number[][]|fun(part: number): number How fast: 2 is twice as fast; points { { part, speed }, … } or a function of the part, 0…1, of the source range.
---@field reverse? boolean Backwards, picture and sound.
---@field loop? boolean|integer Played again and again: so often, or, where it is true, for its duration; an overlay or a sound without one, up to the end of the main channel.
---@field freeze? edit.time|number|string The picture of this time of the resource stands still; without sound.
---@field picture? boolean False leaves the picture out.
---@field sound? boolean False leaves the sound out.
---@field content_mode? "fit"|"fill"|"stretch"|"center" How it lies in its frame; fit by default. center: in its own size, in the middle.
---@field mirror? "horizontal"|"vertical"|"both" Seen as in a mirror: left and right, top and bottom, or both change places.
---@field frame? timeline.value { x, y, width, height } on the canvas; all of it by default.
---@field position? timeline.value { x, y } where the frame's middle stands; as the frame says by default.
---@field scale? timeline.value Around the middle; 1 by default.
---@field rotation? timeline.value In degrees, clockwise, around the middle.
---@field opacity? timeline.value From 0 to 1.
---@field blend_mode? string As of a layer instruction.
---@field background? string|number[]|"blur" Behind it, on all of the canvas: a colour, or "blur" for a blurred copy of it.
---@field effects? (edit.effect|(fun(item: timeline.item, canvas: number[]): edit.effect)|timeline.effect)[] Of the picture; { effect, from =, to = } is one of a part of the item's time, after those of all of it.
---@field fade_in? edit.time|number|string|{ picture?: edit.time|number|string, sound?: edit.time|number|string } How long it comes, picture and sound.
---@field fade_out? edit.time|number|string|{ picture?: edit.time|number|string, sound?: edit.time|number|string }
---@field volume? timeline.value A factor.
---@field pan? timeline.value From -1, left, to 1, right.
---@field time_pitch_algorithm? "spectral"|"time_domain"|"varispeed" As of audio mix parameters.
---@field sound_effects? (edit.effect|timeline.sound_effect)[] Of the sound; { effect, from =, to = } is one of a part of the item's time, after those of all of it.
---@field keyframes? table<string, timeline.value> Values of frame, position, scale, rotation, opacity, volume and pan, in the place of those above.
---@field transition? timeline.transition|edit.time|number|string To the next item of the main channel, or from a sound to the next, which then begins before this one ends; of a sound, how long both are heard will do. The last item comes to none.
---@field at? edit.time|number|string When an overlay or a sound begins; 0 by default.
---@field behind? boolean Whether an overlay stands behind the main channel.
---@field range edit.range Where it is, in the timeline's time; read only.

local item = {}

local names = {
  "at", "background", "behind", "blend_mode", "content_mode", "duration", "effects", "fade_in", "fade_out", "frame", "freeze",
  "keyframes", "loop", "mirror", "opacity", "pan", "picture", "position", "resource", "reverse", "rotation", "scale", "sound", "sound_effects",
  "source_range", "speed", "time_pitch_algorithm", "transition", "volume",
}

-- What is checked by itself, below and where items meet.
local is_checked_apart = { keyframes = true, resource = true, speed = true, transition = true }
local values = { frame = 4, position = 2, scale = 1, rotation = 1, opacity = 1, volume = 1, pan = 1 }
local value_names = { "frame", "position", "scale", "rotation", "opacity", "volume", "pan" }

-- What an item is called in errors.
local function title(self, place)
  local resource = self.resource
  local path = type(resource) == "string" and resource
  if not path and type(resource) == "userdata" then
    local is_asset, found = pcall(function() return resource.path end)
    path = is_asset and found
  end
  return path and ("%s ('%s')"):format(place, path) or place
end

-- The line of the recipe that runs, as errors begin with it.
local function place_of_call()
  local _, text = pcall(function() error("") end)
  return text
end

--- Raises an error about an item, at the line that added it; times are told in seconds.
function item.fail(self, text, ...)
  local words = { ... }
  for index, word in ipairs(words) do
    if type(word) == "userdata" then words[index] = ("%.4g s"):format(word.seconds) end
  end
  error(("%stimeline: %s %s"):format(self.line, self.title, text:format(table.unpack(words))), 0)
end

local function check_value(self, name, value)
  local problem = keys.problem(value)
  if problem then item.fail(self, "has a wrong %s: %s", name, problem) end
  if type(value) == "function" then return end
  local first = value
  if keys.are_keys(value) then first = value[1][2] end
  local count = type(first) == "table" and #first or type(first) == "number" and 1 or 0
  if count ~= values[name] then
    item.fail(self, "has a wrong %s: it is %s", name,
      values[name] == 1 and "a number" or ("a list of %d numbers"):format(values[name]))
  end
end

--- Takes what a recipe says of an item, and checks its names and values.
---@param properties table
---@param place string such as "item 2"
---@return timeline.item
function item.new(properties, place)
  if type(properties) ~= "table" then properties = { properties } end
  local self = {}
  for name, value in pairs(properties) do self[name == 1 and "resource" or name] = value end
  local unknown = checks.unknown(self, names)
  self.line, self.title = place_of_call(), place
  if unknown then item.fail(self, "has no property %s", unknown) end
  self.title = title(self, place)
  for name, value in pairs(properties) do
    local problem = type(name) == "string" and not values[name] and not is_checked_apart[name]
      and checks.problem("timeline.item", value, name)
    if problem then item.fail(self, "has a wrong %s: %s", name, problem) end
  end
  if self.resource == nil then item.fail(self, "has no resource: name a file, or give an asset") end
  unknown = checks.unknown(self.keyframes or {}, value_names)
  if unknown then item.fail(self, "has keyframes of %s", unknown) end
  for name, value in pairs(self.keyframes or {}) do check_value(self, name, value) end
  for name in pairs(values) do
    if self[name] ~= nil then check_value(self, name, self[name]) end
  end
  if type(self.speed) == "number" and self.speed <= 0 then
    item.fail(self, "has a speed of %s: it is above 0; use reverse to go backwards", self.speed)
  end
  if self.freeze and (self.source_range or self.speed or self.reverse or self.loop) then
    item.fail(self, "is frozen, and has no source_range, speed, reverse or loop")
  end
  if self.loop and self.loop ~= true and (math.type(self.loop) ~= "integer" or self.loop < 1) then
    item.fail(self, "has a wrong loop: it is true, or how often it is played, a whole number from 1 on")
  end
  return self
end

--- A property that may change: its keyframes', or its own.
function item.value(self, name, default)
  local value = self.keyframes and self.keyframes[name]
  if value == nil then value = self[name] end
  if value == nil then return default end
  return value
end

--- How long the picture or the sound takes to come or to go.
---@param which "fade_in"|"fade_out"
---@param kind "picture"|"sound"
---@return edit.time
function item.fade(self, which, kind)
  local fade = self[which]
  if type(fade) == "table" then fade = fade[kind] end
  return edit.time(fade or 0)
end

--- What a track or a resource says of itself: assets and their tracks know more than compositions, which raise errors.
---@return boolean is_known, any value
function item.known(object, name)
  return pcall(function() return object[name] end)
end

local function tracks_of(resource, media_type)
  local is_asset, first = item.known(resource, media_type)
  if is_asset then return { first } end
  return resource:tracks_with(media_type)
end

-- The size that a track is displayed in.
local function displayed(track)
  local t, size = track.preferred_transform, track.natural_size
  return { math.abs(t.a) * size.width + math.abs(t.c) * size.height, math.abs(t.b) * size.width + math.abs(t.d) * size.height }
end

-- The size that a track's pictures have on display after effects: some, such as crop, change it.
local function changed(self, track, effects)
  if #effects == 0 then return displayed(track) end
  local range = self.is_still and edit.range(0, 1) or track.time_range
  local copy = edit.composition():add_track("video")
  copy:insert_time_range(range, track, 0)
  copy.effects = effects
  return displayed(copy)
end

-- The effects of all of it that do not have to know the canvas.
local function plain_effects(self)
  local result = {}
  for _, effect in ipairs(self.effects or {}) do
    if type(effect) == "userdata" then result[#result + 1] = effect end
  end
  return result
end

-- How long a frame stands: by the nominal rate, where the resource is what a video composition can be made for.
local function frame_duration(resource, track)
  local is_known, composition = pcall(edit.video_composition_for, resource)
  return is_known and composition.frame_duration or track.min_frame_duration
end

local function reversed(self, resource)
  local can, result = pcall(function() return resource:reversed() end)
  if not can then item.fail(self, "cannot be reversed: only files can, and what has a method reversed") end
  return result
end

--- Opens the resource, once: pictures, sounds, size, and until when there is something.
---@param canvas number[]? the timeline's size, for resources that are functions; nil leaves those for later
---@return boolean is_open
function item.open(self, canvas)
  if self.is_open then return true end
  local resource = self.resource
  if type(resource) == "function" then
    if not canvas then return false end
    resource = resource(canvas)
  end
  if type(resource) == "string" then resource = edit.asset(resource) end
  local whole = resource.duration
  self.videos = self.picture ~= false and tracks_of(resource, "video") or {}
  self.audios = self.sound ~= false and not self.freeze and tracks_of(resource, "audio") or {}
  local main = self.videos[1] or self.audios[1]
  if not main then item.fail(self, "has neither picture nor sound") end
  -- What has a picture is as long as that, as sound that goes on after it would leave a moment without.
  local stop = #self.videos == 1 and main.time_range.stop or whole or main.time_range.stop
  self.is_still = not edit.time(stop).is_numeric
  self.media = not self.is_still and edit.between(0, stop) or nil
  if self.reverse and not self.is_still then
    resource = reversed(self, resource)
    self.whole = resource.duration
    self.videos = self.videos[1] and tracks_of(resource, "video") or {}
    self.audios = self.audios[1] and tracks_of(resource, "audio") or {}
  end
  if self.videos[1] then
    self.size = changed(self, self.videos[1], plain_effects(self))
    self.frame_duration = not self.is_still and frame_duration(resource, self.videos[1]) or nil
  end
  self.is_open = true
  return true
end

-- The range that is played: in the resource's time, or backwards in that of its reverse.
local function selection(self)
  local range = self.source_range or self.media
  if range.start < edit.time.zero or range.stop > self.media.stop or range.duration <= edit.time.zero then
    item.fail(self, "has a source_range from %s to %s; there is something from 0 s to %s", range.start, range.stop, self.media.stop)
  end
  if self.reverse then range = edit.between(self.whole - range.stop, self.whole - range.start) end
  return range
end

-- The speed at a part, 0…1, of the source range.
local function speed_curve(self)
  local speed = self.speed
  if type(speed) == "function" then return speed end
  for index, point in ipairs(speed) do
    if type(point) ~= "table" or type(point[1]) ~= "number" or type(point[2]) ~= "number" then
      item.fail(self, "has a wrong speed: point %d is not { part, speed }, part from 0 to 1", index)
    end
  end
  return function(part) return keys.at(speed, part) end
end

-- One part after another of a range, each at the speed that it has on average: twelve a second, and at most 240.
local function curved(self, range)
  local curve, pieces = speed_curve(self), {}
  local count = math.max(8, math.min(240, math.ceil(range.duration.seconds * 12)))
  local function pace(part)
    local speed = curve(part)
    if type(speed) ~= "number" or speed <= 0 then
      item.fail(self, "has a speed that is not above 0: use reverse to go backwards")
    end
    return 1 / speed
  end
  local sum, before, start = 0, edit.time.zero, range.start
  for index = 1, count do
    -- Simpson's rule: exact for what is smoother than any speed that is seen.
    local a, b = (index - 1) / count, index / count
    sum = sum + (pace(a) + 4 * pace((a + b) / 2) + pace(b)) / 6 * range.duration.seconds / count
    local after, stop = edit.time(math.floor(sum * 48000 + 0.5), 48000), range.start + range.duration * index / count
    if after > before then pieces[#pieces + 1] = { source = edit.between(start, stop), duration = after - before } end
    before, start = after, stop
  end
  return pieces
end

local function moving(self)
  local range = selection(self)
  local speed = self.speed or 1
  if type(speed) ~= "number" then return curved(self, range) end
  return { { source = range, duration = speed == 1 and range.duration or range.duration / speed } }
end

local function frozen(self, duration)
  local at = edit.time(self.freeze)
  local frame = self.videos[1] and self.videos[1].min_frame_duration
  if not frame then item.fail(self, "has no picture to freeze") end
  if at + frame > self.media.stop then at = self.media.stop - frame end
  if at < edit.time.zero then at = edit.time.zero end
  return { { source = edit.range(at, frame), duration = duration or edit.time(5) } }
end

-- Pieces again and again: as often as the item says, or until a time is full.
local function looped(self, pieces, duration, rest)
  local limit, count = duration, self.loop
  if count == true then
    limit = duration or rest
    if not limit then item.fail(self, "is played again and again without an end: give it a duration, or say how often") end
    count = math.ceil(limit / item.length(pieces))
  end
  if count * #pieces > 10000 then item.fail(self, "is repeated more often than 10,000 times: make it longer") end
  local result = {}
  for index = 1, count do table.move(pieces, 1, #pieces, (index - 1) * #pieces + 1, result) end
  return limit and item.trimmed(result, limit) or result
end

--- The parts of the resource in the order in which they are played, and how long each takes.
---@param rest edit.time? how long a still picture is there that does not say it
---@return { source: edit.range, duration: edit.time }[]
function item.pieces(self, rest)
  local duration = self.duration and edit.time(self.duration)
  if duration and duration <= edit.time.zero then item.fail(self, "has a duration of %s: it is more than 0", duration) end
  if self.freeze and not self.is_still then return frozen(self, duration or rest) end
  if self.is_still then
    if self.loop then item.fail(self, "stands still, and has no loop") end
    duration = duration or rest or edit.time(5)
    return { { source = edit.range(0, duration), duration = duration } }
  end
  local pieces = moving(self)
  if self.loop then return looped(self, pieces, duration, rest) end
  return duration and item.trimmed(pieces, duration) or pieces
end

--- Pieces up to a time, the last one of which may be shorter.
function item.trimmed(pieces, limit)
  local result, left = {}, limit
  for _, piece in ipairs(pieces) do
    if left <= edit.time.zero then break end
    if piece.duration > left then
      local source = piece.source
      local part = source.duration == piece.duration and left or source.duration * (left / piece.duration)
      piece = { source = edit.range(source.start, part), duration = left }
    end
    result[#result + 1] = piece
    left = left - piece.duration
  end
  return result
end

--- How long pieces take together.
---@return edit.time
function item.length(pieces)
  local sum = edit.time.zero
  for _, piece in ipairs(pieces) do sum = sum + piece.duration end
  return sum
end

return item
