-- Mirrored pictures of a timeline.

local mirror = {}

local ways = { horizontal = { -1, 1 }, vertical = { 1, -1 }, both = { -1, -1 } }

--- Returns the transform that mirrors an item's pictures; nil for an item without a mirror.
---@param self timeline.item
---@param size number[] of the upright picture
---@return edit.transform?
function mirror.reflection(self, size)
  local way = ways[self.mirror]
  if not way then return nil end
  return edit.transform { way[1], 0, 0, way[2], way[1] < 0 and size[1] or 0, way[2] < 0 and size[2] or 0 }
end

return mirror
