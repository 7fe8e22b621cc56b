-- Joins clips one after another: videos and still pictures of any size, rate and rotation, with sound and without. Files
-- that were encoded alike are copied, not encoded again, where nothing is asked for.
--
--   luaedit run concat.lua a.mp4 b.mp4 c.mp4 -o all.mp4
--   luaedit run concat.lua holiday.mov cover.jpg phone.mp4 --fit blur --canvas 1920x1080 --dissolve 1 -o all.mp4

local audio, framing = require "audio", require "framing"

local args = edit.recipe {
  summary = "Joins videos and pictures one after another",
  inputs = { { "clips", kind = "media", many = true, help = "the videos and still pictures, in order" } },
  options = {
    { "fit", kind = "choice", default = "fit", choices = { "fit", "fill", "stretch", "blur" },
      help = "of clips of other shapes; fit: on a colour; fill: cut off; stretch: bent; blur: on a blurred copy" },
    { "canvas", kind = "size", help = "of the result, in pixels; the first video's without it" },
    { "rate", kind = "number", min = 1, max = 240, help = "frames a second; the first video's without it" },
    { "dissolve", kind = "time", default = 0, min = 0, help = "how long each clip fades into the next, sound too" },
    { "still", kind = "time", default = 5, min = 0.04, help = "how long still pictures are seen" },
    { "background", kind = "color", default = "black", help = "behind clips that do not fill the canvas" },
  },
}

-- The clips: each as long as its picture, as sound that goes on after it would leave a moment of black.
local clips, main, widest, are_alike = {}, nil, nil, true
for index, path in ipairs(args.clips) do
  local source = edit.asset(path)
  local picture, sound = source.video, source.audio
  if not picture then error("concat: there is no picture in '" .. path .. "'", 0) end
  local vc, stop = edit.video_composition_for(source), picture.time_range.stop
  local is_still = not stop.is_numeric
  local clip = {
    path = path, source = source, is_still = is_still, frame_duration = vc.frame_duration,
    size = { vc.render_size.width, vc.render_size.height },
    duration = is_still and args.still or stop,
  }
  clips[index] = clip
  if not main or (main.is_still and not is_still) then main = clip end
  if sound and not (widest and widest.channels >= sound.channels) then widest = sound end
  local first, size = clips[1].source.video, picture.natural_size
  are_alike = are_alike and not is_still and picture.preferred_transform == first.preferred_transform
    and size.width == first.natural_size.width and size.height == first.natural_size.height
end

local comp = edit.composition()
local none = edit.time.zero
local dissolve = #clips > 1 and args.dissolve or none
if are_alike and not args.canvas and not args.rate and dissolve == none then
  for _, clip in ipairs(clips) do comp:insert_time_range(edit.range(0, clip.duration), clip.source, comp.duration) end
  return edit.movie { composition = comp }
end

local asked = args.canvas or { width = main.size[1], height = main.size[2] }
local canvas = { math.max(2, asked.width // 2 * 2), math.max(2, asked.height // 2 * 2) }

-- Clips lie in two tracks by turns, so that two are there while one fades into the other; so does what is behind them.
local tracks, inputs = {}, {}
local function insert(name, media_type, range, track, at)
  tracks[name] = tracks[name] or comp:add_track(media_type)
  tracks[name]:insert_time_range(range, track, at)
  return tracks[name]
end

local start = none
for index, clip in ipairs(clips) do
  clip.fade_in, clip.fade_out = index > 1 and dissolve or none, index < #clips and dissolve or none
  if clip.fade_in + clip.fade_out > clip.duration then
    local fades = clip.fade_in > none and clip.fade_out > none and 2 or 1
    error(("concat: --dissolve: '%s' is only %.4g s long; at most %.4g s are possible"):format(
      clip.path, clip.duration.seconds, clip.duration.seconds / fades), 0)
  end
  local own = edit.range(0, clip.duration)
  clip.range, clip.side = edit.range(start, clip.duration), index % 2
  clip.track = insert("picture" .. clip.side, "video", own, clip.source.video, start)
  local heard = clip.source.audio and clip.source.audio.time_range:intersection(own)
  if heard and heard.duration > none then
    local track = insert("sound" .. clip.side, "audio", heard, clip.source.audio, start + heard.start)
    inputs[track.id] = inputs[track.id] or edit.audio_mix_input(track)
    if dissolve > none then
      audio.fade(inputs[track.id], clip.range, { fade_in = clip.fade_in, fade_out = clip.fade_out, curve = "equal_power" })
    end
  end
  start = clip.range.stop - dissolve
end

-- The clip during a part of its time, and what fills the canvas behind it. While all fades together, that is pieces that
-- do not lie under the clip; only what may be see-through has the whole canvas under it even then.
local may_be_sheer = { png = true, gif = true, webp = true, apng = true }
local function layers(clip, range, is_fading)
  local picture = clip.source.video
  local rectangle = framing.rectangle(clip.size, canvas, args.fit == "blur" and "fit" or args.fit)
  local all = { edit.layer_instruction(clip.track) }
  all[1]:set_transform(framing.transform(picture, clip.size, rectangle), 0)
  local is_sheer = may_be_sheer[picture.codec]
  local is_blurred = args.fit == "blur" and not is_sheer
  if not is_blurred and not is_fading then return all end
  local parts = framing.free(canvas, rectangle)
  if is_sheer or (#parts > 0 and not is_fading) then parts = { { 0, 0, canvas[1], canvas[2] } } end
  for place, part in ipairs(parts) do
    local name = (is_blurred and "blurred%d.%d" or "plain%d.%d"):format(clip.side, place)
    if is_blurred then
      local own = edit.range(range.start - clip.range.start, range.duration)
      all[place + 1] = edit.layer_instruction(insert(name, "video", own, picture, range.start))
      framing.blur(all[place + 1], picture, clip.size, canvas, part)
    else
      local color = edit.color_asset(args.background, { part[3], part[4] }).video
      all[place + 1] = edit.layer_instruction(insert(name, "video", edit.range(0, range.duration), color, range.start))
      all[place + 1]:set_transform(edit.transform():translate(part[1], part[2]), 0)
    end
  end
  return all
end

local instructions = {}
local function add(range, clip, following)
  if range.duration <= none then return end
  local all = layers(clip, range, following ~= nil)
  if following then
    -- The one that goes lies above the one that comes.
    for _, layer in ipairs(all) do layer:set_opacity_ramp(1, 0, range) end
    table.move(layers(following, range, false), 1, 3, #all + 1, all)
  end
  instructions[#instructions + 1] = edit.instruction {
    time_range = range, background_color = args.background, layer_instructions = all,
  }
end
for index, clip in ipairs(clips) do
  add(edit.between(clip.range.start + clip.fade_in, clip.range.stop - clip.fade_out), clip)
  add(edit.between(clip.range.stop - clip.fade_out, clip.range.stop), clip, clips[index + 1])
end

local parameters = {}
for place, track in ipairs(comp:tracks_with("audio")) do parameters[place] = inputs[track.id] end
return edit.movie {
  composition = comp,
  audio_mix = widest and edit.audio_mix { input_parameters = parameters, channel_layout = audio.layout(widest) },
  video_composition = edit.video_composition {
    render_size = canvas, frame_duration = args.rate and 1 / args.rate or main.frame_duration,
    instructions = instructions,
  },
}
