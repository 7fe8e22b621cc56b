-- transitions.bounce: the new picture pushes the old one out and bounces where it arrives.

local parts = require "transition_parts"

return function(direction, duration, options)
  local way, curve = parts.known_way(direction or "up", "bounce"), parts.curve(options, "ease_out_bounce")
  return parts.transition("bounce", duration, options, {
    front = "new",
    picture = function(x, canvas) return parts.pushed(curve(x), canvas, way) end,
  })
end
