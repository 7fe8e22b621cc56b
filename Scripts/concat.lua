-- Joins clips one after another: videos and still pictures of any size, rate and rotation, with sound and without. Files
-- that were encoded alike are copied, not encoded again, where nothing is asked for.
--
--   luaedit run concat.lua a.mp4 b.mp4 c.mp4 -o all.mp4
--   luaedit run concat.lua holiday.mov cover.jpg phone.mp4 --fit blur --canvas 1920x1080 --dissolve 1 -o all.mp4

local timeline, transitions = require "timeline", require "transitions"

local args = edit.recipe {
  summary = "Joins videos and pictures one after another",
  inputs = { { "clips", kind = "media", many = true, needs = "picture", help = "the videos and still pictures, in order" } },
  options = {
    { "fit", kind = "choice", default = "fit", choices = { "fit", "fill", "stretch", "blur" },
      help = "of clips of other shapes; fit: on a colour; fill: cut off; stretch: bent; blur: on a blurred copy" },
    { "canvas", kind = "size", help = "of the result, in pixels; the first video's without it" },
    { "rate", kind = "rate", min = 1, max = 240, help = "frames a second; the first video's without it" },
    { "dissolve", kind = "time", default = 0, min = 0, help = "how long each clip fades into the next, sound too" },
    { "still", kind = "time", default = 5, min = 0.04, help = "how long still pictures are seen" },
    { "background", kind = "color", default = "black", help = "behind clips that do not fill the canvas" },
  },
}

-- Each clip is as long as its picture, as sound that goes on after it would leave a moment of black.
local clips, main, are_alike = {}, nil, true
for index, path in ipairs(args.clips) do
  local source = edit.asset(path)
  local picture = source.video
  local stop = picture.time_range.stop
  local is_still = not stop.is_numeric
  local clip = { path = path, source = source, is_still = is_still, duration = is_still and args.still or stop }
  clips[index] = clip
  if not main or (main.is_still and not is_still) then main = clip end
  local first, size = clips[1].source.video, picture.natural_size
  are_alike = are_alike and not is_still and picture.preferred_transform == first.preferred_transform
    and size.width == first.natural_size.width and size.height == first.natural_size.height
end

local none = edit.time.zero
local dissolve = #clips > 1 and args.dissolve or none
if are_alike and not args.canvas and not args.rate and dissolve == none then
  local comp = edit.composition()
  for _, clip in ipairs(clips) do comp:insert_time_range(edit.range(0, clip.duration), clip.source, comp.duration) end
  return edit.movie { composition = comp }
end

-- The first video says how large and how fast the result is, where nothing else does.
local composed = edit.video_composition_for(main.source)
local film = timeline.new {
  size = args.canvas or composed.render_size, frame_rate = args.rate or composed.frame_duration,
  background = args.background,
}
for index, clip in ipairs(clips) do
  local fades = index > 1 and index < #clips and 2 or 1
  if dissolve * fades > clip.duration then
    edit.fail(("--dissolve: '%s' is only %.4g s long; at most %.4g s are possible"):format(
      clip.path, clip.duration.seconds, clip.duration.seconds / fades))
  end
  film:add {
    clip.source, duration = clip.duration, content_mode = args.fit == "blur" and "fit" or args.fit,
    background = args.fit == "blur" and "blur" or nil,
    transition = dissolve > none and index < #clips and transitions.dissolve(dissolve) or nil,
  }
end
return film:movie()
