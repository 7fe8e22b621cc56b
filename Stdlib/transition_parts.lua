-- Parts of transitions: curves, moving pictures, and two pictures through a mask.

local keys = require "timeline_keys"

local parts = {}

--- Makes a transition with the fields that all have.
---@param name string
---@param duration? edit.time|number|string one second by default
---@param options? { sound?: any, overlaps?: boolean } the recipe's options
---@param fields timeline.transition its own fields
---@return timeline.transition
function parts.transition(name, duration, options, fields)
  fields.name, fields.duration = name, duration or 1
  if options and options.sound ~= nil then fields.sound = options.sound end
  if options and options.overlaps ~= nil then fields.overlaps = options.overlaps end
  return fields
end

--- Returns the curve of options. Its errors name the line that calls the transition.
---@param options? { curve?: timeline.curve }
---@param default timeline.curve
---@return fun(x: number): number
function parts.curve(options, default)
  local is_curve, curve = pcall(keys.curve, options and options.curve or default, 0)
  if not is_curve then error(curve, 3) end
  return curve
end

local directions = { left = { -1, 0 }, right = { 1, 0 }, up = { 0, -1 }, down = { 0, 1 } }

--- Returns a direction as x and y; nil unless it is valid.
---@param direction string
---@return number[]?
function parts.way(direction)
  return directions[direction]
end

--- Returns a recipe's direction as x and y. Its errors name the line that calls the transition.
---@param direction string
---@param transition string the transition's name
---@return number[]
function parts.known_way(direction, transition)
  return directions[direction] or error(("transitions.%s: there is no direction '%s'; there are left, right, up and down"):format(
    transition, tostring(direction)), 3)
end

--- Makes a translation in pixels.
---@return edit.transform
function parts.shifted(x, y) return edit.transform():translate(x, y) end

--- Makes a scale and a rotation around the middle of the canvas.
---@param canvas number[]
---@param scale number
---@param degrees? number clockwise
---@return edit.transform
function parts.around(canvas, scale, degrees)
  local x, y = canvas[1] / 2, canvas[2] / 2
  return edit.transform():translate(x, y):rotate(degrees or 0):scale(scale):translate(-x, -y)
end

--- Returns the part of the way of x between two values, from 0 to 1.
---@return number
function parts.between(x, from, to) return math.max(0, math.min(1, (x - from) / (to - from))) end

--- Moves both pictures, one behind the other. The old one lags a pixel behind, so that nothing shows through between them.
---@param x number the part of the way, from 0 to 1
---@param canvas number[]
---@param way number[]
---@return { old: table, new: table }
function parts.pushed(x, canvas, way)
  local width, height = way[1] * canvas[1], way[2] * canvas[2]
  local lag = math.max(0, x - 1 / math.abs(width + height))
  return {
    old = { transform = parts.shifted(width * lag, height * lag) },
    new = { transform = parts.shifted(width * (x - 1), height * (x - 1)) },
  }
end

--- Draws the old picture over the new one where a mask is white. It changes the new frame.
---@param old edit.video_frame
---@param new edit.video_frame
---@param mask edit.video_frame
---@return edit.video_frame
function parts.masked(old, new, mask)
  new:draw(old, { mask = mask })
  return new
end

return parts
