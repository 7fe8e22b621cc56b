-- A face that nobody may know: what was tracked by hand moves a blurred window over the film.
-- After an example in MoviePy's documentation, "Tracking and blurring someone's face".
--
--   luaedit run head-blur.lua chaplin.mp4 places.txt --radius 25 -o blurred.mp4
--
-- Each line of the second file is a time in seconds and a place in the picture: 0.5 312 148.

local stage = require "stage"

local args = edit.recipe {
  summary = "Blurs what was tracked, after MoviePy's example",
  inputs = {
    { "video", kind = "media", help = "the film" }, { "places", kind = "file", help = "a time, x and y in each line" },
  },
  options = {
    { "radius", kind = "number", default = 25, min = 1, help = "of what is blurred, in pixels" },
    { "text", kind = "string", default = "Hey you!\nYou're blurry!", help = "shown for three seconds after it" },
  },
}

local source = edit.asset(args.video)
local duration = source.video.time_range.stop
local comp = edit.composition()
comp:insert_time_range(edit.range(0, duration), source, 0)
local film, soft = comp:tracks_with("video")[1], comp:add_track("video")
soft:insert_time_range(edit.range(0, duration), source.video, 0)
soft.effects = { edit.effect("blur", { radius = args.radius / 2 }) }

-- The window of the blurred copy goes from place to place.
local window, r, last = edit.layer_instruction(soft), args.radius, nil
for t, x, y in edit.read_text(args.places):gmatch("([%d.]+)[ \t]+([%d.]+)[ \t]+([%d.]+)") do
  local place = { time = edit.time(t), rectangle = { x - r, y - r, 2 * r, 2 * r } }
  if last then
    window:set_crop_rectangle_ramp(last.rectangle, place.rectangle, edit.between(last.time, place.time))
  else
    window:set_crop_rectangle(place.rectangle, 0)
  end
  last = place
end
if not last then error("head-blur: there is no place in '" .. args.places .. "'", 0) end

local vc = edit.video_composition_for(source)
local size = vc.render_size
local card = comp:add_track("video")
card:insert_time_range(edit.range(0, 3), edit.color_asset("#333333", size).video, duration)
local whole = edit.layer_instruction(film)
for _, layer in ipairs { window, whole } do layer:set_transform(source.video.preferred_transform, 0) end
vc.instructions = {
  edit.instruction { time_range = edit.range(0, duration), layer_instructions = { window, whole } },
  edit.instruction { time_range = edit.range(duration, 3), layer_instructions = { edit.layer_instruction(card) } },
}

local scene = stage.on(comp, vc)
scene:add(edit.text_layer {
  string = args.text, italic = true, font = "serif", font_size = scene.short_side / 9, foreground_color = "#b3b3b3",
  alignment = "center", position = { size.width / 2, size.height / 2 }, begin_time = duration, duration = 3,
})
return scene:movie()
