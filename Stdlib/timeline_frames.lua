-- Whole pictures: the compositor of timelines with transitions beyond ramps, such as those through a mask.
--
-- It draws what instructions would, plate by plate, and each side of such a transition as a picture; the transition's
-- function joins both.

local spans = require "timeline_spans"

local frames = {}

local function draw(request, target, plates)
  for index = #plates, 1, -1 do
    local plate = plates[index]
    local frame = request:source_frame(plate.track)
    if frame then
      local look = plate.look(request.time)
      if #plate.effects > 0 then frame = frame:copy() end
      for _, effect in ipairs(plate.effects) do frame:filter(effect) end
      target:draw(frame, {
        transform = look.transform, opacity = look.opacity, crop = look.crop, blend_mode = plate.blend_mode,
      })
    end
  end
end

-- One side of a transition on the whole canvas.
local function side(request, span, name, background)
  local target = request:new_frame(background)
  for _, group in ipairs(span.groups) do
    if group.side == name then draw(request, target, group.plates) end
  end
  return target
end

local function joined(request, span, context)
  local zone = span.zone
  local background = zone.transition.background or context.background
  local x = (request.time - zone.range.start) / zone.range.duration
  local extra = zone.track and request:source_frame(zone.track)
  return zone.transition.frame(
    side(request, span, "old", background), side(request, span, "new", background), x, request, extra)
end

local function compose(request, span, context)
  if not (span.zone and span.zone.transition.frame) then
    local target = request:new_frame(span.zone and span.zone.transition.background or context.background)
    draw(request, target, spans.plates(span))
    return target
  end
  local target = request:new_frame(context.background)
  draw(request, target, span.behind)
  target:draw(joined(request, span, context))
  draw(request, target, span.front)
  return target
end

--- Returns true if a timeline with these places needs whole pictures.
function frames.are_needed(places)
  for _, place in ipairs(places) do
    if place.departure and place.departure.transition.frame then return true end
  end
  return false
end

--- Inserts the resources of transitions.
function frames.insert(context, places)
  for _, place in ipairs(places) do
    local zone = place.departure
    local resource = zone and zone.transition.resource
    if resource then
      local frame = context.frame_duration
      local rate = ("%d/%d"):format(frame.timescale, frame.value)
      local video = resource(context.canvas, zone.range.duration, rate).video
      local piece = { source = edit.range(0, zone.range.duration), duration = zone.range.duration, at = zone.range.start }
      zone.track = context.tracks:insert(video, { piece }, "shared")
    end
  end
end

--- Makes the instruction of a span that the compositor draws.
function frames.instruction(span, context)
  local layers = {}
  for index, plate in ipairs(spans.plates(span)) do layers[index] = edit.layer_instruction(plate.track) end
  if span.zone and span.zone.track then layers[#layers + 1] = edit.layer_instruction(span.zone.track) end
  return edit.instruction {
    time_range = span.range, name = spans.name(span), background_color = context.background, layer_instructions = layers,
  }
end

--- Makes the compositor that draws spans.
---@return fun(request: edit.composition_request): edit.video_frame
function frames.compositor(all, context)
  local last = 1
  return function(request)
    if request.time < all[last].range.start then last = 1 end
    while last < #all and all[last].range.stop <= request.time do last = last + 1 end
    return compose(request, all[last], context)
  end
end

return frames
