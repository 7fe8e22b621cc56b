-- transitions.fade: the old picture fades to a colour, and the new one out of it.

local parts = require "transition_parts"

return function(color, duration, options)
  local curve = parts.curve(options, "linear")
  return parts.transition("fade", duration, options, {
    overlaps = false, background = color or "black", sound = "linear",
    picture = function(x)
      x = curve(x)
      return { old = { opacity = math.max(0, 1 - 2 * x) }, new = { opacity = math.max(0, 2 * x - 1) } }
    end,
  })
end
