-- transitions.spin: both pictures turn by a half around the middle, so near that they fill the canvas all the time.

local parts = require "transition_parts"

return function(duration, options)
  local sign, curve = options and options.clockwise == false and -1 or 1, parts.curve(options, "ease_in_out_cubic")
  return parts.transition("spin", duration, options, {
    picture = function(x, canvas)
      x = curve(x)
      local turn = math.pi * x
      local ratio = math.max(canvas[1] / canvas[2], canvas[2] / canvas[1])
      local scale = math.abs(math.cos(turn)) + ratio * math.sin(turn)
      return {
        old = { transform = parts.around(canvas, scale, 180 * x * sign), opacity = 1 - parts.between(x, 0.35, 0.65) },
        new = { transform = parts.around(canvas, scale, 180 * (x - 1) * sign) },
      }
    end,
  })
end
