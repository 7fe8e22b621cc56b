-- Pictures in the look of a theme, each one layer: split screens, instant pictures, floating photos, comparisons by a line that
-- sweeps, and routes.
--
--   local frames = require("frames")
--   scene:add(frames.split { stage = scene, theme = theme, pictures = { { picture = "a.mp4", label = "A" }, { picture = "b.jpg" } } })
--   scene:add(frames.route { stage = scene, theme = theme, stops = { { 0.2, 0.7, name = "Home" }, { 0.8, 0.3, name = "Lake" } } })
--
-- A picture is a path, an asset or a movie. Videos play from the start of the template, without their
-- sound, and stay with their last frame.

local checks, contrast = require("argument_checks"), require("contrast")
local framing, layouts = require("framing"), require("layouts")
local parts, stage, words = require("card_parts"), require("stage"), require("words")

local frames = {}

---@alias frames.source string|edit.asset|edit.image|edit.movie

-- Rejects another number of pictures.
local function check(name, pictures, least, most)
  if #pictures < least or #pictures > most then
    error(("%s: pictures has %d to %d pictures, not %d"):format(name, least, most, #pictures))
  end
end

--- Makes a split screen: two to four pictures on the theme's background, which come one after the other, with labels.
---@param options cards.options|{ pictures: { picture: frames.source, label?: string }[], title?: string } title: above them, none by default
---@return edit.layer
function frames.split(options)
  local c = parts.open(options, "frames.split", 6)
  check("frames.split", options.pictures, 2, 4)
  c:cover()
  local margin, top = c:space("medium"), c:space("medium")
  if words.any(options.title) then
    local placed, tall = c:stack({ { role = "heading", text = options.title, room = 0.2 } }, c.w, c.h)
    c:show(placed, c.x, c.y, c.w, 0)
    top = c.y + tall + margin
  end
  local count, canvas = #options.pictures, { c.width, c.height - top - margin }
  local look = { margin = 0, gap = c:space("small") }
  local is_grid = count == 4
  local cells = is_grid and layouts.grid(4, { canvas[1] - 2 * margin, canvas[2] }, { gap = look.gap, columns = 2 })
    or layouts.split(count, { canvas[1] - 2 * margin, canvas[2] },
      { gap = look.gap, direction = c.width >= c.height and "columns" or "rows" })
  for index, one in ipairs(options.pictures) do
    local x, y, w, h = cells[index][1] + margin, cells[index][2] + top, cells[index][3], cells[index][4]
    local delay = 0.12 * (index - 1)
    local window = c:add(edit.layer {
      bounds = { 0, 0, w, h }, position = { x + w / 2, y + h / 2 }, masks_to_bounds = true, corner_radius = c:radius("medium"),
    })
    local picture = c:picture(one.picture, { 0, 0, w, h })
    picture.masks_to_bounds = true
    window:add_sublayer(picture)
    -- Neighbours come from opposite sides.
    local away = index % 2 == 1 and -1 or 1
    if c.width >= c.height and not is_grid then
      c:animate(window, "position.y", y + h / 2 + away * c.height, y + h / 2, delay)
    else
      c:animate(window, "position.x", x + w / 2 + away * c.width, x + w / 2, delay)
    end
    if words.any(one.label) then
      -- Inside of the cell and of the safe area.
      local left, right = math.max(x + margin * 0.6, c.x), math.min(x + w - margin * 0.6, c.x + c.w)
      local tag, width, height = c:tag(one.label, { radius = "medium", width = right - left })
      local bottom = math.min(y + h - margin * 0.6, c.y + c.h)
      tag.position = { left + width / 2, bottom - height / 2 }
      c:add(tag)
      c:animate(tag, "transform.scale", 0.001, 1, delay + 0.45)
    end
  end
  return c.layer
end

--- Makes instant pictures that fall onto the theme's background or over the picture, a little turned, with captions.
---@param options cards.options|{ pictures: { picture: frames.source, caption?: string }[], every?: number, backdrop?: "full"|"none" } pictures: one to four; every: seconds from one to the next; backdrop: full
---@return edit.layer
function frames.polaroid(options)
  local c = parts.open(options, "frames.polaroid", 5, "center")
  local count = #options.pictures
  check("frames.polaroid", options.pictures, 1, 4)
  if options.backdrop ~= "none" then c:cover() end
  local turns, is_upright = { -4, 5, -6, 3 }, c.height > c.width
  -- Turned frames are a little wider and higher than they are.
  local side = math.min(c.w / (is_upright and 1.16 or 1.1 + 0.7 * (count - 1)), c.h / (is_upright and 1.36 + 0.62 * (count - 1) or 1.36))
  local pitch = count > 1 and math.min(side * 1.14, (c.w - side * 1.1) / (count - 1)) or 0
  local border, foot = side * 0.055, side * 0.24
  local every = options.every or math.max(0.25, c.duration * 0.45 / count)
  local all_w, all_h = is_upright and side or side + pitch * (count - 1),
    is_upright and (side * 0.62) * (count - 1) + side + foot or side + foot
  local paper = c.theme:color("caption")
  for index, one in ipairs(options.pictures) do
    local part = index - 1
    local middle = {
      c.x + c.w / 2 + (is_upright and (count > 1 and (part % 2 * 2 - 1) * (c.w - side * 1.14) / 2 or 0) or
        part * pitch - (all_w - side) / 2),
      c.y + c.h / 2 + (is_upright and part * side * 0.62 - (all_h - side - foot) / 2 or 0),
    }
    local card = c:add(edit.layer {
      bounds = { 0, 0, side, side + foot - border }, position = middle, background_color = paper,
      corner_radius = math.min(c:radius("small"), side * 0.03), transform = edit.transform():rotate(turns[index]),
      shadow_opacity = 0.45, shadow_radius = side * 0.03, shadow_offset = { 0, side * 0.015 },
    })
    card:add_sublayer(c:picture(one.picture, { border, border, side - 2 * border, side - 2 * border },
      math.min(c:radius("small"), side * 0.02)))
    if words.any(one.caption) then
      local text, metrics = c:text("heading", one.caption, side - 2 * border, foot - border,
        { align = "center", color = "scrim", scale = side / c.unit * 1.1, smallest = 0.3 })
      text.frame = { border, side - border + (foot - metrics.height) / 2, side - 2 * border, metrics.height }
      card:add_sublayer(text)
    end
    local delay = part * every
    c:animate(card, "opacity", 0, 1, delay)
    c:animate(card, "transform.scale", 1.35, 1, delay)
  end
  return c.layer
end

--- Makes a photo that floats as a whole before an enlarged, blurred, darker part of itself, which drifts the other way.
---@param options cards.options|{ picture: frames.source, caption?: string, way?: "left"|"right" } way: of the photo, right by default
---@return edit.layer
function frames.photo(options)
  local c = parts.open(options, "frames.photo", 4, "center")
  local back = c:backdrop(options.picture, { 0, 0, c.width, c.height })
  local source = checks.opened(options.picture)
  local size, way = stage.size_of(source), options.way == "left" and -1 or 1
  local label, metrics
  if words.any(options.caption) then
    label, metrics = c:text("body", options.caption, c.w, c.h * 0.15, { color = "caption", scale = 1.2 })
  end
  local foot = label and metrics.height + c:space("medium") or 0
  local scale = math.min(c.width * 0.84 / size.width, (label and c.h - foot or c.height * 0.8) / size.height)
  local w, h, drift = size.width * scale, size.height * scale, c.unit * 0.03
  local x, y = c.width / 2, label and c.y + (c.h - foot) / 2 or c.height / 2
  local front = c:picture(options.picture, { x - w / 2, y - h / 2, w, h }, c:radius("small"))
  front.border_color, front.border_width = c:color("caption"), c.unit * 0.008
  front.shadow_opacity, front.shadow_radius = 0.6, c.unit * 0.03
  local function move(layer, key_path, from, to)
    layer:add_animation(edit.animation { key_path = key_path, from = from, to = to, duration = c.duration, timing = "linear" })
  end
  back.transform = edit.transform():scale(1.5, 1.5)
  move(back, "position.x", x + way * c.width * 0.12, x - way * c.width * 0.12)
  move(front, "transform.scale", 1, 1.06)
  move(front, "position.x", x - way * drift, x + way * drift)
  c:add(back)
  c:add(edit.layer { frame = { 0, 0, c.width, c.height }, background_color = c:color("scrim", 0.6) })
  c:add(front)
  if label then c:add(c:bring(label, { c.x, y + h / 2 + c:space("medium"), c.w, metrics.height }, 0.3)) end
  return c.layer
end

--- Makes a comparison of two pictures: a line with a knob sweeps over them, on its left the one before, on its right the one after.
---@param options cards.options|{ before: frames.source, after: frames.source, labels?: string[], rest?: number } labels: of both, Before and After; rest: where the line stays, as a part of the width, 0.5
---@return edit.layer
function frames.before_after(options)
  local c = parts.open(options, "frames.before_after", 5, "left")
  local labels, rest = options.labels or { "Before", "After" }, options.rest or 0.5
  if #labels ~= 2 then error(("frames.before_after: there are two labels, not %d"):format(#labels)) end
  if not (rest >= 0 and rest <= 1) then error(("frames.before_after: rest is from 0 to 1, not %g"):format(rest)) end
  local frame = { 0, 0, c.width, c.height }
  local ways = { 1.02, 1.02, 0.16, 0.84, rest, rest }
  local times = { 0, 0.08, 0.34, 0.58, 0.78, 1 }
  local timings = { "linear", "ease_in_out", "ease_in_out", c.theme:value("motion", "arrive"), "linear" }
  local function sweep(layer, key_path, value)
    local values = {}
    for index, way in ipairs(ways) do values[index] = value(way * c.width) end
    layer:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = times, timings = timings, duration = c.duration, fill_mode = "both",
      removed_on_completion = false,
    })
    return layer
  end
  local function side(source, label, is_left)
    local group = edit.layer { frame = frame, sublayers = { c:picture(source, frame) } }
    if words.any(label) then
      local tag, width, height = c:tag(label, { radius = "medium", background = is_left and "surface" or "accent",
        color = is_left and "text" or "on_accent",
        width = c.w * 0.4 })
      tag.position = { is_left and c.x + width / 2 or c.x + c.w - width / 2, c.y + c.h - height / 2 }
      group:add_sublayer(tag)
    end
    return group
  end
  c:add(side(options.after, labels[2], false))
  local window = c:add(edit.layer {
    anchor_point = { 0, 0 }, position = { 0, 0 }, bounds = frame, masks_to_bounds = true,
    sublayers = { side(options.before, labels[1], true) },
  })
  sweep(window, "bounds.size.width", function(x) return x end)
  local thick, radius = math.max(2, c.unit * 0.006), c.unit * 0.045
  local knob = edit.layer {
    bounds = { 0, 0, 2 * radius, 2 * radius }, position = { thick / 2, c.y + c.h / 2 },
    corner_radius = math.min(radius, c:radius("large") + radius * 0.3),
    background_color = c:color("caption"),
  }
  local arrows = edit.path()
  for _, way in ipairs { -1, 1 } do
    arrows:move_to { radius * (1 + way * 0.28), radius * 0.68 }:line_to { radius * (1 + way * 0.6), radius }
      :line_to { radius * (1 + way * 0.28), radius * 1.32 }
  end
  knob:add_sublayer(c:stroke(arrows, "scrim", thick))
  local line = c:add(edit.layer {
    bounds = { 0, 0, thick, c.height }, position = { 0, c.height / 2 }, background_color = c:color("caption"), sublayers = { knob },
  })
  sweep(line, "position.x", function(x) return x end)
  return c.layer
end

-- A smooth line through points: Catmull-Rom's, as cubic curves.
local function smooth(points)
  local path = edit.path():move_to(points[1])
  for index = 1, #points - 1 do
    local before, from, to = points[index - 1] or points[index], points[index], points[index + 1]
    local after = points[index + 2] or to
    path:curve_to({ from[1] + (to[1] - before[1]) / 6, from[2] + (to[2] - before[2]) / 6 },
      { to[1] - (after[1] - from[1]) / 6, to[2] - (after[2] - from[2]) / 6 }, to)
  end
  return path
end

--- Makes a route: a line that draws itself from stop to stop, with a mark that travels along it and the names of the stops.
---@param options cards.options|{ stops: { [1]: number, [2]: number, name?: string }[], picture?: frames.source, title?: string, run?: number } stops: two to twenty, in parts of the picture; picture: a map, of which the stops are parts, or else the theme's background with a grid; run: seconds of the travel, two thirds of the duration
---@return edit.layer
function frames.route(options)
  local c = parts.open(options, "frames.route", 6, "left")
  local count = #options.stops
  if count < 2 or count > 20 then error(("frames.route: a route has two to twenty stops, not %d"):format(count)) end
  local run = options.run or c.duration * 0.66
  if not (run > 0 and run <= c.duration) then
    error(("frames.route: run is above 0 and at most the duration of %g s, not %g"):format(c.duration, run))
  end
  local on_map = { 0, 0, c.width, c.height }
  c:cover()
  if options.picture then
    c:animate(c:add(c:picture(options.picture, on_map)), "opacity", 0, 1)
    local size = stage.size_of(checks.opened(options.picture))
    on_map = framing.rectangle({ size.width, size.height }, { c.width, c.height }, "fill")
  else
    local cell, thin = c.unit / 7, math.max(1, c.unit * 0.0014)
    for index = 1, math.max(c.width, c.height) // cell do
      local at = index * cell
      if at < c.width then c:add(edit.layer { frame = { at, 0, thin, c.height }, background_color = c:color("muted", 0.25) }) end
      if at < c.height then c:add(edit.layer { frame = { 0, at, c.width, thin }, background_color = c:color("muted", 0.25) }) end
    end
  end
  local points = {}
  for index, stop in ipairs(options.stops) do
    c:place({ stop[1], stop[2] }, ("stops[%d]"):format(index))
    points[index] = { on_map[1] + stop[1] * on_map[3], on_map[2] + stop[2] * on_map[4] }
  end
  local path, thick, start = smooth(points), math.max(3, c.unit * 0.008), 0.3
  run = math.min(run, c.duration - start)
  -- The part of the path's length at each stop.
  local parts_of, whole = { 0 }, path.length
  if whole <= 0 then error("frames.route: the stops lie on one place") end
  for index = 2, count do parts_of[index] = math.min(1, smooth(table.move(points, 1, index, 1, {})).length / whole) end
  parts_of[count] = 1
  local dots = c:add(c:stroke(path, "muted", thick * 0.6, { line_dash_pattern = { thick * 0.1, thick * 1.8 } }))
  c:animate(dots, "opacity", 0, 0.8)
  local line = c:add(c:stroke(path, "accent", thick, { shadow_opacity = options.picture and 0.5 or 0, shadow_radius = thick }))
  local places, times = {}, {}
  for index = 0, 40 do places[index + 1], times[index + 1] = (path:point_at(index / 40)), index / 40 end
  local function travel(layer, key_path, values, key_times)
    layer:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = key_times, begin_time = start, duration = run, fill_mode = "both",
      removed_on_completion = false,
    })
  end
  travel(line, "stroke_end", { 0, 1 }, { 0, 1 })
  c:leave(line)
  for index, point in ipairs(points) do
    local delay, radius = start + run * parts_of[index] - (index > 1 and 0.1 or 0), thick * 1.5
    local ring = c:add(edit.layer {
      bounds = { 0, 0, 2 * radius, 2 * radius }, position = point, corner_radius = radius, background_color = c:color("background"),
      border_color = c:color("accent"), border_width = thick * 0.7,
    })
    c:animate(ring, "transform.scale", 0.001, 1, delay)
    local name = options.stops[index].name
    if words.any(name) then
      local tag, width, height = c:tag(name, { background = "surface", color = "text", radius = "small", scale = 1.1, width = c.w * 0.4 })
      -- Away from the line: above a stop that lies higher than its neighbours, below others.
      local before, after = points[index - 1] or points[index + 1], points[index + 1] or points[index - 1]
      local is_above = point[2] <= (before[2] + after[2]) / 2
      local y = point[2] + (is_above and -1 or 1) * (radius + height * 0.75)
      tag.position = {
        math.max(c.x + width / 2, math.min(c.x + c.w - width / 2, point[1])),
        math.max(c.y + height / 2, math.min(c.y + c.h - height / 2, y)),
      }
      c:add(tag)
      c:animate(tag, "transform.scale", 0.001, 1, delay)
      c:animate(tag, "opacity", 0, 1, delay)
    end
  end
  local mark = c:add(edit.layer {
    bounds = { 0, 0, thick * 3.6, thick * 3.6 }, position = points[1], corner_radius = thick * 1.8, background_color = c:color("accent"),
    border_color = c:color("caption"), border_width = thick * 0.6, shadow_opacity = 0.4, shadow_radius = thick,
  })
  travel(mark, "position", places, times)
  c:leave(mark)
  if words.any(options.title) then
    local tag, width, height = c:tag(options.title, { radius = "medium", scale = 1.3, width = c.w * 0.8 })
    tag.position = { c.x + width / 2, c.y + height / 2 }
    c:add(tag)
    c:animate(tag, "transform.scale", 0.001, 1, 0)
  end
  return c.layer
end

--- Makes the upright line of a comparison, to be placed by its middle.
---@param options { height: number, width: number, color: string|number[], radius?: number } height, width: in pixels; radius: of a knob with arrows on its middle, none by default
---@return edit.layer
function frames.divider(options)
  local width, radius = options.width, options.radius
  local line = edit.layer { bounds = { 0, 0, width, options.height }, background_color = options.color }
  if not radius then return line end
  local arrows, area = edit.path(), { 0, 0, 2 * radius, 2 * radius }
  for _, way in ipairs { -1, 1 } do
    arrows:move_to { radius * (1 + way * 0.28), radius * 0.68 }:line_to { radius * (1 + way * 0.6), radius }
      :line_to { radius * (1 + way * 0.28), radius * 1.32 }
  end
  line:add_sublayer(edit.layer {
    bounds = area, position = { width / 2, options.height / 2 }, corner_radius = radius, background_color = options.color,
    shadow_opacity = 0.4, shadow_radius = radius * 0.2,
    sublayers = { edit.shape_layer {
      path = arrows, fill_color = "transparent", bounds = area, position = { radius, radius }, line_width = width,
      stroke_color = contrast.luminance(options.color) > 0.18 and "#101014" or "white", line_cap = "round", line_join = "round",
    } },
  })
  return line
end

return frames
