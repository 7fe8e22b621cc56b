-- RECIPE.lua: draws every picture itself, here a progress bar along the lower edge of a video.
--
--   luaedit run RECIPE.lua in.mp4 --color tomato -o out.mp4
--   luaedit doc canvas                     says all that can be drawn

local args = edit.recipe {
  summary = "Draws a progress bar along the lower edge of a video",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "color", kind = "color", default = "tomato", help = "of the bar" },
    { "height", kind = "number", default = 0.02, min = 0.001, max = 1, help = "as a part of the picture's height" },
  },
}

local source = edit.asset(args.video)
local size = edit.video_composition_for(source).render_size
local duration = source.duration
local height = math.max(2, size.height * args.height)

-- A function gets a canvas and the time, once for every frame.
local bar = edit.drawn_asset {
  size = size, duration = duration,
  draw = function(canvas, time)
    canvas:fill_rectangle({ 0, size.height - height, size.width * (time / duration), height }, args.color)
  end,
}

-- Two tracks: the last that is added is on top.
local composition = edit.composition()
composition:insert_time_range(edit.range(0, duration), source, 0)
composition:add_track("video"):insert_time_range(edit.range(0, duration), bar.video, 0)

return edit.movie { composition = composition, video_composition = edit.video_composition_for(composition) }
