-- Layers that show a sound: bars that move with it, in a row or around a circle, its whole waveform as it is played, and a
-- window that the waveform passes. A layer's own time is that of the sound: its begin_time is the start of the sound.
--
--   local waveform = require "waveform"
--   scene:add(waveform.bars(sound, { frame = { 100, 700, 880, 200 }, bands = 32, color = "gold", mirrored = true }))

local waveform = {}

---@alias waveform.frame_rate number|string|edit.time

---@class waveform.options
---@field frame { [1]: number, [2]: number, [3]: number, [4]: number }|{ x: number, y: number, width: number, height: number } The frame of the layer, rounded to whole pixels.
---@field color? string|number[] The colour of the bars; white by default.
---@field gap? number The gap between two bars, as a part of their distance, from 0 to below 1; 0.4 by default.
---@field rounded? boolean True for bars with round ends; true by default.
---@field time_range? edit.range The shown part of the sound, in its own time; all by default.

---@class waveform.moving_options: waveform.options
---@field colors? (string|number[])[] A gradient instead of one colour, from the lowest band to the highest.
---@field bands? integer The number of frequency bands; 24 by default.
---@field min_frequency? number The lowest frequency in hertz; 60 by default.
---@field max_frequency? number The highest frequency in hertz; 10000 by default.
---@field frame_rate? waveform.frame_rate Steps of the bars per second; 30 by default.
---@field attack? number The time in which bars follow a louder sound, in seconds; 0.03 by default.
---@field release? number The time in which they fall again, in seconds; 0.15 by default.

---@class waveform.bars_options: waveform.moving_options
---@field mirrored? boolean True for bars that grow both ways from the middle, false for bars from the lower edge; true by default.

---@class waveform.circle_options: waveform.moving_options
---@field inner? number The radius at which bars begin, as a part of the outer one; 0.65 by default.

---@class waveform.shape_options: waveform.options
---@field bars? integer The number of bars, for line the visible ones; one every 12 pixels by default.
---@field played_color? string|number[] The colour of the played part; white by default, and color is then a faint white.

---@class waveform.line_options: waveform.shape_options
---@field seconds? number The visible part of the sound in seconds; 6 by default.

-- A level 35 dB below the loudest of its band counts as silent; levels are parts of 70 dB.
local reach = 0.5
-- The largest difference from the loudest band that is compensated.
local help = 0.3
-- The lowest loudest level of a band: a nearly silent band does not fill its bars.
local softest = 0.55

local function is_round(options) return options.rounded ~= false end

local function whole(number) return math.floor(number + 0.5) end

-- The frame in whole pixels, which is quick to draw, and sharp.
local function frame_of(options)
  local frame = options.frame
  local x, y = whole(frame.x or frame[1]), whole(frame.y or frame[2])
  return x, y, whole(frame.width or frame[3]), whole(frame.height or frame[4])
end

-- The start and the duration of the shown part, in seconds of the sound.
local function range_of(source, options)
  local range = options.time_range
  if range then return range.start.seconds, range.duration.seconds end
  return 0, source.duration.seconds
end

-- The colour of each of a number of bars.
local function palette(options, count)
  local probe, stops, result = edit.layer(), {}, {}
  for index, color in ipairs(options.colors or { options.color or "white" }) do
    probe.background_color = color
    stops[index] = probe.background_color
  end
  for index = 1, count do
    local place = count > 1 and (index - 1) / (count - 1) * (#stops - 1) or 0
    local first = math.min(math.floor(place), math.max(#stops - 2, 0))
    local from, to, mixed = stops[first + 1], stops[first + 2] or stops[first + 1], {}
    for part = 1, 4 do mixed[part] = from[part] + (to[part] - from[part]) * (place - first) end
    result[index] = mixed
  end
  return result
end

-- The layout of a row of bars: the width of each, their distance, and the margin before the first.
local function row(width, count, options)
  local pitch = width // count
  if pitch < 1 then error(("waveform: %d bars do not fit into %d pixels"):format(count, width), 3) end
  local bar = math.max(1, whole(pitch * (1 - (options.gap or 0.4))))
  return bar, pitch, (width - pitch * count + pitch - bar) // 2
end

-- The levels of the bands, and the loudest of each.
local function measure(source, options)
  local levels = edit.levels(source, {
    bands = options.bands or 24, frame_rate = options.frame_rate or 30, time_range = options.time_range,
    min_frequency = options.min_frequency or 60, max_frequency = options.max_frequency or 10000,
  })
  local tops, loudest = {}, 0
  for band = 1, levels.bands do
    local top = 0
    for _, level in ipairs(levels:values(band)) do
      if level > top then top = level end
    end
    tops[band], loudest = top, math.max(loudest, top)
  end
  for band = 1, levels.bands do tops[band] = math.max(tops[band], loudest - help, softest) end
  return levels, tops
end

-- The lengths of a band's bar, frame after frame: whole steps between the shortest and the longest, so that the same
-- pictures are shown again and again.
local function lengths(levels, band, top, options, shortest, longest, step)
  local values = levels:values(band)
  local time = levels.frame_duration.seconds
  local rise = 1 - math.exp(-time / math.max(options.attack or 0.03, 1e-6))
  local fall = 1 - math.exp(-time / math.max(options.release or 0.15, 1e-6))
  local bottom, height = top - reach, 0
  local scale = (longest - shortest) / step
  for index = 1, #values do
    local wanted = math.max(0, (values[index] - bottom) / reach)
    height = height + (wanted - height) * (wanted > height and rise or fall)
    values[index] = shortest + math.floor(height * scale + 0.5) * step
  end
  return values
end

-- Each value stands from half a frame before its own time to half a frame after it: no rounding shows another one.
local function animate(bar, levels, values)
  local step = levels.frame_duration.seconds
  bar:add_animation(edit.keyframe_animation {
    key_path = "bounds.size.height", values = values, calculation_mode = "discrete",
    begin_time = -step / 2, duration = step * #values,
  })
end

--- Makes bars that move with the sound, one for each frequency band, the lowest on the left.
---@param source edit.asset|edit.asset_track|edit.movie|edit.composition
---@param options waveform.bars_options
---@return edit.layer
function waveform.bars(source, options)
  local x, y, width, height = frame_of(options)
  local levels, tops = measure(source, options)
  local bar, pitch, margin = row(width, levels.bands, options)
  local colors = palette(options, levels.bands)
  local is_mirrored = options.mirrored ~= false
  local step = is_mirrored and 2 or 1
  local shortest = is_round(options) and bar or step
  local layer = edit.layer { name = "Waveform", frame = { x, y, width, height } }
  for band = 1, levels.bands do
    local sublayer = edit.layer {
      bounds = { 0, 0, bar, shortest }, background_color = colors[band],
      corner_radius = is_round(options) and bar / 2 or 0, anchor_point = { 0, is_mirrored and 0.5 or 1 },
      position = { margin + pitch * (band - 1), is_mirrored and height // 2 + shortest % 2 / 2 or height },
    }
    animate(sublayer, levels, lengths(levels, band, tops[band], options, shortest, height, step))
    layer:add_sublayer(sublayer)
  end
  return layer
end

--- Makes bars that move with the sound around a circle with room for a picture: the lowest band at the bottom, the highest
--- at the top, symmetric left and right.
---@param source edit.asset|edit.asset_track|edit.movie|edit.composition
---@param options waveform.circle_options
---@return edit.layer
function waveform.circle(source, options)
  local x, y, width, height = frame_of(options)
  local levels, tops = measure(source, options)
  local radius = math.min(width, height) / 2
  local inner = radius * (options.inner or 0.65)
  local bar = math.max(1, whole(math.pi * inner / levels.bands * (1 - (options.gap or 0.4))))
  local colors = palette(options, levels.bands)
  local shortest = is_round(options) and bar or 1
  local layer = edit.layer { name = "Waveform", frame = { x, y, width, height } }
  for band = 1, levels.bands do
    local values = lengths(levels, band, tops[band], options, shortest, whole(radius - inner), 1)
    for side = -1, 1, 2 do
      local angle = 180 - side * (band - 0.5) / levels.bands * 180
      local turn = math.rad(angle)
      local sublayer = edit.layer {
        bounds = { 0, 0, bar, shortest }, background_color = colors[band], anchor_point = { 0.5, 1 },
        corner_radius = is_round(options) and bar / 2 or 0, transform = edit.transform():rotate(angle),
        position = { width / 2 + inner * math.sin(turn), height / 2 - inner * math.cos(turn) },
      }
      animate(sublayer, levels, values)
      layer:add_sublayer(sublayer)
    end
  end
  return layer
end

-- Upright lines around the middle of a height, one for each peak.
local function lines(peaks, first, last, loudest, pitch, bar, height, options)
  local path, round = edit.path(), is_round(options) and bar or 0
  for index = first, last do
    local half = math.max(2, height * peaks[index] / loudest) / 2
    half = math.max(0.01, half - round / 2)
    local x = (index - first) * pitch + bar / 2
    path:move_to { x, height / 2 - half }:line_to { x, height / 2 + half }
  end
  return {
    path = path, line_width = bar, line_cap = is_round(options) and "round" or "butt", fill_color = "transparent",
  }
end

-- The levels of a number of parts, and the loudest of them.
local function peaks_of(source, count, options)
  local peaks, loudest = edit.peaks(source, count, { mode = "rms", time_range = options.time_range }), 1e-4
  for _, peak in ipairs(peaks) do loudest = math.max(loudest, peak) end
  return peaks, loudest
end

local function shape(properties, color, position)
  properties.stroke_color, properties.position = color, position
  return edit.shape_layer(properties)
end

--- Makes the waveform of the whole sound; the played part has another colour.
---@param source edit.asset|edit.movie|edit.composition
---@param options waveform.shape_options
---@return edit.layer
function waveform.progress(source, options)
  local x, y, width, height = frame_of(options)
  local _, duration = range_of(source, options)
  local count = options.bars or math.max(1, width // 12)
  local bar, pitch, margin = row(width, count, options)
  local peaks, loudest = peaks_of(source, count, options)
  local drawn = lines(peaks, 1, count, loudest, pitch, bar, height, options)
  local long = pitch * count
  local played = edit.layer {
    bounds = { 0, 0, 0, height }, anchor_point = { 0, 0 }, position = { margin, 0 }, masks_to_bounds = true,
    sublayers = { shape(drawn, options.played_color or "white", { 0, 0 }) },
  }
  played:add_animation(edit.animation {
    key_path = "bounds.size.width", from = 0, to = long, duration = duration, timing = "linear",
    fill_mode = "both", removed_on_completion = false,
  })
  return edit.layer {
    name = "Waveform", frame = { x, y, width, height },
    sublayers = { shape(drawn, options.color or "#ffffff59", { margin, 0 }), played },
  }
end

-- Parts of the waveform that pass a window; each exists only while it is visible.
local function strip(window, offset, parts, color)
  local band = edit.layer { anchor_point = { 0, 0 }, position = { offset, 0 } }
  for _, part in ipairs(parts) do
    local layer = shape(part.drawn, color, { part.x, 0 })
    layer.begin_time, layer.duration = part.begin, part.duration
    band:add_sublayer(layer)
  end
  band:add_animation(edit.animation {
    key_path = "position.x", from = offset, to = offset - parts.length, duration = parts.duration, timing = "linear",
    fill_mode = "both", removed_on_completion = false,
  })
  return edit.layer { frame = window, masks_to_bounds = true, sublayers = { band } }
end

--- Makes the waveform of the sound, passing from right to left: the current sound is in the middle, the played part on the
--- left in another colour.
---@param source edit.asset|edit.movie|edit.composition
---@param options waveform.line_options
---@return edit.layer
function waveform.line(source, options)
  local x, y, width, height = frame_of(options)
  local _, duration = range_of(source, options)
  local seen = options.seconds or 6
  local in_window = options.bars or math.max(2, width // 12)
  local bar, pitch = row(width, in_window, options)
  local count = math.max(1, math.ceil(duration / seen * in_window))
  local peaks, loudest = peaks_of(source, count, options)
  local half, pace = width / 2, pitch * count / duration
  local parts = { length = pitch * count, duration = duration }
  for first = 1, count, in_window do
    local last = math.min(first + in_window - 1, count)
    local left, right = (first - 1) * pitch, last * pitch
    local begin = math.max(0, (left - half - bar) / pace)
    parts[#parts + 1] = {
      x = left, begin = begin, duration = (right + half + bar) / pace - begin,
      drawn = lines(peaks, first, last, loudest, pitch, bar, height, options),
    }
  end
  local middle = whole(half)
  local past = strip({ 0, 0, middle, height }, middle, parts, options.played_color or "white")
  local future = strip({ middle, 0, width - middle, height }, 0, parts, options.color or "#ffffff59")
  return edit.layer { name = "Waveform", frame = { x, y, width, height }, sublayers = { past, future } }
end

return waveform
