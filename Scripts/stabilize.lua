-- Steadies a video that was held in the hand. The picture is enlarged a little, so that its moving edges are not seen.
--
--   luaedit run stabilize.lua walk.mp4
--   luaedit run stabilize.lua ride.mp4 --reach 0.06 --zoom 0.12

local args = edit.recipe {
  summary = "Steadies a video that was held in the hand",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "reach", kind = "number", default = 0.03, min = 0.005, max = 0.2,
      help = "how far a picture may be moved back, as a part of its longer side; at most 64 pixels" },
    { "zoom", kind = "number", min = 0, max = 0.5,
      help = "how much larger the picture becomes; without it, as much as hides most of what --reach moves" },
    { "edge", kind = "choice", default = "mirror", choices = { "mirror", "clamp", "original", "blank" },
      help = "what is at edges that moved in, where the zoom does not hide them" },
    { "search", kind = "choice", default = "less", choices = { "less", "exhaustive" },
      help = "how the motion is looked for; exhaustive takes much longer" },
  },
}

local source = edit.asset(args.video)
local track = source.video

local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)

-- The filter looks up to so many pixels in each direction, in steps of 16.
local natural = track.natural_size
local longer = math.max(natural.width, natural.height)
local reach = math.min(64, math.max(16, math.ceil(args.reach * longer / 16) * 16))
local picture = comp:tracks_with("video")[1]
picture.effects = {
  edit.effect("deshake", { rx = reach, ry = reach, edge = args.edge, search = args.search }),
}

local zoom = 1 + (args.zoom or math.min(0.5, 1.5 * reach / longer))
local width, height = vc.render_size.width, vc.render_size.height
local layer = edit.layer_instruction(picture)
layer:set_transform(track.preferred_transform:concat(
  edit.transform { zoom, 0, 0, zoom, width * (1 - zoom) / 2, height * (1 - zoom) / 2 }), 0)
vc.instructions = { edit.instruction { time_range = edit.range(0, comp.duration), layer_instructions = { layer } } }
return edit.movie { composition = comp, video_composition = vc }
