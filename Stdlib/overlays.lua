-- Overlays in the look of a theme, each one layer: lower thirds, progress bars, news tickers, badges and logos.
--
--   local overlays = require("overlays")
--   scene:add(overlays.lower_third { stage = scene, theme = theme, name = "Ada Lovelace", role = "Mathematician", begin = 1 })
--   scene:add(overlays.progress { stage = scene, theme = theme, duration = scene.duration })
--
-- All keep the safe area but progress bars, which lie at an edge of the picture.

local parts, words = require("card_parts"), require("words")

local overlays = {}

--- Makes a lower third: a panel of the theme's surface with a name, a role and a bar of the accent.
---@param options cards.options|{ name: string, role?: string, side?: "left"|"right" } side: left
---@return edit.layer
function overlays.lower_third(options)
  local c = parts.open(options, "overlays.lower_third", 5, "left")
  c:need(options, "name")
  local is_left, pad, bar = options.side ~= "right", c:space("medium") * 0.8, math.max(2, c:space("line"))
  local most = c.w * (c.width > c.height and 0.6 or 0.92) - 2 * pad - bar
  local placed, tall = c:stack({
    { role = "heading", text = options.name, room = 0.2, look = { scale = 0.8 } },
    { role = "body", text = options.role, gap = 0, room = 0.15, look = { color = "muted", scale = 0.9 } },
  }, most, c.h)
  local inner = 0
  for _, one in ipairs(placed) do inner = math.max(inner, math.ceil(one.metrics.used_width) + 1) end
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
  local properties = c.theme:text("body", c.unit, text)
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
---@param options cards.options|{ text: string, corner?: "top-left"|"top-right"|"bottom-left"|"bottom-right" } corner: top-right
---@return edit.layer
function overlays.badge(options)
  local c = parts.open(options, "overlays.badge", 3, "left")
  c:need(options, "text")
  local corner = options.corner or "top-right"
  local text, metrics = c:text("body", c.theme:cased("heading", options.text), c.w * 0.6, c.h * 0.2,
    { color = "on_accent", font = "heading", align = "center", glow = false, scale = 1.1 })
  local pad = metrics.height * 0.4
  local width, height = metrics.used_width + 2.6 * pad, metrics.height + pad
  local x = corner:match("right$") and c.x + c.w - width or c.x
  local y = corner:match("^bottom") and c.y + c.h - height or c.y
  local badge = c:add(edit.layer {
    frame = { x, y, width, height }, background_color = c:color("accent"), corner_radius = math.min(height / 2, c:radius("large")),
    sublayers = { text },
  })
  text.frame = { 0, pad / 2, width, metrics.height }
  c:animate(badge, "transform.scale", 0.001, 1, 0)
  return c.layer
end

--- Makes a small logo in a corner.
---@param options cards.options|{ logo: string, corner?: "top-left"|"top-right"|"bottom-left"|"bottom-right", height?: number, opacity?: number } logo: the path of a picture; corner: top-left; height: as a part of the picture's shorter side, 0.09; opacity: 0.9
---@return edit.layer
function overlays.logo(options)
  local c = parts.open(options, "overlays.logo", 10, "left")
  c:need(options, "logo")
  local corner, height = options.corner or "top-left", c.unit * (options.height or 0.09)
  local right, bottom = corner:match("right$"), corner:match("^bottom")
  local size = edit.video_composition_for(edit.asset(options.logo)).render_size
  local width = math.min(c.w / 2, height * size.width / size.height)
  local logo = c:add(edit.image_layer {
    contents = options.logo, bounds = { 0, 0, width, width * size.height / size.width },
    anchor_point = { right and 1 or 0, bottom and 1 or 0 }, position = { right and c.x + c.w or c.x, bottom and c.y + c.h or c.y },
  })
  c:animate(logo, "opacity", 0, options.opacity or 0.9, 0)
  return c.layer
end

return overlays
