-- A music video: one performance fills the picture, another plays in its corner, and a title falls into its place.
-- After an example in MoviePy's documentation, "A simple music video".
--
--   luaedit run ukulele-concerto.lua ukulele.mp4 piano.mp4 --title "V. Zulkoninov – Ukulele Sonata" -o concert.mp4

local framing, stage = require "framing", require "stage"

local args = edit.recipe {
  summary = "A music video of two performances, after MoviePy's example",
  inputs = { { "large", kind = "media", help = "fills the picture" }, { "small", kind = "media", help = "its corner" } },
  options = { { "title", kind = "string", default = "V. Zulkoninov – Ukulele Sonata", help = "the words" } },
}

local large, small = edit.asset(args.large), edit.asset(args.small)
local stop = math.min(large.video.time_range.stop.seconds, small.video.time_range.stop.seconds)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, stop), large, 0)
comp:add_track("video"):insert_time_range(edit.range(0, stop), small.video, 0)

local vc = edit.video_composition_for(large)
local width, height = vc.render_size.width, vc.render_size.height
local pictures = comp:tracks_with("video")

-- A third of the size, away from the lower right corner.
local size = edit.video_composition_for(small).render_size
local corner = { width * 2 / 3 - 20, height * 2 / 3 - 20, width / 3, height / 3 }
local inset = edit.layer_instruction(pictures[2])
inset:set_transform(framing.transform(small.video, { size.width, size.height }, corner), 0)
local behind = edit.layer_instruction(pictures[1])
behind:set_transform(large.video.preferred_transform, 0)
vc.instructions = { edit.instruction { time_range = edit.range(0, stop), layer_instructions = { inset, behind } } }

local scene = stage.on(comp, vc)
scene:add(edit.layer { frame = corner, border_width = 6, border_color = "white" })
scene:add(edit.text_layer {
  string = args.title, font_size = height / 16, box = { color = "#000000a0", padding = { 16, 8 } },
  anchor_point = { 0, 0.5 },
  position = function(time)
    local t = time.seconds
    return { math.max(width / 30, width * (1 - t / 2)), math.min(height * 5 / 6, height * t / 2) }
  end,
})
return scene:movie()
