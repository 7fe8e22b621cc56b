-- Shows pictures one after the other: each moves slowly, fades into the next, and music plays.
--
--   luaedit run slideshow.lua a.jpg b.jpg c.jpg --music song.mp3 -o holiday.mp4
--   luaedit run slideshow.lua *.jpg --each 3 --fade 0.5 --motion none --canvas 1080x1920
--   luaedit run slideshow.lua *.jpg --music song.mp3 --on downbeats --fade 0.3

local audio, stills = require "audio", require "stills"

local args = edit.recipe {
  summary = "Shows pictures one after the other, moving slowly, with music",
  inputs = { { "pictures", kind = "media", many = true, needs = "picture", help = "the pictures, in order" } },
  options = {
    { "music", kind = "media", needs = "sound", help = "repeated or cut to the show's length, and faded out" },
    { "on", kind = "choice", choices = { "beats", "downbeats" },
      help = "makes pictures change on the music's beats, or on the first ones of bars, that are nearest to --each" },
    { "each", kind = "time", default = 4, min = 0.2, help = "how long each picture is seen, fades included" },
    { "fade", kind = "time", default = 1, min = 0, help = "how long one fades into the next" },
    { "motion", kind = "choice", default = "ken-burns", choices = { "ken-burns", "none" },
      help = "whether pictures grow or shrink and drift slowly" },
    { "fit", kind = "choice", default = "fill", choices = { "fill", "fit" },
      help = "fill: cut off what is too wide or high; fit: show all of it, on a colour" },
    { "background", kind = "color", default = "black", help = "behind pictures that do not fill" },
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the show, in pixels" },
    { "rate", kind = "rate", default = 30, min = 1, max = 120, help = "frames a second" },
  },
}

local each, fade = args.each, args.fade
if #args.pictures > 1 and not (fade * 2 <= each) then
  edit.fail("--fade is more than half of --each, so that pictures would fade in and out at once")
end

-- In, out, in a little to the left, out a little to the right: no two neighbours alike.
local plain = stills.centre
local moves = {
  { plain, { zoom = 1.12, x = 0.6, y = 0.6 } }, { { zoom = 1.12, x = 0.35, y = 0.5 }, plain },
  { plain, { zoom = 1.12, x = 0.35, y = 0.6 } }, { { zoom = 1.12, x = 0.65, y = 0.4 }, plain },
}

-- The middles of the fades between pictures, with --on: each on a beat, and never two on the same.
local music = args.music and edit.asset(args.music)
local function changes_on_beats()
  if not music then edit.fail("--on needs --music, whose beats are meant") end
  local found = edit.beats(music)
  local beats = args.on == "downbeats" and found.downbeats or found.times
  if #beats == 0 then edit.fail(("there is no beat in '%s'"):format(args.music)) end
  local changes, last = {}, edit.time.zero
  for index = 1, #args.pictures - 1 do
    local wanted, best = last + each - fade, nil
    for _, beat in ipairs(beats) do
      local is_free = beat - last >= fade * 2
      if is_free and (not best or math.abs((beat - wanted).seconds) < math.abs((best - wanted).seconds)) then best = beat end
    end
    if not best then edit.fail(("'%s' has beats for no more than %d pictures"):format(args.music, index)) end
    changes[index], last = best, best
  end
  return changes
end
local changes = args.on and changes_on_beats()

-- The time for which a picture is seen.
local function shown(index)
  if not changes then return each end
  local start = index > 1 and changes[index - 1] - fade / 2 or edit.time.zero
  return (changes[index] and changes[index] + fade / 2 or start + each) - start
end

local pictures = {}
for index, path in ipairs(args.pictures) do
  local source = edit.asset(path)
  local duration = shown(index)
  if source.duration.is_numeric and source.video.time_range.stop < duration then
    edit.fail(("'%s' is a video of less than %s"):format(path, args.on and tostring(duration) or "--each"))
  end
  local move = args.motion == "none" and {} or moves[(index - 1) % #moves + 1]
  pictures[index] = { source = source, duration = duration, from = move[1], to = move[2] }
end
local comp, vc = stills.show(pictures, {
  canvas = { args.canvas.width, args.canvas.height }, rate = args.rate, fade = fade, fit = args.fit,
  background = args.background,
})

local mix
if music then
  mix = edit.audio_mix { input_parameters = audio.fill(comp, music, comp.duration, { fade_out = 3 }) }
end
return edit.movie { composition = comp, video_composition = vc, audio_mix = mix }
