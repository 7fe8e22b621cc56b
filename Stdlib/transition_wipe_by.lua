-- transitions.wipe_by: the new picture appears where a picture is dark first, and last where it is bright.

local checks, parts = require "argument_checks", require "transition_parts"

return function(mask, duration, options)
  local curve = parts.curve(options, "linear")
  local softness = math.max(0.004, math.min(1, options and options.softness or 0.1))
  return parts.transition("wipe_by", duration, options, {
    resource = function() return checks.opened(mask) end,
    frame = function(old, new, x, request, picture)
      local frame = request:new_frame("white")
      frame:draw(picture, { transform = edit.transform():scale(frame.width / picture.width, frame.height / picture.height) })
      -- The edge lies between two brightnesses; where it would reach beyond black or white it is steeper.
      local top = curve(x) * (1 + softness)
      local low, high = math.max(0, math.min(top - softness, 0.99)), math.max(0.006, math.min(top, 1))
      frame:filter(edit.effect("monochrome"))
      frame:filter(edit.effect("colorlevels", {
        rimin = low, gimin = low, bimin = low, rimax = high, gimax = high, bimax = high,
      }))
      return parts.masked(old, new, frame)
    end,
  })
end
