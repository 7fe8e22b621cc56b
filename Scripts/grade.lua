-- Grades a video or a picture: a look-up table (.cube and others), looks that are ready, exposure, contrast, colour.
--
--   luaedit run grade.lua in.mp4 --lut teal.cube --amount 0.7
--   luaedit run grade.lua in.mp4 --look film --exposure 0.3 --temperature 5600
--   luaedit run grade.lua photo.jpg --look black-and-white -o grey.jpg

local looks = require "looks"

local args = edit.recipe {
  summary = "Grades a video or a picture, with a look-up table or by hand",
  inputs = { { "media", kind = "media", needs = "picture", help = "a video or a still picture" } },
  options = {
    { "lut", kind = "file", needs = "look-up table", help = "a look-up table: .cube, .3dl, .dat, .m3d or .csp" },
    { "look", kind = "choice", default = "none", choices = looks.names, help = "what it looks like" },
    { "amount", kind = "number", default = 1, min = 0, max = 1, help = "how much of --lut and --look is seen" },
    { "exposure", kind = "number", default = 0, min = -3, max = 3, help = "in stops: 1 is twice the light" },
    { "temperature", kind = "number", default = 6500, min = 2000, max = 12000,
      help = "of the light, in kelvins; less is warmer" },
    { "contrast", kind = "number", default = 1, min = 0, max = 3, help = "around the middle; 1 is as it is" },
    { "saturation", kind = "number", default = 1, min = 0, max = 3, help = "of the colours; 0 is grey" },
    { "vignette", kind = "number", default = 0, min = 0, max = 1, help = "how dark the corners are" },
    { "grain", kind = "number", default = 0, min = 0, max = 1, help = "how grainy it is, as film" },
  },
}

local source = edit.asset(args.media)
local is_still = not source.duration.is_numeric
local comp = edit.composition()
comp:insert_time_range(edit.range(0, is_still and 1 or source.duration), source, 0)
local vc = edit.video_composition_for(comp)

-- What is set by hand comes first, so that a look or table gets pictures that are lit as it wants them.
local function by_hand()
  local effects = {}
  local function add(is_asked, name, parameters)
    if is_asked then effects[#effects + 1] = edit.effect(name, parameters) end
  end
  add(args.exposure ~= 0, "exposure", { exposure = args.exposure })
  add(args.temperature ~= 6500, "colortemperature", { temperature = args.temperature })
  add(args.contrast ~= 1 or args.saturation ~= 1, "eq", { contrast = args.contrast, saturation = args.saturation })
  return effects
end
local picture = comp:tracks_with("video")[1]
picture.effects = by_hand()

local look = looks.effects(args.look)
if args.lut then table.insert(look, 1, edit.effect("lut3d", { file = args.lut })) end
if #look > 0 and args.amount > 0 then
  -- The picture with the look lies, so solid, over the one without.
  local layers = { edit.layer_instruction(picture, { effects = look }) }
  if args.amount < 1 then
    local copy = comp:add_track("video")
    copy:insert_time_range(picture.time_range, source.video, 0)
    copy.effects = by_hand()
    layers[2] = edit.layer_instruction(copy)
    layers[1]:set_opacity(args.amount, 0)
  end
  for _, layer in ipairs(layers) do layer:set_transform(source.video.preferred_transform, 0) end
  vc.instructions = { edit.instruction { time_range = edit.range(0, comp.duration), layer_instructions = layers } }
end

local finish = {}
if args.vignette > 0 then finish[#finish + 1] = edit.effect("vignette", { angle = args.vignette * 0.9 }) end
if args.grain > 0 then finish[#finish + 1] = edit.effect("noise", { c0_strength = args.grain * 30, c0_flags = "t" }) end
local movie = edit.movie { composition = comp, video_composition = vc, effects = finish }
if is_still then return (edit.image_generator(movie):image_at(0)) end
return movie
