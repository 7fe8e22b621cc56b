-- The film stops, the picture becomes a painting with a name, and the film goes on.
-- After an example in MoviePy's documentation, "Freezing a movie frame with a painting effect".
--
--   luaedit run painted-freeze.lua film.mp4 --when 0:02 --name Audrey -o audrey.mp4

local motion, stage = require "motion", require "stage"

local args = edit.recipe {
  summary = "Freezes a frame as a painting, after MoviePy's example",
  inputs = { { "video", kind = "media", help = "the film" } },
  options = {
    { "when", kind = "time", default = 2, min = 0, help = "when it stops" },
    { "hold", kind = "time", default = 3, min = 1.5, help = "for how long" },
    { "name", kind = "string", default = "Audrey", help = "what is written on the painting" },
  },
}

local source = edit.asset(args.video)
local at, hold = args.when, edit.range(args.when, args.hold)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
comp:insert_empty_time_range(hold)
local vc = edit.video_composition_for(source)

-- A track in which one frame lasts as long as the film stands still.
local function frozen()
  local track = comp:add_track("video")
  track:insert_time_range(edit.range(at, vc.frame_duration), source.video, at)
  track:scale_time_range(edit.range(at, vc.frame_duration), args.hold)
  return track
end
local film, still, painting = comp:tracks_with("video")[1], frozen(), frozen()
painting.effects = {
  edit.effect("median", { radius = 5 }), edit.effect("elbg", { codebook_length = 24, seed = 1 }),
  edit.effect("eq", { saturation = 1.5 }),
}

local function instruction(range, ...)
  local layers = { ... }
  for index, track in ipairs(layers) do
    layers[index] = edit.layer_instruction(track)
    layers[index]:set_transform(source.video.preferred_transform, 0)
  end
  return edit.instruction { time_range = range, layer_instructions = layers }
end
local painted = instruction(hold, painting, still)
painted.layer_instructions[1]:set_opacity_ramp(0, 1, edit.range(at, 0.5))
painted.layer_instructions[1]:set_opacity_ramp(1, 0, edit.range(hold.stop - 0.5, 0.5))
vc.instructions = {
  instruction(edit.between(0, at), film), painted, instruction(edit.between(hold.stop, comp.duration), film),
}

local scene = stage.on(comp, vc)
local name = edit.text_layer {
  string = args.name, font = "serif", italic = true, font_size = scene.short_side / 6,
  shadow_opacity = 0.7, shadow_radius = scene.short_side / 100,
  anchor_point = { 0, 1 }, position = { scene.width * 0.06, scene.height * 0.92 },
  begin_time = at, duration = args.hold,
}
motion.come_and_go(name, "opacity", 0, 1, motion.within(args.hold.seconds)(0, 0.5, 0.5))
scene:add(name)
return scene:movie()
