-- Cuts clips to the beat of a song: each cut is on a beat, and the picture jumps a little with it.
--
--   luaedit run music-video.lua song.mp3 a.mp4 b.jpg c.mp4 -o video.mp4
--   luaedit run music-video.lua song.mp3 *.mp4 --on downbeats --every 2 --punch 0 --duration 30 -o video.mp4

local audio, framing = require "audio", require "framing"

local args = edit.recipe {
  summary = "Cuts clips to the beat of a song",
  inputs = {
    { "music", kind = "media", needs = "sound", help = "the song" },
    { "clips", kind = "media", many = true, needs = "picture", help = "videos and still pictures, which take turns" },
  },
  options = {
    { "on", kind = "choice", default = "beats", choices = { "beats", "downbeats" },
      help = "what cuts fall on: any beats, or the first ones of bars" },
    { "every", kind = "integer", min = 1, max = 64, help = "so many of them from cut to cut; 4 beats, or 1 downbeat" },
    { "duration", kind = "time", min = 1, help = "how long it lasts; as long as the song without it" },
    { "punch", kind = "number", default = 0.06, min = 0, max = 0.5, help = "how much the picture jumps at a cut" },
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the result, in pixels" },
    { "rate", kind = "rate", default = 30, min = 1, max = 120, help = "frames a second" },
  },
}

local song = edit.asset(args.music)
local duration = song.audio.time_range.stop
if args.duration and args.duration < duration then duration = args.duration end

local found = edit.beats(song)
local beats = args.on == "downbeats" and found.downbeats or found.times
if #beats < 2 then edit.fail("there is no beat in '" .. args.music .. "'") end
local cuts = { edit.time.zero }
for index = 1, #beats, args.every or (args.on == "downbeats" and 1 or 4) do
  -- A first beat soon after the start is no cut of its own.
  local is_later = beats[index] - cuts[#cuts] > edit.time(1, 4)
  if is_later and duration - beats[index] > edit.time(1, 4) then cuts[#cuts + 1] = beats[index] end
end

local comp = edit.composition()
local canvas = { args.canvas.width // 2 * 2, args.canvas.height // 2 * 2 }
local clips = {}
for index, path in ipairs(args.clips) do
  local source = edit.asset(path)
  local size = edit.video_composition_for(source).render_size
  local stop = source.video.time_range.stop
  clips[index] = {
    path = path, source = source, track = comp:add_track("video"), size = { size.width, size.height },
    stop = stop.is_numeric and stop or nil, next = edit.time.zero,
  }
end

-- A clip goes on where it was left, and from its start again where not enough of it is left.
local function insert(clip, range)
  if clip.stop and clip.next + range.duration > clip.stop then clip.next = edit.time.zero end
  if clip.stop and range.duration > clip.stop then
    edit.fail(("'%s' is only %.4g s long, and a cut comes after %.4g s; take a smaller --every"):format(
      clip.path, clip.stop.seconds, range.duration.seconds))
  end
  clip.track:insert_time_range(edit.range(clip.next, range.duration), clip.source.video, range.start)
  if clip.stop then clip.next = clip.next + range.duration end
end

local function shown(clip, scale)
  local x, y, width, height = table.unpack(framing.rectangle(clip.size, canvas, "fill"))
  local w, h = width * scale, height * scale
  return framing.transform(clip.source.video, clip.size, { x - (w - width) / 2, y - (h - height) / 2, w, h })
end

local instructions = {}
for index, start in ipairs(cuts) do
  local range = edit.between(start, cuts[index + 1] or duration)
  local clip = clips[(index - 1) % #clips + 1]
  insert(clip, range)
  local layer = edit.layer_instruction(clip.track)
  local length = range.duration < edit.time(3, 10) and range.duration or edit.time(3, 10)
  layer:set_transform_ramp(shown(clip, 1 + args.punch), shown(clip, 1), edit.range(start, length))
  instructions[index] = edit.instruction { time_range = range, layer_instructions = { layer } }
end

return edit.movie {
  composition = comp,
  video_composition = edit.video_composition {
    render_size = canvas, frame_duration = args.rate, instructions = instructions,
  },
  audio_mix = edit.audio_mix {
    input_parameters = audio.fill(comp, song, duration, { fade_out = args.duration and 2 or 0 }),
  },
}
