-- Writes pictures of a video: so many of them, evenly spread, or one every few seconds.
--
--   luaedit run thumbnails.lua in.mp4 --count 12
--   luaedit run thumbnails.lua in.mp4 --every 10 --width 160 -o preview.png

local args = edit.recipe {
  summary = "Writes pictures of a video, evenly spread",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "count", kind = "integer", min = 1, max = 900, help = "how many; 9 without it" },
    { "every", kind = "time", min = 0.01, help = "the time from one to the next, instead of a number" },
    { "times", kind = "time", many = true, min = 0, help = "exactly when, instead of a number; may stand several times" },
    { "width", kind = "integer", default = 320, min = 16, max = 8192, help = "the most pixels across" },
    { "format", kind = "choice", choices = { "jpeg", "png", "webp" },
      help = "how they are written; by the output's extension without it" },
  },
}

local source = edit.asset(args.video)
local duration = source.video.time_range.stop

-- Each stands for an equal part of the video and shows its middle: the very first frame is often black.
local function evenly(count)
  local times = {}
  for index = 1, count do times[index] = duration * (2 * index - 1) / (2 * count) end
  return times
end

local function every(step)
  local times = {}
  local count = math.ceil(duration.seconds / step.seconds)
  if count > 900 then edit.fail(("--every: %d pictures are too many; 900 are the most"):format(count)) end
  for index = 1, count do times[index] = step * (index - 1) end
  return times
end

local given = (args.count and 1 or 0) + (args.every and 1 or 0) + (#args.times > 0 and 1 or 0)
if given > 1 then edit.fail("--count, --every and --times each say when; give one of them") end
local times = #args.times > 0 and args.times or args.every and every(args.every) or evenly(args.count or 9)

local generator = edit.image_generator(source)
local size = edit.video_composition_for(source).render_size
generator.maximum_size = { args.width, size.height }
local images = {}
for index, shot in ipairs(generator:images_at(times)) do images[index] = shot.image end
return edit.output { images, preset = args.format }
