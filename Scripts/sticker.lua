-- Lets a picture spin and travel over a video along a path, back and forth for ever.
--
--   luaedit run sticker.lua in.mp4 star.png
--   luaedit run sticker.lua in.mp4 party.json --turn 0
--   luaedit run sticker.lua in.mp4 cat.gif --path "M 10 80 C 40 10, 65 10, 95 80" --turn 0 --travel 8
--   luaedit run sticker.lua in.mp4 logo.png --path "M 90 10" --turn 0      -- stands still in a corner

local stage = require "stage"

local args = edit.recipe {
  summary = "Lets a picture spin and travel over a video, back and forth for ever",
  inputs = {
    { "video", kind = "media", needs = "picture", help = "what is under it; a still picture lasts for one way back and forth" },
    { "picture", kind = "file", needs = "picture", help = "the picture: PNG, JPEG, WebP, SVG, GIF or Lottie" },
  },
  options = {
    { "scale", kind = "number", default = 0.25, min = 0.01, max = 2,
      help = "the picture's longer side, as a part of the video's shorter one" },
    { "turn", kind = "number", default = 2, min = 0, help = "seconds for a whole turn; 0 does not turn" },
    { "travel", kind = "number", default = 5, min = 0, help = "seconds from one end of the path to the other; 0 stays at its start" },
    { "path", kind = "string", default = "M 15 70 C 30 10, 70 10, 85 70",
      help = "an SVG path in percent of the video's width and height; of one point, such as M 90 10, the sticker stays there" },
    { "opacity", kind = "number", default = 1, min = 0, max = 1, help = "0 is invisible, 1 is solid" },
  },
}

local scene = stage.open(args.video)
scene:fit(0, args.travel > 0 and 2 * args.travel or 5)

local sticker = edit.image_layer { contents = args.picture, opacity = args.opacity }
local picture = sticker.contents.video
local natural = picture.natural_size
local scale = scene.short_side * args.scale / math.max(natural.width, natural.height)
sticker.bounds = { 0, 0, natural.width * scale, natural.height * scale }

-- A turn that is repeated for ever, evenly.
if args.turn > 0 then
  sticker:add_animation(edit.animation {
    key_path = "transform.rotation", from = 0, to = 360, duration = args.turn, timing = "linear",
    repeat_count = math.huge,
  }, "spin")
end

-- Along the path and back again for ever, slowing down where it turns round.
local is_path, path = pcall(edit.path.svg, args.path)
if not is_path then edit.fail("--path: " .. (path:match("%((.*)%)$") or path)) end
if path.empty then edit.fail("--path: it has no point, such as M 50 50") end
path = path:transform(edit.transform():scale(scene.width / 100, scene.height / 100))
sticker.position = path:point_at(0) or path.current_point
if path.length > 0 and args.travel > 0 then
  sticker:add_animation(edit.keyframe_animation {
    key_path = "position", path = path, calculation_mode = "paced", timing = "ease_in_out", duration = args.travel,
    autoreverses = true, repeat_count = math.huge,
  }, "travel")
end
scene:add(sticker)

return scene:movie()
