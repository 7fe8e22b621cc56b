-- Transitions from one item of a timeline to the next, each with its sound.
--
--   film:add { "a.mp4", transition = transitions.push("left", 1, { curve = "ease_out" }) }
--
-- A transition is a table. What it does to the two pictures is a function of how far it has come, from 0 to 1; the timeline
-- makes ramps of it, or backgrounds where pictures do not fill the canvas. A whole one:
--
--   local function lift(duration)
--     return {
--       name = "lift", duration = duration,
--       picture = function(x, canvas)
--         return { old = { transform = edit.transform():translate(0, -x * canvas[2]), opacity = 1 - x }, new = {} }
--       end,
--     }
--   end
--
-- Its fields:
--   duration   how long it takes
--   overlaps   false: the old item ends in the middle, where the new one begins; true, by default: they are there together
--   front      which picture is in front: "old", by default, or "new"
--   picture    function(x, canvas) giving { old = state, new = state }; canvas is { width, height }. A state has a transform, from
--              canvas to canvas; an opacity; and a crop, the rectangle of the canvas that is seen, before the transform. What is
--              missing changes nothing
--   effects    function(side, range, scale, canvas) giving a list of effects of the "old" or the "new" picture, with ramps in
--              the range, the movie's time; scale is how many of the picture's own pixels are one of the canvas
--   frame      function(old, new, x, request, extra) giving a frame made of two, which may be drawn on. It goes before picture
--              and effects, and the whole movie is then drawn frame by frame, which takes longer
--   resource   function(canvas, duration, frame_rate) giving an asset whose pictures frame gets as extra
--   background a colour behind both, in place of the timeline's
--   sound      "equal_power", by default, "linear" or "s", the curve of a crossfade; false for none; or function(input, range,
--              side), which changes the volume of the "old" or the "new" item's audio mix input in its part of the range
--
-- Every function here takes a duration, one second by default, and at last { curve =, sound =, overlaps = } and what it says.

local keys = require "timeline_keys"

local transitions = {}

---@class timeline.transition
---@field name? string
---@field duration edit.time|number|string
---@field overlaps? boolean
---@field front? "old"|"new"
---@field picture? fun(x: number, canvas: number[]): { old?: table, new?: table }
---@field effects? fun(side: string, range: edit.range, scale: number, canvas: number[]): edit.effect[]
---@field frame? fun(old: edit.video_frame, new: edit.video_frame, x: number, request: edit.composition_request, extra: edit.video_frame?): edit.video_frame
---@field resource? fun(canvas: number[], duration: edit.time, frame_rate: string): edit.asset
---@field background? string|number[]
---@field sound? string|false|fun(input: edit.audio_mix_input, range: edit.range, side: string)

local directions = { left = { -1, 0 }, right = { 1, 0 }, up = { 0, -1 }, down = { 0, 1 } }

local function direction_of(name, transition)
  return directions[name or "left"]
    or error(("transitions.%s: there is no direction '%s'; there are left, right, up and down"):format(transition, tostring(name)), 3)
end

-- A transition whose pictures follow a curve.
local function along(name, duration, options, default, fields)
  options = options or {}
  local curve, picture = keys.curve(options.curve or default, 4), fields.picture
  fields.name, fields.duration = name, duration or 1
  if options.sound ~= nil then fields.sound = options.sound end
  if options.overlaps ~= nil then fields.overlaps = options.overlaps end
  if picture then fields.picture = function(x, canvas) return picture(curve(x), canvas, x) end end
  return fields
end

local function shifted(x, y) return edit.transform():translate(x, y) end

-- Around the middle of the canvas.
local function around(canvas, scale, degrees)
  local x, y = canvas[1] / 2, canvas[2] / 2
  return edit.transform():translate(x, y):rotate(degrees or 0):scale(scale):translate(-x, -y)
end

-- From 0 to 1 between two places.
local function between(x, from, to) return math.max(0, math.min(1, (x - from) / (to - from))) end

--- The old picture fades into the new one.
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.dissolve(duration, options)
  return along("dissolve", duration, options, "linear", {
    picture = function(x) return { old = { opacity = 1 - x } } end,
  })
end

--- The old picture fades to a colour, and the new one out of it. They do not overlap.
---@param color? string|number[] black by default
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any, overlaps?: boolean }
---@return timeline.transition
function transitions.fade(color, duration, options)
  return along("fade", duration, options, "linear", {
    overlaps = false, background = color or "black", sound = "linear",
    picture = function(x)
      return { old = { opacity = math.max(0, 1 - 2 * x) }, new = { opacity = math.max(0, 2 * x - 1) } }
    end,
  })
end

-- Both pictures move. The old one lags a pixel behind, so that nothing shines through where their edges meet.
local function pushed(x, canvas, way)
  local width, height = way[1] * canvas[1], way[2] * canvas[2]
  local long = math.abs(width + height)
  local lag = math.max(0, x - 1 / long)
  return {
    old = { transform = shifted(width * lag, height * lag) },
    new = { transform = shifted(width * (x - 1), height * (x - 1)) },
  }
end

--- The new picture pushes the old one out.
---@param direction? "left"|"right"|"up"|"down" where both move; left by default
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.push(direction, duration, options)
  local way = direction_of(direction, "push")
  return along("push", duration, options, "ease_in_out", {
    front = "new", picture = function(x, canvas) return pushed(x, canvas, way) end,
  })
end

-- Falls, and jumps up again three times, lower each time.
local function bouncing(x)
  for _, jump in ipairs { { 1 / 2.75, 0, 0 }, { 2 / 2.75, 1.5, 0.75 }, { 2.5 / 2.75, 2.25, 0.9375 }, { 1, 2.625, 0.984375 } } do
    if x <= jump[1] then return 7.5625 * (x - jump[2] / 2.75) ^ 2 + jump[3] end
  end
  return 1
end

--- The new picture pushes the old one out and bounces where it arrives.
---@param direction? "left"|"right"|"up"|"down" where both move; up by default
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.bounce(direction, duration, options)
  local way = direction_of(direction or "up", "bounce")
  return along("bounce", duration, options, bouncing, {
    front = "new", picture = function(x, canvas) return pushed(x, canvas, way) end,
  })
end

--- The new picture slides over the old one.
---@param direction? "left"|"right"|"up"|"down" where it moves; left by default
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.slide(direction, duration, options)
  local way = direction_of(direction, "slide")
  return along("slide", duration, options, "ease_in_out", {
    front = "new",
    picture = function(x, canvas)
      return { new = { transform = shifted(way[1] * canvas[1] * (x - 1), way[2] * canvas[2] * (x - 1)) } }
    end,
  })
end

--- An edge moves over the canvas, behind which the new picture is.
---@param direction? "left"|"right"|"up"|"down" where it moves; left by default
---@param duration? edit.time|number|string
---@param options? { curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.wipe(direction, duration, options)
  local way = direction_of(direction, "wipe")
  return along("wipe", duration, options, "linear", {
    picture = function(x, canvas)
      local width, height = canvas[1] * (1 - math.abs(way[1]) * x), canvas[2] * (1 - math.abs(way[2]) * x)
      local left, top = way[1] > 0 and canvas[1] - width or 0, way[2] > 0 and canvas[2] - height or 0
      return { old = { crop = { left, top, width, height } } }
    end,
  })
end

--- The old picture rushes near, and the new one comes to rest from there.
---@param duration? edit.time|number|string
---@param options? { scale?: number, sound?: any } how near it comes, 2.5 by default
---@return timeline.transition
function transitions.zoom(duration, options)
  local near = options and options.scale or 2.5
  return along("zoom", duration, options, "linear", {
    picture = function(x, canvas)
      -- Speeds up until the middle and slows down after it, in growth and not in pixels.
      local old, new = near ^ (between(x, 0, 0.6) ^ 2), near ^ (between(1 - x, 0, 0.6) ^ 2)
      return {
        old = { transform = around(canvas, old), opacity = 1 - between(x, 0.4, 0.6) }, new = { transform = around(canvas, new) },
      }
    end,
  })
end

--- Both pictures turn by a half around the middle, so near that they fill the canvas all the time.
---@param duration? edit.time|number|string
---@param options? { clockwise?: boolean, curve?: timeline.curve, sound?: any }
---@return timeline.transition
function transitions.spin(duration, options)
  local sign = options and options.clockwise == false and -1 or 1
  return along("spin", duration, options, "ease_in_out", {
    picture = function(x, canvas)
      local turn = math.pi * x
      local ratio = math.max(canvas[1] / canvas[2], canvas[2] / canvas[1])
      local scale = math.abs(math.cos(turn)) + ratio * math.sin(turn)
      return {
        old = { transform = around(canvas, scale, 180 * x * sign), opacity = 1 - between(x, 0.35, 0.65) },
        new = { transform = around(canvas, scale, 180 * (x - 1) * sign) },
      }
    end,
  })
end

--- The old picture becomes unsharp, and the new one sharp.
---@param duration? edit.time|number|string
---@param options? { radius?: number, curve?: timeline.curve, sound?: any } how unsharp, a thirtieth of the longer side by default, in pixels of the canvas
---@return timeline.transition
function transitions.blur(duration, options)
  local radius = options and options.radius
  return along("blur", duration, options, "linear", {
    picture = function(x) return { old = { opacity = 1 - between(x, 0.25, 0.75) } } end,
    effects = function(side, range, scale, canvas)
      local sigma = (radius or math.max(canvas[1], canvas[2]) / 30) * scale
      local effect, half = edit.effect("gblur", { sigma = side == "old" and 0 or sigma, steps = 2 }), range.duration / 2
      if side == "old" then
        effect:set_ramp("sigma", 0, sigma, edit.range(range.start, half))
      else
        effect:set_ramp("sigma", sigma, 0, edit.range(range.start + half, half))
      end
      return { effect }
    end,
  })
end

-- The new picture where a mask is black, the old one where it is white.
local function masked(old, new, mask, request)
  local inverse = request:new_frame("white")
  inverse:draw(mask, { blend_mode = "difference" })
  old:draw(mask, { blend_mode = "multiply" })
  new:draw(inverse, { blend_mode = "multiply" })
  new:draw(old, { blend_mode = "add" })
  return new
end

--- The new picture appears where a picture is dark first, and last where it is bright.
---@param mask string|edit.asset a picture, which is stretched to the canvas
---@param duration? edit.time|number|string
---@param options? { softness?: number, curve?: timeline.curve, sound?: any } softness: of the edge, from 0.004 to 1, the part of the brightness that is seen half; 0.1 by default
---@return timeline.transition
function transitions.wipe_by(mask, duration, options)
  local softness = math.max(0.004, math.min(1, options and options.softness or 0.1))
  local curve = keys.curve(options and options.curve, 3)
  return along("wipe_by", duration, options, "linear", {
    resource = function()
      return type(mask) == "string" and edit.asset(mask) or mask
    end,
    frame = function(old, new, x, request, extra)
      local frame = request:new_frame("white")
      frame:draw(extra, { transform = edit.transform():scale(frame.width / extra.width, frame.height / extra.height) })
      -- The edge lies between two brightnesses; where it would reach beyond black or white it is steeper.
      local top = curve(x) * (1 + softness)
      local low, high = math.max(0, math.min(top - softness, 0.99)), math.max(0.006, math.min(top, 1))
      frame:filter(edit.effect("monochrome"))
      frame:filter(edit.effect("colorlevels", {
        rimin = low, gimin = low, bimin = low, rimax = high, gimax = high, bimax = high,
      }))
      return masked(old, new, frame, request)
    end,
  })
end

--- The new picture appears in a circle that grows.
---@param duration? edit.time|number|string
---@param options? { center?: number[], curve?: timeline.curve, sound?: any } center: in parts of the canvas, { 0.5, 0.5 } by default
---@return timeline.transition
function transitions.iris(duration, options)
  local center = options and options.center or { 0.5, 0.5 }
  local curve = keys.curve(options and options.curve or "ease_in_out", 3)
  return along("iris", duration, options, "linear", {
    resource = function(canvas, long, frame_rate)
      local x, y = center[1] * canvas[1], center[2] * canvas[2]
      local far = math.sqrt(math.max(x, canvas[1] - x) ^ 2 + math.max(y, canvas[2] - y) ^ 2)
      return edit.drawn_asset {
        size = canvas, duration = long, frame_rate = frame_rate,
        draw = function(drawing, time)
          local radius = far * curve(time / long)
          drawing:clear("white")
          drawing:fill_ellipse({ x - radius, y - radius, 2 * radius, 2 * radius }, "black")
        end,
      }
    end,
    frame = function(old, new, _, request, extra) return masked(old, new, extra, request) end,
  })
end

return transitions
