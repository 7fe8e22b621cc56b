-- transitions.iris: the new picture appears in a circle that grows.

local parts = require "transition_parts"

return function(duration, options)
  local center, curve = options and options.center or { 0.5, 0.5 }, parts.curve(options, "ease_in_out_cubic")
  return parts.transition("iris", duration, options, {
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
    frame = function(old, new, _, _, mask) return parts.masked(old, new, mask) end,
  })
end
