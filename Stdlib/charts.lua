-- Charts in the look of a theme, each one layer: bars, lines, rings, large numbers and two numbers compared, which grow as they
-- come; steps and tables, which appear part by part.
--
--   local charts, json = require("charts"), require("json")
--   scene:add(charts.bars { stage = scene, theme = "news", title = "Visitors", values = { { "Mon", 320 }, { "Tue", 480 } } })
--   scene:add(charts.number { stage = scene, theme = "news", value = 12480, label = "kilometres by bike", begin = 5 })
--
-- A value is a name and a number. Charts stand on the theme's background or on a panel over the picture, in its safe area.

local easing, parts, words = require("easing"), require("card_parts"), require("words")

local charts = {}

---@alias charts.format string|fun(value: number): string

-- Requires values of a name and a finite number each.
local function check(name, values, least, most)
  if #values < least or #values > most then
    error(("%s: values has %s values, not %d"):format(name, least == most and least or least .. " to " .. most, #values))
  end
  for index, value in ipairs(values) do
    if type(value[1]) ~= "string" or type(value[2]) ~= "number" or value[2] ~= value[2] or math.abs(value[2]) == math.huge then
      error(("%s: values[%d] is not a name and a number, such as { \"Mon\", 320 }"):format(name, index))
    end
  end
end

-- A number as its format writes it; by default with a comma for thousands and no more digits than it has.
local function written(value, format)
  if type(format) == "function" then
    local text = format(value)
    if type(text) ~= "string" then error(("charts: the format returned a %s, not a text"):format(type(text))) end
    return text
  elseif format then
    local is_right, text = pcall(format.format, format, value)
    if is_right then return text end
    error(("charts: the format '%s' cannot write %g: %s"):format(format, value, (text:gsub("^.*%((.-)%)$", "%1"))))
  end
  local text = ("%.0f"):format(value)
  if math.abs(value) < 100 and math.abs(value - tonumber(text)) > 0.001 then text = ("%.1f"):format(value) end
  local sign, digits, rest = text:match("^(%-?)(%d+)(.*)$")
  digits = digits:reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", "")
  return sign .. digits .. rest
end

-- The area of a chart below its title, on the background or a panel.
local function frame_of(c, options)
  local x, y, w, h = c.x, c.y, c.w, c.h
  if options.backdrop == "panel" then
    local pad = c:space("large")
    local panel = c:add(c:panel({ x, y, w, h }))
    c:animate(panel, "opacity", 0, 1)
    x, y, w, h = x + pad, y + pad, w - 2 * pad, h - 2 * pad
  else
    c:cover()
  end
  -- On an upright picture a chart is not higher than wide.
  local most = w * 1.15
  if h > most then y, h = y + (h - most) / 2, most end
  local title, tall = c:stack({ { role = "heading", text = options.title, room = 0.25 } }, w, h)
  c:show(title, x, y, w, 0)
  if tall > 0 then
    tall = tall + c:space("medium")
    y, h = y + tall, h - tall
  end
  return x, y, w, h
end

-- A label of a size that fits a width on one line.
local function label(c, role, text, width, look)
  look = look or {}
  local properties = c.theme:text(role, c.unit, text, { color = look.color, font = look.font, scale = look.scale })
  local layer = edit.text_layer(c:stressed(properties, look.color or "text"))
  local metrics = layer:measure()
  if metrics.width > width then
    layer.font_size = layer.font_size * width / metrics.width
    metrics = layer:measure()
  end
  return layer, metrics
end

-- A text that counts up to a value. A function of time gives it, so it is drawn anew in each frame while it counts.
local function count_up(c, layer, value, format, delay, run)
  if not c.enters then
    layer.string = written(value, format)
    return
  end
  local curve, is_whole = c.theme:curve("arrive"), value % 1 == 0
  layer.string = function(time)
    local part = math.max(0, math.min(1, (time.seconds - delay) / run))
    local now = part >= 1 and value or easing.apply(0, value, part, curve)
    return written(is_whole and math.floor(now + 0.5) or now, format)
  end
end

---@class charts.options: cards.options
---@field title? string
---@field values { [1]: string, [2]: number }[] A name and a number each.
---@field format? charts.format As of string.format, or a function; with commas for thousands by default.
---@field backdrop? "full"|"panel" The theme's background, or a panel over the picture; full by default.

--- Makes a bar chart. Bars grow one after the other, and their numbers with them; the largest has the accent.
---@param options charts.options|{ highlight?: string } highlight: the name of the bar in the accent
---@return edit.layer
function charts.bars(options)
  local c = parts.open(options, "charts.bars", 5)
  check("charts.bars", options.values, 1, 16)
  local x, y, w, h = frame_of(c, options)
  local count, top, low = #options.values, 0, 0
  for _, value in ipairs(options.values) do top, low = math.max(top, value[2]), math.min(low, value[2]) end
  if top == low then top = 1 end
  local largest, known = nil, false
  for _, value in ipairs(options.values) do
    if not largest or value[2] > largest[2] then largest = value end
    known = known or value[1] == options.highlight
  end
  if options.highlight and not known then error(("charts.bars: highlight: no value has the name '%s'"):format(options.highlight)) end
  local pitch = w / count
  local bar = pitch * 0.66
  local small = c.theme:value("sizes", "small", c.unit) * 2.2
  local room, base = h - 2 * small, y + small + (h - 2 * small) * top / (top - low)
  local step = math.min(c.theme:value("motion", "stagger"), c.duration * 0.3 / count)
  local run = c.theme:value("motion", "enter") * 1.4
  c:add(edit.layer { frame = { x, base, w, math.max(1, c.unit * 0.002) }, background_color = c:color("muted", 0.6) })
  for index, value in ipairs(options.values) do
    local is_marked = value[1] == (options.highlight or largest[1])
    local length, middle, delay = math.max(1, room * math.abs(value[2]) / (top - low)), x + pitch * (index - 0.5), 0.2 + step * (index - 1)
    local is_up = value[2] >= 0
    local rod = c:add(edit.layer {
      anchor_point = { 0.5, is_up and 1 or 0 }, position = { middle, base }, bounds = { 0, 0, bar, length },
      background_color = c:color(is_marked and "accent" or "second"), corner_radius = math.min(c:radius("small"), bar / 2, length / 2),
    })
    c:animate(rod, "bounds.size.height", 0, length, delay)
    local name, name_metrics = label(c, "small", value[1], pitch * 0.96, { color = "muted", scale = 1.2 })
    name.position = { middle, is_up and base + small * 0.55 or base - small * 0.55 }
    c:add(name)
    local number, metrics = label(c, "small", written(value[2], options.format), pitch * 0.96,
      { color = "text", font = "heading", scale = 1.4 })
    local reach = (is_up and -1 or 1) * (length + math.max(metrics.height, name_metrics.height) * 0.62)
    number.position = { middle, base + reach }
    count_up(c, number, value[2], options.format, delay, run)
    c:animate(number, "position.y", base, base + reach, delay)
    c:animate(number, "opacity", 0, 1, delay)
    c:add(number)
  end
  return c.layer
end

--- Makes a line chart. The line is drawn from left to right, and ends in a dot with the last number.
---@param options charts.options|{ fill?: boolean } fill: false to leave out the tint below the line
---@return edit.layer
function charts.line(options)
  local c = parts.open(options, "charts.line", 5)
  check("charts.line", options.values, 2, 400)
  local x, y, w, h = frame_of(c, options)
  local low, top = math.huge, -math.huge
  for _, value in ipairs(options.values) do low, top = math.min(low, value[2]), math.max(top, value[2]) end
  -- From zero, unless the values lie close together far from it.
  if low > 0 and low < 0.6 * top then low = 0 end
  if top == low then low, top = low - 1, top + 1 end
  local small = c.theme:value("sizes", "small", c.unit) * 2.2
  local last_text = written(options.values[#options.values][2], options.format)
  local number, metrics = label(c, "body", last_text, w * 0.3, { color = c:ink("accent", "background"), font = "heading" })
  local right = x + w - metrics.width - c:space("medium")
  local inner_top, inner = y + metrics.height / 2, h - small - metrics.height / 2
  local function place(index)
    local value = options.values[index][2]
    return { x + (right - x) * (index - 1) / (#options.values - 1), inner_top + inner * (1 - (value - low) / (top - low)) }
  end
  -- Lines of a grid at quarters of the height.
  for index = 0, 4 do
    c:add(edit.layer { frame = { x, inner_top + inner * index / 4, right - x, math.max(1, c.unit * 0.0015) },
      background_color = c:color("muted", 0.22) })
  end
  local points, thickness = {}, math.max(2, c.unit * 0.007)
  for index = 1, #options.values do points[index] = place(index) end
  local run = math.min(c.duration * 0.5, c.theme:value("motion", "enter") * 3)
  local arrive = c.theme:value("motion", "arrive")
  local function draw(layer, key_path, from, to)
    if not c.enters then return layer end
    layer:add_animation(edit.animation {
      key_path = key_path, from = from, to = to, begin_time = 0.2, duration = run, timing = arrive, fill_mode = "both",
      removed_on_completion = false,
    })
    return layer
  end
  local last = points[#points]
  if options.fill ~= false then
    local path = edit.path():move_to { x, inner_top + inner }
    for _, point in ipairs(points) do path:line_to(point) end
    path:line_to { last[1], inner_top + inner }:close()
    local tint = edit.shape_layer { path = path, fill_color = c:color("accent", 0.16), bounds = { 0, 0, c.width, c.height },
      anchor_point = { 0, 0 } }
    -- It opens with the line, as wide as the part that is drawn.
    c:add(draw(edit.layer {
      anchor_point = { 0, 0 }, position = { 0, 0 }, bounds = { 0, 0, last[1], c.height }, masks_to_bounds = true, sublayers = { tint },
    }, "bounds.size.width", x, last[1]))
  end
  local line = c:add(edit.shape_layer {
    path = edit.path.line(points), fill_color = "transparent", stroke_color = c:color("accent"), line_width = thickness, line_cap = "round",
    line_join = "round", bounds = { 0, 0, c.width, c.height }, anchor_point = { 0, 0 },
  })
  draw(line, "stroke_end", 0, 1)
  -- Names where there is room for them: the first, the last and some between.
  local every = math.max(1, math.ceil((#options.values - 1) / math.max(1, (right - x) / (small * 3))))
  for index = 1, #options.values, every do
    local name, name_metrics = label(c, "small", options.values[index][1], small * 2.8, { color = "muted", scale = 1.2 })
    -- The first one begins where the line does.
    if index == 1 then name.anchor_point = { 0, 0.5 } end
    name.position = { points[index][1], y + h - math.max(small * 0.4, name_metrics.height / 2) }
    c:add(name)
  end
  local dot = c:add(edit.layer {
    bounds = { 0, 0, thickness * 3.4, thickness * 3.4 }, position = last, corner_radius = thickness * 1.7,
    background_color = c:color("accent"),
    border_color = c:color("background"), border_width = thickness * 0.6,
  })
  c:animate(dot, "transform.scale", 0.001, 1, run * 0.8)
  number.anchor_point, number.position = { 0, 0.5 }, { last[1] + c:space("medium") * 0.8, last[2] }
  c:animate(number, "opacity", 0, 1, run * 0.8)
  c:add(number)
  return c.layer
end

--- Makes a large number that counts up, with words below it.
---@param options cards.options|{ value: number, label?: string, format?: charts.format, backdrop?: "full"|"panel"|"shade" } backdrop: full
---@return edit.layer
function charts.number(options)
  local c = parts.open(options, "charts.number", 4, "center")
  local width = c.w * 0.94
  -- The room of the last number, whose digits are as wide as any.
  local properties = c.theme:text("number", c.unit, written(options.value, options.format),
    { color = options.backdrop == "shade" and "mark" or c:ink("accent", "background", 3.4) })
  local number, metrics = words.fit(properties, c.width * 4, c.h)
  if metrics.used_width > width then
    number.font_size = number.font_size * width / metrics.used_width
    metrics = number:measure()
  end
  local tall = metrics.height
  local placed, below = c:stack({ { role = "body", text = options.label, room = 0.3, look = { scale = 1.3 } } }, c.w, c.h)
  local y = c.y + (c.h - tall - below) / 2
  if options.backdrop == "shade" then
    c:over({ c.x, y, c.w, tall + below })
    placed = c:stack({ { role = "body", text = options.label, room = 0.3, look = { scale = 1.3 } } }, c.w, c.h)
  elseif options.backdrop == "panel" then
    local pad = c:space("large")
    local panel = c:add(c:panel({ c.x, y - pad, c.w, tall + below + 2 * pad }))
    c:animate(panel, "opacity", 0, 1)
  else
    c:cover()
  end
  properties.font_size, properties.string, properties.alignment = number.font_size, nil, "center"
  local counter = edit.text_layer(properties)
  counter.position = { c.x + c.w / 2, y + tall / 2 }
  count_up(c, counter, options.value, options.format, 0.1, math.min(c.duration * 0.55, 1.8))
  c:animate(counter, "opacity", 0, 1, 0)
  c:add(counter)
  c:show(placed, c.x, y + tall, c.w, 0.3)
  return c.layer
end

--- Makes a ring that fills to a part of the whole, with the percentage in it and words below.
---@param options cards.options|{ value: number, label?: string, backdrop?: "full"|"panel" } value: from 0 to 1; backdrop: full
---@return edit.layer
function charts.ring(options)
  local c = parts.open(options, "charts.ring", 4, "center")
  if not (options.value >= 0 and options.value <= 1) then
    error(("charts.ring: the value is a part from 0 to 1, not %g"):format(options.value))
  end
  local placed, below = c:stack({ { role = "body", text = options.label, room = 0.3, look = { scale = 1.3 } } }, c.w, c.h)
  local gap = below > 0 and c:space("medium") or 0
  local radius = math.min(c.unit * 0.34, c.w / 2, (c.h - below - gap) / 2) * 0.9
  local thickness = radius * 0.2
  local all = 2 * radius + gap + below
  local y = c.y + (c.h - all) / 2
  if options.backdrop == "panel" then
    local pad = c:space("large")
    local panel = c:add(c:panel({ c.x, math.max(0, y - pad), c.w, all + 2 * pad }))
    c:animate(panel, "opacity", 0, 1)
  else
    c:cover()
  end
  local middle = { c.x + c.w / 2, y + radius }
  local function ring(color, opacity)
    return c:add(edit.shape_layer {
      path = edit.path():arc { center = middle, radius = radius - thickness / 2, start_angle = -90, end_angle = 270 },
      fill_color = "transparent", stroke_color = c:color(color, opacity), line_width = thickness, line_cap = "round",
    })
  end
  ring("muted", 0.22)
  local run = math.min(c.duration * 0.55, 1.5)
  if options.value > 0 then
    local arc = ring("accent")
    arc.stroke_end = options.value
    if c.enters then
      arc:add_animation(edit.animation {
        key_path = "stroke_end", from = 0, to = options.value, begin_time = 0.2, duration = run, timing = c.theme:value("motion", "arrive"),
        fill_mode = "both", removed_on_completion = false,
      })
    end
  end
  local number = label(c, "title", "100%", (radius - thickness) * 1.6, { color = "text" })
  number.position = middle
  count_up(c, number, options.value * 100, "%.0f%%", 0.2, run)
  c:add(number)
  c:show(placed, c.x, y + 2 * radius + gap, c.w, 0.3)
  return c.layer
end

--- Makes a comparison of two numbers: each counts up over a bar as long as it is, and the larger one has the accent.
---@param options charts.options|{ highlight?: string } values: two; highlight: the name of the value in the accent
---@return edit.layer
function charts.compare(options)
  local c = parts.open(options, "charts.compare", 5)
  check("charts.compare", options.values, 2, 2)
  local first, second = options.values[1], options.values[2]
  local top = math.max(math.abs(first[2]), math.abs(second[2]))
  local marked = options.highlight or (second[2] > first[2] and second[1] or first[1])
  if marked ~= first[1] and marked ~= second[1] then
    error(("charts.compare: highlight: no value has the name '%s'"):format(marked))
  end
  local x, y, w, h = frame_of(c, options)
  local gap, thick = c:space("medium"), math.max(4, c.unit * 0.045)
  local rows, scale, tall = {}, 1
  repeat
    tall = -1.6 * gap
    for index, value in ipairs { first, second } do
      local is_marked = value[1] == marked
      local color = is_marked and c:ink("accent", "background", 3.4) or "text"
      local number, metrics = label(c, "number", written(value[2], options.format), w * 0.62, { color = color, scale = 0.62 * scale })
      local name, name_metrics = words.fit(c:stressed(c.theme:text("body", c.unit, value[1], { color = "muted", scale = 1.35 * scale }), "muted"),
        math.max(1, w - metrics.width - gap), metrics.height)
      rows[index] = { number = number, metrics = metrics, name = name, name_metrics = name_metrics, is_marked = is_marked,
        value = value[2] }
      tall = tall + metrics.height + thick + 1.6 * gap
    end
    scale = scale * 0.93
  until tall <= h or scale < 0.2
  y = y + (h - tall) / 2
  local run = math.min(c.duration * 0.4, 1.4)
  for index, row in ipairs(rows) do
    local delay, high = 0.2 + 0.25 * (index - 1), row.metrics.height
    row.number.anchor_point, row.number.position = { 0, 0 }, { x, y }
    count_up(c, row.number, row.value, options.format, delay, run)
    c:animate(row.number, "opacity", 0, 1, delay)
    c:add(row.number)
    -- Name and number stand on one baseline.
    local drop = row.metrics.baseline - row.name_metrics.lines[#row.name_metrics.lines].baseline
    c:add(c:bring(row.name, { x + row.metrics.width + gap * 0.6, y + drop, w - row.metrics.width - gap * 0.6, row.name_metrics.height },
      delay))
    y = y + high
    local radius = math.min(c:radius("large"), thick / 2)
    -- The bar may overshoot within its track.
    local track = c:add(edit.layer {
      frame = { x, y, w, thick }, background_color = c:color("muted", 0.16), corner_radius = radius, masks_to_bounds = true,
    })
    local length = top > 0 and math.max(thick, w * math.abs(row.value) / top) or thick
    local bar = edit.layer {
      anchor_point = { 0, 0 }, position = { 0, 0 }, bounds = { 0, 0, length, thick }, corner_radius = radius,
      background_color = c:color(row.is_marked and "accent" or "second"),
    }
    track:add_sublayer(bar)
    c:animate(bar, "bounds.size.width", 0, length, delay)
    y = y + thick + 1.6 * gap
  end
  return c.layer
end

---@class charts.board: cards.options
---@field title? string
---@field backdrop? "full"|"panel" The theme's background, or a panel over the picture; full by default.

--- Makes steps on a line that draws itself: side by side, or below each other on an upright or square picture.
---@param options charts.board|{ steps: { [1]: string, [2]?: string }[], current?: integer } steps: two to six, each a name and some words; current: the last step that the line reaches, all by default
---@return edit.layer
function charts.steps(options)
  local c = parts.open(options, "charts.steps", 6)
  local steps, count = options.steps, #options.steps
  if count < 2 or count > 6 then error(("charts.steps: there are two to six steps, not %d"):format(count)) end
  local current = options.current or count
  if current < 1 or current > count then error(("charts.steps: current is a step from 1 to %d, not %d"):format(count, current)) end
  local x, y, w, h = frame_of(c, options)
  local is_upright, gap = c.height * 1.3 > c.width, c:space("medium")
  local every = math.max(c.theme:value("motion", "stagger"), c.duration * 0.4 / count)
  local line, scale, rows, side, tall = math.max(3, c.unit * 0.006), 2
  local pitch = w / count
  repeat
    side = c.theme:value("sizes", "body", c.unit) * 1.7 * scale
    rows, tall = {}, 0
    for index, step in ipairs(steps) do
      local room = is_upright and w - side - gap or pitch * 0.92
      local look = { align = is_upright and "left" or "center", scale = scale * 0.62 }
      local name, metrics = c:text("heading", step[1], room, h, look)
      local text, text_metrics
      if words.any(step[2]) then
        text, text_metrics = c:text("body", step[2], room, h, { align = look.align, scale = scale * 0.75, color = "muted" })
      end
      rows[index] = { name = name, text = text, name_height = metrics.height, text_height = text and text_metrics.height or 0, room = room }
      local high = rows[index].name_height + rows[index].text_height
      tall = is_upright and tall + math.max(side, high) + (index > 1 and gap or 0) or math.max(tall, side + gap * 0.6 + high)
    end
    scale = scale * 0.93
  until tall <= h or scale < 0.3
  y = y + (h - tall) / 2
  local points, top = {}, y
  for index, row in ipairs(rows) do
    local high = row.name_height + row.text_height
    points[index] = is_upright and { x + side / 2, top + side / 2 } or { x + pitch * (index - 0.5), y + side / 2 }
    row.x = is_upright and x + side + gap * 0.8 or x + pitch * (index - 1) + pitch * 0.04
    row.y = is_upright and top + math.max(0, (side - high) / 2) or y + side + gap * 0.6
    top = top + math.max(side, high) + gap
  end
  local faint = c:add(c:stroke(edit.path.line(points), "muted", line, { opacity = 0.35 }))
  c:animate(faint, "opacity", 0, 0.35, 0)
  if current > 1 then
    local drawn = c:add(c:stroke(edit.path.line(table.move(points, 1, current, 1, {})), "accent", line))
    if c.enters then
      drawn:add_animation(edit.animation {
        key_path = "stroke_end", from = 0, to = 1, begin_time = 0.25, duration = every * (current - 1) + 0.01, timing = "linear",
        fill_mode = "both",
        removed_on_completion = false,
      })
    end
    c:leave(drawn)
  end
  for index, row in ipairs(rows) do
    local is_reached, delay = index <= current, 0.2 + every * (index - 1)
    local badge = c:add(edit.layer {
      bounds = { 0, 0, side, side }, position = points[index], corner_radius = math.min(side / 2, c:radius("large")),
      background_color = c:color(is_reached and "accent" or "background"),
    })
    if not is_reached then badge.border_color, badge.border_width = c:color("muted"), line end
    local number = c.theme:text("heading", c.unit, tostring(index), { color = is_reached and "on_accent" or "muted" })
    number.font_size, number.position = side * 0.56, { side / 2, side / 2 }
    badge:add_sublayer(edit.text_layer(number))
    c:animate(badge, "transform.scale", 0.001, 1, delay)
    c:add(c:bring(row.name, { row.x, row.y, row.room, row.name_height }, delay + 0.1))
    if row.text then c:add(c:bring(row.text, { row.x, row.y + row.name_height, row.room, row.text_height }, delay + 0.2)) end
  end
  return c.layer
end

-- A check or a cross for a cell of a table.
local function tick(c, is_yes, side, on_accent)
  local path = is_yes and edit.path.line { { side * 0.18, side * 0.54 }, { side * 0.42, side * 0.77 }, { side * 0.84, side * 0.27 } }
    or edit.path():move_to { side * 0.26, side * 0.26 }:line_to { side * 0.74, side * 0.74 }:move_to { side * 0.74, side * 0.26 }
      :line_to { side * 0.26, side * 0.74 }
  local color = on_accent and "on_accent" or is_yes and "positive" or "muted"
  return c:stroke(path, color, side * 0.13, { bounds = { 0, 0, side, side }, opacity = not is_yes and on_accent and 0.6 or 1 })
end

--- Makes a table that compares: a row for each property with a text or a check in each column, one row after the other.
---@param options charts.board|{ columns: string[], rows: (string|boolean)[][], highlight?: integer } columns: one to four names; rows: one to eight, each a name and a value for each column, where true is a check and false a cross; highlight: the column on the accent
---@return edit.layer
function charts.table(options)
  local c = parts.open(options, "charts.table", 6)
  local columns, rows, highlight = options.columns, options.rows, options.highlight
  if #columns < 1 or #columns > 4 then error(("charts.table: there are one to four columns, not %d"):format(#columns)) end
  if #rows < 1 or #rows > 8 then error(("charts.table: there are one to eight rows, not %d"):format(#rows)) end
  for index, row in ipairs(rows) do
    if #row ~= #columns + 1 or type(row[1]) ~= "string" then
      error(("charts.table: rows[%d]: a name and %d values expected, not %d"):format(index, #columns, #row - 1))
    end
  end
  if highlight and not columns[highlight] then
    error(("charts.table: highlight is a column from 1 to %d, not %d"):format(#columns, highlight))
  end
  local x, y, w, h = frame_of(c, options)
  local high = math.min(h / (#rows + 1), c.theme:value("sizes", "body", c.unit) * 4)
  y = y + (h - high * (#rows + 1)) / 2
  local first = w * (#columns > 2 and 0.3 or 0.4)
  local pitch, pad = (w - first) / #columns, c:space("small")
  local every = math.max(c.theme:value("motion", "stagger"), c.duration * 0.4 / #rows)
  if highlight then
    local left = x + first + pitch * (highlight - 1)
    local panel = c:add(edit.layer {
      anchor_point = { 0.5, 0 }, position = { left + pitch / 2, y }, bounds = { 0, 0, pitch, high * (#rows + 1) },
      background_color = c:color("accent"), corner_radius = c:radius("medium"),
    })
    c:animate(panel, "bounds.size.height", 0, high * (#rows + 1), 0.1)
  end
  local function cell(text, column, top, delay, role, color)
    local room = (column == 0 and first or pitch) - 2 * pad
    local left = column == 0 and x + pad or x + first + pitch * (column - 1) + pad
    local is_marked = column == highlight
    if type(text) == "boolean" then
      local side = high * 0.46
      local mark = c:add(tick(c, text, side, is_marked))
      mark.position = { left + room / 2, top + high / 2 }
      c:animate(mark, "stroke_end", 0, 1, delay)
    elseif words.any(text) then
      local layer, metrics = c:text(role, text, room, high * 0.9, {
        align = column == 0 and "left" or "center", color = is_marked and "on_accent" or color, scale = role == "heading" and 0.8 or 1.4,
      })
      c:add(c:bring(layer, { left, top + (high - metrics.height) / 2, room, metrics.height }, delay))
    end
  end
  for column, name in ipairs(columns) do cell(name, column, y, 0.1 * column, "heading", "text") end
  for index, row in ipairs(rows) do
    local top, delay = y + high * index, 0.3 + every * (index - 1)
    local rule = c:add(edit.layer {
      anchor_point = { 0, 0.5 }, position = { x, top }, bounds = { 0, 0, w, math.max(1, c.unit * 0.002) },
      background_color = c:color("muted", 0.35),
    })
    c:animate(rule, "transform.scale.x", 0, 1, delay)
    for column = 0, #columns do
      local value = row[column + 1]
      if type(value) ~= "string" and type(value) ~= "boolean" then
        error(("charts.table: rows[%d][%d]: a text, true or false expected, got a %s"):format(index, column + 1, type(value)))
      end
      cell(value, column, top, delay + 0.06 * column, "body", column == 0 and "muted" or "text")
    end
  end
  return c.layer
end

return charts
