-- What transitions are made of: the curve they follow, the ways that pictures move, and two pictures through a mask.

local keys = require "timeline_keys"

local parts = {}

--- A transition with the fields that all of them have.
---@param name string
---@param duration? edit.time|number|string one second by default
---@param options? { sound?: any, overlaps?: boolean } what a recipe wants otherwise
---@param fields timeline.transition what makes it what it is
---@return timeline.transition
function parts.transition(name, duration, options, fields)
  fields.name, fields.duration = name, duration or 1
  if options and options.sound ~= nil then fields.sound = options.sound end
  if options and options.overlaps ~= nil then fields.overlaps = options.overlaps end
  return fields
end

--- The curve that options name; an error of it is told at the line that calls the transition.
---@param options? { curve?: timeline.curve }
---@param default timeline.curve
---@return fun(x: number): number
function parts.curve(options, default)
  local is_curve, curve = pcall(keys.curve, options and options.curve or default, 0)
  if not is_curve then error(curve, 3) end
  return curve
end

local directions = { left = { -1, 0 }, right = { 1, 0 }, up = { 0, -1 }, down = { 0, 1 } }

--- The way of a direction, across and down; nil for what is none.
---@param direction string
---@return number[]?
function parts.way(direction)
  return directions[direction]
end

--- The way of a direction that a recipe names; an error is told at the line that calls the transition.
---@param direction string
---@param transition string the transition's name
---@return number[]
function parts.known_way(direction, transition)
  return directions[direction] or error(("transitions.%s: there is no direction '%s'; there are left, right, up and down"):format(
    transition, tostring(direction)), 3)
end

--- A shift by pixels.
---@return edit.transform
function parts.shifted(x, y) return edit.transform():translate(x, y) end

--- A growth and a turn around the middle of the canvas.
---@param canvas number[]
---@param scale number
---@param degrees? number clockwise
---@return edit.transform
function parts.around(canvas, scale, degrees)
  local x, y = canvas[1] / 2, canvas[2] / 2
  return edit.transform():translate(x, y):rotate(degrees or 0):scale(scale):translate(-x, -y)
end

--- How far x has come from one place to another, from 0 to 1.
---@return number
function parts.between(x, from, to) return math.max(0, math.min(1, (x - from) / (to - from))) end

--- Both pictures move, one behind the other. The old one lags a pixel behind, so that nothing shines through where their
--- edges meet.
---@param x number how far they have come, from 0 to 1
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

--- The new picture where a mask is black, the old one where it is white. What the new one holds is changed.
---@param old edit.video_frame
---@param new edit.video_frame
---@param mask edit.video_frame
---@return edit.video_frame
function parts.masked(old, new, mask)
  new:draw(old, { mask = mask })
  return new
end

return parts
