-- transitions.blur: the old picture becomes unsharp, and the new one sharp.

local parts = require "transition_parts"

return function(duration, options)
  local radius, curve = options and options.radius, parts.curve(options, "linear")
  return parts.transition("blur", duration, options, {
    picture = function(x) return { old = { opacity = 1 - parts.between(curve(x), 0.25, 0.75) } } end,
    effects = function(side, range, scale, canvas)
      local widest = (radius or math.max(canvas[1], canvas[2]) / 30) * scale
      local effect, half = edit.effect("blur", { radius = side == "old" and 0 or widest }), range.duration / 2
      if side == "old" then
        effect:set_ramp("radius", 0, widest, edit.range(range.start, half))
      else
        effect:set_ramp("radius", widest, 0, edit.range(range.start + half, half))
      end
      return { effect }
    end,
  })
end
