-- transitions.zoom: the old picture rushes near, and the new one comes to rest from there.

local parts = require "transition_parts"

return function(duration, options)
  local near, curve = options and options.scale or 2.5, parts.curve(options, "linear")
  return parts.transition("zoom", duration, options, {
    picture = function(x, canvas)
      x = curve(x)
      -- Speeds up until the middle and slows down after it, in growth and not in pixels.
      local old, new = near ^ (parts.between(x, 0, 0.6) ^ 2), near ^ (parts.between(1 - x, 0, 0.6) ^ 2)
      return {
        old = { transform = parts.around(canvas, old), opacity = 1 - parts.between(x, 0.4, 0.6) },
        new = { transform = parts.around(canvas, new) },
      }
    end,
  })
end
