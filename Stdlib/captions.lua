-- Captions over a picture in one layer: lines, boxes, and words that are marked, filled or pop in as they are spoken.
--
--   local captions = require("captions")
--   scene:add(captions.layer(edit.subtitles(args.file), {
--     style = "karaoke", frame = { 0, 0, scene.width, scene.height }, margin = scene.height * 0.1,
--     font_size = scene.short_side * 0.08, mark = "#ffd166" }))
--
-- The times of words come from the time marks of WebVTT, the karaoke of ASS, or else the lengths of the words. Styles are
-- functions in captions.styles, by name; a style of your own receives a cue and the options, and returns a layer or nil.

local checks, easing, words = require("argument_checks"), require("easing"), require("words")

local captions = {}

---@class captions.options
---@field frame { [1]: number, [2]: number, [3]: number, [4]: number } The area of the captions: x, y, width, height.
---@field margin number Their distance from its lower edge, in pixels.
---@field style? "lines"|"boxes"|"words"|"karaoke"|"pop"|fun(cue: table, options: captions.options): edit.layer? lines by default; words: a mark follows the spoken word.
---@field font? string The family of the words.
---@field font_size number The largest size, in pixels.
---@field color? string|number[] The colour of the words; white by default.
---@field mark? string|number[] The colour of the spoken word, or behind it; #0a84ff by default.
---@field box? string|number[] The colour of boxes; #000000b0 by default.
---@field stop? number The time in seconds from which captions are left out; none by default.

-- The text layer of a cue in a size that fits, its metrics, and its frame.
local function lay(cue, options, properties)
  local x, y, width, height = table.unpack(options.frame)
  local inset, size = width * 0.07, options.font_size
  local all = {
    string = cue.text, font = options.font, font_size = size, weight = "bold", foreground_color = options.color or "white",
    alignment = "center", anchor_point = { 0, 0 },
  }
  for key, value in pairs(properties) do all[key] = value end
  local text, metrics = words.fit(all, width - 2 * inset, height * 0.5)
  return text, metrics, { x + inset, y + height - options.margin - metrics.height, width - 2 * inset, metrics.height }
end

local function outline(size) return { stroke_color = "#000000e0", stroke_width = size / 7 } end

-- A layer with the times of its cue.
local function shown(cue, frame, sublayers)
  return edit.layer { frame = frame, begin_time = cue.start, duration = cue.stop - cue.start, sublayers = sublayers }
end

-- Moves the mark from word to word: along a line in a tenth of a second, to another line at once.
local function move(mark, spoken, times, length, size)
  local places, sizes, key_times = {}, {}, {}
  local function add(word, time)
    local r = word.rectangle
    places[#places + 1] = { r.x + r.width / 2, r.y + r.height / 2 }
    sizes[#sizes + 1] = { r.width + size * 0.4, r.height + size * 0.1 }
    key_times[#key_times + 1] = math.max(key_times[#key_times] or 0, math.min(time / length, 1))
  end
  add(spoken[1], 0)
  for index = 2, #spoken do
    local is_same_line = spoken[index].rectangle.y == spoken[index - 1].rectangle.y
    add(spoken[index - 1], times[index] - (is_same_line and 0.1 or 0.001))
    add(spoken[index], times[index])
  end
  add(spoken[#spoken], length)
  mark.position, mark.bounds = places[1], { 0, 0, sizes[1][1], sizes[1][2] }
  for key_path, values in pairs { ["position"] = places, ["bounds.size"] = sizes } do
    mark:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = key_times, duration = length,
    }, key_path)
  end
end

-- True if the words run from right to left.
local function is_leftward(spoken)
  local first, second = spoken[1], spoken[2]
  return second ~= nil and first.rectangle.y == second.rectangle.y and second.rectangle.x < first.rectangle.x
end

-- The start and the duration of each word, in seconds of the cue.
local function spoken_times(cue, spoken)
  local times, length = words.times(cue, spoken), (cue.stop - cue.start).seconds
  local durations = {}
  for index, time in ipairs(times) do durations[index] = math.max(0.01, (times[index + 1] or length) - time) end
  return times, durations, length
end

captions.styles = {}

--- Draws words with an outline.
function captions.styles.lines(cue, options)
  local text, metrics, frame = lay(cue, options, outline(options.font_size))
  return #metrics.words > 0 and shown(cue, frame, { text }) or nil
end

--- Draws each line in a box with round corners.
function captions.styles.boxes(cue, options)
  local size = options.font_size
  local text, metrics, frame = lay(cue, options, {
    weight = "semibold", line_spacing = 1.2,
    box = { color = options.box or "#000000b0", padding = { size * 0.35, size * 0.12 }, corner_radius = size * 0.2 },
  })
  return #metrics.words > 0 and shown(cue, frame, { text }) or nil
end

--- Draws a mark behind the spoken word.
function captions.styles.words(cue, options)
  local size = options.font_size
  local text, metrics, frame = lay(cue, options, outline(size))
  if #metrics.words == 0 then return nil end
  local times, _, length = spoken_times(cue, metrics.words)
  local mark = edit.layer { background_color = options.mark or "#0a84ff", corner_radius = size / 5 }
  move(mark, metrics.words, times, length, size)
  return shown(cue, frame, { mark, text })
end

--- Fills words with another colour while they are spoken.
function captions.styles.karaoke(cue, options)
  local text, metrics, frame = lay(cue, options, outline(options.font_size))
  if #metrics.words == 0 then return nil end
  local layers, leftward = { text }, is_leftward(metrics.words)
  local times, durations = spoken_times(cue, metrics.words)
  for index, word in ipairs(metrics.words) do
    local filled = lay(cue, options, { foreground_color = options.mark or "#0a84ff" })
    filled.font_size, filled.bounds, filled.position = text.font_size, text.bounds, { 0, 0 }
    -- A window onto the coloured text that grows to the size of the word.
    local r = word.rectangle
    local closed = { leftward and r.x + r.width or r.x, r.y, 0, r.height }
    local open = { r.x, r.y, r.width, r.height }
    local window = edit.layer {
      anchor_point = { leftward and 1 or 0, 0 }, position = { leftward and r.x + r.width or r.x, r.y }, bounds = open,
      masks_to_bounds = true, sublayers = { filled },
    }
    window:add_animation(edit.animation {
      key_path = "bounds", from = closed, to = open, begin_time = times[index], duration = durations[index],
      timing = "linear", fill_mode = "both", removed_on_completion = false,
    })
    layers[#layers + 1] = window
  end
  return shown(cue, frame, layers)
end

--- Lets words pop in one by one, the spoken one in another colour.
function captions.styles.pop(cue, options)
  local text, metrics, frame = lay(cue, options, outline(options.font_size))
  if #metrics.words == 0 then return nil end
  local layers = {}
  local times, durations, length = spoken_times(cue, metrics.words)
  for index, word in ipairs(metrics.words) do
    local r = word.rectangle
    local properties = outline(options.font_size)
    properties.string, properties.font, properties.font_size, properties.weight = word.string, options.font, text.font_size, "bold"
    properties.foreground_color, properties.alignment = options.color or "white", "center"
    properties.position, properties.begin_time = { r.x + r.width / 2, r.y + r.height / 2 }, times[index]
    properties.duration = math.max(0.01, length - times[index])
    local popped = edit.text_layer(properties)
    popped:add_animation(easing.animation {
      key_path = "transform.scale", from = 0.4, to = 1, duration = math.min(0.25, length), curve = "ease_out_back", tolerance = 0.01,
    })
    popped:add_animation(edit.keyframe_animation {
      key_path = "foreground_color", values = { options.mark or "#0a84ff" }, calculation_mode = "discrete",
      duration = durations[index],
    })
    layers[index] = popped
  end
  return shown(cue, frame, layers)
end

--- Makes one layer with all captions. Lines of edit.subtitles keep the look and place that their file gives; everything else
--- follows the style.
---@param cues edit.subtitles|subtitles.cue[]
---@param options captions.options
---@return edit.layer
function captions.layer(cues, options)
  local style = options.style or "lines"
  if style == "lines" and type(cues) == "userdata" then
    return edit.subtitle_layer {
      subtitles = cues, font = options.font, font_size = options.font_size, foreground_color = options.color,
      weight = "bold", stroke_width = options.font_size / 6, vertical_margin = options.margin, frame = options.frame,
    }
  end
  local draw = type(style) == "function" and style or captions.styles[style]
  if not draw then
    local names = {}
    for name in pairs(captions.styles) do names[#names + 1] = name end
    table.sort(names)
    error(("captions: there is no style '%s'%s"):format(tostring(style), checks.suggestion(tostring(style), names)))
  end
  local layer = edit.layer { anchor_point = { 0, 0 } }
  for _, cue in ipairs(cues) do
    if cue.stop > cue.start and cue.start.seconds < (options.stop or math.huge) then
      local drawn = draw(cue, options)
      if drawn then layer:add_sublayer(drawn) end
    end
  end
  return layer
end

return captions
