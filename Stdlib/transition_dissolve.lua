-- transitions.dissolve: the old picture fades into the new one.

local parts = require "transition_parts"

return function(duration, options)
  local curve = parts.curve(options, "linear")
  return parts.transition("dissolve", duration, options, {
    picture = function(x) return { old = { opacity = 1 - curve(x) } } end,
  })
end
