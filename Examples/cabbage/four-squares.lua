-- Four clips on one screen, one after the other: each plays in its quarter while the others stand still, on their first
-- picture before their turn and on their last one after it. After Cabbage's "Four square Demo".
--
--   luaedit run Examples/cabbage/four-squares.lua a.mp4 b.mp4 c.mp4 d.mp4

local timeline = require "timeline"

local args = edit.recipe {
  summary = "Lets four clips take turns on one screen",
  inputs = {
    { "first", kind = "media" }, { "second", kind = "media" }, { "third", kind = "media" }, { "fourth", kind = "media" },
  },
}

local width, height = 960, 540
local film = timeline.new { size = { 2 * width, 2 * height } }
local clips = {}
for index, path in ipairs { args.first, args.second, args.third, args.fourth } do
  local column, row = (index - 1) % 2, (index - 1) // 2
  clips[index] = film:add { path, frame = { column * width, row * height, width, height } }
end

local stop = film.duration
for _, clip in ipairs(clips) do
  local range = clip.range
  if range.start > edit.time.zero then
    film:overlay { clip.resource, freeze = 0, sound = false, frame = clip.frame, duration = range.start }
  end
  if range.stop < stop then
    film:overlay {
      clip.resource, freeze = range.duration, sound = false, frame = clip.frame, at = range.stop, duration = stop - range.stop,
    }
  end
end
return film:movie()
