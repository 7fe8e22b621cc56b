-- transitions.slide: the new picture slides over the old one.

local parts = require "transition_parts"

return function(direction, duration, options)
  local way, curve = parts.known_way(direction or "left", "slide"), parts.curve(options, "ease_in_out_cubic")
  return parts.transition("slide", duration, options, {
    front = "new",
    picture = function(x, canvas)
      local left = curve(x) - 1
      return { new = { transform = parts.shifted(way[1] * canvas[1] * left, way[2] * canvas[2] * left) } }
    end,
  })
end
