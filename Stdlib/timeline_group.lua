-- Items with layers, a border, rounded corners or a shadow: their picture with all of that is a movie of its own, which is
-- placed, faded and passed through transitions as one.

local item, keys = require "timeline_item", require "timeline_keys"

local group = {}

---@class timeline.border
---@field width number In pixels, inside the picture's edge.
---@field color? string|number[] White by default.

---@class timeline.shadow
---@field color? string|number[] Black by default.
---@field radius? number The blur, in pixels; 12 by default.
---@field offset? number[] { x, y } in pixels; { 0, 6 } by default.
---@field opacity? number From 0 to 1; 0.5 by default.

-- The properties that make the picture; the others place the group.
local inside = {
  "resource", "source_range", "speed", "reverse", "loop", "freeze", "picture", "sound", "content_mode", "mirror", "crop",
  "focus", "effects", "time_pitch_algorithm",
}
local spent = {
  "effects", "mirror", "crop", "focus", "layers", "border", "corner_radius", "shadow", "time_pitch_algorithm", "freeze",
  "safe_area",
}

--- Returns true if an item's picture is a movie of its own.
---@param self timeline.item
function group.is_needed(self)
  return self.videos[1] ~= nil and (self.layers or self.border or self.corner_radius or self.shadow) and true or false
end

-- The room that a shadow takes around the picture, in even pixels.
local function margin_of(self)
  local shadow = self.shadow
  if not shadow then return 0 end
  local offset = shadow.offset or { 0, 6 }
  local reach = (shadow.radius or 12) * 3 + math.max(math.abs(offset[1]), math.abs(offset[2]))
  return math.ceil(reach / 2) * 2
end

-- The item's frame at its start, or all of the canvas.
local function frame_of(self, canvas)
  local value = item.frame(self, canvas)
  if not value then return { 0, 0, canvas[1], canvas[2] } end
  local r = keys.at(value, 0)
  return { r.x or r[1], r.y or r[2], r.width or r[3], r.height or r[4] }
end

local function even(number) return math.max(2, math.floor(number / 2 + 0.5) * 2) end

-- A frame with room around it, which grows with the frame.
local function widened(value, size, margin)
  local function wider(r)
    local x, y, width, height = r.x or r[1], r.y or r[2], r.width or r[3], r.height or r[4]
    local across, down = margin * width / size[1], margin * height / size[2]
    return { x - across, y - down, width + 2 * across, height + 2 * down }
  end
  if type(value) == "function" then return function(time) return wider(value(time)) end end
  if not keys.are_keys(value) then return wider(value) end
  local result = {}
  for index, key in ipairs(value) do result[index] = { key[1], wider(key[2]), key[3] } end
  return result
end

-- The layers of a group: a shadow under the picture, the picture within its corners, a border over it, and the item's own.
local function tool(self, size, margin, picture)
  local root = edit.layer { frame = { 0, 0, size[1] + 2 * margin, size[2] + 2 * margin } }
  local body, video = edit.layer { frame = root.frame }, edit.layer()
  local place = { margin + picture[1], margin + picture[2], picture[3], picture[4] }
  local radius = math.min(self.corner_radius or 0, place[3] / 2, place[4] / 2)
  local function outline(inset)
    local r = math.max(0, radius - inset)
    return edit.path.rectangle(
      { place[1] + inset, place[2] + inset, place[3] - 2 * inset, place[4] - 2 * inset }, r)
  end
  if self.corner_radius then
    video.mask = edit.shape_layer { frame = root.frame, path = outline(0), fill_color = "white" }
  end
  body:add_sublayer(video)
  if self.shadow then
    local shadow = self.shadow
    body.shadow_color, body.shadow_radius = shadow.color or "black", shadow.radius or 12
    body.shadow_offset, body.shadow_opacity = shadow.offset or { 0, 6 }, shadow.opacity or 0.5
  end
  root:add_sublayer(body)
  if self.border then
    local width = self.border.width
    root:add_sublayer(edit.shape_layer {
      frame = root.frame, path = outline(width / 2), fill_color = { 0, 0, 0, 0 }, line_width = width,
      stroke_color = self.border.color or "white",
    })
  end
  local holder = edit.layer { frame = { margin, margin, size[1], size[2] } }
  for _, layer in ipairs(self.layers or {}) do holder:add_sublayer(layer) end
  root:add_sublayer(holder)
  return edit.animation_tool { video_layer = video, in_layer = root }
end

--- Returns an item that shows another one's picture, with all that belongs to it, as one.
---@param self timeline.item that is open
---@param new fun(properties: table): table makes a timeline
---@param laid fun(size: number[], frame: number[], mode: string, focus: number[]?): number[] the picture's rectangle in a frame
---@param canvas number[]
---@param frame_duration edit.time
---@param duration edit.time in whole frames
---@return timeline.item
function group.of(self, new, laid, canvas, frame_duration, duration)
  local frame = frame_of(self, canvas)
  local size, margin = { even(frame[3]), even(frame[4]) }, margin_of(self)
  local whole = { size[1] + 2 * margin, size[2] + 2 * margin }
  local film = new { size = whole, frame_rate = frame_duration, background = { 0, 0, 0, 0 } }
  local properties = { duration = duration, frame = { margin, margin, size[1], size[2] } }
  for _, name in ipairs(inside) do properties[name] = self[name] end
  local made = film:add(properties)
  made.line, made.title = self.line, self.title
  local rectangle = laid(self.size, { 0, 0, size[1], size[2] }, self.content_mode or "fit", self.focus)
  local left, top = math.max(0, rectangle[1]), math.max(0, rectangle[2])
  local right, bottom = math.min(size[1], rectangle[1] + rectangle[3]), math.min(size[2], rectangle[2] + rectangle[4])
  film.tool = function() return tool(self, size, margin, { left, top, right - left, bottom - top }) end
  local movie = film:movie()
  local outer = {}
  for name, value in pairs(self) do outer[name] = value end
  for _, name in ipairs(spent) do outer[name] = nil end
  outer.resource, outer.videos = movie, { movie.video }
  outer.audios = #self.audios > 0 and movie:tracks_with("audio") or {}
  outer.size, outer.media, outer.is_still = whole, edit.between(0, duration), false
  outer.content_mode = "stretch"
  local value = item.frame(self, canvas)
  if margin > 0 or value then
    local wider = widened(value or frame, size, margin)
    if self.keyframes and self.keyframes.frame then
      outer.keyframes = {}
      for name, keyed in pairs(self.keyframes) do outer.keyframes[name] = keyed end
      outer.keyframes.frame = wider
    else
      outer.frame = wider
    end
  end
  return setmetatable(outer, getmetatable(self))
end

return group
