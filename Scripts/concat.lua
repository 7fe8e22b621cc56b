-- Joins videos one after another. They keep their size; the first one's is the result's.
--
--   luaedit run concat.lua a.mp4 b.mp4 c.mp4 -o all.mp4

local args = edit.recipe {
  summary = "Joins videos one after another",
  inputs = { { "videos", kind = "media", many = true, help = "the videos, in order" } },
}

local comp = edit.composition()
local size, first
for _, path in ipairs(args.videos) do
  local source = edit.asset(path)
  if not source.video then
    error("concat: " .. path .. " has no picture", 0)
  end
  local displayed = edit.video_composition_for(source).render_size
  size, first = size or displayed, first or path
  if displayed.width ~= size.width or displayed.height ~= size.height then
    error(("concat: %s is %dx%d, but %s is %dx%d; only clips of one size can be joined")
      :format(path, displayed.width, displayed.height, first, size.width, size.height), 0)
  end
  -- A clip is as long as its picture: sound that goes on after it would leave a moment of black.
  comp:insert_time_range(edit.range(0, source.video.time_range.stop), source, comp.duration)
end

return edit.movie { composition = comp }
