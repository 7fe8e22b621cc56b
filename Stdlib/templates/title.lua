-- RECIPE.lua: puts words over a video.
--
--   luaedit run RECIPE.lua in.mp4
--   luaedit run RECIPE.lua in.mp4 --text "Hello" --color gold -o out.mp4
--
-- luaedit check RECIPE.lua in.mp4        finds mistakes before anything is rendered
-- luaedit frame RECIPE.lua in.mp4 --at 1 -o frame.png   shows one frame
-- luaedit doc text_layer                 says all that a text can be

-- What the command line takes. `luaedit run RECIPE.lua --help` prints it.
local args = edit.recipe {
  summary = "Puts words over a video",
  inputs = { { "video", kind = "media", help = "the video" } },
  options = {
    { "text", kind = "string", default = "Hello", help = "the words" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "begin", kind = "time", default = 0, min = 0, help = "when they appear" },
  },
}

-- The edit: all of the video, upright and in its own size.
local source = edit.asset(args.video)
local video_composition = edit.video_composition_for(source)
local size = video_composition.render_size

-- The words, in pixels from the top left corner. Sizes follow the picture, so that they fit every video.
local title = edit.text_layer {
  string = args.text,
  font_size = math.min(size.width, size.height) / 8, weight = "bold", foreground_color = args.color,
  position = { size.width / 2, size.height * 0.8 },
  begin_time = args.begin,
}
title:add_animation(edit.animation { key_path = "opacity", from = 0, to = 1, duration = 0.5 })

-- The picture is a layer too; what stands after it is in front of it.
local picture, everything = edit.layer(), edit.layer()
everything.sublayers = { picture, title }
video_composition.animation_tool = edit.animation_tool { video_layer = picture, in_layer = everything }

-- A recipe returns its movie and renders nothing itself.
return edit.movie { composition = source, video_composition = video_composition }
