-- Titles over pictures: title cards, lower thirds, credits, callouts and counters, each one layer.
--
--   local stage, titles = require("stage"), require("titles")
--   local scene = stage.open(args.video)
--   scene:add(titles.lower_third { stage = scene, name = "Ada Lovelace", role = "Mathematician", begin = 1, duration = 5 })
--   scene:add(titles.callout { stage = scene, target = { 400, 300 }, text = "the bolt", begin = 3, duration = 4 })
--   return scene:movie()
--
-- Words between asterisks have a line below them. Words at the edges of a picture upright as 9:16 keep clear of the interfaces of
-- apps. Every title has a stage (or any table with the width and height of the picture, in pixels), and begin and duration in
-- seconds of the movie. Sizes are parts of the picture's shorter side, so that titles look alike everywhere.

local easing, motion, safe, words = require("easing"), require("motion"), require("safe"), require("words")

local titles = {}

---@class titles.options
---@field stage { width: number, height: number }
---@field begin? number its start in seconds; 0 by default
---@field duration? number its duration in seconds; 5 by default
---@field font? string the family of the words
---@field color? string|number[]
---@field scale? number the height of the largest words

-- A text whose *stressed* words have a line below them.
local function underlined(text)
  local plain, ranges = words.stressed(text)
  return words.runs(plain, ranges, { underline = true })
end

-- The values for all titles: width, height and shorter side of the picture, the duration, and times for motion.
local function open(options, name)
  local place = options.stage
  if not place then error(("titles.%s: stage is required: a table with width and height"):format(name), 3) end
  local duration = options.duration or 5
  return place.width, place.height, math.min(place.width, place.height), duration, motion.within(duration)
end

-- A layer of the picture's size, whose time starts with the title.
local function group(name, options, width, height, duration)
  return edit.layer { name = name, frame = { 0, 0, width, height }, begin_time = options.begin or 0, duration = duration }
end

--- Makes a title that rises out of a line in the middle of the picture, with a subtitle below it, and sinks into it again.
---@param options titles.options|{ title?: string, subtitle?: string, shade?: number } color: of the words and the line, white; scale: 0.13; shade: the darkening of the picture, 0.5
---@return edit.layer
function titles.card(options)
  local width, height, short, duration, between = open(options, "card")
  local color = options.color or "white"
  local card = group("Title card", options, width, height, duration)
  local shade = edit.layer { frame = { 0, 0, width, height }, background_color = { 0, 0, 0, options.shade or 0.5 } }
  motion.come_and_go(shade, "opacity", 0, 1, between(0, 0.8, 0.6))
  card:add_sublayer(shade)

  local size = short * (options.scale or 0.13)
  local gap, line_width = size * 0.22, 0
  -- Words in a window that clips them: they rise into it from the line below, or sink into it from the one above.
  local function add_words(text, font_size, weight, is_above, times)
    if not words.any(text) then return end
    local layer, metrics = words.fit({
      string = underlined(text), font = options.font, font_size = font_size, weight = weight, foreground_color = color,
      alignment = "center", balanced = true,
    }, width * 0.86, height * (is_above and 0.42 or 0.25))
    local tall = metrics.height
    local window = edit.layer {
      frame = { width * 0.07, is_above and height / 2 - gap - tall or height / 2 + gap, width * 0.86, tall + gap / 2 },
      masks_to_bounds = true,
    }
    layer.anchor_point = { 0, 0 }
    motion.come_and_go(layer, "position.y", (is_above and 1.2 or -1.2) * tall, 0, times)
    window:add_sublayer(layer)
    card:add_sublayer(window)
    line_width = math.max(line_width, metrics.used_width)
  end
  add_words(options.title, size, "bold", true, between(0.35, 1.5, 0.8))
  add_words(options.subtitle, size * 0.42, "regular", false, between(0.6, 1.7, 0.9))

  -- The line grows from its middle, before the words come and until they have gone.
  local line = edit.layer {
    position = { width / 2, height / 2 }, bounds = { 0, 0, line_width, math.max(1, size / 24) }, background_color = color,
  }
  motion.come_and_go(line, "transform.scale.x", 0, 1, between(0, 1, 0.55))
  card:add_sublayer(line)
  return card
end

--- Makes a lower third for a person's name: a bar grows, the words slide out from behind it, and everything leaves again.
---@param options titles.options|{ name?: string, role?: string, side?: "left"|"right" } color: of the bar, #0a84ff; scale: 0.07; side: left
---@return edit.layer
function titles.lower_third(options)
  local width, height, short, duration, between = open(options, "lower_third")
  local is_left = options.side ~= "right"
  local size = short * (options.scale or 0.07)
  local padding, bar_width = size * 0.5, math.max(2, size * 0.16)
  local area = safe.inside(width, height, short * 0.08)
  local function line(text, font_size, weight)
    return { { string = words.any(text) and underlined(text) or text, font = options.font, font_size = font_size, weight = weight, foreground_color = "white" }, height * 0.25 }
  end
  local room, inner_width = area[3] - 2 * padding - bar_width, 0
  local lines, inner_height = words.stack({ line(options.name, size, "bold"), line(options.role, size * 0.6, "regular") }, room)
  for _, one in ipairs(lines) do
    inner_width = math.max(inner_width, math.min(room, math.ceil(one.metrics.used_width) + 1))
  end

  local panel_width, panel_height = inner_width + 2 * padding, inner_height + padding
  local third = edit.layer {
    name = "Lower third",
    frame = {
      is_left and area[1] or area[1] + area[3] - panel_width - bar_width,
      math.min(height * 0.9, area[2] + area[4]) - panel_height,
      panel_width + bar_width, panel_height,
    },
    begin_time = options.begin or 0, duration = duration,
  }
  -- The panel slides with its words into a window beside the bar.
  local window = edit.layer {
    frame = { is_left and bar_width or 0, 0, panel_width, panel_height }, masks_to_bounds = true,
  }
  local panel = edit.layer {
    bounds = { 0, 0, panel_width, panel_height }, position = { 0, 0 }, anchor_point = { 0, 0 },
    background_color = "#101014c8",
  }
  motion.come_and_go(panel, "position.x", is_left and -panel_width or panel_width, 0, between(0.3, 1.1, 0.7))
  for index, one in ipairs(lines) do
    -- All lines are equally wide, so that words from right to left begin at the panel's right side.
    one.layer.frame = { padding, padding / 2 + one.y, inner_width, one.metrics.height }
    local late = 0.15 * index
    motion.come_and_go(one.layer, "opacity", 0, 1, between(0.5 + late, 1 + late, 0.7))
    panel:add_sublayer(one.layer)
  end
  window:add_sublayer(panel)
  third:add_sublayer(window)

  local bar = edit.layer {
    frame = { is_left and 0 or panel_width, 0, bar_width, panel_height }, background_color = options.color or "#0a84ff",
  }
  motion.come_and_go(bar, "transform.scale.y", 0, 1, between(0, 0.5, 0.35))
  third:add_sublayer(bar)
  return third
end

-- The frame of a callout's words: beside the target, on the side with more room.
local function panel_frame(target, radius, width, height, short, panel_width, panel_height)
  local area, away = safe.inside(width, height, short * 0.06), radius + short * 0.1
  local is_right = target[1] < width / 2
  local x = is_right and target[1] + away or target[1] - away - panel_width
  local y = target[2] - panel_height / 2 + (target[2] > height * 0.4 and -1 or 1) * short * 0.16
  x = math.max(area[1], math.min(area[1] + area[3] - panel_width, x))
  y = math.max(area[2], math.min(area[2] + area[4] - panel_height, y))
  return { x, y, panel_width, panel_height }, is_right
end

-- The line from a callout's words to its mark, whose head is an arrow's, and the mark.
local function marks(options, from, target, radius, thickness)
  local dx, dy = target[1] - from[1], target[2] - from[2]
  local length = math.max(1, math.sqrt(dx * dx + dy * dy))
  local is_arrow = options.mark == "arrow"
  local reach = is_arrow and thickness * 2 or radius
  local tip = { target[1] - dx / length * reach, target[2] - dy / length * reach }
  local look = { fill_color = "transparent", stroke_color = options.color or "#ffd166", line_width = thickness, line_cap = "round", line_join = "round" }
  local function shape(path)
    local layer = edit.shape_layer(look)
    layer.path = path
    return layer
  end
  local line = shape(edit.path.line({ from, tip }))
  if not is_arrow then
    local angle = math.deg(math.atan(-dy, -dx))
    local ring = edit.path():arc { center = target, radius = radius, start_angle = angle, end_angle = angle + 360 }
    return line, shape(ring)
  end
  local wing, back = thickness * 4, { dx / length, dy / length }
  local function point(side)
    return { tip[1] - (back[1] - side * back[2] * 0.6) * wing, tip[2] - (back[2] + side * back[1] * 0.6) * wing }
  end
  return line, shape(edit.path.line({ point(1), tip, point(-1) }))
end

--- Makes words about something in the picture, with a line to a ring around it or an arrow to it.
---@param options titles.options|{ target: { [1]: number, [2]: number }, text?: string, radius?: number, mark?: "ring"|"arrow" } target: in pixels; radius: of the ring, in pixels, a tenth of the shorter side; mark: ring; color: of ring, arrow and line, #ffd166; scale: 0.055
---@return edit.layer
function titles.callout(options)
  local width, height, short, duration, between = open(options, "callout")
  local target = options.target or error("titles.callout: target is required: { x, y }", 2)
  local size = short * (options.scale or 0.055)
  local radius, thickness, padding = options.radius or short * 0.1, math.max(2, short / 150), size * 0.6
  local callout = group("Callout", options, width, height, duration)
  local text, metrics = words.fit({
    string = underlined(options.text or ""), font = options.font, font_size = size, weight = "semibold", foreground_color = "white",
  }, width * 0.42, height * 0.3)
  local has_words = words.any(options.text)
  local inner = math.min(width * 0.42, math.ceil(metrics.used_width) + 1)
  local frame, is_right = panel_frame(target, radius, width, height, short, inner + 2 * padding, metrics.height + padding)
  local from = { is_right and frame[1] or frame[1] + frame[3], frame[2] + frame[4] / 2 }
  local line, mark = marks(options, from, target, radius, thickness)
  local is_arrow = options.mark == "arrow"
  -- A ring is drawn first and then the line to its words; an arrow comes from its words.
  motion.come_and_go(mark, "stroke_end", 0, 1, is_arrow and between(0.7, 1, 0.5) or between(0, 0.7, 0.4))
  callout:add_sublayer(mark)
  if not has_words then return callout end
  motion.come_and_go(line, is_arrow and "stroke_end" or "stroke_start", is_arrow and 0 or 1, is_arrow and 1 or 0,
    is_arrow and between(0.3, 0.8, 0.5) or between(0.5, 0.9, 0.5))
  callout:add_sublayer(line)
  local panel = edit.layer { frame = frame, background_color = "#101014d8", corner_radius = size * 0.3, sublayers = { text } }
  text.frame = { padding, padding / 2, inner, metrics.height }
  motion.come_and_go(panel, "opacity", 0, 1, is_arrow and between(0, 0.4, 0.5) or between(0.7, 1.1, 0.6))
  callout:add_sublayer(panel)
  return callout
end

--- Makes a number that runs from one value to another.
---@param options titles.options|{ from?: number, to: number, position?: { [1]: number, [2]: number }, run?: number, curve?: easing.curve, format?: string|(fun(value: number): string), font_size?: number, weight?: string } from: 0; position: of its middle, the picture's by default; run: its seconds, three quarters of the duration by default; curve: ease_out_cubic; format: as of string.format, or a function, whole numbers by default; scale: 0.2
---@return edit.text_layer
function titles.counter(options)
  local width, height, short, duration, between = open(options, "counter")
  local from, to = options.from or 0, options.to or error("titles.counter: to is required: the last number", 2)
  local run, curve = options.run or duration * 0.75, easing.curve(options.curve or "ease_out_cubic")
  local format = options.format or "%.0f"
  local layer = edit.text_layer {
    name = "Counter", font = options.font, font_size = options.font_size or short * (options.scale or 0.2), weight = options.weight or "bold",
    foreground_color = options.color or "white", position = options.position or { width / 2, height / 2 },
    begin_time = options.begin or 0, duration = duration,
    string = function(time)
      local value = easing.apply(from, to, time.seconds / run, curve)
      return type(format) == "function" and format(value) or format:format(value)
    end,
  }
  motion.come_and_go(layer, "opacity", 0, 1, between(0, 0.3, 0.3))
  return layer
end

--- Makes a few words in a box in a corner of the picture, shown from begin on.
---@param options titles.options|{ text: string, corner?: "top-left"|"top-right"|"bottom-left"|"bottom-right", box?: string|number[], room?: number } corner: bottom-left; box: #00000090; scale: 0.05; duration: for ever by default; room: the most that it is wide, in pixels, all of the picture but a margin by default: longer words become smaller
---@return edit.text_layer
function titles.label(options)
  local width, height, short = open(options, "label")
  local corner = options.corner or "bottom-left"
  local x, y = corner:match("right$") and 1 or 0, corner:match("^bottom") and 1 or 0
  local size, area = short * (options.scale or 0.05), safe.inside(width, height, short * 0.06)
  local layer = edit.text_layer {
    string = underlined(options.text), font = options.font, font_size = size, weight = "semibold",
    foreground_color = options.color or "white", anchor_point = { x, y },
    position = { area[1] + x * area[3], area[2] + y * area[4] }, begin_time = options.begin or 0,
  }
  local most, wide = math.max(1, (options.room or area[3]) - size), layer:measure().width
  if wide > most then size = size * most / wide end
  layer.font_size = size
  layer.box = { color = options.box or "#00000090", padding = { size * 0.5, size * 0.22 }, corner_radius = size * 0.35 }
  if options.duration then layer.duration = options.duration end
  return layer
end

---@class titles.credit_roll
---@field layer edit.layer
---@field height number The height of all credits, in pixels.
---@field steady number Their duration in seconds at the pace that shows each line for eight seconds.

-- Lays out the lines of credits below each other; returns the layer and its height.
local function lay_out(options, width, height, size)
  local gutter, margin, color = size * 0.5, width * 0.05, options.color or "white"
  local roll, y = edit.layer { name = "Credits", anchor_point = { 0, 0 } }, 0

  -- Adds a text to the roll between two x positions; returns its metrics and the layer.
  local function add(string, from, to, alignment, font_size, weight, opacity)
    local layer, metrics = words.fit({
      string = underlined(string), font = options.font, font_size = font_size, weight = weight, foreground_color = color,
      alignment = alignment, opacity = opacity,
    }, to - from, height, 0.75)
    -- Right-to-left words are aligned at the same side as others.
    local left, right = words.extent(metrics)
    local x = alignment == "left" and from - left or alignment == "right" and to - right or from
    layer.anchor_point, layer.position = { 0, 0 }, { x, y }
    roll:add_sublayer(layer)
    return metrics, layer
  end

  -- A role on the left of the middle and a name on its right, their first lines on one baseline.
  local function add_pair(role, name)
    local right = add(name, width / 2 + gutter, width - margin, "left", size, "semibold")
    local tall = right.height
    if words.any(role) then
      local left, layer = add(role, margin, width / 2 - gutter, "right", size * 0.8, "regular", 0.75)
      local drop = right.lines[1].baseline - left.lines[1].baseline
      layer.position = { layer.position.x, y + drop }
      tall = math.max(tall, left.height + drop)
    end
    return tall
  end

  for line in (options.text .. "\n"):gmatch("(.-)\r?\n") do
    local heading = line:match("^#+%s*(.+)$")
    local role, name = line:match("^(.-)%s*:%s+(.+)$")
    if heading then
      if y > 0 then y = y + size end
      local metrics, layer = add(heading, margin, width - margin, "center", size * 1.5, "bold")
      if options.heading_color then layer.foreground_color = options.heading_color end
      y = y + metrics.height + size * 0.6
    elseif role then
      y = y + add_pair(role, name) + size * 0.2
    elseif words.any(line) then
      y = y + add(line, margin, width - margin, "center", size, "regular").height + size * 0.2
    else
      y = y + size
    end
  end
  return roll, y
end

--- Makes credits for titles.roll. In the text a line is a name, "Role: Name" sets both side by side, ": Name" adds a name
--- below, "# Heading" is larger, and an empty line is a gap.
---@param options titles.options|{ text: string, heading_color?: string|number[] } heading_color: that of the other words by default; scale: of a name, 0.05
---@return titles.credit_roll
function titles.credits(options)
  local width, height, short = open(options, "credits")
  local layer, tall = lay_out(options, width, height, short * (options.scale or 0.05))
  return { layer = layer, height = tall, stage_height = height, steady = math.ceil(8 * (height + tall) / height) }
end

--- Animates credits up the picture, from below its lower edge until the last line has left.
---@param credits titles.credit_roll
---@param duration number in seconds
---@return edit.layer
function titles.roll(credits, duration)
  credits.layer:add_animation(edit.animation {
    key_path = "position.y", from = credits.stage_height, to = -credits.height, duration = duration, timing = "linear",
    fill_mode = "both", removed_on_completion = false,
  })
  return credits.layer
end

return titles
