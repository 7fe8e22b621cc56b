-- A slide show on a canvas: each picture moves slowly and fades into the next.
--
--   local stills = require "stills"
--   local canvas = { 1920, 1080 }
--   local composition, video_composition = stills.show({
--     { source = edit.asset("a.jpg"), duration = 5, from = stills.centre, to = { zoom = 1.2, x = 1, y = 0.5 } },
--     { source = edit.asset("b.jpg"), duration = 4 },
--   }, { canvas = canvas, fade = 1 })

local stills = {}

---@class stills.view The visible part of a picture.
---@field zoom number 1 is the size on the canvas; 2 shows half the width.
---@field x number 0 shows the picture's left edge, 1 its right one.
---@field y number 0 shows its upper edge, 1 its lower one.

---@class stills.picture
---@field source edit.asset A still picture, or a video that is not shorter than its duration.
---@field duration edit.time|number|string The time for which it is seen, with both fades.
---@field from? stills.view At its start; the middle by default.
---@field to? stills.view At its end; the same as from by default.

---@alias stills.frame_rate number|string|edit.time

---@class stills.options
---@field canvas { [1]: number, [2]: number } Its width and height, in pixels.
---@field fade? edit.time|number|string The duration of the fade from one picture to the next; none by default.
---@field rate? stills.frame_rate Frames a second, or the duration of one as a time; 30 by default.
---@field fit? "fill"|"fit" Cut off pictures of another shape, or show them on the background; fill by default.
---@field background? string|number[] Behind pictures that do not fill the canvas; black by default.
---@field sound? boolean True to play the sound of videos, too.
---@field eased? boolean True to start and end movements gently; else they are even.

--- The whole picture, centred.
stills.centre = { zoom = 1, x = 0.5, y = 0.5 }

local function size_of(source)
  local size = edit.video_composition_for(source).render_size
  return size.width, size.height
end

local function scale_of(source, options, zoom)
  local width, height = size_of(source)
  local choose = options.fit == "fit" and math.min or math.max
  return choose(options.canvas[1] / width, options.canvas[2] / height) * zoom
end

--- Returns the view centred on a point of the picture, or as near to it as the picture's edges allow.
---@param source edit.asset
---@param x number 0 is the picture's left edge, 1 its right one
---@param y number 0 is its upper edge, 1 its lower one
---@param zoom number
---@param options stills.options
---@return stills.view
function stills.around(source, x, y, zoom, options)
  local scale = scale_of(source, options, zoom)
  local width, height = size_of(source)
  local function place(point, length, room)
    local over = length * scale - room
    if over <= 0 then return 0.5 end
    return math.min(1, math.max(0, (point * length * scale - room / 2) / over))
  end
  return { zoom = zoom, x = place(x, width, options.canvas[1]), y = place(y, height, options.canvas[2]) }
end

-- From the picture's own pixels to the canvas.
local function transform(source, view, options)
  local scale = scale_of(source, options, view.zoom)
  local width, height = size_of(source)
  return source.video.preferred_transform:concat(edit.transform {
    scale, 0, 0, scale,
    (options.canvas[1] - width * scale) * view.x, (options.canvas[2] - height * scale) * view.y,
  })
end

local function mix(from, to, part)
  local fields = {}
  for index, name in ipairs { "a", "b", "c", "d", "tx", "ty" } do
    fields[index] = from[name] + (to[name] - from[name]) * part
  end
  return edit.transform(fields)
end

-- The layer instruction of a picture during a part of its time.
local function layer(picture, range, options)
  local instruction = edit.layer_instruction(picture.track)
  local from = transform(picture.source, picture.from or stills.centre, options)
  if not picture.to then
    instruction:set_transform(from, range.start)
    return instruction
  end
  local to = transform(picture.source, picture.to, options)
  local function at(time)
    local part = (time - picture.range.start) / picture.range.duration
    if options.eased then part = (1 - math.cos(part * math.pi)) / 2 end
    return mix(from, to, part)
  end
  -- Eight straight lines a second look like a curve.
  local count = options.eased and math.ceil(range.duration.seconds * 8) or 1
  for index = 1, count do
    local start = range.start + range.duration * (index - 1) / count
    local stop = range.start + range.duration * index / count
    instruction:set_transform_ramp(at(start), at(stop), edit.between(start, stop))
  end
  return instruction
end

-- Inserts the pictures into two tracks by turns, so that two overlap during a fade.
local function insert(composition, pictures, fade, has_sound)
  local tracks, sounds, placed, start = {}, {}, {}, edit.time.zero
  for index, picture in ipairs(pictures) do
    local side = (index - 1) % 2 + 1
    tracks[side] = tracks[side] or composition:add_track("video")
    local range = edit.range(start, picture.duration)
    tracks[side]:insert_time_range(edit.range(0, picture.duration), picture.source.video, start)
    sounds[side] = sounds[side] or {}
    for number, sound in ipairs(has_sound and picture.source.heard_tracks or {}) do
      local heard = sound.time_range:intersection(edit.range(0, picture.duration))
      if heard then
        sounds[side][number] = sounds[side][number] or composition:add_track("audio")
        sounds[side][number]:insert_time_range(heard, sound, start + heard.start)
      end
    end
    placed[index] = {
      source = picture.source, from = picture.from, to = picture.to, range = range, track = tracks[side],
    }
    start = range.stop - fade
  end
  return placed
end

--- Shows pictures one after another.
---@param pictures stills.picture[] in order; each lasts at least two fades
---@param options stills.options
---@return edit.composition composition, edit.video_composition video_composition
function stills.show(pictures, options)
  local composition, fade = edit.composition(), edit.time(options.fade or 0)
  local instructions, placed = {}, insert(composition, pictures, fade, options.sound)
  local function add(range, picture, following)
    if range.duration <= edit.time.zero then return end
    local layers = { layer(picture, range, options), following and layer(following, range, options) }
    -- The old picture lies above the new one.
    if following then layers[1]:set_opacity_ramp(1, 0, range) end
    instructions[#instructions + 1] = edit.instruction {
      time_range = range, background_color = options.background or "black", layer_instructions = layers,
    }
  end
  for index, picture in ipairs(placed) do
    local range, following = picture.range, placed[index + 1]
    local start = index > 1 and range.start + fade or range.start
    local stop = following and range.stop - fade or range.stop
    add(edit.between(start, stop), picture)
    if following then add(edit.between(stop, range.stop), picture, following) end
  end
  return composition, edit.video_composition {
    render_size = options.canvas, frame_duration = edit.frames(1, options.rate or 30), instructions = instructions,
  }
end

return stills
