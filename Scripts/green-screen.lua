-- Puts somebody who was filmed before a green or blue screen before something else: a picture, a video or a colour.
--
--   luaedit run green-screen.lua presenter.mp4 --background beach.jpg
--   luaedit run green-screen.lua presenter.mp4 --key "#0047bb" --similarity 0.15 -o cut-out.mov --preset prores_4444

local framing = require "framing"

local args = edit.recipe {
  summary = "Puts somebody from before a green screen before something else",
  inputs = { { "video", kind = "media", needs = "picture", help = "what was filmed before the screen; a still picture lasts 5 s" } },
  options = {
    { "background", kind = "media", needs = "picture", help = "a picture, or a video, which is repeated where it is shorter" },
    { "color", kind = "color",
      help = "behind it, without a --background; without both it is see-through where the file can be, and else black" },
    { "key", kind = "color", help = "the screen's colour; without it, what is found along the picture's upper edge" },
    { "similarity", kind = "number", default = 0.1, min = 0.01, max = 0.5,
      help = "how far from the screen's colour what vanishes may be; more for a screen that is lit unevenly" },
    { "softness", kind = "number", default = 0.08, min = 0, max = 0.5,
      help = "of the edge between what is there and what is not" },
    { "spill", kind = "number", default = 0.5, min = 0, max = 1,
      help = "how much of the light that the screen throws on people is taken away" },
    { "fit", kind = "choice", default = "fill", choices = { "fill", "fit", "stretch" },
      help = "of a --background of another shape; fill: cut off; fit: on the colour; stretch: bent" },
  },
}

local source = edit.asset(args.video)
local duration = source.duration.is_numeric and source.duration or edit.time(5)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, duration), source, 0)
local vc = edit.video_composition_for(comp)
local size = { vc.render_size.width, vc.render_size.height }

-- The screen's colour: the middle one, by each of red, green and blue, of points along the upper edge.
local function found_key()
  local picture = edit.image_generator(comp):image_at(0)
  local parts = { {}, {}, {} }
  for place = 1, 15 do
    local pixel = picture:pixel(picture.width * place // 16, picture.height // 40)
    for index, name in ipairs { "r", "g", "b" } do parts[index][place] = pixel[name] end
  end
  for index, values in ipairs(parts) do
    table.sort(values)
    parts[index] = values[8]
  end
  local red, green, blue = table.unpack(parts)
  if math.max(green, blue) < 0.2 or math.max(green, blue) < 1.4 * math.max(red, math.min(green, blue)) then
    edit.fail("along the upper edge there is no green or blue screen; say its colour with --key")
  end
  return parts
end
local key = args.key or found_key()

local track = comp:tracks_with("video")[1]
local is_blue = key[3] > key[2]
local presenter = edit.layer_instruction(track, {
  effects = {
    edit.effect("chromakey", { color = key, similarity = args.similarity, blend = args.softness }),
    edit.effect("despill", { type = is_blue and "blue" or "green", mix = args.spill }),
  },
})
presenter:set_transform(source.video.preferred_transform, 0)
local layers = { presenter }

if args.background then
  local behind = edit.asset(args.background)
  local under, stop = comp:add_track("video"), behind.video.time_range.stop
  local piece = stop.is_numeric and stop < duration and stop or duration
  repeat
    local start = under.time_range.duration
    local left = duration - start
    under:insert_time_range(edit.range(0, left < piece and left or piece), behind.video, start)
  until under.time_range.duration >= duration
  local behind_size = edit.video_composition_for(behind).render_size
  behind_size = { behind_size.width, behind_size.height }
  layers[2] = edit.layer_instruction(under)
  layers[2]:set_transform(
    framing.transform(behind.video, behind_size, framing.rectangle(behind_size, size, args.fit)), 0)
end

vc.instructions = {
  edit.instruction {
    time_range = edit.range(0, comp.duration), background_color = args.color, layer_instructions = layers,
  },
}
return edit.movie { composition = comp, video_composition = vc }
