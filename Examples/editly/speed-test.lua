-- The same two seconds as they are, four times as fast and half as fast, after a title.
-- After editly's example speedTest.
--
--   luaedit run speed-test.lua clip.mp4 -o speeds.mp4

local stage = require "stage"

local args = edit.recipe {
  summary = "One clip at three speeds, after editly's example",
  inputs = { { "clip", kind = "media", help = "four seconds of it are used, or as much as there is" } },
}

local source = edit.asset(args.clip)
local size = edit.video_composition_for(source).render_size
local length = math.min(4, source.video.time_range.stop.seconds)
local parts = {
  { words = "Same speed", take = length / 2, speed = 1 },
  { words = "4×", take = length, speed = 4 },
  { words = "½×", take = length / 4, speed = 0.5 },
}

local comp = edit.composition()
local title = edit.color_asset("black", size)
comp:insert_time_range(edit.range(0, 2), title, 0)
local times = { edit.range(0, 2) }
for _, part in ipairs(parts) do
  local start = comp.duration
  comp:insert_time_range(edit.range(0, part.take), source, start)
  comp:scale_time_range(edit.range(start, part.take), part.take / part.speed)
  times[#times + 1] = edit.range(start, part.take / part.speed)
end

local vc = edit.video_composition_for(comp)
vc.frame_duration = edit.video_composition_for(source).frame_duration
local scene = stage.on(comp, vc)
local function words(text, range)
  scene:add(edit.text_layer {
    string = text, font_size = scene.short_side / 10, weight = "bold", alignment = "center",
    shadow_opacity = 0.6, position = { scene.width / 2, scene.height / 2 },
    begin_time = range.start, duration = range.duration,
  })
end
scene:add(edit.gradient_layer {
  type = "radial", colors = { "#33a1a0", "#0b3954" }, start_point = { 0.5, 0.5 }, end_point = { 1.1, 1.1 },
  frame = { 0, 0, scene.width, scene.height }, duration = 2,
})
words("Speed up or\nslow down video", times[1])
for index, part in ipairs(parts) do words(part.words, times[index + 1]) end
return scene:movie()
