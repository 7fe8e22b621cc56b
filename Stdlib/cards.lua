-- Cards in the look of a theme, each one layer: hooks, titles, quotes, lists, end cards, intros, logo stings and comparisons.
--
--   local cards, stage, themes = require("cards"), require("stage"), require("themes")
--   local scene, theme = stage.open(args.video), themes.load(args.theme)
--   scene:add(cards.hook { stage = scene, theme = theme, text = "Nobody *told* me this", duration = 2.5 })
--   scene:add(cards.end_card { stage = scene, theme = theme, title = "Thanks for watching", button = "Subscribe", begin = 10 })
--   return scene:movie()
--
-- Cards keep the safe area of the picture's shape. Over a picture they measure what is behind the words, in three small frames
-- that are decoded while the recipe runs, and darken it as far as the words need. Below about a second and a half all motion
-- becomes quicker.

local parts, words = require("card_parts"), require("words")

local cards = {}

--- Makes large words over the picture that come one by one, for the first seconds of a video. Words between asterisks have the
--- theme's accent.
---@param options cards.options|{ text: string, place?: "top"|"middle" } place: of the words in the safe area; top
---@return edit.layer
function cards.hook(options)
  local c = parts.open(options, "cards.hook", 3, "center")
  c:need(options, "text")
  local text, stressed = parts.stressed(c.theme:cased("display", options.text))
  text = words.joined(text)
  local layer, metrics = c:text("display", text, c.w, c.h * 0.45, { align = "center", smallest = 0.35, line_spacing = 0.95 })
  local y = c.y + (options.place == "middle" and (c.h - metrics.height) / 2 or c.h * 0.05)
  c:over({ c.x, y, c.w, metrics.height })
  local properties = c.theme:text("display", c.unit, nil, { color = "caption" })
  local shadow = c.theme.shadow
  local spoken = words.measured(text, metrics)
  local step = math.min(c.theme:value("motion", "stagger"), c.duration * 0.3 / #spoken)
  for index, word in ipairs(spoken) do
    local r, is_stressed = word.rectangle, false
    for _, range in ipairs(stressed) do is_stressed = is_stressed or word.first <= range[2] and word.last >= range[1] end
    local one = edit.text_layer {
      string = word.string, font = properties.font, weight = properties.weight, font_size = layer.font_size,
      letter_spacing = properties.letter_spacing * layer.font_size / properties.font_size,
      foreground_color = c:color(is_stressed and "accent" or "text"), alignment = "center",
      shadow_color = shadow.color, shadow_opacity = shadow.opacity, shadow_radius = shadow.radius * c.unit,
      shadow_offset = { 0, shadow.radius * c.unit * 0.25 },
    }
    c:add(c:bring(one, { c.x + r.x, y + r.y, r.width, r.height }, (index - 1) * step))
  end
  return c.layer
end

--- Makes a title with a subtitle and a rule, over the picture or on the theme's background.
---@param options cards.options|{ title: string, subtitle?: string, label?: string, backdrop?: "shade"|"full" } label: small words above; backdrop: shade, as dark as the words need
---@return edit.layer
function cards.title(options)
  local c = parts.open(options, "cards.title")
  c:need(options, "title")
  local line, gap = math.max(1, c:space("line")), c:space("medium")
  local function lay()
    return c:stack({
      { role = "small", text = options.label, look = { color = "accent", scale = 1.3 } },
      { role = "title", text = options.title, room = 0.6 },
      { role = "body", text = options.subtitle, gap = gap * 2 + line, room = 0.3, look = { color = "muted" } },
    }, c.w, c.h)
  end
  local placed, tall = lay()
  local y = c.y + (c.h - tall) / 2
  if options.backdrop == "full" then
    c:cover()
  else
    c:over({ c.x, y, c.w, tall })
    placed = lay()
  end
  c:show(placed, c.x, y, c.w, 0)
  for index, one in ipairs(placed) do
    if one.item.role == "title" then
      local width = math.min(c.w, math.max(c.unit * 0.16, one.metrics.used_width * (c.align == "left" and 0.3 or 0.24)))
      local x = c.align == "left" and c.x or c.x + (c.w - width) / 2
      c:rule({ x, y + one.y + one.metrics.height + (placed[index + 1] and gap or gap / 2), width, line }, "accent", 0.1)
    end
  end
  return c.layer
end

--- Makes a quote with its author on the theme's background or on a panel over the picture.
---@param options cards.options|{ text: string, author?: string, backdrop?: "full"|"panel" } backdrop: full
---@return edit.layer
function cards.quote(options)
  local c = parts.open(options, "cards.quote", 5)
  c:need(options, "text")
  local scale = c.width > c.height and 1.35 or 1
  local gap, is_panel = c:space("large"), options.backdrop == "panel"
  local inner = is_panel and c.w - 2 * gap or c.w * (c.width > c.height and 0.8 or 1)
  local mark, mark_metrics = c:text("display", "“", inner, c.h * 0.3, { color = "accent", scale = 1.2, glow = false })
  -- A quotation mark has its ink in the upper half of its line.
  local mark_height = mark_metrics.height * 0.5
  local placed, tall = c:stack({
    { role = "quote", text = options.text, room = 0.6, look = { line_spacing = 1.08, scale = scale } },
    { role = "body", text = options.author and "— " .. options.author, gap = c:space("medium"), room = 0.15, look = { color = "muted" } },
  }, inner, c.h)
  local all = mark_height + tall
  local x, y = c.x + (c.w - inner) / 2, c.y + (c.h - all) / 2
  if is_panel then
    local frame = { c.x, y - gap, c.w, all + 2 * gap }
    local panel = c:add(c:panel(frame))
    c:animate(panel, "opacity", 0, 1)
  else
    c:cover()
  end
  c:add(c:bring(mark, { x, y, inner, mark_metrics.height }, 0))
  c:show(placed, x, y + mark_height, inner, 0.15)
  return c.layer
end

-- The mark of a list's item: its number in a circle or square, or a check.
local function item_mark(c, index, side, marks)
  local badge = edit.layer {
    bounds = { 0, 0, side, side }, background_color = c:color("accent"), corner_radius = math.min(side / 2, c:radius("large")),
  }
  if marks == "checks" then
    badge:add_sublayer(edit.shape_layer {
      path = edit.path.line { { side * 0.27, side * 0.52 }, { side * 0.44, side * 0.69 }, { side * 0.75, side * 0.33 } },
      fill_color = "transparent", stroke_color = c:color("on_accent"), line_width = side * 0.11, line_cap = "round", line_join = "round",
      bounds = { 0, 0, side, side }, position = { side / 2, side / 2 },
    })
    return badge
  end
  local properties = c.theme:text("heading", c.unit, tostring(index), { color = "on_accent" })
  properties.font_size = side * 0.62
  properties.position = { side / 2, side / 2 }
  badge:add_sublayer(edit.text_layer(properties))
  return badge
end

--- Makes a heading and a list whose items come one after the other, on the theme's background.
---@param options cards.options|{ title?: string, items: string[], marks?: "numbers"|"checks", every?: number } items: at most eight; marks: numbers; every: seconds from item to item, so that all are there after two thirds of the duration
---@return edit.layer
function cards.list(options)
  local c = parts.open(options, "cards.list", 6, "left")
  if #options.items < 1 or #options.items > 8 then
    error(("cards.list: a list has one to eight items, not %d"):format(#options.items))
  end
  c:cover()
  local title, title_height = c:stack({ { role = "heading", text = options.title, room = 0.3 } }, c.w, c.h)
  local gap = c:space("medium")
  local room = (c.h - title_height - gap * 2) / #options.items - gap
  local rows, tall, indent, side
  -- All items have the size of the smallest.
  local scale = 1.6
  repeat
    side = c.theme:value("sizes", "body", c.unit) * 1.7 * scale
    indent = side + c:space("medium")
    rows, tall = {}, 0
    for index, item in ipairs(options.items) do
      local layer, metrics = c:text("body", item, c.w - indent, room * 4, { scale = scale })
      rows[index] = { layer = layer, metrics = metrics, height = math.max(side, metrics.height) }
      tall = tall + rows[index].height + (index > 1 and gap or 0)
    end
    scale = scale * 0.93
  until title_height + gap * 2 + tall <= c.h or scale < 0.4
  local all = tall + (title_height > 0 and title_height + gap * 2 or 0)
  local y = c.y + (c.h - all) / 2
  c:show(title, c.x, y, c.w, 0)
  if title_height > 0 then
    c:rule({ c.x, y + title_height + gap * 0.7, c.unit * 0.16, math.max(1, c:space("line")) }, "accent", 0.1)
    y = y + title_height + gap * 2
  end
  local every = options.every or math.max(c.theme:value("motion", "stagger"), c.duration * 0.5 / #options.items)
  for index, row in ipairs(rows) do
    local badge = item_mark(c, index, side, options.marks)
    local delay = 0.25 + (index - 1) * every
    local mark_y = y + math.max(0, (math.min(row.height, row.metrics.lines[1].rectangle.height * 1.02) - side) / 2)
    badge.position = { c.x + side / 2, mark_y + side / 2 }
    c:animate(badge, "transform.scale", 0.001, 1, delay)
    c:add(badge)
    local text_y = y + math.max(0, (side - row.metrics.height) / 2)
    c:add(c:bring(row.layer, { c.x + indent, text_y, c.w - indent, row.metrics.height }, delay))
    y = y + row.height + gap
  end
  return c.layer
end

-- A button as wide as its words, with its middle at a place.
local function button(c, text, x, y, delay)
  local label, metrics = c:text("body", text, c.w * 0.8, c.h * 0.2, { color = "on_accent", align = "center", glow = false, scale = 1.1 })
  local pad = metrics.height * 0.55
  local width, height = metrics.used_width + pad * 3, metrics.height + pad
  local shape = edit.layer {
    bounds = { 0, 0, width, height }, position = { x, y }, background_color = c:color("accent"),
    corner_radius = math.min(height / 2, c:radius("large")),
    sublayers = { label },
  }
  label.frame = { 0, pad / 2, width, metrics.height }
  c:animate(shape, "transform.scale", 0.001, 1, delay)
  return shape
end

-- A picture that fits a box, with its middle at a place.
local function logo_layer(path, x, y, width, height)
  return edit.image_layer {
    contents = path, contents_gravity = "resize_aspect", bounds = { 0, 0, width, height }, position = { x, y },
  }
end

--- Makes an end card on the theme's background: a logo, a title, a handle and a button.
---@param options cards.options|{ title: string, handle?: string, button?: string, logo?: string } handle: such as @ada; logo: the path of a picture
---@return edit.layer
function cards.end_card(options)
  local c = parts.open(options, "cards.end_card", 4, "center")
  c:need(options, "title")
  c:cover()
  local gap, logo_height = c:space("large"), options.logo and c.unit * 0.24 or 0
  local placed, tall = c:stack({
    { role = "title", text = options.title, room = 0.4 },
    { role = "body", text = options.handle, gap = c:space("small"), room = 0.15, look = { color = "muted" } },
  }, c.w, c.h)
  local button_height = words.any(options.button) and c.theme:value("sizes", "body", c.unit) * 2.4 or 0
  local all = tall + (logo_height > 0 and logo_height + gap or 0) + (button_height > 0 and button_height + gap or 0)
  local x = c.x
  -- An end card is alone on the screen: its middle is the picture's, as far as the safe area allows.
  local y = math.max(c.y, math.min(c.y + c.h - all, (c.height - all) / 2))
  if options.logo then
    local logo = c:add(logo_layer(options.logo, x + c.w / 2, y + logo_height / 2, c.w * 0.6, logo_height))
    c:animate(logo, "opacity", 0, 1, 0)
    c:animate(logo, "transform.scale", 0.7, 1, 0)
    y = y + logo_height + gap
  end
  c:show(placed, x, y, c.w, 0.1)
  if button_height > 0 then
    c:add(button(c, options.button, x + c.w / 2, y + tall + gap + button_height / 2, 0.45))
  end
  return c.layer
end

--- Makes an intro: two bars of colour pass over the picture, a title stands on the theme's background, and the bars pass again.
---@param options cards.options|{ title: string, subtitle?: string }
---@return edit.layer
function cards.intro(options)
  local c = parts.open(options, "cards.intro", 3, "center")
  c:need(options, "title")
  local pass, arrive, depart = math.min(0.7, c.duration / 4), c.theme:value("motion", "arrive"), c.theme:value("motion", "depart")
  -- Each sheet comes from the left, stays, and leaves to the right; the words lie on the last one.
  local function sheet(color, delay)
    local layer = edit.layer { frame = { 0, 0, c.width, c.height }, background_color = c:color(color) }
    local lead = delay / c.duration
    layer:add_animation(edit.keyframe_animation {
      key_path = "position.x", duration = c.duration, values = { -c.width * 0.5, -c.width * 0.5, c.width * 0.5,
        c.width * 0.5, c.width * 1.5 },
      key_times = { 0, lead, lead + pass / c.duration, 1 - pass / c.duration - (0.24 - delay) / c.duration,
        1 - (0.24 - delay) / c.duration },
      timings = { "linear", arrive, "linear", depart }, fill_mode = "both", removed_on_completion = false,
    })
    return c:add(layer)
  end
  sheet("accent", 0)
  sheet("second", 0.1)
  local back = sheet("background", 0.2)
  local placed, tall = c:stack({
    { role = "display", text = options.title, room = 0.6, look = { smallest = 0.4 } },
    { role = "body", text = options.subtitle, gap = c:space("medium"), room = 0.2, look = { color = "muted" } },
  }, c.w, c.h)
  local y = c.y + (c.h - tall) / 2
  local group = c.layer
  c.layer = back
  c:show(placed, c.x, y, c.w, pass * 0.6)
  c.layer = group
  return group
end

--- Makes a sting for a logo: it springs up on the theme's background, a ring opens around it, and its words follow.
---@param options cards.options|{ logo: string, text?: string, backdrop?: "full"|"none" } logo: the path of a picture; backdrop: full
---@return edit.layer
function cards.logo_sting(options)
  local c = parts.open(options, "cards.logo_sting", 2.5, "center")
  c:need(options, "logo")
  if options.backdrop ~= "none" then c:cover() end
  local side = math.min(c.unit * 0.36, c.h * 0.5)
  local placed, tall = c:stack({ { role = "heading", text = options.text, room = 0.25 } }, c.w, c.h)
  local gap = tall > 0 and c:space("large") or 0
  local x, y = c.x + c.w / 2, c.y + (c.h - side - gap - tall) / 2 + side / 2
  local radius = side * 0.72
  local ring = c:add(edit.shape_layer {
    path = edit.path():arc { center = { x, y }, radius = radius, start_angle = -90, end_angle = 270 }, fill_color = "transparent",
    stroke_color = c:color("accent"), line_width = math.max(1, c:space("line")), line_cap = "round",
  })
  c:animate(ring, "stroke_end", 0, 1, 0.15)
  local logo = c:add(logo_layer(options.logo, x, y, side, side))
  c:animate(logo, "transform.scale", 0.001, 1, 0)
  c:animate(logo, "opacity", 0, 1, 0)
  c:show(placed, c.x, y + math.max(side / 2, radius) + gap, c.w, 0.35)
  return c.layer
end

--- Makes a comparison: two columns, or rows on an upright picture, with a heading and some lines each.
---@param options cards.options|{ left: { title: string, items: string[] }, right: { title: string, items: string[] } }
---@return edit.layer
function cards.versus(options)
  local c = parts.open(options, "cards.versus", 5, "left")
  c:cover()
  local gap, pad = c:space("medium"), c:space("medium")
  local is_upright = c.height > c.width
  local width = is_upright and c.w or (c.w - gap) / 2
  local height = is_upright and (c.h - gap) / 2 or math.min(c.h, width * 1.1)
  local top = c.y + (c.h - (is_upright and c.h or height)) / 2
  for index, side in ipairs { options.left, options.right } do
    local x, y = c.x + (is_upright and 0 or (index - 1) * (width + gap)), top + (is_upright and (index - 1) * (height + gap) or 0)
    local is_second = index == 2
    local panel = c:panel({ x, y, width, height }, is_second and "accent" or "surface")
    if not is_second then
      panel.border_color, panel.border_width = c:color("muted", 0.5), math.max(1, c:space("line") / 2)
    end
    c:add(c:bring(panel, { x, y, width, height }, is_second and 0.25 or 0))
    local color = is_second and "on_accent" or "text"
    local items = { { role = "heading", text = side.title, room = 0.3, look = { color = color } } }
    for _, item in ipairs(side.items) do
      items[#items + 1] = { role = "body", text = item, gap = c:space("small") * 1.4, room = 0.3, look = { color = color } }
    end
    local placed, tall = c:stack(items, width - 2 * pad, height - 2 * pad)
    c:show(placed, x + pad, y + math.max(pad, (height - tall) / 2), width - 2 * pad, 0.25 + (is_second and 0.35 or 0))
  end
  return c.layer
end

return cards
