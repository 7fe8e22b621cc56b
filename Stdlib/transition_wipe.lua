-- transitions.wipe: an edge moves over the canvas, behind which the new picture is.

local parts = require "transition_parts"

-- An upright or level edge: the old picture is cut off there, which ramps can do.
local function straight(way, curve)
  return {
    picture = function(x, canvas)
      x = curve(x)
      local width, height = canvas[1] * (1 - math.abs(way[1]) * x), canvas[2] * (1 - math.abs(way[2]) * x)
      local left, top = way[1] > 0 and canvas[1] - width or 0, way[2] > 0 and canvas[2] - height or 0
      return { old = { crop = { left, top, width, height } } }
    end,
  }
end

-- A slanted edge: a mask that is black behind it.
local function slanted(degrees, curve)
  local dx, dy = math.cos(math.rad(degrees)), math.sin(math.rad(degrees))
  return {
    resource = function(canvas, long, frame_rate)
      local width, height = canvas[1], canvas[2]
      -- How far the corners are from the middle, along the edge's way.
      local reach = (math.abs(dx) * width + math.abs(dy) * height) / 2
      local far = width + height
      return edit.drawn_asset {
        size = canvas, duration = long, frame_rate = frame_rate,
        draw = function(drawing, time)
          local gone = (2 * curve(time / long) - 1) * reach
          drawing:clear("white")
          drawing:set_transform(edit.transform():translate(width / 2, height / 2):rotate(degrees))
          drawing:fill_rectangle({ gone - 2 * far, -far, 2 * far, 2 * far }, "black")
        end,
      }
    end,
    frame = function(old, new, _, _, mask) return parts.masked(old, new, mask) end,
  }
end

local ways = { [0] = "right", [90] = "down", [180] = "left", [270] = "up" }

return function(direction, duration, options)
  local curve = parts.curve(options, "linear")
  local degrees = type(direction) == "number" and direction % 360
  local way = parts.way(degrees and ways[degrees] or direction or "left")
  if not (way or degrees) then
    error(("transitions.wipe: there is no direction '%s'; there are left, right, up, down and degrees, clockwise from right")
      :format(tostring(direction)), 2)
  end
  return parts.transition("wipe", duration, options, way and straight(way, curve) or slanted(degrees, curve))
end
