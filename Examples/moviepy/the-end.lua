-- The picture closes in a circle around a face, and leaves two words.
-- After an example in MoviePy's documentation, "'The End' effect".
--
--   luaedit run the-end.lua film.mp4 --x 0.5 --y 0.25 -o end.mp4

local args = edit.recipe {
  summary = "Closes a film in a circle, after MoviePy's example",
  inputs = { { "video", kind = "media", help = "the film's last seconds" } },
  options = {
    { "x", kind = "number", default = 0.5, min = 0, max = 1, help = "where the circle closes, across" },
    { "y", kind = "number", default = 0.4, min = 0, max = 1, help = "and down" },
    { "text", kind = "string", default = "The End", help = "the words" },
  },
}

local source = edit.asset(args.video)
local vc = edit.video_composition_for(source)
local width, height = vc.render_size.width, vc.render_size.height
local frame = { 0, 0, width, height }

-- A circle with all of the picture in it, which is nothing half a second before the end.
local closing = source.video.time_range.stop.seconds - 0.5
local eye = edit.shape_layer {
  position = { args.x * width, args.y * height }, path = edit.path.circle({ 0, 0 }, math.sqrt(width ^ 2 + height ^ 2)),
}
eye:add_animation(edit.animation {
  key_path = "transform.scale", from = 1, to = 0, duration = closing, fill_mode = "forwards",
  removed_on_completion = false,
})
local video = edit.layer { frame = frame, mask = eye }
local words = edit.text_layer {
  string = args.text, font = "serif", weight = "bold", font_size = math.min(width, height) / 5,
  position = { width / 2, height / 2 },
}
vc.animation_tool = edit.animation_tool {
  video_layer = video, in_layer = edit.layer { frame = frame, sublayers = { words, video } },
}
return edit.movie { composition = source, video_composition = vc }
