-- Cuts the sides of a video off. The right side and the bottom of H.264 and HEVC are cut without encoding: the stream says
-- which part of its pictures is to be shown. The pixels beside that part stay in the file; --smart off encodes the
-- pictures without them.
--
--   luaedit run crop.lua screen.mp4 --bottom 60
--   luaedit run crop.lua wide.mp4 --aspect 1:1
--   luaedit run crop.lua wide.mp4 --canvas 1080x1080 --left 400

local args = edit.recipe {
  summary = "Cuts the sides of a video off",
  inputs = { { "video", kind = "media", needs = "picture", help = "the video to crop" } },
  options = {
    { "left", kind = "integer", min = 0, help = "pixels to cut off at this side, two by two" },
    { "right", kind = "integer", min = 0, help = "the same at this one" },
    { "top", kind = "integer", min = 0, help = "at the top" },
    { "bottom", kind = "integer", min = 0, help = "and at the bottom" },
    { "aspect", kind = "string", help = "the shape of the result, such as 1:1 or 16:9: the largest at the sides that are given, or in the middle" },
    { "canvas", kind = "size", help = "the size of the result instead, in pixels" },
  },
}

local source = edit.asset(args.video)
local picture = source.video
if not source.duration.is_numeric then edit.fail("'" .. args.video .. "' is a still picture") end
if args.aspect and args.canvas then edit.fail("--aspect and --canvas say the same thing twice; give one of them") end

-- Two neighbours share their colour in most videos.
local function need_even(name, pixels)
  if pixels % 2 == 1 then
    edit.fail(("--%s: %d is odd, and pixels are cut two by two; %d or %d"):format(name, pixels, pixels - 1, pixels + 1))
  end
end

for _, side in ipairs { "left", "right", "top", "bottom" } do need_even(side, args[side] or 0) end
local composed = edit.video_composition_for(source)
local whole = composed.render_size
local x, y = args.left or 0, args.top or 0
local width, height = whole.width - x - (args.right or 0), whole.height - y - (args.bottom or 0)
if width < 2 or height < 2 then
  edit.fail(("nothing is left: %s has %d×%d pixels"):format(args.video, whole.width, whole.height))
end

local kept = { width, height }
if args.canvas then
  kept = { args.canvas.width, args.canvas.height }
  need_even("canvas", kept[1])
  need_even("canvas", kept[2])
  if kept[1] > width or kept[2] > height then
    edit.fail(("--canvas: %d×%d is larger than the %d×%d pixels there are"):format(kept[1], kept[2], width, height))
  end
elseif args.aspect then
  local across, down = args.aspect:match("^(%d+%.?%d*):(%d+%.?%d*)$")
  across, down = tonumber(across), tonumber(down)
  if not (across and down and across > 0 and down > 0) then
    edit.fail("--aspect: '" .. args.aspect .. "' is no shape such as 1:1 or 16:9")
  end
  kept = { math.min(width, height * across / down), math.min(height, width * down / across) }
end
local function even(pixels) return math.floor(pixels / 2 + 1e-6) * 2 end
kept = { math.max(2, even(kept[1])), math.max(2, even(kept[2])) }

-- How far the result lies from the first of two sides, in pixels that are left over.
local function place(first, second, free)
  if first and not second then return 0 end
  return second and not first and free or even(free / 2)
end
x, y = x + place(args.left, args.right, width - kept[1]), y + place(args.top, args.bottom, height - kept[2])

local composition = edit.composition()
composition:insert_time_range(edit.range(0, source.duration), source, 0)
local track = composition:tracks_with("video")[1]
local layer = edit.layer_instruction(track)
layer:set_transform(track.preferred_transform:concat(edit.transform():translate(-x, -y)), 0)
composed = edit.video_composition {
  render_size = kept, frame_duration = composed.frame_duration,
  instructions = {
    edit.instruction { time_range = edit.range(0, source.duration), layer_instructions = { layer } },
  },
}
-- Frames keep their own times where these vary.
if picture.min_frame_duration.is_numeric
  and math.abs(picture.nominal_frame_rate * picture.min_frame_duration.seconds - 1) > 1e-6 then
  composed.source_track_id_for_frame_timing = track.id
end
return edit.movie { composition = composition, video_composition = composed }
