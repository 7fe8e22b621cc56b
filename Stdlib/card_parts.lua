-- What cards, overlays and charts share: their frame, texts in the roles of a theme, backdrops and entrances.

local checks, contrast, framing = require("argument_checks"), require("contrast"), require("framing")
local safe, stage = require("safe"), require("stage")
local themes, words = require("themes"), require("words")

local parts = {}

---@class cards.options
---@field stage { width: number, height: number, picture?: function, safe_area?: safe.name } A stage, whose picture is measured behind words without a background; or any table with the width and height of the picture, in pixels.
---@field theme? themes|string|table A theme, or what themes.load takes; plain by default.
---@field begin? number Its start, in seconds; 0 by default.
---@field duration? number Its duration, in seconds; 4 by default.
---@field enters? boolean False for all of it from its first frame, such as that of a film, which is its thumbnail; true by default. Words of cards.kinetic and the way of frames.route move anyway.
---@field leaves? boolean False for all of it until its last frame, such as that of a film; true by default.
---@field safe? safe.name|number[] The safe area that it keeps, or its own rectangle { x, y, width, height } in pixels; the one of the picture's shape by default.

---@class cards.part
local part = {}
part.__index = part

-- What people call a template's layer: "Lower third" of overlays.lower_third.
local function title(name)
  local spaced = name:match("[%w_]+$"):gsub("_", " ")
  return spaced:sub(1, 1):upper() .. spaced:sub(2)
end

--- Makes what every template begins with: its frame, its theme and its safe area.
---@param options cards.options|table<string, any>
---@param name string of the template, for errors
---@param duration? number in seconds, if the options have none; 4 by default
---@param align? "left"|"center" in the place of the theme's
---@return cards.part
function parts.open(options, name, duration, align)
  local place = options.stage
  if not place then error(("%s: stage is required: a table with width and height"):format(name)) end
  local theme = themes.load(options.theme)
  local length = options.duration or duration or 4
  if not (length > 0) then error(("%s: the duration is more than 0 s, not %g s"):format(name, length)) end
  local unit = math.min(place.width, place.height)
  align = align or theme.align
  local area = options.safe
  if type(area) ~= "table" then
    place.safe_area = area or place.safe_area or safe.name(place.width, place.height)
    area = (align == "left" and safe.area or safe.middle)(area, place.width, place.height)
  elseif #area ~= 4 or not (area[3] > 0 and area[4] > 0) then
    error(("%s: safe is a name or a rectangle { x, y, width, height } in pixels"):format(name))
  end
  return setmetatable({
    name = name, stage = place, theme = theme, unit = unit, width = place.width, height = place.height, duration = length,
    begin = options.begin or 0, enters = options.enters ~= false, leaves = options.leaves ~= false, x = area[1], y = area[2], w = area[3], h = area[4], area = area,
    align = align, colors = { text = "text", accent = "accent", muted = "muted" },
    layer = edit.layer {
      name = title(name), frame = { 0, 0, place.width, place.height }, begin_time = options.begin or 0, duration = length,
    },
  }, part)
end

-- Requires words at a name.
function part:need(options, ...)
  for _, name in ipairs { ... } do
    if not words.any(options[name]) then error(("%s: %s is required: some words"):format(self.name, name)) end
  end
end

function part:space(role) return self.theme:value("spacing", role, self.unit) end
function part:radius(role) return self.theme:value("radii", role, self.unit) end
function part:color(role, opacity) return self.theme:color(self.colors[role] or role, opacity) end
-- The first of some roles of colours that is legible on another role: a role, or else one that every theme has for it.
function part:ink(role, on, enough)
  for _, candidate in ipairs { role, "second", "mark" } do
    if contrast.ratio(self.theme:color(candidate), self.theme:color(on)) >= (enough or contrast.enough) then return candidate end
  end
  return "text"
end

function part:add(layer) self.layer:add_sublayer(layer) return layer end

-- The look of stressed words among those of a colour and size: a colour of the theme that is legible where they are and differs
-- from theirs, or else a line below them.
function part:stress(color, size)
  if self.is_over then return { foreground_color = self:color("accent") } end
  local enough = size >= self.unit / 24 and 3 or contrast.enough
  for _, role in ipairs(color == "on_accent" and {} or { "accent", "second", "mark" }) do
    local own = self.theme:color(role)
    local is_legible = contrast.ratio(own, self.theme:color("background")) >= enough
      and contrast.ratio(own, self.theme:color("surface")) >= enough
    if is_legible and role ~= color and contrast.ratio(own, self.theme:color(color)) > 1.2 then return { foreground_color = own } end
  end
  return { underline = true }
end

-- Gives the words between asterisks among a text's properties their look; returns the properties.
function part:stressed(properties, color)
  local plain, ranges = words.stressed(properties.string)
  if #ranges > 0 then properties.string = words.runs(plain, ranges, self:stress(color, properties.font_size)) end
  return properties
end

-- A text in the typeface and size of a role, fitted into a room. Words between asterisks are stressed.
function part:text(role, text, width, height, look)
  look = look or {}
  local properties = self.theme:text(role, self.unit, text, { color = self.colors[look.color or "text"] or look.color,
    font = look.font, scale = look.scale })
  self:stressed(properties, self.colors[look.color or "text"] or look.color)
  properties.alignment = look.align or self.align
  properties.line_spacing, properties.balanced = look.line_spacing, true
  if self.is_over and (look.glow ~= false) then
    local shadow = self.theme.shadow
    properties.shadow_color, properties.shadow_opacity = shadow.color, shadow.opacity
    properties.shadow_radius, properties.shadow_offset = shadow.radius * self.unit, { 0, shadow.radius * self.unit * 0.25 }
  end
  return words.fit(properties, width, height, look.smallest)
end

-- Animates a property at the theme's pace.
function part:animate(layer, key_path, away, here, delay, stay)
  self.theme:animate(layer, key_path, away, here,
    { duration = self.duration, delay = delay or 0, enter = self.enters, stay = stay or not self.leaves })
end

-- Brings a layer with a frame in and out by the theme's entrance; returns the layer to show in its place.
function part:bring(layer, frame, delay)
  local way = self.theme.entrance
  if way == "wipe" then
    -- A window with room for shadows grows over it.
    local reach = self.unit * 0.04
    local window = edit.layer {
      anchor_point = { 0, 0 }, position = { frame[1] - reach, frame[2] - reach },
      bounds = { 0, 0, frame[3] + 2 * reach, frame[4] + 2 * reach }, masks_to_bounds = true, sublayers = { layer },
    }
    layer.frame = { reach, reach, frame[3], frame[4] }
    self:animate(window, "bounds.size.width", 0, frame[3] + 2 * reach, delay)
    return window
  end
  layer.frame = frame
  self:animate(layer, "opacity", 0, 1, delay)
  local y = frame[2] + frame[4] / 2
  if way == "rise" then self:animate(layer, "position.y", y + self.unit * 0.05, y, delay, true) end
  if way == "pop" then
    -- Words at the left grow from there.
    if self.align == "left" then layer.anchor_point, layer.position = { 0, 0.5 }, { frame[1], y } end
    self:animate(layer, "transform.scale", 0.6, 1, delay)
  end
  return layer
end

--- Returns the width in which texts keep their lines. Letters have their space after them, too.
---@param placed { layer: edit.text_layer, metrics: table }[] such as part:stack returns
---@return number width in pixels
function parts.breadth(placed)
  local width = 0
  for _, one in ipairs(placed) do
    width = math.max(width, math.ceil(one.metrics.used_width + math.max(0, one.layer.letter_spacing)) + 2)
  end
  return width
end

-- Lets a layer stay until it fades at the end, as the theme's parts leave.
function part:leave(layer)
  if not self.leaves then return end
  local leave = math.min(self.theme:value("motion", "leave"), self.duration * 0.3)
  layer:add_animation(edit.keyframe_animation {
    key_path = "opacity", duration = self.duration, fill_mode = "both", removed_on_completion = false,
    values = { 1, 1, 0 }, key_times = { 0, 1 - leave / self.duration, 1 }, timings = { "linear", self.theme:value("motion", "depart") },
  })
end

-- Brings the words of a text layer one after the other, each by the theme's entrance; returns the layer and
-- the time of the last one.
function part:speak(layer, frame, delay)
  local size, way = layer.font_size, self.theme.entrance
  local from = {
    rise = { position = { 0, size * 0.5 }, opacity = 0 }, fade = { opacity = 0, blur = size * 0.1 },
    pop = { scale = 0.4, opacity = 0 }, wipe = { position = { -size * 0.4, 0 }, opacity = 0 },
  }
  local count = #layer:measure().words
  local stagger = math.min(self.theme:value("motion", "stagger") * 1.2, self.duration * 0.35 / count)
  layer.frame = frame
  if not self.enters then stagger, delay = 0, 0 else layer:add_animation(edit.text_animation {
    unit = "word", from = from[way], begin_time = delay, duration = math.min(self.theme:value("motion", "enter"), self.duration * 0.3),
    stagger = stagger, timing = self.theme:value("motion", way == "pop" and "settle" or "arrive"),
  }) end
  self:leave(layer)
  return layer, delay + stagger * count
end

-- Puts texts below each other into a room, each { role, text, look, gap before it }; returns them with their places. Each has its
-- own part of the height; where all of them and their gaps are higher than the limit, the height by default, all become smaller.
function part:stack(items, width, height, limit)
  local share = 1
  local placed, y
  repeat
    placed, y = {}, 0
    for _, item in ipairs(items) do
      if words.any(item.text) then
        local layer, metrics = self:text(item.role, item.text, width, (item.room or 1) * height * share, item.look)
        if #placed > 0 then y = y + (item.gap or self:space("small")) end
        placed[#placed + 1] = { layer = layer, metrics = metrics, y = y, item = item }
        y = y + metrics.height
      end
    end
    share = share * 0.93
  until y <= (limit or height) or share < 0.05
  return placed, y
end

-- Shows a stack at a place, one text after the other.
function part:show(placed, x, y, width, delay)
  local step = self.theme:value("motion", "stagger")
  for index, one in ipairs(placed) do
    self:add(self:bring(one.layer, { x, y + one.y, width, one.metrics.height }, (delay or 0) + step * (index - 1)))
  end
end

-- The shapes of a theme's ground. They are so faint that words stay legible on them, and stand still, so that they are drawn once.
local grounds = {}
function grounds.plain() return {} end

function grounds.glow(c)
  local reach, lights = math.max(c.width, c.height) * 0.7, {}
  for index, role in ipairs { "accent", "second" } do
    lights[index] = edit.gradient_layer {
      bounds = { 0, 0, 2 * reach, 2 * reach }, position = index == 1 and { c.width, 0 } or { 0, c.height }, type = "radial",
      colors = { c.theme:color(role, index == 1 and 0.2 or 0.13), c.theme:color(role, 0) }, start_point = { 0.5, 0.5 },
      end_point = { 1, 1 },
    }
  end
  return lights
end

function grounds.circles(c)
  local circles = {}
  for index, circle in ipairs { { 0.95, 0.06, 0.34, "accent" }, { 0.04, 0.9, 0.42, "second" }, { 0.8, 1.02, 0.2, "mark" } } do
    local radius = circle[3] * c.unit
    circles[index] = edit.layer {
      bounds = { 0, 0, 2 * radius, 2 * radius }, position = { circle[1] * c.width, circle[2] * c.height }, corner_radius = radius,
      background_color = c.theme:color(circle[4], 0.1),
    }
  end
  return circles
end

function grounds.bands(c)
  local bands, long = {}, c.width + c.height
  for index, band in ipairs { { 0.1, 0.16 }, { 0.72, 0.07 }, { 0.88, 0.24 } } do
    bands[index] = edit.layer {
      bounds = { 0, 0, band[2] * long, 2 * long }, position = { band[1] * c.width, c.height / 2 },
      background_color = c.theme:color("text", 0.03), transform = edit.transform():rotate(24),
    }
  end
  return bands
end

-- A sheet of the theme's background, as large as the picture, with the shapes of its ground.
function part:sheet()
  local back = edit.layer {
    frame = { 0, 0, self.width, self.height }, background_color = self:color("background"), masks_to_bounds = true,
  }
  for _, shape in ipairs(grounds[self.theme.ground](self)) do
    back:add_sublayer(shape)
  end
  return back
end

-- Covers the picture with the theme's background.
function part:cover()
  local back = self:add(self:sheet())
  self:animate(back, "opacity", 0, 1)
  return back
end

-- A panel of the theme's surface.
function part:panel(frame, color, radius)
  return edit.layer { frame = frame, background_color = self:color(color or "surface"), corner_radius = self:radius(radius or "medium") }
end

-- The luminance of the picture in a frame while the layer is there.
function part:behind(frame)
  local movie = self.stage:picture()
  local all = edit.range(0, movie.duration)
  return contrast.measure(movie, frame, { time_range = edit.range(self.begin, self.duration):intersection(all) or all })
end

-- Prepares for words over the picture: their colours, and a shade where the picture behind them needs one.
function part:over(frame)
  self.is_over = true
  self.colors = { text = "caption", accent = "mark", muted = "caption" }
  local opacity = 0.45
  if type(self.stage) == "table" and self.stage.picture then
    local behind = self:behind(frame)
    -- Stressed words have another colour, which needs more shade.
    local needed = 0
    for _, role in ipairs { "caption", "mark" } do
      local color = self.theme:color(role)
      if contrast.help(color, behind) ~= "none" then needed = math.max(needed, 0.3, (contrast.shade(color, behind))) end
    end
    if needed == 0 then return end
    opacity = math.min(0.8, needed)
  end
  -- Darkest behind the words, and nothing at the far end of the picture.
  local middle = (frame[2] + frame[4] / 2) / self.height
  local dark, clear = self.theme:color("scrim", opacity), self.theme:color("scrim", math.max(0, opacity - 0.35))
  local shade = self:add(edit.gradient_layer {
    frame = { 0, 0, self.width, self.height }, colors = { middle < 0.4 and dark or clear, dark, middle > 0.6 and dark or clear },
    locations = { 0, middle, 1 },
  })
  self:animate(shade, "opacity", 0, 1)
end

-- A line of the theme's thickness that grows from one end.
function part:rule(frame, color, delay)
  local from_left = self.align == "left"
  local rule = self:add(edit.layer {
    bounds = { 0, 0, frame[3], frame[4] }, anchor_point = { from_left and 0 or 0.5, 0 },
    position = { from_left and frame[1] or frame[1] + frame[3] / 2, frame[2] },
    background_color = self:color(color or "accent"), corner_radius = math.min(self:radius("small"), frame[4] / 2),
  })
  self:animate(rule, "transform.scale.x", 0, 1, delay)
  return rule
end

-- A button that a thumb meets: 48 of the 390 points that a telephone's picture is wide are an eighth of its shorter side.
function part:button(text, width)
  return self:tag(text, { font = "body", scale = 1.5, tall = self.unit / 8, width = width })
end

-- A text in a box of a colour, as wide as its words: a tag or a badge. Its look has the least height, tall, too. Returns it with its width and height; its place is
-- the caller's.
function part:tag(text, look)
  look = look or {}
  local pad = self.theme:value("sizes", "body", self.unit) * 0.5 * (look.scale or 1)
  local label, metrics = self:text("body", look.font == "body" and text or self.theme:cased("heading", text),
    (look.width or self.w * 0.8) - 2.6 * pad, self.h * 0.2, {
    color = look.color or "on_accent", font = look.font or "heading", align = "center", glow = false, scale = look.scale,
  })
  local height = math.max(metrics.height + pad, look.tall or 0)
  local width = math.max(parts.breadth { { layer = label, metrics = metrics } } + 2.6 * pad, (look.tall or 0) * 2)
  label.frame = { 0, (height - metrics.height) / 2, width, metrics.height }
  return edit.layer {
    bounds = { 0, 0, width, height }, background_color = self:color(look.background or "accent"),
    corner_radius = math.min(height / 2, self:radius(look.radius or "large")), sublayers = { label },
  }, width, height
end

-- A picture, an asset or a movie that fills a frame and is cut off at its edges. Videos play from when it appears.
function part:picture(source, frame, radius)
  local contents = checks.opened(source)
  if type(source) == "string" and not contents.video then error(("%s: there is no picture in '%s'"):format(self.name, source)) end
  local _, is_movie = stage.size_of(contents)
  if not is_movie then contents = contents.duration.is_numeric and stage.open(contents):picture() or source end
  return edit.image_layer {
    contents = contents, frame = frame, contents_gravity = "resize_aspect_fill", masks_to_bounds = true,
    corner_radius = radius or 0,
  }
end

-- The luminances of the opaque parts of a picture, of at most 48 by 48 of its pixels.
local function ink_of(path)
  local side, shown = 48, {}
  for index, color in ipairs { "black", "white" } do
    local ground = stage.plain(color, side, side)
    ground:hold(1)
    ground:add(edit.image_layer { contents = path, contents_gravity = "resize_aspect", frame = { 0, 0, side, side } })
    shown[index] = edit.image_generator(ground:movie()):image_at(0)
  end
  local ink = {}
  for y = 0, side - 1 do
    for x = 0, side - 1 do
      -- What shows the ground is not opaque.
      local dark, light = shown[1]:pixel(x, y), shown[2]:pixel(x, y)
      local opacity = 1 - (light.g - dark.g)
      if opacity > 0.6 then
        local function own(value) return math.min(1, math.max(0, value / opacity)) end
        ink[#ink + 1] = contrast.luminance { own(dark.r), own(dark.g), own(dark.b), 1 }
      end
    end
  end
  return ink
end

-- True if less than half of a picture's ink has the contrast of 3 that graphics need with a luminance behind it.
local function is_lost(ink, behind)
  local count = 0
  for _, own in ipairs(ink) do
    local low, high = math.min(own, behind), math.max(own, behind)
    if (high + 0.05) / (low + 0.05) >= 3 then count = count + 1 end
  end
  return #ink > 0 and count * 2 < #ink
end

-- A logo that fits a width and a height. Where it would hardly be seen on what is behind it, the theme's background unless a
-- luminance is given, it stands on a plate of another of the theme's colours. Returns it with its width and height; its place is the
-- caller's.
function part:logo(path, width, height, behind)
  local size = edit.video_composition_for(edit.asset(path)).render_size
  local ink, plate = ink_of(path), nil
  if is_lost(ink, behind or contrast.luminance(self.theme:color("background"))) then
    for _, role in ipairs { "text", "background", "caption", "scrim" } do
      if not plate and not is_lost(ink, contrast.luminance(self.theme:color(role))) then plate = role end
    end
  end
  local pad = plate and 0.12 * height or 0
  local factor = math.min((width - 2 * pad) / size.width, (height - 2 * pad) / size.height)
  local w, h = size.width * factor + 2 * pad, size.height * factor + 2 * pad
  local picture = edit.image_layer { contents = path, contents_gravity = "resize_aspect", frame = { pad, pad, w - 2 * pad, h - 2 * pad } }
  local logo = edit.layer { bounds = { 0, 0, w, h }, sublayers = { picture } }
  if plate then logo.background_color, logo.corner_radius = self.theme:color(plate), math.min(self:radius("medium"), h / 2) end
  return logo, w, h
end

-- A blurred copy of a picture, an asset or a movie that fills a frame: as soft for a picture of any size.
function part:backdrop(source, frame)
  local contents = checks.opened(source)
  -- Only movies have this property.
  local is_movie = pcall(function() return contents.video_composition end)
  if not is_movie and not contents.video then error(("%s: there is no picture in '%s'"):format(self.name, contents.path)) end
  local size = stage.size_of(contents)
  size = { size.width, size.height }
  local stop = is_movie and contents.duration or contents.video.time_range.stop
  local duration = stop.is_numeric and stop or edit.time(self.duration)
  local composition = edit.composition()
  composition:insert_time_range(edit.range(0, duration), contents, 0)
  local instruction = edit.layer_instruction(composition:tracks_with("video")[1])
  -- What is blurred so much is as smooth at a quarter of its size.
  local small = { math.max(2, frame[3] // 8 * 2), math.max(2, frame[4] // 8 * 2) }
  local upright = is_movie and { preferred_transform = edit.transform() } or contents.video
  instruction:set_transform(framing.transform(upright, size, framing.rectangle(size, small, "fill")), 0)
  return edit.image_layer {
    frame = frame, contents_gravity = "resize",
    contents = edit.movie {
      composition = composition, effects = { framing.softener(small, small) },
      video_composition = edit.video_composition {
        render_size = small,
        -- A still is blurred once.
        frame_duration = stop.is_numeric and edit.video_composition_for(composition).frame_duration or duration,
        instructions = { edit.instruction { time_range = edit.range(0, duration), layer_instructions = { instruction } } },
      },
    },
  }
end

-- Requires a place in parts of the picture, from 0, 0 to 1, 1; returns it in pixels.
function part:place(point, name)
  if #point ~= 2 or not (point[1] >= 0 and point[1] <= 1 and point[2] >= 0 and point[2] <= 1) then
    error(("%s: %s is a place in parts of the picture, from { 0, 0 } to { 1, 1 }"):format(self.name, name))
  end
  return { point[1] * self.width, point[2] * self.height }
end

-- A line of the theme's colours without a fill, drawn from its start by an animation of stroke_end.
function part:stroke(path, color, width, look)
  local properties = {
    path = path, fill_color = "transparent", stroke_color = self:color(color), line_width = width, line_cap = "round", line_join = "round",
  }
  for key, value in pairs(look or {}) do properties[key] = value end
  return edit.shape_layer(properties)
end

return parts
