-- Makes a video small enough to be sent: at most so many megabytes.
--
--   luaedit run compress.lua in.mp4 --to 25
--   luaedit run compress.lua in.mp4 --to 8 --height 480 -o small.mp4

local args = edit.recipe {
  summary = "Makes a video no larger than so many megabytes",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "to", kind = "number", default = 25, min = 0.05, max = 1000000, help = "megabytes (of 1,000,000 bytes) at most" },
    { "height", kind = "integer", min = 64, max = 4320,
      help = "of the picture, in pixels at most; as many as the size leaves room for without it" },
    { "codec", kind = "choice", default = "h264", choices = { "h264", "hevc", "av1", "webm" },
      help = "h264 plays everywhere; the others keep more for the same bytes, and take longer" },
  },
}

local source = edit.asset(args.video)

local size = edit.video_composition_for(source).render_size
local limit = math.floor(args.to * 1e6)

-- Below about a sixteenth of a bit for each pixel pictures fall apart: a smaller, clean one is better then.
local needed = { h264 = 0.06, hevc = 0.04, av1 = 0.03, webm = 0.04 }
local function best_height()
  local rate = math.max(1, source.video.nominal_frame_rate or 30)
  local bits = limit * 8 / source.duration.seconds - (source.audio and 128000 or 0)
  local pixels = math.max(0, bits) / (rate * needed[args.codec])
  local scale = math.min(1, math.sqrt(pixels / (size.width * size.height)))
  for _, height in ipairs { 2160, 1440, 1080, 720, 540, 480, 360, 240, 144 } do
    if height <= size.height * scale then return height end
  end
  return 144
end

local best = best_height()
local height = math.min(args.height or (best >= size.height * 0.9 and size.height or best), size.height)
if height < size.height then print(("%d × %d → %d lines"):format(size.width, size.height, height)) end
return edit.output {
  source, preset = args.codec, file_length_limit = limit,
  size = height < size.height and { math.max(2, math.ceil(size.width * height / size.height)), height } or nil,
}
