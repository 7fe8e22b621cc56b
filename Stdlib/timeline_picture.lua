-- The pictures of a timeline and their places at each time.
--
-- During a span of time a picture is a plate: a track, and a function that returns its look. So is the background of a
-- picture that does not fill the canvas, wherever something else would be seen there.

local framing = require "framing"
local effects, mirror = require "timeline_effects", require "timeline_mirror"
local item, keys = require "timeline_item", require "timeline_keys"

local picture = {}

---@class timeline.plate
---@field track edit.composition_track
---@field size number[] of the track's own picture
---@field look fun(time: edit.time): timeline.look
---@field breaks number[]? as ramps.follow has them
---@field effects edit.effect[]
---@field blend_mode string?

local function rectangle(value)
  return { value.x or value[1], value.y or value[2], value.width or value[3], value.height or value[4] }
end

local function intersection(one, other)
  local x, y = math.max(one[1], other[1]), math.max(one[2], other[2])
  local right, bottom = math.min(one[1] + one[3], other[1] + other[3]), math.min(one[2] + one[4], other[2] + other[4])
  return { x, y, right - x, bottom - y }
end

-- The smallest upright rectangle around a rectangle's image.
local function box(t, r)
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for corner = 0, 3 do
    local x, y = r[1] + corner % 2 * r[3], r[2] + corner // 2 * r[4]
    local u, v = t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty
    left, right, top, bottom = math.min(left, u), math.max(right, u), math.min(top, v), math.max(bottom, v)
  end
  return { left, top, right - left, bottom - top }
end

-- The transform that turns a track's pictures, after its effects, upright with their corner at the origin.
local function upright(video)
  local t = video.source.preferred_transform
  local around = box(t, { 0, 0, video.size[1], video.size[2] })
  return t:concat(edit.transform():translate(-around[1], -around[2])), around
end

--- Returns the size of the shown part of an item's track, upright.
---@param video table track, source and size
---@param self timeline.item
---@return number[]
function picture.displayed(video, self)
  local _, around = upright(video)
  return self.crop and { self.crop[3], self.crop[4] } or { around[3], around[4] }
end

-- The transform that turns a track's pictures upright and mirrors them.
local function turned(place, video)
  local turn, reflection = upright(video), mirror.reflection(place.item, place.size)
  local crop = place.item.crop
  if crop then turn = turn:concat(edit.transform():translate(-crop[1], -crop[2])) end
  return reflection and turn:concat(reflection) or turn
end

-- The rectangle of a picture in its frame. Fitted pictures that do not move begin and end between pairs of pixels.
local function laid(size, frame, mode, focus, is_moving)
  local x, y, width, height = table.unpack(frame)
  if mode == "stretch" then return frame end
  if mode == "center" then
    local left, top = (width - size[1]) / 2, (height - size[2]) / 2
    if not is_moving then left, top = math.floor(left / 2 + 0.5) * 2, math.floor(top / 2 + 0.5) * 2 end
    return { x + left, y + top, size[1], size[2] }
  end
  local is_even = x % 2 == 0 and y % 2 == 0 and width % 2 == 0 and height % 2 == 0
  if mode == "fill" or (is_even and not is_moving) then
    local r = framing.rectangle(size, { width, height }, mode, focus)
    return { x + r[1], y + r[2], r[3], r[4] }
  end
  local scale = math.min(width / size[1], height / size[2])
  local w, h = size[1] * scale, size[2] * scale
  return { x + (width - w) / 2, y + (height - h) / 2, w, h }
end

picture.laid = laid

local moving = { "frame", "position", "scale", "rotation", "opacity" }

local function is_static(self, ...)
  for _, name in ipairs { ... } do
    if keys.is_moving(item.value(self, name)) then return false end
  end
  return true
end

-- The rotation, scale and translation around the middle of a frame; nil for none.
local function motion(values, frame, time)
  local turn, scale = keys.at(values.rotation, time), keys.at(values.scale, time)
  local position = keys.at(values.position, time)
  if turn == 0 and scale == 1 and not position then return nil end
  local x, y = frame[1] + frame[3] / 2, frame[2] + frame[4] / 2
  scale = math.abs(scale) < 0.001 and 0.001 or scale
  position = position or { x, y }
  return edit.transform():translate(position[1], position[2]):rotate(turn):scale(scale):translate(-x, -y)
end

-- The opacity of an item's fades as a function of its time.
local function fading(place)
  local self, duration = place.item, place.range.duration.seconds
  local rise, fall = item.fade(self, "fade_in", "picture").seconds, item.fade(self, "fade_out", "picture").seconds
  if rise + fall > duration then
    item.fail(self, "lasts %s, and its fades take %.4g s: make them shorter", place.range.duration, rise + fall)
  end
  return function(time)
    local opacity = rise > 0 and math.min(1, time / rise) or 1
    return fall > 0 and opacity * math.max(0, math.min(1, (duration - time) / fall)) or opacity
  end
end

-- An item's frame, rectangle in it, motion and opacity as a function of its own time.
local function posing(place, canvas)
  local self, values = place.item, {}
  for name, default in pairs { rotation = 0, scale = 1, opacity = 1 } do values[name] = item.value(self, name, default) end
  values.position = item.value(self, "position")
  local frame_value, mode, fade = item.frame(self, canvas), self.content_mode or "fit", fading(place)
  local is_moving, frame, inner = keys.is_moving(frame_value), nil, nil
  return function(time)
    if is_moving or not frame then
      frame = frame_value and rectangle(keys.at(frame_value, time)) or { 0, 0, canvas[1], canvas[2] }
      inner = laid(place.size, frame, mode, self.focus, is_moving)
    end
    local opacity = math.max(0, math.min(1, keys.at(values.opacity, time) * fade(time)))
    return { frame = frame, inner = inner, motion = motion(values, frame, time), opacity = opacity }
  end
end

-- The state of a transition's old or new side at a time.
local function passing(zone, side, canvas, time)
  if not (zone and zone.transition.picture) then return {} end
  local x = (time - zone.range.start) / zone.range.duration
  local states = zone.transition.picture(math.max(0, math.min(1, x)), canvas)
  return states[side] or {}
end

-- A visible part as a rectangle within a picture's own pixels that is never empty.
local function within(part, size)
  part = intersection(part, { 0, 0, size[1], size[2] })
  local width, height = math.max(part[3], 0.01), math.max(part[4], 0.01)
  return {
    math.max(0, math.min(part[1], size[1] - width)), math.max(0, math.min(part[2], size[2] - height)), width, height,
  }
end

-- The look of a picture at a time, after the motions of its item and of a transition.
local function look(base, size, own, state)
  local placed = own.motion and base:concat(own.motion) or base
  local crop
  if own.clip then crop = box(base:invert(), own.clip) end
  if state.crop then
    local part = box(placed:invert(), rectangle(state.crop))
    crop = crop and intersection(crop, part) or part
  end
  return {
    transform = state.transform and placed:concat(state.transform) or placed,
    opacity = own.opacity * math.max(0, math.min(1, state.opacity or 1)), crop = crop and within(crop, size),
  }
end

local function map(size, r) return edit.transform { r[3] / size[1], 0, 0, r[4] / size[2], r[1], r[2] } end

-- The times at which an item's values may bend or jump, in seconds from a time on; nil if nothing moves.
local function breaks_of(place, zone, start)
  local self, result = place.item, {}
  local offset = (start - place.range.start).seconds
  local function add(time) result[#result + 1] = time - offset end
  local is_moving = zone ~= nil and zone.transition.picture ~= nil
  for _, name in ipairs(moving) do
    local value = item.value(self, name)
    is_moving = is_moving or keys.is_moving(value)
    if keys.are_keys(value) then for _, key in ipairs(value) do add(key[1]) end end
  end
  local rise, fall = item.fade(self, "fade_in", "picture"), item.fade(self, "fade_out", "picture")
  if rise + fall > edit.time.zero then
    is_moving = true
    add(rise.seconds)
    add((place.range.duration - fall).seconds)
  end
  return is_moving and result or nil
end

-- True if a picture has to be clipped at its frame, unless the edge of the canvas clips it anyway.
local function is_clipped(place, zone)
  local self = place.item
  if self.content_mode ~= "fill" and self.content_mode ~= "center" then return false end
  local is_plain = not item.value(self, "frame") and not self.safe_area and not item.value(self, "position") and not item.value(self, "scale")
    and not item.value(self, "rotation")
  return not is_plain or zone ~= nil
end

local function transition_effects(zone, side, scale, canvas)
  if not (zone and zone.transition.effects) then return {} end
  return zone.transition.effects(side, zone.range, scale, canvas) or {}
end

--- Returns the plates of an item's own tracks, topmost first.
function picture.own_plates(context, place, zone, side, span)
  local self, canvas, plates = place.item, context.canvas, {}
  local is_clip = is_clipped(place, zone)
  local pose = posing(place, canvas)
  local first = pose(0)
  for _, video in ipairs(place.videos) do
    local natural, turn = video.size, turned(place, video)
    local base, inner
    table.insert(plates, 1, {
      track = video.track, size = natural, blend_mode = self.blend_mode, breaks = breaks_of(place, zone, span.start),
      effects = effects.during(place, span, {}, transition_effects(zone, side, place.size[1] / first.inner[3], canvas)),
      look = function(time)
        local own = pose((time - place.range.start).seconds)
        own.clip = is_clip and own.frame or nil
        if self.crop then own.clip = own.clip and intersection(own.clip, own.inner) or own.inner end
        if own.inner ~= inner then base, inner = turn:concat(map(place.size, own.inner)), own.inner end
        return look(base, natural, own, passing(zone, side, canvas, time))
      end,
    })
  end
  return plates
end

-- The parts of the canvas outside of a rectangle.
local function remainder(canvas, r)
  local inner = intersection(r, { 0, 0, canvas[1], canvas[2] })
  local x, y, width, height = table.unpack(inner)
  if width <= 0 or height <= 0 then return { { 0, 0, canvas[1], canvas[2] } } end
  local right, bottom, result = x + width, y + height, {}
  for _, part in ipairs {
    { 0, 0, canvas[1], y }, { 0, bottom, canvas[1], canvas[2] - bottom },
    { 0, y, x, height }, { right, y, canvas[1] - right, height },
  } do
    if part[3] > 0.01 and part[4] > 0.01 then result[#result + 1] = part end
  end
  return result
end

-- Codecs whose pictures may be transparent; those of a composition may be too.
local may_be_sheer = {
  apng = true, drawn = true, gif = true, movie = true, png = true, prores = true, qtrle = true, vp8 = true, vp9 = true, webp = true,
}

-- The rectangle of an item that is opaque, upright and does not move; nil for any other.
local function solid_rectangle(place, canvas)
  local self = place.item
  if not is_static(self, table.unpack(moving)) or self.blend_mode then return nil end
  local own = posing(place, canvas)(place.range.duration.seconds / 2)
  for _, video in ipairs(place.videos) do
    local is_media, codec = item.known(video.source, "codec")
    if not is_media or may_be_sheer[codec] then return nil end
  end
  if own.motion or own.opacity < 1 or #self.videos > 1 then return nil end
  return intersection(own.inner, own.frame)
end

local function is_fading(zone, side, canvas)
  for quarter = 0, 4 do
    local states = zone.transition.picture and zone.transition.picture(quarter / 4, canvas)[side] or {}
    if (states.opacity or 1) < 1 then return true end
  end
  return false
end

-- A background plate of an item in a part of the canvas.
local function backing(context, place, zone, side, span, part)
  local self, canvas = place.item, context.canvas
  local plate, base = { effects = {} }
  if self.background == "blur" then
    local video, size = place.videos[1], place.size
    -- The item's own effects are on the track and determine the size of its pictures.
    local is_plain = #place.effects == 0
    plate.track = context.tracks:insert(video.source, picture.within(place, span), is_plain and "shared" or nil)
    plate.track.effects, plate.size = place.effects, video.size
    plate.effects = effects.during(place, span, {}, { framing.softener(size, canvas) })
    base = turned(place, video):concat(map(size, framing.rectangle(size, canvas, "fill")))
  else
    plate.size = { math.max(1, math.ceil(part[3])), math.max(1, math.ceil(part[4])) }
    local color = edit.color_asset(self.background or context.background, plate.size).video
    local piece = { source = edit.range(0, span.duration), duration = span.duration, at = span.start }
    plate.track = context.tracks:insert(color, { piece }, "shared")
    base = map(plate.size, part)
  end
  plate.breaks = zone and {} or nil
  function plate.look(time)
    return look(base, plate.size, { opacity = 1, clip = self.background == "blur" and part or nil }, passing(zone, side, canvas, time))
  end
  return plate
end

--- Returns the background plates of an item of the main channel during a span.
function picture.backings(context, place, zone, side, span)
  local self, canvas = place.item, context.canvas
  local solid = solid_rectangle(place, canvas)
  local whole = { { 0, 0, canvas[1], canvas[2] } }
  local parts
  if self.background == "blur" then
    parts = solid and remainder(canvas, solid) or whole
  elseif zone then
    parts = whole
    if solid and (#remainder(canvas, solid) == 0 or is_fading(zone, side, canvas)) then parts = remainder(canvas, solid) end
  elseif self.background then
    parts = solid and #remainder(canvas, solid) == 0 and {} or whole
  end
  local plates = {}
  for index, part in ipairs(parts or {}) do plates[index] = backing(context, place, zone, side, span, part) end
  return plates
end

--- Makes the background plate where there is nothing else, so that the picture does not end.
---@return timeline.plate
function picture.nothing(context, span)
  local color = edit.color_asset(context.background, context.canvas).video
  local piece = { source = edit.range(0, span.duration), duration = span.duration, at = span.start }
  return {
    track = context.tracks:insert(color, { piece }, "shared"), size = context.canvas, effects = {},
    look = function() return { transform = edit.transform(), opacity = 1 } end,
  }
end

--- Returns the pieces of an item that are played during a span.
function picture.within(place, span)
  local at, result = place.range.start, {}
  for _, piece in ipairs(place.pieces) do
    local part = edit.range(at, piece.duration):intersection(span)
    if part and part.duration > edit.time.zero then
      local source, pace = piece.source, piece.source.duration == piece.duration and 1 or piece.source.duration / piece.duration
      local from, long = part.start - at, part.duration
      if pace ~= 1 then from, long = from * pace, long * pace end
      if from + long > source.duration then long = source.duration - from end
      result[#result + 1] = { source = edit.range(source.start + from, long), duration = part.duration, at = part.start }
    end
    at = at + piece.duration
  end
  return result
end

return picture
