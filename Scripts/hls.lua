-- Makes a package for streaming (HLS): one video in several qualities, cut into segments, with its playlists.
--
--   luaedit run hls.lua in.mp4 -o stream
--   luaedit run hls.lua in.mp4 --heights 1080 --heights 480 --segment 4 -o stream

local args = edit.recipe {
  summary = "Makes a package for streaming, in several qualities",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "heights", kind = "integer", many = true, min = 64, max = 4320,
      help = "the qualities: pixels of the shorter side; 1080, 720 and 360 without it, as far as the video has them" },
    { "segment", kind = "time", default = 6, min = 1, max = 60, help = "how long each segment is" },
  },
}

local source = edit.asset(args.video)
local size = edit.video_composition_for(source).render_size
local short_side = math.min(size.width, size.height)

-- Bits per second for H.264 at 30 frames a second, as the authoring guides for these packages suggest.
local function bit_rate(width, height)
  local rate = math.max(1, math.min(source.video.nominal_frame_rate or 30, 60))
  return math.floor((width * height) ^ 0.75 * 94 * (rate / 30) ^ 0.75 / 1000) * 1000
end

local heights = #args.heights > 0 and args.heights or { 1080, 720, 360 }
table.sort(heights, function(a, b) return a > b end)
local renditions, last = {}, nil
for _, height in ipairs(heights) do
  local scale = math.min(1, height / short_side)
  if scale ~= last then
    local w, h = math.max(2, math.ceil(size.width * scale)), math.max(2, math.ceil(size.height * scale))
    renditions[#renditions + 1] = { size = { w, h }, bit_rate = bit_rate(w, h) }
  end
  last = scale
end
return edit.output { source, preset = "hls", segment_duration = args.segment, renditions = renditions }
