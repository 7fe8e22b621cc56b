-- Overlays in the look of a theme, each one layer: lower thirds, news titles, words that slide in, callouts, speech bubbles, chats,
-- handles, progress bars and chapters, news tickers, badges and logos.
--
--   local overlays = require("overlays")
--   scene:add(overlays.lower_third { stage = scene, theme = theme, name = "Ada Lovelace", role = "Mathematician", begin = 1 })
--   scene:add(overlays.progress { stage = scene, theme = theme, duration = scene.duration })
--
-- All keep the safe area but progress bars, which lie at an edge of the picture. Targets are places in parts of the picture, from
-- { 0, 0 } at its upper left corner to { 1, 1 }.

local parts, words = require("card_parts"), require("words")

local overlays = {}

--- Makes a lower third: a panel of the theme's surface with a name, a role and a bar of the accent.
---@param options cards.options|{ name: string, role?: string, side?: "left"|"right" } side: left
---@return edit.layer
function overlays.lower_third(options)
  local c = parts.open(options, "overlays.lower_third", 5, "left")
  c:need(options, "name")
  local is_left, pad, bar = options.side ~= "right", c:space("medium") * 0.8, math.max(2, c:space("line"))
  local scale = c.width > c.height and 0.8 or 0.95
  local most = c.w * (c.width > c.height and 0.6 or 0.92) - 2 * pad - bar
  local placed, tall = c:stack({
    { role = "heading", text = options.name, room = 0.2, look = { scale = scale } },
    { role = "body", text = options.role, gap = 0, room = 0.15, look = { color = "muted", scale = scale * 1.15 } },
  }, most, c.h)
  local inner = parts.breadth(placed)
  local width, height = inner + 2 * pad + bar, tall + 1.3 * pad
  local x = is_left and c.x or c.x + c.w - width
  local y = c.y + c.h - height - (c.height > c.width and 0 or c.h * 0.02)
  -- The panel slides out from behind the bar in a window.
  local window = c:add(edit.layer { frame = { x, y, width, height }, masks_to_bounds = true, corner_radius = c:radius("medium") })
  local panel = c:panel({ 0, 0, width, height })
  panel.anchor_point, panel.position = { 0, 0 }, { 0, 0 }
  c:animate(panel, "position.x", is_left and -width or width, 0, 0.1)
  window:add_sublayer(panel)
  for index, one in ipairs(placed) do
    local text_x = is_left and bar + pad or pad
    one.layer.frame = { text_x, 0.65 * pad + one.y, inner, one.metrics.height }
    c:animate(one.layer, "opacity", 0, 1, 0.25 + 0.12 * index)
    panel:add_sublayer(one.layer)
  end
  local mark = edit.layer {
    frame = { is_left and 0 or width - bar, 0, bar, height }, background_color = c:color("accent"),
  }
  c:animate(mark, "transform.scale.y", 0, 1, 0)
  window:add_sublayer(mark)
  return c.layer
end

--- Makes a bar at an edge of the picture that fills evenly, to show how much of a video is left.
---@param options cards.options|{ edge?: "top"|"bottom", track?: boolean } edge: top; track: false to leave out the faint bar behind
---@return edit.layer
function overlays.progress(options)
  local c = parts.open(options, "overlays.progress", 10)
  local tall = math.max(2, math.floor(c.unit * 0.012 + 0.5))
  local y = options.edge == "bottom" and c.height - tall or 0
  if options.track ~= false then
    c:add(edit.layer { frame = { 0, y, c.width, tall }, background_color = c:color("scrim", 0.45) })
  end
  local bar = c:add(edit.layer {
    anchor_point = { 0, 0 }, position = { 0, y }, bounds = { 0, 0, c.width, tall }, background_color = c:color("accent"),
  })
  bar:add_animation(edit.animation {
    key_path = "bounds.size.width", from = 0, to = c.width, duration = c.duration, timing = "linear", fill_mode = "both",
    removed_on_completion = false,
  })
  return c.layer
end

--- Makes a news ticker: a label at the left and items that pass from right to left without a pause.
---@param options cards.options|{ items: string[], label?: string, speed?: number } speed: in picture widths per second; 0.16
---@return edit.layer
function overlays.ticker(options)
  local c = parts.open(options, "overlays.ticker", 10, "left")
  if #options.items == 0 then error("overlays.ticker: items is empty; it needs at least one text") end
  local size = c.theme:value("sizes", "body", c.unit)
  local tall, pad = size * 2, size * 0.7
  local y = c.y + c.h - tall
  local band = edit.layer { frame = { 0, y, c.width, tall }, masks_to_bounds = true, background_color = c:color("surface") }
  local text = table.concat(options.items, "      •      ")
  local properties = c:stressed(c.theme:text("body", c.unit, text), "text")
  local strip = edit.text_layer(properties)
  local metrics = strip:measure()
  local loop = metrics.width + size * 5
  local pace = c.width * (options.speed or 0.16)
  if not (pace > 0) then error(("overlays.ticker: the speed is more than 0, not %g"):format(options.speed)) end
  -- As many copies as the band needs while the first one passes.
  local count = math.ceil((c.width + pace * c.duration) / loop) + 1
  if count > 200 then error("overlays.ticker: the items are too short for this speed and duration; give more of them") end
  local train = edit.layer { anchor_point = { 0, 0 }, position = { 0, 0 } }
  for index = 1, count do
    local one = edit.text_layer(properties)
    one.anchor_point, one.position = { 0, 0.5 }, { (index - 1) * loop, tall / 2 }
    train:add_sublayer(one)
  end
  train:add_animation(edit.animation {
    key_path = "position.x", from = c.width, to = c.width - pace * c.duration, duration = c.duration, timing = "linear",
    fill_mode = "both", removed_on_completion = false,
  })
  band:add_sublayer(train)
  if words.any(options.label) then
    local label, label_metrics = c:text("body", c.theme:cased("heading", options.label), c.width * 0.4, tall,
      { color = "on_accent", font = "heading", glow = false })
    local width = c.x + label_metrics.used_width + 2 * pad
    local box = edit.layer { frame = { 0, 0, width, tall }, background_color = c:color("accent"), sublayers = { label } }
    label.frame = { c.x + pad, (tall - label_metrics.height) / 2, label_metrics.used_width + 2, label_metrics.height }
    band:add_sublayer(box)
  end
  c:add(band)
  c:animate(band, "position.y", y + tall * 0.5 + (c.height - y), y + tall / 2, 0)
  return c.layer
end

--- Makes a badge in a corner: a few words in the accent, which pop in.
---@param options cards.options|{ text: string, corner?: "top-left"|"top-right"|"bottom-left"|"bottom-right", scale?: number } corner: top-right; scale: a factor of the size, 1
---@return edit.layer
function overlays.badge(options)
  local c = parts.open(options, "overlays.badge", 3, "left")
  c:need(options, "text")
  local corner = options.corner or "top-right"
  local badge, width, height = c:tag(options.text, { width = c.w * 0.6, scale = 1.1 * (options.scale or 1) })
  badge.position = {
    corner:match("right$") and c.x + c.w - width / 2 or c.x + width / 2,
    corner:match("^bottom") and c.y + c.h - height / 2 or c.y + height / 2,
  }
  c:add(badge)
  c:animate(badge, "transform.scale", 0.001, 1, 0)
  return c.layer
end

--- Makes a small logo in a corner, on a plate where it would hardly be seen on the picture.
---@param options cards.options|{ logo: string, corner?: "top-left"|"top-right"|"bottom-left"|"bottom-right", height?: number, opacity?: number } logo: the path of a picture; corner: top-left; height: as a part of the picture's shorter side, 0.09; opacity: 0.9
---@return edit.layer
function overlays.logo(options)
  local c = parts.open(options, "overlays.logo", 10, "left")
  c:need(options, "logo")
  local corner, height = options.corner or "top-left", c.unit * (options.height or 0.09)
  local right, bottom = corner:match("right$"), corner:match("^bottom")
  local behind
  if type(options.stage) == "table" and options.stage.picture then
    local area = { right and c.x + c.w - 2 * height or c.x, bottom and c.y + c.h - height or c.y, 2 * height, height }
    behind = c:behind(area).mean
  end
  local logo, width, tall = c:logo(options.logo, c.w / 2, height, behind or 0.18)
  logo.position = { right and c.x + c.w - width / 2 or c.x + width / 2, bottom and c.y + c.h - tall / 2 or c.y + tall / 2 }
  c:add(logo)
  c:animate(logo, "opacity", 0, options.opacity or 0.9, 0)
  return c.layer
end

-- A window that opens from one side over a layer, and closes before the end.
local function opened(c, layer, frame, delay, from_right)
  local x, y, w, h = table.unpack(frame)
  local window = c:add(edit.layer {
    anchor_point = { from_right and 1 or 0, 0 }, position = { from_right and x + w or x, y }, bounds = { 0, 0, w, h },
    masks_to_bounds = true,
    sublayers = { layer },
  })
  layer.frame = { 0, 0, w, h }
  if from_right then
    c:animate(window, "bounds", { w, 0, 0, h }, { 0, 0, w, h }, delay)
  else
    c:animate(window, "bounds.size.width", 0, w, delay)
  end
  return window
end

--- Makes the title of news: a headline on a bar of the surface with a label in the accent above it and more words below.
---@param options cards.options|{ title: string, text?: string, label?: string } label: such as Breaking
---@return edit.layer
function overlays.news_title(options)
  local c = parts.open(options, "overlays.news_title", 6, "left")
  c:need(options, "title")
  local pad, line = c:space("medium") * 0.9, math.max(3, c:space("line"))
  local inner = c.w - 2 * pad - line
  local placed, tall = c:stack({
    { role = "heading", text = options.title, room = 0.3, look = { scale = 1.1 } },
    { role = "body", text = options.text, gap = c:space("small") * 0.5, room = 0.2, look = { color = "muted" } },
  }, inner, c.h)
  local height = tall + 1.4 * pad
  local label, label_width, label_height
  if words.any(options.label) then label, label_width, label_height = c:tag(options.label, { radius = "small", width = c.w * 0.5 }) end
  local y = c.y + c.h - height
  if label then
    opened(c, label, { c.x, y - label_height, label_width, label_height }, 0)
  end
  local panel = c:panel({ 0, 0, c.w, height }, "surface", "small")
  panel:add_sublayer(edit.layer { frame = { 0, 0, line, height }, background_color = c:color("accent") })
  opened(c, panel, { c.x, y, c.w, height }, 0.12)
  for index, one in ipairs(placed) do
    one.layer.frame = { line + pad, 0.7 * pad + one.y, inner, one.metrics.height }
    c:animate(one.layer, "opacity", 0, 1, 0.3 + 0.12 * index)
    panel:add_sublayer(one.layer)
  end
  return c.layer
end

--- Makes words that slide in line by line, each line on a bar of its own; lines with *stressed* words have the accent.
---@param options cards.options|{ text: string, place?: "top"|"middle"|"bottom", side?: "left"|"right" } place: bottom; side: left
---@return edit.layer
function overlays.slide_in(options)
  local c = parts.open(options, "overlays.slide_in", 4, "left")
  c:need(options, "text")
  local plain, stressed = words.stressed(c.theme:cased("title", options.text))
  local is_right = options.side == "right"
  local pad = c.theme:value("sizes", "title", c.unit) * 0.28
  local text, metrics = c:text("title", plain, c.w * (c.width > c.height and 0.7 or 1) - 2 * pad, c.h * 0.6, { scale = 0.9 })
  local gap = math.max(2, c:space("line"))
  local row = metrics.height / #metrics.lines + pad * 0.5
  local all = #metrics.lines * (row + gap) - gap
  local y = options.place == "top" and c.y or options.place == "middle" and c.y + (c.h - all) / 2 or c.y + c.h - all
  for index, line in ipairs(metrics.lines) do
    local is_stressed = false
    for _, range in ipairs(stressed) do is_stressed = is_stressed or line.last >= range[1] and line.first <= range[2] end
    local properties = c.theme:text("title", c.unit, plain:sub(line.first, line.last):match("^%s*(.-)%s*$"),
      { color = is_stressed and "on_accent" or "text" })
    properties.font_size = text.font_size
    properties.letter_spacing = text.letter_spacing
    local one = edit.text_layer(properties)
    local size = one:measure()
    local width = math.min(c.w, size.width + 2 * pad)
    local bar = c:panel({ 0, 0, width, row }, is_stressed and "accent" or "surface", "small")
    one.position = { width / 2, row / 2 }
    bar:add_sublayer(one)
    local delay = (index - 1) * c.theme:value("motion", "stagger") * 1.6
    opened(c, bar, { is_right and c.x + c.w - width or c.x, y, width, row }, delay, is_right)
    c:animate(one, "position.x", width / 2 + (is_right and 1 or -1) * c.unit * 0.12, width / 2, delay)
    y = y + row + gap
  end
  return c.layer
end

--- Makes a callout: a dot on a place of the picture, a line from it, and a label at the line's end.
---@param options cards.options|{ target: number[], text: string, detail?: string, side?: "left"|"right" } target: in parts of the picture; detail: smaller words below; side: of the label, where there is more room by default
---@return edit.layer
function overlays.callout(options)
  local c = parts.open(options, "overlays.callout", 4, "left")
  c:need(options, "text")
  local target, pad = c:place(options.target, "target"), c:space("medium") * 0.7
  local line, radius = math.max(2, c.unit * 0.005), c.unit * 0.016
  local is_right = options.side == "right" or not options.side and target[1] < c.x + c.w / 2
  local placed, tall = c:stack({
    { role = "heading", text = options.text, room = 0.25, look = { scale = 0.9 } },
    { role = "body", text = options.detail, gap = 0, room = 0.2, look = { color = "muted" } },
  }, c.w * 0.5 - 2 * pad, c.h)
  local inner = parts.breadth(placed)
  local width, height = inner + 2 * pad, tall + 1.3 * pad
  local away = c.unit * 0.14
  local x = is_right and math.min(target[1] + away, c.x + c.w - width) or math.max(target[1] - away - width, c.x)
  x = math.max(c.x, math.min(c.x + c.w - width, x))
  -- Above the target where there is room; a label that has to lie over its target's column goes further away.
  local is_above = target[2] - away - height > c.y
  local y = is_above and target[2] - away - height or target[2] + away
  y = math.max(c.y, math.min(c.y + c.h - height, y))
  -- The line ends at the label's edge, whose whole side is drawn on from there.
  local edge_y = is_above and y + height or y
  local from, to = is_right and x or x + width, is_right and x + width or x
  local path = edit.path.line { target, { from, edge_y }, { to, edge_y } }
  local leader = c:add(c:stroke(path, "accent", line, { z_position = 1 }))
  c:animate(leader, "stroke_end", 0, 1, 0.15)
  local function disc(size, color, opacity)
    return c:add(edit.layer { bounds = { 0, 0, 2 * size, 2 * size }, position = target, corner_radius = size,
      background_color = c:color(color, opacity) })
  end
  local halo = disc(radius * 2.2, "accent", 0.35)
  halo:add_animation(edit.keyframe_animation {
    key_path = "transform.scale", values = { 0.4, 1, 0.4 }, duration = 1.6, repeat_count = math.huge,
    timings = { "ease_in_out", "ease_in_out" },
  })
  c:leave(halo)
  local dot = disc(radius, "accent")
  dot.border_width, dot.border_color = line, c:color("on_accent")
  c:animate(dot, "transform.scale", 0.001, 1, 0)
  local panel = c:panel({ 0, 0, width, height }, "surface", "small")
  opened(c, panel, { x, y, width, height }, 0.35, not is_right)
  for index, one in ipairs(placed) do
    one.layer.frame = { pad, 0.65 * pad + one.y, inner, one.metrics.height }
    c:animate(one.layer, "opacity", 0, 1, 0.45 + 0.12 * index)
    panel:add_sublayer(one.layer)
  end
  return c.layer
end

-- The outline of a speech bubble: a round rectangle with a tail from one of its sides to a tip.
local function bubble_path(width, height, radius, tip)
  local path = edit.path.rectangle({ 0, 0, width, height }, radius)
  if tip then
    local is_below = tip[2] > height
    local y = is_below and height - 1 or 1
    local foot = math.max(radius + height * 0.16, math.min(width - radius - height * 0.16, tip[1]))
    local half = math.min(height * 0.16, width * 0.12)
    -- Both subpaths wind alike, so that they join.
    local left, right = is_below and foot + half or foot - half, is_below and foot - half or foot + half
    path:add(edit.path():move_to { left, y }:quad_to({ foot, y + (tip[2] - y) * 0.3 }, tip)
      :quad_to({ foot, y + (tip[2] - y) * 0.5 }, { right, y }):close())
  end
  return path
end

--- Makes a speech bubble whose tail points to a place of the picture, such as a mouth.
---@param options cards.options|{ text: string, target: number[] } target: in parts of the picture
---@return edit.layer
function overlays.bubble(options)
  local c = parts.open(options, "overlays.bubble", 4, "center")
  c:need(options, "text")
  local target = c:place(options.target, "target")
  local pad = c.theme:value("sizes", "heading", c.unit) * 0.5
  local layer, metrics = c:text("heading", options.text, c.w * 0.62 - 2 * pad, c.h * 0.4, { scale = 0.85, align = "center" })
  local inner = parts.breadth { { layer = layer, metrics = metrics } }
  local width, height = inner + 2 * pad, metrics.height + 1.4 * pad
  local away = c.unit * 0.1
  local is_above = target[2] - away - height > c.y
  local x = math.max(c.x, math.min(c.x + c.w - width, target[1] - width * (target[1] < c.width / 2 and 0.3 or 0.7)))
  local y = math.max(c.y, math.min(c.y + c.h - height, is_above and target[2] - away - height or target[2] + away))
  local tip = { target[1] - x, target[2] - y }
  -- A target that lies beside the bubble has no tail.
  local has_tail = tip[2] < 0 or tip[2] > height
  local radius = math.min(height / 2.2, math.max(c:radius("large"), c:radius("medium")))
  local group = c:add(edit.layer {
    bounds = { 0, 0, width, height }, anchor_point = { tip[1] / width, tip[2] / height }, position = target,
  })
  group:add_sublayer(edit.shape_layer {
    path = bubble_path(width, height, radius, has_tail and tip or nil), fill_color = c:color("surface"), bounds = { 0, 0, width, height },
    anchor_point = { 0, 0 }, shadow_opacity = 0.3, shadow_radius = c.unit * 0.012, shadow_offset = { 0, c.unit * 0.006 },
  })
  layer.frame = { pad, 0.7 * pad, inner, metrics.height }
  group:add_sublayer(layer)
  c:animate(group, "transform.scale", 0.001, 1, 0)
  return c.layer
end

---@class overlays.message
---@field text string
---@field from? "me"|"them" Me by default: at the right, in the accent.
---@field name? string Small words above a message of another person.

-- Three dots in a bubble at a place, which pulse in turn while the other side writes.
local function writing(c, x, y, row, from, stop)
  local dot = row.pad * 0.55
  local width, height = dot * 4 + row.pad * 2, row.height + 1.1 * row.pad
  local bubble = c:add(edit.layer {
    bounds = { 0, 0, width, height }, anchor_point = { 0, 0 }, position = { x, y }, background_color = c:color("surface"),
    corner_radius = row.radius, border_color = c:color("muted", 0.4), border_width = math.max(1, c:space("line") / 3),
    begin_time = from, duration = stop - from,
  })
  for index = 1, 3 do
    local one = edit.layer {
      bounds = { 0, 0, dot, dot }, position = { row.pad + dot * (1.5 * index - 1), height / 2 }, corner_radius = dot / 2,
      background_color = c:color("muted"), opacity = 0.3,
    }
    one:add_animation(edit.animation {
      key_path = "opacity", from = 0.3, to = 1, begin_time = 0.15 * (index - 1), duration = 0.3, autoreverses = true,
      repeat_count = math.huge,
    })
    bubble:add_sublayer(one)
  end
end

--- Makes a chat: messages that come one after the other, on both sides, as on a telephone. Dots show that the other side writes.
---@param options cards.options|{ messages: overlays.message[], every?: number, backdrop?: "full"|"shade" } messages: one to eight; every: seconds from one to the next, so that all are there after two thirds of the duration; backdrop: full
---@return edit.layer
function overlays.chat(options)
  local c = parts.open(options, "overlays.chat", 6, "left")
  local messages = options.messages
  if #messages < 1 or #messages > 8 then error(("overlays.chat: a chat has one to eight messages, not %d"):format(#messages)) end
  if options.backdrop == "shade" then
    c:over({ c.x, c.y, c.w, c.h })
    c.is_over, c.colors = false, { text = "text", accent = "accent", muted = "muted" }
  else
    c:cover()
  end
  -- On a wide picture the chat is a column in its middle.
  local width = math.min(c.w, c.unit * 0.95)
  local x = c.x + (c.w - width) / 2
  local gap, scale, rows, tall = c:space("small"), 2.1
  repeat
    rows, tall = {}, -gap
    local pad = c.theme:value("sizes", "body", c.unit) * 0.6 * scale
    for index, message in ipairs(messages) do
      local is_mine = message.from ~= "them"
      local layer, metrics = c:text("body", message.text, width * 0.8 - 2 * pad, c.h,
        { color = is_mine and "on_accent" or "text", scale = scale })
      local name, name_metrics
      if not is_mine and words.any(message.name) then
        name, name_metrics = c:text("small", message.name, width * 0.8, c.h * 0.1,
          { color = options.backdrop == "shade" and "caption" or "muted", scale = scale })
      end
      local row = {
        layer = layer, inner = parts.breadth { { layer = layer, metrics = metrics } }, height = metrics.height, pad = pad,
        is_mine = is_mine, name = name, name_width = name and parts.breadth { { layer = name, metrics = name_metrics } }, above = name and name_metrics.height or 0,
        radius = math.min((metrics.height + 1.1 * pad) / 2, math.max(c:radius("medium"), c:radius("large") * 0.6)),
      }
      rows[index] = row
      tall = tall + row.height + 1.1 * pad + row.above + gap
    end
    scale = scale * 0.93
  until tall <= c.h or scale < 0.3
  local y = c.y + (c.h - tall) / 2
  local every = options.every or c.duration * 0.65 / #rows
  for index, row in ipairs(rows) do
    local delay = (index - 1) * every
    local bubble_width, height = row.inner + 2 * row.pad, row.height + 1.1 * row.pad
    local left = row.is_mine and x + width - bubble_width or x
    if row.name then c:add(c:bring(row.name, { x + row.pad, y, row.name_width, row.above }, delay)) end
    y = y + row.above
    local bubble = c:add(edit.layer {
      bounds = { 0, 0, bubble_width, height }, anchor_point = { row.is_mine and 1 or 0, 1 },
      position = { row.is_mine and left + bubble_width or left, y + height },
      background_color = c:color(row.is_mine and "accent" or "surface"), corner_radius = row.radius,
    })
    local pause = math.min(1, every * 0.6)
    if not row.is_mine and delay > pause then writing(c, left, y, row, delay - pause, delay) end
    if not row.is_mine then bubble.border_color, bubble.border_width = c:color("muted", 0.4), math.max(1, c:space("line") / 3) end
    row.layer.frame = { row.pad, 0.55 * row.pad, row.inner, row.height }
    bubble:add_sublayer(row.layer)
    c:animate(bubble, "transform.scale", 0.001, 1, delay)
    c:animate(bubble, "opacity", 0, 1, delay)
    y = y + height + gap
  end
  return c.layer
end

--- Makes a handle: a disc with a picture or the first letter springs up, and the name slides out of it, with a button if wanted.
---@param options cards.options|{ handle: string, picture?: string, action?: string, corner?: "bottom-left"|"bottom-right"|"top-left"|"top-right" } handle: such as @ada; picture: a path; action: such as Follow; corner: bottom-left
---@return edit.layer
function overlays.handle(options)
  local c = parts.open(options, "overlays.handle", 4, "left")
  c:need(options, "handle")
  local corner = options.corner or "bottom-left"
  local height = c.theme:value("sizes", "heading", c.unit) * 1.5
  local pad = height * 0.24
  local button, button_width
  if words.any(options.action) then button, button_width = c:tag(options.action, { width = c.w * 0.3 }) end
  local room = c.w - height - 3 * pad - (button and button_width + pad or 0)
  local name, metrics = c:text("heading", options.handle, room, height * 0.9, { scale = 0.72, smallest = 0.2 })
  local inner = parts.breadth { { layer = name, metrics = metrics } }
  local width = height + inner + 2 * pad + (button and button_width + pad or 0)
  local x = corner:match("right$") and c.x + c.w - width or c.x
  local y = corner:match("^bottom") and c.y + c.h - height or c.y
  local radius = math.min(height / 2, c:radius("large"))
  local panel = c:panel({ 0, 0, width, height })
  panel.corner_radius = radius
  name.frame = { height + pad, (height - metrics.height) / 2, inner, metrics.height }
  panel:add_sublayer(name)
  if button then
    button.position = { width - pad - button_width / 2, height / 2 }
    c:animate(button, "transform.scale", 0.001, 1, 0.7)
    panel:add_sublayer(button)
  end
  opened(c, panel, { x, y, width, height }, 0.25)
  local disc = c:add(edit.layer {
    bounds = { 0, 0, height, height }, position = { x + height / 2, y + height / 2 }, corner_radius = radius,
    background_color = c:color("accent"),
  })
  if options.picture then
    disc:add_sublayer(c:picture(options.picture, { 0, 0, height, height }, radius))
  else
    local first = options.handle:find("[%w\x80-\xff]")
    local letter = first and options.handle:match(utf8.charpattern, first)
    local initial, size = c:text("heading", edit.uppercase(letter or "@"), height, height,
      { color = "on_accent", align = "center", scale = 0.95 })
    initial.frame = { 0, (height - size.height) / 2, height, size.height }
    disc:add_sublayer(initial)
  end
  c:animate(disc, "transform.scale", 0.001, 1, 0)
  return c.layer
end

--- Makes a progress bar of chapters: a part for each at an edge of the picture, which fills while it plays, and the title of the
--- chapter beside it as it begins.
---@param options cards.options|{ chapters: { title: string, start: number }[], edge?: "top"|"bottom", titles?: boolean } chapters: their starts rise, in seconds of the template; edge: top; titles: false to leave them out
---@return edit.layer
function overlays.chapters(options)
  local c = parts.open(options, "overlays.chapters", 10, "left")
  local chapters, at_bottom = options.chapters, options.edge == "bottom"
  if #chapters < 1 or #chapters > 100 then error(("overlays.chapters: there are 1 to 100 chapters, not %d"):format(#chapters)) end
  local tall, gap = math.max(2, math.floor(c.unit * 0.014 + 0.5)), math.max(2, c.unit * 0.006)
  local y = at_bottom and c.height - tall or 0
  local before = 0
  for index, chapter in ipairs(chapters) do
    local start, stop = chapter.start, chapters[index + 1] and chapters[index + 1].start or c.duration
    if start < before or start >= stop or stop > c.duration then
      error(("overlays.chapters: chapters[%d]: starts rise, from 0 to before the duration of %g s"):format(index, c.duration))
    end
    before = stop
    local left, right = c.width * start / c.duration, c.width * stop / c.duration
    if index < #chapters then right = math.max(left + 1, right - gap) end
    c:add(edit.layer { frame = { left, y, right - left, tall }, background_color = c:color("scrim", 0.5) })
    c:add(edit.layer { frame = { left, y, right - left, tall }, background_color = c:color("caption", 0.3) })
    local bar = c:add(edit.layer {
      anchor_point = { 0, 0 }, position = { left, y }, bounds = { 0, 0, right - left, tall }, background_color = c:color("accent"),
    })
    bar:add_animation(edit.animation {
      key_path = "bounds.size.width", from = 0, to = right - left, begin_time = start, duration = stop - start, timing = "linear",
      fill_mode = "both", removed_on_completion = false,
    })
    if options.titles ~= false then
      local own = setmetatable({ duration = math.min(stop - start, 3.5) }, { __index = c })
      own.layer = c:add(edit.layer { frame = { 0, 0, c.width, c.height }, begin_time = start, duration = own.duration })
      local tag, width, height = own:tag(chapter.title,
        { background = "surface", color = "text", radius = "small", scale = 0.95, width = c.w * 0.8 })
      opened(own, tag, { c.x, at_bottom and c.y + c.h - height or c.y, width, height }, 0.1)
    end
  end
  return c.layer
end

return overlays
