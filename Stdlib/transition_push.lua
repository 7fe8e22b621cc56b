-- transitions.push: the new picture pushes the old one out.

local parts = require "transition_parts"

return function(direction, duration, options)
  local way, curve = parts.known_way(direction or "left", "push"), parts.curve(options, "ease_in_out_cubic")
  return parts.transition("push", duration, options, {
    front = "new",
    picture = function(x, canvas) return parts.pushed(curve(x), canvas, way) end,
  })
end
