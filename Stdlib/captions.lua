-- Captions over a picture in one layer: lines, boxes, and words that are marked, coloured, larger, filled or pop in as they
-- are spoken.
--
--   local captions, transcripts = require("captions"), require("transcripts")
--   scene:add(captions.layer(transcripts.read(args.words), {
--     style = "grow", words = 3, case = "upper", frame = { 0, 0, scene.width, scene.height }, margin = scene.height * 0.1,
--     font_size = scene.short_side * 0.08, mark = "#ffd166" }))
--
-- The times of words come from the file, or else from the lengths of the words. Punctuation and emoji stay with their word. A
-- caption stays until the next one if less than a third of a second lies between. Styles are functions in captions.styles,
-- by name; a style of your own receives a cue and the options, and returns a layer or nil.

local checks, contrast, easing = require("argument_checks"), require("contrast"), require("easing")
local safe, subtitles, words = require("safe"), require("subtitles"), require("words")

local captions = {}

---@class captions.options
---@field frame { [1]: number, [2]: number, [3]: number, [4]: number } The area of the captions: x, y, width, height.
---@field margin number Their distance from its lower edge, in pixels.
---@field style? "lines"|"boxes"|"words"|"karaoke"|"pop"|"color"|"grow"|fun(cue: table, options: captions.options): edit.layer? lines by default; words: a mark follows the spoken word; color: it has another colour; grow: it is larger, too.
---@field font? string The family of the words.
---@field words? integer The most words at once; those of the file's cues by default.
---@field case? "upper" Capital letters.
---@field enter? "cut"|"fade"|"pop"|"rise" The entrance of each caption; cut, at once, by default.
---@field weight? string|integer The weight of the words; bold by default.
---@field font_size number The largest size, in pixels.
---@field letter_spacing? number In pixels.
---@field color? string|number[] The colour of the words; white by default.
---@field mark? string|number[] The colour of the spoken word, or behind it; #0a84ff by default.
---@field on_mark? string|number[] The colour of the spoken word over a mark; that of all words by default.
---@field box? string|number[] The colour of boxes; #000000b0 by default.
---@field radius? number The radius of boxes and marks, in pixels; a fifth of the size by default.
---@field outline? number The width of the words' outline, in pixels; a seventh of the size by default, 0 for none.
---@field outline_color? string|number[] #000000e0 by default.
---@field inset? number The distance of lines from the sides of the frame, in pixels; 7 % of its width by default.
---@field stop? number The time in seconds from which captions are left out; none by default.

-- The longest gap in seconds through which a caption stays.
local hold = 1 / 3

-- The line that a measured word lies on.
local function line_of(metrics, word)
  for _, line in ipairs(metrics.lines) do if line.rectangle.y == word.rectangle.y then return line end end
end

-- The text layer of a cue in a size that fits, its words, and its frame. Words that become larger by a factor have room for it.
local function lay(cue, options, properties, factor)
  local x, y, width, height = table.unpack(options.frame)
  local inset, size, more = options.inset or width * 0.07, options.font_size, (factor or 1) - 1
  local all = {
    string = cue.text, font = options.font, font_size = size, weight = options.weight or "bold",
    letter_spacing = options.letter_spacing, foreground_color = options.color or "white", alignment = "center",
    anchor_point = { 0, 0 }, balanced = true,
  }
  for key, value in pairs(properties) do all[key] = value end
  local room, part = width - 2 * inset, 1
  local text, metrics, is_fit
  repeat
    text, metrics = words.fit(all, room * part, height * 0.5)
    part, is_fit = part * 0.96, true
    for _, word in ipairs(more > 0 and words.measured(cue.text, metrics) or {}) do
      local left, right = words.extent { lines = { line_of(metrics, word) } }
      if right - left + more * word.rectangle.width > room then is_fit = false end
    end
  until is_fit or part * (1 + more) < 0.95
  local below = options.margin + metrics.lines[#metrics.lines].rectangle.height * more / 2
  local frame = { x + (width - text.bounds.width) / 2, y + height - below - metrics.height, text.bounds.width, metrics.height }
  return text, words.measured(cue.text, metrics), frame
end

local function outline(options)
  local width = options.outline or options.font_size / 7
  return width > 0 and { stroke_color = options.outline_color or "#000000e0", stroke_width = width } or {}
end

-- Brings a caption in.
local function enter(layer, way, frame, duration)
  local quick = math.min(0.22, duration / 2)
  local function add(key_path, from, to, curve)
    layer:add_animation(easing.animation { key_path = key_path, from = from, to = to, duration = quick, curve = curve, tolerance = 0.01 })
  end
  if way == "fade" or way == "rise" then add("opacity", 0, 1, "linear") end
  if way == "pop" then add("transform.scale", 0.7, 1, "ease_out_back") end
  if way == "rise" then
    local y = frame[2] + frame[4] / 2
    add("position.y", y + frame[4] * 0.35, y, "ease_out_cubic")
  end
  return layer
end

-- A layer with the times of its cue.
local function shown(cue, frame, sublayers, options)
  local layer = edit.layer {
    name = (cue.text:gsub("%s+", " ")), frame = frame, begin_time = cue.start, duration = cue.stop - cue.start, sublayers = sublayers,
  }
  return enter(layer, options.enter, frame, (cue.stop - cue.start).seconds)
end

-- The smaller of the gaps between a word and its neighbours on its line; infinite for a word alone.
local function gap_beside(spoken, index)
  local r, gap = spoken[index].rectangle, math.huge
  for _, neighbour in ipairs { spoken[index - 1] or false, spoken[index + 1] or false } do
    local n = neighbour and neighbour.rectangle
    if n and n.y == r.y then gap = math.min(gap, math.max(r.x - n.x - n.width, n.x - r.x - r.width)) end
  end
  return math.max(0, gap)
end

-- Moves the mark from word to word: along a line in a tenth of a second, to another line at once. It is as high as a line, and
-- leaves more than half of the gap to the word beside it.
local function move(mark, spoken, times, length, size)
  local places, sizes, key_times = {}, {}, {}
  local function add(index, time)
    local r = spoken[index].rectangle
    places[#places + 1] = { r.x + r.width / 2, r.y + r.height / 2 }
    sizes[#sizes + 1] = { r.width + 2 * math.min(size * 0.2, gap_beside(spoken, index) * 0.45), r.height }
    key_times[#key_times + 1] = math.max(key_times[#key_times] or 0, math.min(time / length, 1))
  end
  add(1, 0)
  for index = 2, #spoken do
    local is_same_line = spoken[index].rectangle.y == spoken[index - 1].rectangle.y
    add(index - 1, times[index] - (is_same_line and 0.1 or 0.001))
    add(index, times[index])
  end
  add(#spoken, length)
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

-- The layer of one word in its place; its position is its middle.
local function word_layer(word, text, options, properties)
  local all = {
    string = word.string, font = options.font, font_size = text.font_size, weight = options.weight or "bold",
    letter_spacing = text.letter_spacing, foreground_color = options.color or "white", alignment = "center",
  }
  for key, value in pairs(outline(options)) do all[key] = value end
  for key, value in pairs(properties or {}) do all[key] = value end
  local layer = edit.text_layer(all)
  local x, y, width, height = table.unpack(words.frame(layer, word))
  layer.position = { x + width / 2, y + height / 2 }
  return layer
end

-- Gives a word another colour while it is spoken.
local function recolor(layer, color, start, duration)
  layer:add_animation(edit.keyframe_animation {
    key_path = "foreground_color", values = { color }, calculation_mode = "discrete", begin_time = start, duration = duration,
  })
end

captions.styles = {}

--- Draws words with an outline.
function captions.styles.lines(cue, options)
  local text, spoken, frame = lay(cue, options, outline(options))
  return #spoken > 0 and shown(cue, frame, { text }, options) or nil
end

--- Draws each line in a box with round corners.
function captions.styles.boxes(cue, options)
  local size = options.font_size
  local text, spoken, frame = lay(cue, options, {
    weight = options.weight or "semibold", line_spacing = 1.2,
    box = { color = options.box or "#000000b0", padding = { size * 0.35, size * 0.12 }, corner_radius = options.radius or size * 0.2 },
  })
  return #spoken > 0 and shown(cue, frame, { text }, options) or nil
end

--- Draws a mark behind the spoken word.
function captions.styles.words(cue, options)
  local look = outline(options)
  -- Room for marks between the lines.
  look.line_spacing = 1.15
  local text, spoken, frame = lay(cue, options, look)
  if #spoken == 0 then return nil end
  local times, durations, length = spoken_times(cue, spoken)
  local size = text.font_size
  local mark = edit.layer { background_color = options.mark or "#0a84ff", corner_radius = options.radius or size / 5 }
  move(mark, spoken, times, length, size)
  if not options.on_mark then return shown(cue, frame, { mark, text }, options) end
  local layers = { mark }
  for index, word in ipairs(spoken) do
    -- While it is spoken, a word of another colour without an outline takes its place.
    local quiet = word_layer(word, text, options)
    quiet:add_animation(edit.keyframe_animation {
      key_path = "opacity", values = { 0 }, calculation_mode = "discrete", begin_time = times[index], duration = durations[index],
    })
    layers[#layers + 1] = quiet
    layers[#layers + 1] = word_layer(word, text, options, {
      foreground_color = options.on_mark, stroke_width = 0, begin_time = times[index], duration = durations[index],
    })
  end
  return shown(cue, frame, layers, options)
end

-- Draws words that are coloured while they are spoken, and larger by a factor. Their neighbours on the line make room for them.
local function highlighted(cue, options, factor)
  local text, spoken, frame = lay(cue, options, outline(options), factor)
  if #spoken == 0 then return nil end
  local layers = {}
  local times, durations = spoken_times(cue, spoken)
  for index, word in ipairs(spoken) do layers[index] = word_layer(word, text, options) end
  for index, word in ipairs(spoken) do
    recolor(layers[index], options.mark or "#0a84ff", times[index], durations[index])
    local rise = math.min(0.14, durations[index] / 2)
    local function swell(layer, key_path, from, to)
      layer:add_animation(edit.keyframe_animation {
        key_path = key_path, values = { from, to, to, from }, begin_time = times[index], duration = durations[index],
        key_times = { 0, rise / durations[index], 1 - rise * 0.5 / durations[index], 1 },
        timings = { { 0.34, 1.56, 0.64, 1 }, "linear", "ease_in" },
      })
    end
    if factor > 1 then
      swell(layers[index], "transform.scale", 1, factor)
      for other, neighbour in ipairs(spoken) do
        if other ~= index and neighbour.rectangle.y == word.rectangle.y then
          local x = layers[other].position.x
          local side = neighbour.rectangle.x > word.rectangle.x and 1 or -1
          swell(layers[other], "position.x", x, x + side * word.rectangle.width * (factor - 1) / 2)
        end
      end
    end
  end
  return shown(cue, frame, layers, options)
end

--- Gives the spoken word another colour.
function captions.styles.color(cue, options) return highlighted(cue, options, 1) end

--- Gives the spoken word another colour and makes it larger.
function captions.styles.grow(cue, options) return highlighted(cue, options, 1.2) end

--- Fills words with another colour while they are spoken.
function captions.styles.karaoke(cue, options)
  local text, spoken, frame = lay(cue, options, outline(options))
  if #spoken == 0 then return nil end
  local layers, leftward = { text }, is_leftward(spoken)
  local times, durations = spoken_times(cue, spoken)
  for index, word in ipairs(spoken) do
    local filled = lay(cue, options, { foreground_color = options.mark or "#0a84ff" })
    filled.font_size, filled.letter_spacing = text.font_size, text.letter_spacing
    filled.bounds, filled.position = text.bounds, { 0, 0 }
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
  return shown(cue, frame, layers, options)
end

--- Lets words pop in one by one, the spoken one in another colour.
function captions.styles.pop(cue, options)
  local text, spoken, frame = lay(cue, options, outline(options))
  if #spoken == 0 then return nil end
  local layers = {}
  local times, durations, length = spoken_times(cue, spoken)
  for index, word in ipairs(spoken) do
    local popped = word_layer(word, text, options, {
      begin_time = times[index], duration = math.max(0.01, length - times[index]),
    })
    popped:add_animation(easing.animation {
      key_path = "transform.scale", from = 0.4, to = 1, duration = math.min(0.25, length), curve = "ease_out_back", tolerance = 0.01,
    })
    recolor(popped, options.mark or "#0a84ff", 0, durations[index])
    layers[index] = popped
  end
  return shown(cue, frame, layers, options)
end

-- The cues as they are drawn: split, in capitals, their marks beside their words.
local function prepared(cues, options)
  cues = subtitles.of(cues)
  if options.words then cues = subtitles.split(cues, { words = options.words, letters = 60 }) end
  for index, cue in ipairs(cues) do
    local function written(text)
      return words.joined(options.case == "upper" and edit.uppercase(text) or text)
    end
    cue.text = written(cue.text)
    for _, word in ipairs(cue.words) do word.text = written(word.text:match("^%s*(.-)%s*$")) end
    local following = cues[index + 1]
    if following and following.start > cue.stop and (following.start - cue.stop).seconds < hold then cue.stop = following.start end
  end
  return cues
end

-- True if a file gives its cues a look or a place of their own.
local function has_look(cues)
  if type(cues) ~= "userdata" then return false end
  for _, cue in ipairs(cues) do
    if cue.style or next(cue.placement) then return true end
    for _, run in ipairs(cue.runs) do if type(run) == "table" then return true end end
  end
  return false
end

--- Makes one layer with all captions. Lines of edit.subtitles keep the look and place that their file gives them, if it does, unless
--- they are split or in capitals; everything else follows the style.
---@param cues edit.subtitles|table[]
---@param options captions.options
---@return edit.layer
function captions.layer(cues, options)
  local style = options.style or "lines"
  if style == "lines" and not (options.words or options.case or options.enter) and has_look(cues) then
    return edit.subtitle_layer {
      subtitles = cues, font = options.font, font_size = options.font_size, foreground_color = options.color,
      weight = options.weight or "bold", stroke_width = options.outline or options.font_size / 6,
      vertical_margin = options.margin, frame = options.frame, name = "Captions",
    }
  end
  local draw = type(style) == "function" and style or captions.styles[style]
  if not draw then
    local names = {}
    for name in pairs(captions.styles) do names[#names + 1] = name end
    table.sort(names)
    error(("captions: there is no style '%s'%s"):format(tostring(style), checks.suggestion(tostring(style), names)))
  end
  if options.words and options.words < 1 then error("captions: words is at least 1") end
  local layer = edit.layer { name = "Captions", anchor_point = { 0, 0 } }
  for _, cue in ipairs(prepared(cues, options)) do
    if cue.stop > cue.start and cue.start.seconds < (options.stop or math.huge) then
      local drawn = draw(cue, options)
      if drawn then layer:add_sublayer(drawn) end
    end
  end
  return layer
end

--- Returns options for captions in the look of a theme, in the safe area of a picture.
---@param theme themes
---@param stage { width: number, height: number, picture?: function } a stage, whose picture is measured behind the captions; or any table with the width and height of the picture in pixels
---@param own? { style?: string, words?: integer, safe?: safe.name, enter?: string, scale?: number } what differs from the theme; safe: the area, that of the picture's shape by default; scale: a factor of the size
---@return captions.options
function captions.themed(theme, stage, own)
  own = own or {}
  local width, height = stage.width, stage.height
  local text = theme:text("caption", math.min(width, height), "x", { scale = own.scale })
  local size, area = text.font_size, safe.middle(own.safe, width, height)
  local options = {
    frame = area, margin = height > width and 0 or height * 0.02, inset = area[3] * 0.02, style = own.style or theme.captions.style,
    words = own.words or theme.captions.words, enter = own.enter or theme.captions.enter,
    case = theme.fonts.heading.case, font = text.font, weight = text.weight, font_size = size, letter_spacing = text.letter_spacing,
    color = text.foreground_color, mark = theme:color("mark"), outline_color = theme:color("scrim", 0.9),
    radius = theme:value("radii", "medium", math.min(width, height)),
  }
  if options.style == "boxes" then options.color, options.box = theme:color("text"), theme:color("surface") end
  if options.style == "words" then options.mark, options.on_mark = theme:color("accent"), theme:color("on_accent") end
  if not stage.picture then return options end
  -- The lowest fifth of the safe area is behind captions.
  local behind = contrast.measure(stage:picture(), { area[1], area[2] + area[4] * 0.8, area[3], area[4] * 0.2 })
  local help = contrast.help(options.color, behind)
  if help == "none" then options.outline = size / 18
  elseif help == "box" and options.style == "lines" then
    options.style, options.box, options.color = "boxes", theme:color("surface"), theme:color("text")
  elseif help == "box" then
    options.outline = size / 5
  end
  return options
end

return captions
