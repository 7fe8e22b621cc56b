-- An item of a timeline: a resource, the part of it that is played, and the speed.
--
-- A resource is
--   "clip.mp4"                         a file: a video, a still picture, a sound
--   an image                           that the recipe made: edit.image_generator(movie):image_at(2)
--   edit.asset(…), edit.color_asset(…), edit.drawn_asset { … }, edit.sequence_asset(…), asset:reversed()
--   a composition                      all of its tracks
--   a movie or a timeline              what an export of it would show and sound, transparent where it is
--   { video = track, audio = track }   either or both tracks, and a duration if they have none
--   function(canvas) … end             that returns one of the above; canvas is the timeline's size, { width, height }

local checks, keys, safe = require "argument_checks", require "timeline_keys", require "safe"

---@class timeline.item The properties of an item, by name; the resource may come first without its name.
---@field resource any
---@field name? string What errors and the studio call it; by default the file's name.
---@field source_range? edit.range The part that is played, in the resource's time; all of it by default.
---@field duration? edit.time|number|string Its duration, at most that of its media; by default 5 s for a still picture, for a still overlay all of the timeline.
---@field speed? number|number[][]|fun(part: number): number 2 is twice as fast; points { { part, speed }, … } or a function of the part, 0…1, of the source range.
---@field reverse? boolean True to play picture and sound backwards.
---@field loop? boolean|integer The number of times it is played; true repeats it for its duration, or for an overlay or a sound without one up to the end of the main channel.
---@field freeze? edit.time|number|string Freezes the picture at this time of the resource, without sound.
---@field picture? boolean False leaves the picture out.
---@field sound? boolean False leaves the sound out.
---@field content_mode? "fit"|"fill"|"stretch"|"center" Its fit into its frame; fit by default. center: in its own size, in the middle.
---@field crop? number[] { x, y, width, height }: the part of the upright picture that is shown, in its pixels, and fitted.
---@field focus? number[] { x, y } from 0, 0 to 1, 1: the point of the picture that fill keeps as near to the frame's middle as it can; the middle by default.
---@field border? timeline.border Along the picture's edge.
---@field corner_radius? number Of the picture's corners, in pixels of the canvas.
---@field shadow? timeline.shadow Behind the picture.
---@field layers? edit.layer[] In front of the picture, in the item's time and in pixels from its frame's top left corner: they move, fade and pass through transitions with it.
---@field mirror? "horizontal"|"vertical"|"both" Swaps left and right, top and bottom, or both.
---@field frame? timeline.value { x, y, width, height } on the canvas; all of it by default.
---@field safe_area? boolean|safe.name In the place of a frame: the safe area of the canvas's shape, or the one that is named, which neither apps nor screens cover.
---@field position? timeline.value { x, y } of the frame's middle; by default the frame's own.
---@field scale? timeline.value Around the middle; 1 by default.
---@field rotation? timeline.value In degrees, clockwise, around the middle.
---@field opacity? timeline.value From 0 to 1.
---@field blend_mode? string As of a layer instruction.
---@field background? string|number[]|"blur" Behind it, on all of the canvas: a colour, or "blur" for a blurred copy of it.
---@field effects? (edit.effect|(fun(item: timeline.item, canvas: number[]): edit.effect)|timeline.effect)[] Effects of the picture; { effect, from =, to = } is one for a part of the item's time, after those for all of it.
---@field fade_in? edit.time|number|string|{ picture?: edit.time|number|string, sound?: edit.time|number|string } The fade at the start, of picture and sound.
---@field fade_out? edit.time|number|string|{ picture?: edit.time|number|string, sound?: edit.time|number|string } The fade at the end.
---@field volume? timeline.value A factor.
---@field pan? timeline.value From -1, left, to 1, right.
---@field time_pitch_algorithm? "spectral"|"time_domain"|"varispeed" As of audio mix parameters.
---@field sound_effects? (edit.effect|timeline.sound_effect)[] Effects of the sound; { effect, from =, to = } is one for a part of the item's time, after those for all of it.
---@field keyframes? table<string, timeline.value> Values of frame, position, scale, rotation, opacity, volume and pan, which replace those above.
---@field transition? timeline.transition|edit.time|number|string The transition to the next item of the main channel, or to the next sound, which then begins before this one ends; for a sound the duration is enough. The last item's is not used.
---@field duck? boolean|{ to?: number, attack?: edit.time|number|string, release?: edit.time|number|string, gap?: edit.time|number|string } Turns a sound down while items with pictures and other sounds speak: as of audio.duck.
---@field at? edit.time|number|string The start of an overlay or a sound; 0 by default.
---@field behind? boolean True for an overlay behind the main channel.
---@field range edit.range Its place in the timeline's time, computed after the last item or gap is added; read only.

local item = {}

local names = {
  "at", "background", "behind", "blend_mode", "border", "content_mode", "corner_radius", "crop", "duck", "duration", "effects",
  "fade_in", "fade_out", "focus", "frame", "freeze", "keyframes", "layers", "loop", "mirror", "name", "opacity", "pan", "picture", "position",
  "resource", "reverse", "rotation", "safe_area", "scale", "shadow", "sound", "sound_effects", "source_range", "speed", "time_pitch_algorithm",
  "transition", "volume",
}

-- Properties that are checked below or where items meet.
local is_checked_apart = { keyframes = true, resource = true, speed = true, transition = true }
local values = { frame = 4, position = 2, scale = 1, rotation = 1, opacity = 1, volume = 1, pan = 1 }
local value_names = { "frame", "position", "scale", "rotation", "opacity", "volume", "pan" }

-- The name of an item in errors.
local function title(self, place)
  local resource = self.resource
  local path = type(resource) == "string" and resource
  if not path and type(resource) == "userdata" then
    local is_asset, found = pcall(function() return resource.path end)
    path = is_asset and found
  end
  path = self.name or path
  return path and ("%s ('%s')"):format(place, path) or place
end

-- The prefix of errors: the running line of the recipe.
local function place_of_call()
  local _, text = pcall(function() error("") end)
  return text
end

--- Raises an error about an item at the line that added it, with times in seconds.
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

--- Makes an item of a recipe's properties, and checks their names and values.
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
  for name, count in pairs { crop = 4, focus = 2 } do
    local value = self[name]
    if value and (#value ~= count or name == "crop" and (value[3] <= 0 or value[4] <= 0)) then
      item.fail(self, "has a wrong %s: it is %s", name, name == "crop" and "{ x, y, width, height }, larger than nothing" or "{ x, y }")
    end
  end
  if self.corner_radius and self.corner_radius < 0 then item.fail(self, "has a wrong corner_radius: it is not negative") end
  if self.border and self.border.width <= 0 then item.fail(self, "has a wrong border: its width is above 0") end
  if self.safe_area and item.value(self, "frame") then
    item.fail(self, "has a frame and a safe_area, which is a frame too: leave one of them out")
  end
  if type(self.safe_area) == "string" then
    local is_known, problem = pcall(edit.safe_area, { 16, 9 }, self.safe_area)
    if not is_known then item.fail(self, "has a wrong safe_area: %s", tostring(problem):match("%((.*)%)") or problem) end
  end
  if self.freeze and (self.source_range or self.speed or self.reverse or self.loop) then
    item.fail(self, "is frozen, and has no source_range, speed, reverse or loop")
  end
  if self.loop and self.loop ~= true and (math.type(self.loop) ~= "integer" or self.loop < 1) then
    item.fail(self, "has a wrong loop: true or a whole number of at least 1 expected")
  end
  return self
end

--- Returns a property that may change: its keyframes, or its value.
function item.value(self, name, default)
  local value = self.keyframes and self.keyframes[name]
  if value == nil then value = self[name] end
  if value == nil then return default end
  return value
end

--- Returns the item's frame, which may change: its own, or the safe area that it keeps; nil for all of the canvas.
---@param canvas number[]
function item.frame(self, canvas)
  local own = item.value(self, "frame")
  if own or not self.safe_area then return own end
  return safe.area(self.safe_area ~= true and self.safe_area or nil, canvas[1], canvas[2])
end

--- Returns the duration of a fade of the picture or the sound.
---@param which "fade_in"|"fade_out"
---@param kind "picture"|"sound"
---@return edit.time
function item.fade(self, which, kind)
  local fade = self[which]
  if type(fade) == "table" then fade = fade[kind] end
  return edit.time(fade or 0)
end

--- Reads a property of a track or a resource that compositions may lack.
---@return boolean is_known, any value
function item.known(object, name)
  return pcall(function() return object[name] end)
end

local function tracks_of(resource, media_type)
  local is_asset, first = item.known(resource, media_type)
  if is_asset then
    -- Microphones of one recording are heard together.
    local is_file, heard = item.known(resource, "heard_tracks")
    return media_type == "audio" and is_file and heard or { first }
  end
  return resource:tracks_with(media_type)
end

-- The displayed size of a track.
local function displayed(track)
  local t, size = track.preferred_transform, track.natural_size
  return { math.abs(t.a) * size.width + math.abs(t.c) * size.height, math.abs(t.b) * size.width + math.abs(t.d) * size.height }
end

-- The displayed size of a track's pictures after effects: some, such as crop, change it.
local function changed(self, track, effects)
  if #effects == 0 then return displayed(track) end
  local range = self.is_still and edit.range(0, 1) or track.time_range
  local copy = edit.composition():add_track("video")
  copy:insert_time_range(range, track, 0)
  copy.effects = effects
  return displayed(copy)
end

-- The effects of the whole item that do not depend on the canvas.
local function plain_effects(self)
  local result = {}
  for _, effect in ipairs(self.effects or {}) do
    if type(effect) == "userdata" then result[#result + 1] = effect end
  end
  return result
end

-- The duration of a frame: by the nominal rate, if a video composition can be made for the resource.
local function frame_duration(resource, track)
  local is_known, composition = pcall(edit.video_composition_for, resource)
  return is_known and composition.frame_duration or track.min_frame_duration
end

local function reversed(self, resource)
  local can, result = pcall(function() return resource:reversed() end)
  if not can then item.fail(self, "cannot be reversed: only files and objects with a method reversed can") end
  return result
end

--- Opens the resource once: pictures, sounds, size, and the range of the media.
---@param canvas number[]? the timeline's size, for resources that are functions; nil leaves those for later
---@return boolean is_open
function item.open(self, canvas)
  if self.is_open then return true end
  local resource = self.resource
  if type(resource) == "function" then
    if not canvas then return false end
    resource = resource(canvas)
  end
  resource = checks.opened(resource)
  if type(resource) == "table" and type(resource.movie) == "function" then
    resource = resource.as_item and resource:as_item() or resource:movie()
  end
  local whole = resource.duration
  self.videos = self.picture ~= false and tracks_of(resource, "video") or {}
  self.audios = self.sound ~= false and not self.freeze and tracks_of(resource, "audio") or {}
  local main = self.videos[1] or self.audios[1]
  if not main then item.fail(self, "has neither picture nor sound") end
  -- An item with a picture ends with it, as longer sound would leave a moment without a picture.
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
    local crop = self.crop
    if crop then
      if crop[1] < 0 or crop[2] < 0 or crop[1] + crop[3] > self.size[1] + 0.01 or crop[2] + crop[4] > self.size[2] + 0.01 then
        item.fail(self, "has a crop that leaves its picture, which is %g × %g", self.size[1], self.size[2])
      end
      self.size = { crop[3], crop[4] }
    end
    self.frame_duration = not self.is_still and frame_duration(resource, self.videos[1]) or nil
  end
  self.is_open = true
  return true
end

-- The played range, in the time of the resource or of its reverse.
local function selection(self)
  local range = self.source_range or self.media
  if range.start < edit.time.zero or range.stop > self.media.stop or range.duration <= edit.time.zero then
    item.fail(self, "has a source_range from %s to %s; its media goes from 0 s to %s", range.start, range.stop, self.media.stop)
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

-- The parts of a range, each at its average speed: twelve a second, and at most 240.
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
    -- Simpson's rule, which is exact for cubic functions.
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

-- Repeats pieces: as often as the item says, or up to a duration.
local function looped(self, pieces, duration, rest)
  local limit, count = duration, self.loop
  if count == true then
    limit = duration or rest
    if not limit then item.fail(self, "is repeated without an end: give it a duration, or say how often") end
    count = math.ceil(limit / item.length(pieces))
  end
  if count * #pieces > 10000 then item.fail(self, "is repeated more often than 10,000 times: make it longer") end
  local result = {}
  for index = 1, count do table.move(pieces, 1, #pieces, (index - 1) * #pieces + 1, result) end
  return limit and item.trimmed(result, limit) or result
end

--- Returns the parts of the resource in the order of playing, with the duration of each.
---@param rest edit.time? the duration of a still picture without its own
---@return { source: edit.range, duration: edit.time }[]
function item.pieces(self, rest)
  local duration = self.duration and edit.time(self.duration)
  if duration and duration <= edit.time.zero then item.fail(self, "has a duration of %s: it is more than 0", duration) end
  if self.freeze and not self.is_still then return frozen(self, duration or rest) end
  if self.is_still then
    if self.loop then item.fail(self, "has no end, and so no loop") end
    if self.speed or self.reverse or self.freeze or self.source_range then
      item.fail(self, "has no end, and so no speed, reverse, freeze or source_range: an animation has them with loop = false")
    end
    duration = duration or rest or edit.time(5)
    return { { source = edit.range(0, duration), duration = duration } }
  end
  local pieces = moving(self)
  if self.loop then return looped(self, pieces, duration, rest) end
  return duration and item.trimmed(pieces, duration) or pieces
end

--- Cuts pieces off at a time.
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

--- Returns the duration of all pieces.
---@return edit.time
function item.length(pieces)
  local sum = edit.time.zero
  for _, piece in ipairs(pieces) do sum = sum + piece.duration end
  return sum
end

return item
