-- Compares two videos or pictures: a line with a knob sweeps across, on its left what was before, on its right what came after.
--
--   luaedit run before-after.lua raw.mp4 graded.mp4
--   luaedit run before-after.lua old.jpg new.jpg --before 1950 --after today --sweep 4 --duration 10

local easing, frames, framing, safe = require "easing", require "frames", require "framing", require "safe"
local stage, themes, titles, words = require "stage", require "themes", require "titles", require "words"

local args = edit.recipe {
  summary = "Compares two videos by a line that sweeps across",
  inputs = {
    { "old", kind = "media", needs = "picture", help = "what was before, on the left of the line" },
    { "new", kind = "media", needs = "picture", help = "what came after, on its right; it takes the shape of the first" },
  },
  options = {
    { "before", kind = "string", default = "Before", help = "the words on the left" },
    { "after", kind = "string", default = "After", help = "the words on the right" },
    { "knob", kind = "boolean", default = true, help = "whether the line has a knob with arrows" },
    { "sweep", kind = "time", default = 2.5, min = 0.1, help = "how long the line takes from one side to the other" },
    { "pause", kind = "time", default = 0.6, min = 0, help = "how long it waits at a side" },
    { "duration", kind = "time", min = 0.1, help = "of the result; the shorter video's without it, or once back and forth" },
    themes.option("color and font"),
    { "color", kind = "color", default = "white", help = "of the line and the words" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.05, min = 0.01, max = 0.2, help = "the words' height, as a part of the shorter side" },
  },
}
args = themes.applied(args, { color = "text", box = "surface", line = "caption", font = "heading" })
local sources, duration = { edit.asset(args.old), edit.asset(args.new) }, args.duration
for _, source in ipairs(sources) do
  local stop = source.video.time_range.stop
  if stop.is_numeric and (not duration or stop < duration) then duration = stop end
end
duration = duration or (args.sweep + args.pause) * 2
local composed = edit.video_composition_for(sources[1])
local width, height = composed.render_size.width, composed.render_size.height
-- The line's ways across, from the right side to the left and back.
local curve, ways, at, from = "ease_in_out_cubic", {}, args.pause, width
while at < duration and #ways < 2000 do
  ways[#ways + 1] = { from = from, to = width - from, range = edit.range(at, args.sweep) }
  at, from = at + args.sweep + args.pause, width - from
end

-- What was before lies on top, cut off at the line.
local composition, drawn, all = edit.composition(), {}, edit.range(0, duration)
for index, source in ipairs(sources) do
  local size = edit.video_composition_for(source).render_size
  local track, picture = composition:add_track("video"), source.video
  track:insert_time_range(all, picture, 0)
  drawn[index] = edit.layer_instruction(track)
  size = { size.width, size.height }
  local transform = framing.transform(picture, size, framing.rectangle(size, { width, height }, "fill"))
  drawn[index]:set_transform(transform, 0)
  local function crop(x) return framing.crop(transform, { 0, 0, x, height }) end
  if index == 1 then
    drawn[1]:set_crop_rectangle(crop(width), 0)
    for _, way in ipairs(ways) do easing.crop_ramp(drawn[1], crop(way.from), crop(way.to), way.range, curve, 0.002) end
  end
end
for _, sound in ipairs((sources[1].audio and sources[1] or sources[2]).heard_tracks) do
  local range = sound.time_range:intersection(all)
  if range then composition:add_track("audio"):insert_time_range(range, sound, range.start) end
end
-- A property that goes with the line: its value at a place across.
local function follow(layer, key_path, value)
  for _, way in ipairs(ways) do
    layer:add_animation(easing.animation { key_path = key_path, from = value(way.from), to = value(way.to), curve = curve,
      tolerance = 0.002, begin_time = way.range.start, duration = way.range.duration, fill_mode = "forwards",
      removed_on_completion = false })
  end
  return layer
end
-- Both labels have half of the picture's width.
local short = math.min(width, height)
local room = safe.inside(width, height, short * 0.06)[3] / 2 - short * 0.02
local function label(text, is_left)
  local layer = titles.label { stage = { width = width, height = height }, text = text, scale = args.scale, font = args.font,
    color = args.color, box = args.box, corner = is_left and "bottom-left" or "bottom-right", room = room }
  local part, option = layer.font_size / (short * args.scale), is_left and "--before" or "--after"
  if part < 0.5 then edit.fail(option .. ": the words do not fit beside the others: use fewer of them, or a smaller --scale") end
  if part < 0.999 then print(("%s: its words are %.0f %% as high as --scale, so that they fit beside the others"):format(option, part * 100)) end
  local side = is_left and 0 or 1
  local function bounds(x) return is_left and { 0, 0, x, height } or { x, 0, width - x, height } end
  return follow(edit.layer { anchor_point = { side, 0 }, position = { side * width, 0 }, bounds = bounds(width),
    masks_to_bounds = true, sublayers = { layer } }, "bounds", bounds)
end
local layers, thickness = {}, math.max(2, short / 180)
if words.any(args.before) then layers[1] = label(args.before, true) end
if words.any(args.after) then layers[#layers + 1] = label(args.after, false) end
local radius = args.knob and short * 0.045 or nil
local line = frames.divider { height = height, width = thickness, color = args.line or args.color, radius = radius }
-- At the sides all of it is out of the picture, also the knob.
local reach = (radius or 0) + thickness
layers[#layers + 1] = follow(line, "position.x", function(x) return x + (x * 2 - width) / width * reach end)
line.position = { width + reach, height / 2 }
return stage.over(edit.movie { composition = composition, video_composition = edit.video_composition {
  render_size = { width // 2 * 2, height // 2 * 2 }, frame_duration = composed.frame_duration,
  instructions = { edit.instruction { time_range = edit.between(0, at > duration and at or duration), layer_instructions = drawn } },
} }, layers)
