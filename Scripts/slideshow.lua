-- Shows pictures one after the other: each moves slowly, fades into the next, and music plays.
--
--   luaedit run slideshow.lua a.jpg b.jpg c.jpg --music song.mp3 -o holiday.mp4
--   luaedit run slideshow.lua *.jpg --each 3 --fade 0.5 --motion none --canvas 1080x1920

local audio = require "audio"

local args = edit.recipe {
  summary = "Shows pictures one after the other, moving slowly, with music",
  inputs = { { "pictures", kind = "media", many = true, help = "the pictures, in order" } },
  options = {
    { "music", kind = "media", help = "repeated or cut to the show's length, and faded out" },
    { "each", kind = "time", default = 4, min = 0.2, help = "how long each picture is seen, fades included" },
    { "fade", kind = "time", default = 1, min = 0, help = "how long one fades into the next" },
    { "motion", kind = "choice", default = "ken-burns", choices = { "ken-burns", "none" },
      help = "whether pictures grow or shrink and drift slowly" },
    { "fit", kind = "choice", default = "fill", choices = { "fill", "fit" },
      help = "fill: cut off what is too wide or high; fit: show all of it, on a colour" },
    { "background", kind = "color", default = "black", help = "behind pictures that do not fill" },
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the show, in pixels" },
    { "rate", kind = "number", default = 30, min = 1, max = 120, help = "frames a second" },
  },
}

local each, fade = args.each, args.fade
if #args.pictures > 1 and not (fade * 2 <= each) then
  error("slideshow: --fade is more than half of --each, so that pictures would fade in and out at once", 0)
end
local width, height = args.canvas.width, args.canvas.height
local step = each - fade

-- Pictures lie in two tracks by turns, so that two are there while one fades into the other.
local comp = edit.composition()
local tracks = { comp:add_track("video"), #args.pictures > 1 and comp:add_track("video") or nil }
local slides = {}
for index, path in ipairs(args.pictures) do
  local source = edit.asset(path)
  if not source.video then error("slideshow: there is no picture in '" .. path .. "'", 0) end
  if not source.duration.is_numeric or source.video.time_range.stop >= each then
    local track = tracks[(index - 1) % 2 + 1]
    local range = edit.range(step * (index - 1), each)
    track:insert_time_range(edit.range(0, each), source.video, range.start)
    slides[index] = {
      track = track, source = source.video, range = range, size = edit.video_composition_for(source).render_size,
    }
  else
    error(("slideshow: '%s' is a video of less than --each"):format(path), 0)
  end
end

-- From the picture's own pixels to the canvas: centered, so many times as large as it fits, moved by parts of the room
-- that is left over.
local function placed(slide, zoom, across, down)
  local choose = args.fit == "fill" and math.max or math.min
  local scale = choose(width / slide.size.width, height / slide.size.height) * zoom
  local x = (width - slide.size.width * scale) * (0.5 + across)
  local y = (height - slide.size.height * scale) * (0.5 + down)
  return slide.source.preferred_transform:concat(edit.transform { scale, 0, 0, scale, x, y })
end

-- In, out, in a little to the left, out a little to the right: no two neighbours alike.
local moves = {
  { { 1, 0, 0 }, { 1.12, 0.1, 0.1 } }, { { 1.12, -0.15, 0 }, { 1, 0, 0 } },
  { { 1, 0, 0 }, { 1.12, -0.15, 0.1 } }, { { 1.12, 0.15, -0.1 }, { 1, 0, 0 } },
}

local function between(from, to, part)
  local fields = {}
  for index, name in ipairs { "a", "b", "c", "d", "tx", "ty" } do
    fields[index] = from[name] + (to[name] - from[name]) * part
  end
  return edit.transform(fields)
end

local vc = edit.video_composition { render_size = { width, height }, frame_duration = 1 / args.rate }

-- What is drawn of a slide during a part of its time.
local function layer(index, range)
  local slide = slides[index]
  local instruction = edit.layer_instruction(slide.track)
  if args.motion == "none" then
    instruction:set_transform(placed(slide, 1, 0, 0), range.start)
    return instruction
  end
  local move = moves[(index - 1) % #moves + 1]
  local from, to = placed(slide, table.unpack(move[1])), placed(slide, table.unpack(move[2]))
  local function at(time) return between(from, to, (time - slide.range.start).seconds / each.seconds) end
  instruction:set_transform_ramp(at(range.start), at(range.stop), range)
  return instruction
end

local instructions = {}
local function add(range, ...)
  if range.duration <= edit.time.zero then return end
  local layers = {}
  for place, index in ipairs { ... } do layers[place] = layer(index, range) end
  -- The one that goes lies above the one that comes.
  if #layers > 1 then layers[1]:set_opacity_ramp(1, 0, range) end
  instructions[#instructions + 1] = edit.instruction {
    time_range = range, background_color = args.background, layer_instructions = layers,
  }
end
for index, slide in ipairs(slides) do
  local start, stop = slide.range.start, slide.range.stop
  local is_last = index == #slides
  add(edit.between(index == 1 and start or start + fade, is_last and stop or stop - fade), index)
  if not is_last then add(edit.between(stop - fade, stop), index, index + 1) end
end
vc.instructions = instructions

local mix
if args.music then
  local music = edit.asset(args.music)
  if not music.audio then error("slideshow: there is no sound in '" .. args.music .. "'", 0) end
  mix = edit.audio_mix { input_parameters = audio.fill(comp, music, comp.duration, { fade_out = 3 }) }
end
return edit.movie { composition = comp, video_composition = vc, audio_mix = mix }
