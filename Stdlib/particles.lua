-- Particles over a picture, each look one layer: confetti, snow, rain, sparkles, bokeh and fireworks.
--
--   local particles = require("particles")
--   scene:add(particles.confetti { stage = scene, theme = "soft", begin = 1 })
--   scene:add(particles.snow { stage = scene, amount = 2 })

local themes = require("themes")

local particles = {}

---@class particles.options
---@field stage { width: number, height: number } A stage, or any table with the width and height of the picture, in pixels.
---@field theme? themes|string|table A theme whose colours the particles have, or what themes.load takes; the look's own colours by default.
---@field colors? (string|number[])[] The colours, at most eight, in the place of the theme's.
---@field amount? number A factor of the number of particles, from 0.05 to 10; 1 by default.
---@field size? number A factor of the size of each, from 0.05 to 10; 1 by default.
---@field begin? number Its start, in seconds; 0 by default.
---@field duration? number Its duration, in seconds; to the end by default.
---@field seed? integer Another one makes other particles; 0 by default.

local function checked(options, name, field, least, most)
  local value = options[field] or 1
  if not (value >= least and value <= most) then
    error(("%s: %s is from %g to %g, not %g"):format(name, field, least, most, value))
  end
  return value
end

-- The start of every look: its measures, colours and layer.
local function open(options, name, colors, properties)
  local place = options.stage
  if not place then error(("%s: stage is required: a table with width and height"):format(name)) end
  if options.theme then colors = themes.load(options.theme):series(4) end
  colors = options.colors or colors
  if #colors < 1 or #colors > 8 then error(("%s: colors has 1 to 8 colours, not %d"):format(name, #colors)) end
  if options.duration and not (options.duration > 0) then
    error(("%s: the duration is more than 0 s, not %g s"):format(name, options.duration))
  end
  local look = {
    colors = colors, unit = math.min(place.width, place.height) * checked(options, name, "size", 0.05, 10),
    amount = checked(options, name, "amount", 0.05, 10),
  }
  properties.name = name:match("%w+$"):gsub("^%l", string.upper)
  properties.frame = { 0, 0, place.width, place.height }
  properties.begin_time = options.begin or 0
  properties.duration = options.duration
  properties.seed = options.seed
  look.layer = edit.emitter_layer(properties)
  return look, place.width, place.height
end

-- Gives the layer a cell for each colour and picture; the birth rate is that of all together.
local function emit(look, pictures, cell)
  local cells, count = {}, #look.colors * #pictures
  for _, color in ipairs(look.colors) do
    for _, picture in ipairs(pictures) do
      local properties = {}
      for name, value in pairs(cell) do properties[name] = value end
      properties.contents = picture(color)
      properties.birth_rate = cell.birth_rate * look.amount / count
      -- Births of the cells take turns.
      properties.begin_time = (cell.begin_time or 0) + #cells / (cell.birth_rate * look.amount)
      cells[#cells + 1] = edit.emitter_cell(properties)
    end
  end
  look.layer.emitter_cells = cells
  return look.layer
end

local function disc(diameter)
  return function(color)
    return edit.layer { bounds = { 0, 0, diameter, diameter }, corner_radius = diameter / 2, background_color = color }
  end
end

-- A disc that fades out towards its edge; hard is the part of the radius that is solid.
local function glow(diameter, hard)
  return function(color)
    return edit.gradient_layer {
      bounds = { 0, 0, diameter, diameter }, type = "radial", locations = { 0, hard, 1 },
      colors = { color, color, "transparent" }, start_point = { 0.5, 0.5 }, end_point = { 1, 1 },
    }
  end
end

local function paper(width, height)
  return function(color) return edit.layer { bounds = { 0, 0, width, height }, background_color = color } end
end

--- Makes confetti that falls from above the picture, in the colours of a party or of a theme.
---@param options particles.options|{ burst?: boolean } burst: true for one shower at the start
---@return edit.emitter_layer
function particles.confetti(options)
  local party = { "#f94144", "#f9c74f", "#90be6d", "#43aaff", "#b45cff" }
  local look, width, height = open(options, "particles.confetti", party, {
    emitter_shape = "line",
  })
  local side = look.unit * 0.022
  look.layer.emitter_position = { width / 2, -2 * side }
  look.layer.emitter_size = { width * 1.1, 0 }
  local fall = height * 0.32
  return emit(look, { paper(side, side * 0.6), paper(side * 0.5, side), disc(side * 0.7) }, {
    birth_rate = options.burst and 150 or 50, duration = options.burst and 1 or nil,
    lifetime = 5.5, velocity = fall, velocity_range = fall, emission_longitude = 90, emission_range = 60,
    y_acceleration = fall * 0.12, spin_range = 720, scale = 0.9, scale_range = 0.8,
  })
end

--- Makes snow that is falling from the first frame on.
---@param options particles.options|{ wind?: number } wind: in picture widths a second to the right; 0.02
---@return edit.emitter_layer
function particles.snow(options)
  local look, width, height = open(options, "particles.snow", { "#ffffff" }, {
    emitter_shape = "line",
  })
  local flake, fall = look.unit * 0.014, height * 0.13
  look.layer.emitter_position = { width / 2, -2 * flake }
  look.layer.emitter_size = { width * 1.3, 0 }
  return emit(look, { glow(flake, 0.3), glow(flake * 1.8, 0.1) }, {
    birth_rate = 40, lifetime = 12, begin_time = -12, velocity = fall, velocity_range = fall * 0.8,
    emission_longitude = 90 - math.deg(math.atan((options.wind or 0.02) * width, fall)), emission_range = 24,
    scale = 0.9, scale_range = 0.9, color = "#ffffffd0", alpha_range = 0.5,
  })
end

--- Makes rain that is falling from the first frame on.
---@param options particles.options|{ angle?: number } angle: of the streaks to the vertical, in degrees; 8
---@return edit.emitter_layer
function particles.rain(options)
  local look, width, height = open(options, "particles.rain", { "#c8d8e8" }, {
    emitter_shape = "line",
  })
  local angle, length, fall = options.angle or 8, look.unit * 0.09, height * 1.7
  if not (math.abs(angle) <= 60) then error(("particles.rain: angle is from -60 to 60, not %g"):format(angle)) end
  look.layer.emitter_position = { width / 2 + math.tan(math.rad(angle)) * height / 2, -length }
  look.layer.emitter_size = { width * 1.5, 0 }
  local function streak(color)
    return edit.gradient_layer {
      bounds = { 0, 0, math.max(1, look.unit * 0.0025), length }, colors = { "transparent", color },
      transform = edit.transform():rotate(angle),
    }
  end
  return emit(look, { streak }, {
    birth_rate = 260, lifetime = 1.2, begin_time = -1.2, velocity = fall, velocity_range = fall * 0.4,
    emission_longitude = 90 + angle, scale = 0.8, scale_range = 0.6, color = "#ffffff80", alpha_range = 0.4,
  })
end

-- A star of four points, drawn with curves.
local function sparkle(radius)
  local function point(x, y) return ("%.3f %.3f"):format(radius * (1 + x), radius * (1 + y)) end
  local path = ("M%s Q%s %s Q%s %s Q%s %s Q%s %s Z"):format(point(0, -1), point(0.08, -0.08), point(1, 0),
    point(0.08, 0.08), point(0, 1), point(-0.08, 0.08), point(-1, 0), point(-0.08, -0.08), point(0, -1))
  return function(color)
    return edit.shape_layer { bounds = { 0, 0, 2 * radius, 2 * radius }, path = path, fill_color = color }
  end
end

--- Makes sparkles that light up all over the picture, or over a part of it, and grow faint.
---@param options particles.options|{ frame?: number[] } frame: the part, in pixels; all of the picture by default
---@return edit.emitter_layer
function particles.sparkles(options)
  local look, width, height = open(options, "particles.sparkles", { "#fff6d6", "#ffd76a" }, {
    emitter_shape = "rectangle", render_mode = "additive",
  })
  local part = options.frame or { 0, 0, width, height }
  if #part ~= 4 then error("particles.sparkles: frame has four numbers, { x, y, width, height }") end
  look.layer.emitter_position = { part[1] + part[3] / 2, part[2] + part[4] / 2 }
  look.layer.emitter_size = { part[3], part[4] }
  return emit(look, { sparkle(look.unit * 0.035), glow(look.unit * 0.02, 0) }, {
    birth_rate = 28, lifetime = 1.1, lifetime_range = 0.6, begin_time = -1.4, scale = 0.75, scale_range = 0.9,
    scale_speed = -0.45, spin_range = 60, alpha_speed = -0.7,
  })
end

--- Makes large soft discs of light that drift upwards, from the first frame on.
---@param options particles.options
---@return edit.emitter_layer
function particles.bokeh(options)
  local look, width, height = open(options, "particles.bokeh", { "#ffcf87", "#ff9a76", "#8fd3ff" }, {
    emitter_shape = "rectangle", render_mode = "additive",
  })
  look.layer.emitter_position = { width / 2, height * 0.6 }
  look.layer.emitter_size = { width * 1.1, height }
  local drift = height * 0.035
  return emit(look, { glow(look.unit * 0.2, 0.75) }, {
    birth_rate = 4, lifetime = 7, begin_time = -7, velocity = drift, velocity_range = drift, emission_longitude = -90,
    emission_range = 80, scale = 0.7, scale_range = 0.9, color = "#ffffff50", alpha_speed = -0.045,
  })
end

--- Makes rockets that rise from below the picture and burst.
---@param options particles.options
---@return edit.emitter_layer
function particles.fireworks(options)
  local look, width, height = open(options, "particles.fireworks", { "#ff5d5d", "#ffd166", "#7ae582", "#6cb6ff", "#d58cff" }, {
    emitter_shape = "line", render_mode = "additive",
  })
  look.layer.emitter_position = { width / 2, height }
  look.layer.emitter_size = { width * 0.6, 0 }
  local spark, rise = look.unit * 0.02, 1.3
  -- The rocket's speed at the height of the burst is the one it starts with, less what gravity takes.
  local start, gravity = height * 0.75, height * 0.18
  local trail = edit.emitter_cell {
    contents = glow(spark * 0.6, 0)("#ffffff"), birth_rate = 60, lifetime = 0.4, alpha_speed = -2.4, scale_speed = -1,
  }
  local cells = {}
  for index, color in ipairs(look.colors) do
    local burst = edit.emitter_cell {
      contents = glow(spark, 0.2)("#ffffff"), begin_time = rise - 0.02, birth_rate = 9000 * look.amount, duration = 0.01,
      lifetime = 1.3, lifetime_range = 0.5, velocity = height * 0.22, velocity_range = height * 0.18, emission_range = 360,
      y_acceleration = gravity, scale_range = 0.6, scale_speed = -0.25, alpha_speed = -0.55,
    }
    cells[index] = edit.emitter_cell {
      birth_rate = 1.2 / #look.colors, begin_time = (index - 1) / 1.2, lifetime = rise, velocity = start,
      velocity_range = start * 0.3, emission_longitude = -90, emission_range = 24, y_acceleration = gravity, color = color,
      emitter_cells = { trail, burst },
    }
  end
  look.layer.emitter_cells = cells
  return look.layer
end

return particles
