-- Cards in the look of a theme, each one layer: hooks, titles, quotes, lists, chapters, countdowns, kinetic words, comparisons,
-- intros, logo stings, end cards and outros.
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

--- Makes large words over the picture that swell one by one, for the first seconds of a video. They are there from their first
--- frame, which apps show as the video's thumbnail, unless enters is true: then they come one by one. Words between asterisks
--- have the theme's mark.
---@param options cards.options|{ text: string, place?: "top"|"middle" } place: of the words in the safe area; top
---@return edit.layer
function cards.hook(options)
  local c = parts.open(options, "cards.hook", 3, "center")
  c:need(options, "text")
  c.enters = options.enters == true
  local text, stressed = words.stressed(words.joined(c.theme:cased("display", options.text)))
  local layer, metrics = c:text("display", text, c.w, c.h * 0.45, { align = "center", smallest = 0.35, line_spacing = 0.95 })
  local y = c.y + (options.place == "middle" and (c.h - metrics.height) / 2 or c.h * 0.05)
  c:over({ c.x, y, c.w, metrics.height })
  local properties = c.theme:text("display", c.unit, nil, { color = "caption" })
  local shadow = c.theme.shadow
  local spoken = words.measured(text, metrics)
  local step = math.min(c.theme:value("motion", "stagger"), c.duration * 0.3 / #spoken)
  for index, word in ipairs(spoken) do
    local one = edit.text_layer {
      string = words.runs(text:sub(word.first, word.last), words.within(stressed, word), { foreground_color = c:color("accent") }),
      font = properties.font, weight = properties.weight, font_size = layer.font_size, letter_spacing = layer.letter_spacing,
      foreground_color = c:color("text"), alignment = "center",
      shadow_color = shadow.color, shadow_opacity = shadow.opacity, shadow_radius = shadow.radius * c.unit,
      shadow_offset = { 0, shadow.radius * c.unit * 0.25 },
    }
    local frame, delay = words.frame(one, word), (index - 1) * step
    c:add(c:bring(one, { c.x + frame[1], y + frame[2], frame[3], frame[4] }, delay))
    if not c.enters then
      local pace = math.min(0.4, c.duration / 4)
      one:add_animation(edit.keyframe_animation {
        key_path = "transform.scale", values = { 1, c.theme.entrance == "fade" and 1.03 or 1.07, 1 }, begin_time = delay + pace / 4,
        duration = pace, timings = { "ease_out", "ease_in_out" },
      })
    end
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
      { role = "body", text = options.subtitle, gap = gap * 2 + line, room = 0.3, look = { color = "muted", scale = 1.2 } },
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

--- Makes a quote whose words come one after the other, with its author: on the theme's background, on a panel or over the picture.
---@param options cards.options|{ text: string, author?: string, backdrop?: "full"|"panel"|"shade" } backdrop: full
---@return edit.layer
function cards.quote(options)
  local c = parts.open(options, "cards.quote", 5)
  c:need(options, "text")
  local scale = c.width > c.height and 1.6 or 1.3
  local gap, is_panel = c:space("large"), options.backdrop == "panel"
  local inner = is_panel and c.w - 2 * gap or c.w * (c.width > c.height and 0.8 or 1)
  local function lay()
    local mark, metrics = c:text("display", "“", inner, c.h * 0.3, { color = "accent", scale = 1.2, glow = false })
    local placed, tall = c:stack({
      { role = "quote", text = options.text, room = 0.6, look = { line_spacing = 1.08, scale = scale } },
      { role = "body", text = options.author and "— " .. options.author, gap = c:space("medium"), room = 0.15,
        look = { color = "muted", scale = 1.15 } },
    }, inner, c.h)
    return mark, metrics, placed, tall
  end
  local mark, mark_metrics, placed, tall = lay()
  -- A quotation mark has its ink in the upper half of its line.
  local mark_height = mark_metrics.height * 0.5
  local all = mark_height + tall
  local x, y = c.x + (c.w - inner) / 2, c.y + (c.h - all) / 2
  if is_panel then
    local frame = { c.x, y - gap, c.w, all + 2 * gap }
    local panel = c:add(c:panel(frame))
    c:animate(panel, "opacity", 0, 1)
  elseif options.backdrop == "shade" then
    c:over({ x, y, inner, all })
    mark, mark_metrics, placed = lay()
  else
    c:cover()
  end
  c:add(c:bring(mark, { x, y, inner, mark_metrics.height }, 0))
  local quote = table.remove(placed, 1)
  local spoken, last = c:speak(quote.layer, { x, y + mark_height, inner, quote.metrics.height }, 0.2)
  c:add(spoken)
  c:show(placed, x, y + mark_height, inner, last + 0.1)
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
  local room = (c.h - title_height - gap * 2.5) / #options.items - gap
  local rows, tall, indent, side
  -- All items have the size of the smallest.
  local scale = c.width > c.height and 1.9 or 1.6
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
  until title_height + gap * 2.5 + tall <= c.h or scale < 0.1
  local all = tall + (title_height > 0 and title_height + gap * 2.5 or 0)
  local y = c.y + (c.h - all) / 2
  c:show(title, c.x, y, c.w, 0)
  if title_height > 0 then
    c:rule({ c.x, y + title_height + gap * 0.9, c.unit * 0.16, math.max(1, c:space("line")) }, "accent", 0.1)
    y = y + title_height + gap * 2.5
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

--- Makes an end card on the theme's background: a logo, on a plate where it would hardly be seen on this, a title, a handle and a
--- button of a thumb's size. It stays until its last frame, unless leaves is true.
---@param options cards.options|{ title: string, handle?: string, button?: string, logo?: string } handle: such as @ada; logo: the path of a picture
---@return edit.layer
function cards.end_card(options)
  local c = parts.open(options, "cards.end_card", 4, "center")
  c:need(options, "title")
  c.leaves = options.leaves == true
  c:cover()
  local gap, logo_height = c:space("large"), options.logo and c.unit * 0.24 or 0
  local button, _, button_height = nil, 0, 0
  if words.any(options.button) then button, _, button_height = c:button(options.button) end
  local rest = (logo_height > 0 and logo_height + gap or 0) + (button_height > 0 and button_height + gap or 0)
  local placed, tall = c:stack({
    { role = "title", text = options.title, room = 0.4 },
    { role = "body", text = options.handle, gap = c:space("small"), room = 0.15, look = { color = "muted", scale = 1.35 } },
  }, c.w, c.h, c.h - rest)
  local all = tall + rest
  local x = c.x
  -- An end card is alone on the screen: its middle is the picture's, as far as the safe area allows.
  local y = math.max(c.y, math.min(c.y + c.h - all, (c.height - all) / 2))
  if options.logo then
    local logo = c:add((c:logo(options.logo, c.w * 0.6, logo_height)))
    logo.position = { x + c.w / 2, y + logo_height / 2 }
    c:animate(logo, "opacity", 0, 1, 0)
    c:animate(logo, "transform.scale", 0.7, 1, 0)
    y = y + logo_height + gap
  end
  c:show(placed, x, y, c.w, 0.1)
  if button then
    c:add(button)
    button.position = { x + c.w / 2, y + tall + gap + button_height / 2 }
    c:animate(button, "transform.scale", 0.001, 1, 0.45)
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
    local layer = color == "background" and c:sheet()
      or edit.layer { frame = { 0, 0, c.width, c.height }, background_color = c:color(color) }
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
    { role = "body", text = options.subtitle, gap = c:space("medium"), room = 0.2, look = { color = "muted", scale = 1.35 } },
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
  local logo = c:add((c:logo(options.logo, side, side, options.backdrop == "none" and 0.18 or nil)))
  logo.position = { x, y }
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
    local scale, placed, tall = 1.6
    repeat
      local items, shrunk = { { role = "heading", text = side.title, room = 0.3, look = { color = color, scale = 1.25 } } }, 1
      for _, item in ipairs(side.items) do
        items[#items + 1] = {
          role = "body", text = item, gap = c:space("small") * 1.6, room = 0.6 / #side.items, look = { color = color, scale = scale },
        }
      end
      placed, tall = c:stack(items, width - 2 * pad, height - 2 * pad)
      -- All lines have the size of the smallest.
      local body = c.theme:text("body", c.unit, nil, { scale = scale }).font_size
      for line = 2, #placed do shrunk = math.min(shrunk, placed[line].layer.font_size / body) end
      scale = scale * shrunk
    until shrunk > 0.999
    c:show(placed, x + pad, y + math.max(pad, (height - tall) / 2), width - 2 * pad, 0.25 + (is_second and 0.35 or 0))
  end
  return c.layer
end

--- Makes the card of a chapter: its number, a line and its title, on the theme's background or over the picture.
---@param options cards.options|{ title: string, number?: integer, subtitle?: string, backdrop?: "full"|"shade" } number: none; backdrop: full
---@return edit.layer
function cards.chapter(options)
  local c = parts.open(options, "cards.chapter", 3, "left")
  c:need(options, "title")
  local is_upright, gap, line = c.height > c.width, c:space("large"), math.max(2, c:space("line"))
  local number, metrics, placed, tall, width
  local function lay()
    local indent = 0
    if options.number then
      number, metrics = c:text("number", ("%02d"):format(options.number), c.w * 0.4, c.h * 0.3,
        { color = c.is_over and "accent" or c:ink("accent", "background", 3.4), scale = 1.15 })
      -- Figures never break.
      number.wrapped, number.balanced = false, false
      indent = is_upright and 0 or metrics.used_width + 2 * gap
    end
    placed, tall = c:stack({
      { role = "title", text = options.title, room = 0.4 },
      { role = "body", text = options.subtitle, gap = c:space("small"), room = 0.15, look = { color = "muted", scale = 1.25 } },
    }, c.w - indent, c.h)
    width = parts.breadth(placed)
    return indent
  end
  local indent = lay()
  local above = is_upright and number and metrics.height + gap or 0
  local all = is_upright and above + tall or math.max(tall, number and metrics.height or 0)
  -- The whole stands in the middle of a wide picture, and at the left of an upright one.
  local x, y = is_upright and c.x or c.x + (c.w - indent - width) / 2, c.y + (c.h - all) / 2
  if options.backdrop == "shade" then
    c:over({ x, y, indent + width, all })
    lay()
  else
    c:cover()
  end
  local text_y = is_upright and y + above or y + (all - tall) / 2
  if number then
    local frame = { x, is_upright and y or y + (all - metrics.height) / 2, metrics.used_width + 2, metrics.height }
    c:add(c:bring(number, frame, 0))
    local rule = is_upright and { x, y + metrics.height + (gap - line) / 2, c.unit * 0.16, line }
      or { x + metrics.used_width + gap - line / 2, y + (all - metrics.height * 0.8) / 2, line, metrics.height * 0.8 }
    local bar = c:add(edit.layer {
      bounds = { 0, 0, rule[3], rule[4] }, anchor_point = { 0, 0 }, position = { rule[1], rule[2] },
      background_color = c:color("accent"),
    })
    c:animate(bar, is_upright and "transform.scale.x" or "transform.scale.y", 0, 1, 0.1)
  end
  c:show(placed, x + indent, text_y, width, 0.2)
  return c.layer
end

--- Makes a countdown: a ring that empties with each second around a number that springs in, and a last word.
---@param options cards.options|{ from?: integer, text?: string, backdrop?: "full"|"shade" } from: 3; text: after the last number, none by default; backdrop: full; duration: of all numbers and the text, one second each by default
---@return edit.layer
function cards.countdown(options)
  local from = options.from or 3
  if from < 1 or from > 3600 then error(("cards.countdown: from is 1 to 3600, not %d"):format(from)) end
  local has_text = words.any(options.text)
  local count = from + (has_text and 1 or 0)
  local c = parts.open(options, "cards.countdown", count, "center")
  local step = c.duration / count
  local side = math.min(c.unit * 0.56, c.w, c.h)
  local middle = { c.x + c.w / 2, c.y + c.h / 2 }
  if options.backdrop == "shade" then
    c:over({ middle[1] - side / 2, middle[2] - side / 2, side, side })
  else
    c:cover()
  end
  local thickness = side * 0.055
  local clock = c:add(edit.layer { frame = { 0, 0, c.width, c.height }, duration = from * step })
  local circle = edit.path():arc { center = middle, radius = (side - thickness) / 2, start_angle = -90, end_angle = 270 }
  local track = c:stroke(circle, "muted", thickness, { opacity = 0.25 })
  local ring = c:stroke(circle, "accent", thickness)
  ring:add_animation(edit.animation { key_path = "stroke_start", from = 0, to = 1, duration = step, timing = "linear",
    repeat_count = from })
  clock:add_sublayer(track)
  clock:add_sublayer(ring)
  local function spring(layer)
    layer:add_animation(edit.keyframe_animation {
      key_path = "transform.scale", values = { 0.5, 1 }, duration = step * 0.45, timings = { c.theme:value("motion", "settle") },
    })
    layer:add_animation(edit.keyframe_animation {
      key_path = "opacity", values = { 0, 1, 1, 0 }, key_times = { 0, 0.12, 0.85, 1 }, duration = step, fill_mode = "both",
      removed_on_completion = false,
    })
  end
  for number = from, 1, -1 do
    local text = number < 60 and tostring(number) or ("%d:%02d"):format(number // 60, number % 60)
    local digits, metrics = c:text("number", text, side * 0.72, side * 0.6, { scale = 1.6 })
    digits.begin_time, digits.duration = (from - number) * step, step
    digits.frame = { middle[1] - side * 0.36, middle[2] - metrics.height / 2, side * 0.72, metrics.height }
    -- The middle of figures lies above the middle of their line, which has room for letters below it.
    digits.anchor_point = { 0.5, (metrics.baseline - 0.36 * digits.font_size) / metrics.height }
    digits.position = middle
    spring(digits)
    clock:add_sublayer(digits)
  end
  if has_text then
    local last, metrics = c:text("display", options.text, c.w, c.h * 0.6, { color = "accent", scale = 1.3, smallest = 0.3 })
    last.frame = { c.x, middle[2] - metrics.height / 2, c.w, metrics.height }
    last.begin_time, last.duration = from * step, step
    spring(last)
    c:add(last)
  end
  return c.layer
end

-- The groups of words that kinetic type shows at once: one long word, or two short ones; stressed words stand alone. Of a word
-- that is stressed in part, that part keeps its asterisks.
local function groups_of(text)
  local plain, ranges = words.stressed(text)
  local groups, last = {}, nil
  for _, piece in ipairs(words.pieces(plain)) do
    local own, rest, written, at = words.within(ranges, piece), "", "", 1
    for _, range in ipairs(own) do
      local before = piece.string:sub(at, range[1] - 1)
      rest, written = rest .. before, written .. before .. "*" .. piece.string:sub(range[1], range[2]) .. "*"
      at = range[2] + 1
    end
    rest, written = rest .. piece.string:sub(at), written .. piece.string:sub(at)
    local is_stressed = #own > 0 and words.is_mark(rest)
    local length = utf8.len(piece.string) or #piece.string
    if last and #own == 0 and not last.is_alone and last.length + length <= 9 then
      last.text, last.length = last.text .. " " .. piece.string, last.length + length + 1
    else
      last = { text = is_stressed and piece.string or written, length = length, is_stressed = is_stressed, is_alone = #own > 0 }
      groups[#groups + 1] = last
    end
  end
  return groups
end

--- Makes kinetic type: one word or two at a time, as large as the picture has room for. Words between asterisks stand on the accent.
---@param options cards.options|{ text: string, times?: number[], backdrop?: "full"|"shade" } times: the start of each group of words in seconds of the card, such as beats, the first at 0; longer words take longer without them; backdrop: full
---@return edit.layer
function cards.kinetic(options)
  local c = parts.open(options, "cards.kinetic", 4, "center")
  c:need(options, "text")
  local groups, at, letters = groups_of(options.text), 0, 0
  for _, group in ipairs(groups) do letters = letters + group.length + 4 end
  if options.times and #options.times < #groups then
    error(("cards.kinetic: times has %d values, and the text has %d groups of words"):format(#options.times, #groups))
  end
  if options.backdrop == "shade" then c:over({ c.x, c.y, c.w, c.h }) else c:cover() end
  local pace = math.min(c.theme:value("motion", "enter") * 0.6, c.duration / #groups * 0.5)
  for index, group in ipairs(groups) do
    local start = options.times and options.times[index] or at
    at = at + (group.length + 4) / letters * c.duration
    local stop = index == #groups and c.duration or options.times and options.times[index + 1] or at
    if not (stop > start and stop <= c.duration + 1e-6) then
      error(("cards.kinetic: times[%d]: the times rise, and end before the duration of %g s"):format(index, c.duration))
    end
    local slot = c:add(edit.layer { frame = { 0, 0, c.width, c.height }, begin_time = start, duration = stop - start })
    local color = group.is_stressed and "on_accent" or "text"
    if group.is_stressed then
      -- The accent itself, also where words over the picture have another.
      slot:add_sublayer(edit.layer { frame = { 0, 0, c.width, c.height }, background_color = c.theme:color("accent") })
    end
    -- It never stands quite still, and keeps the safe area at its largest.
    local largest = group.is_stressed and 1.06 or 1.03
    local layer, metrics = c:text("display", group.text, c.w / largest, c.h * 0.7,
      { color = color, scale = 4, smallest = 0.05, glow = not group.is_stressed and nil })
    layer.frame = { c.x + c.w * (1 - 1 / largest) / 2, c.y + (c.h - metrics.height) / 2, c.w / largest, metrics.height }
    local way = c.theme.entrance
    local function enter(key_path, from, to)
      layer:add_animation(edit.keyframe_animation {
        key_path = key_path, values = { from, to }, duration = pace, timings = { c.theme:value("motion", "settle") },
      })
    end
    if way == "pop" then enter("transform.scale", 1.5, 1)
    elseif way == "rise" then enter("position.y", layer.position.y + c.h * 0.18, layer.position.y)
    elseif way == "wipe" then enter("position.x", layer.position.x - c.w * 0.25, layer.position.x)
    else enter("transform.scale", 0.94, 1) end
    layer:add_animation(edit.animation { key_path = "opacity", from = 0, to = 1, duration = pace * 0.4 })
    slot:add_animation(edit.animation { key_path = "transform.scale", from = 1, to = largest,
      duration = stop - start, timing = "linear" })
    slot:add_sublayer(layer)
  end
  return c.layer
end

--- Makes an outro with room for the videos to watch next: a title, one or two frames, a handle and a button. It stays until its
--- last frame, unless leaves is true.
---@param options cards.options|{ title: string, next: { label?: string, picture?: string|edit.asset|edit.image|edit.movie }[], handle?: string, button?: string } next: one or two; a frame without a picture is empty, for a player to fill
---@return edit.layer
function cards.outro(options)
  local c = parts.open(options, "cards.outro", 8, "center")
  c:need(options, "title")
  c.leaves = options.leaves == true
  local count = #options.next
  if count < 1 or count > 2 then error(("cards.outro: next has one or two videos, not %d"):format(count)) end
  c:cover()
  local gap = c:space("medium")
  local labels, label_height, has_footer = {}, 0, words.any(options.handle) or words.any(options.button)
  local title, title_height = c:stack({ { role = "heading", text = options.title, room = 0.2, look = { scale = 1.2 } } }, c.w, c.h)
  local button, button_width, button_height = nil, 0, 0
  if words.any(options.button) then button, button_width, button_height = c:button(options.button, c.w * 0.45) end
  local footer = has_footer and math.max(c.theme:value("sizes", "body", c.unit) * 2.6, button_height) + gap or 0
  local columns, rows, width
  local function lay(room)
    label_height = 0
    for index, one in ipairs(options.next) do
      labels[index] = words.any(one.label) and { c:text("body", one.label, room, c.h * 0.12) } or nil
      if labels[index] then label_height = math.max(label_height, labels[index][2].height + gap / 2) end
    end
  end
  -- Side by side or below each other, by where they are larger.
  for across = count, 1, -1 do
    local most = (c.w - gap * (across - 1)) / across
    lay(most)
    local room = (c.h - title_height - footer - gap) * across / count - label_height - gap
    most = math.min(most, room * 16 / 9)
    if not width or most > width then columns, rows, width = across, count // across, most end
  end
  if columns == 1 and count == 1 then width = math.min(width, c.w * (c.width > c.height and 0.62 or 1)) end
  local height, all
  -- In narrower frames the labels may have more lines.
  repeat
    lay(width)
    height = width * 9 / 16
    all = title_height + gap + rows * (height + label_height + gap) + footer - gap
    width = width * 0.96
  until all <= c.h or width < c.w * 0.05
  width = height * 16 / 9
  local y = c.y + (c.h - all) / 2
  c:show(title, c.x, y, c.w, 0)
  y = y + title_height + gap
  local left = c.x + (c.w - columns * width - (columns - 1) * gap) / 2
  for index, one in ipairs(options.next) do
    local x = left + ((index - 1) % columns) * (width + gap)
    local frame_y = y + ((index - 1) // columns) * (height + label_height + gap)
    local box = edit.layer {
      bounds = { 0, 0, width, height }, position = { x + width / 2, frame_y + height / 2 }, corner_radius = c:radius("medium"),
      background_color = c:color("muted", 0.16),
    }
    if one.picture then box:add_sublayer(c:picture(one.picture, { 0, 0, width, height }, c:radius("medium"))) end
    box:add_sublayer(edit.layer {
      frame = { 0, 0, width, height }, corner_radius = c:radius("medium"), border_color = c:color(index == 1 and "accent" or "muted"),
      border_width = math.max(2, c:space("line")),
    })
    c:add(box)
    c:animate(box, "opacity", 0, 1, 0.2 + 0.15 * index)
    c:animate(box, "transform.scale", 0.92, 1, 0.2 + 0.15 * index)
    if labels[index] then
      c:add(c:bring(labels[index][1], { x, frame_y + height + gap / 2, width, labels[index][2].height }, 0.3 + 0.15 * index))
    end
  end
  if has_footer then
    y = y + rows * (height + label_height + gap)
    local items, across = {}, -gap
    if words.any(options.handle) then
      local layer, metrics = c:text("body", options.handle, c.w * 0.5, footer - gap, { color = "muted" })
      items[1] = { layer, metrics.used_width + 2, metrics.height }
    end
    if button then items[#items + 1] = { button, button_width, button_height } end
    for _, item in ipairs(items) do across = across + item[2] + gap end
    local x = c.x + (c.w - across) / 2
    for index, item in ipairs(items) do
      c:add(c:bring(item[1], { x, y + (footer - gap - item[3]) / 2, item[2], item[3] }, 0.6 + 0.1 * index))
      x = x + item[2] + gap
    end
  end
  return c.layer
end

return cards
