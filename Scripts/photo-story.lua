-- Tells a story in photos that change on the beat of the music, each moving slowly; the strong beats flash.
--
--   luaedit run photo-story.lua *.jpg --music song.mp3 --title "Nine lakes" -o story.mp4
--   luaedit run photo-story.lua *.jpg --music song.mp3 --no-flashes --loudness -16
--   luaedit run photo-story.lua photos/ --music song.mp3
--   luaedit run photo-story.lua *.jpg --music song.mp3 --every 8 --style cards --theme soft --canvas 1080x1920

local audio, cards, frames, stage = require "audio", require "cards", require "frames", require "stage"
local stills, themes = require "stills", require "themes"

local args = edit.recipe {
  summary = "Shows photos that change on the beats of music, with a title and an end card",
  inputs = { { "pictures", kind = "media", many = true, needs = "still", help = "the photos, or a folder of them, in order, again and again if need be" } },
  options = {
    { "music", kind = "media", needs = "sound", help = "the song; without it the photos change every two seconds" },
    { "every", kind = "integer", default = 4, min = 1, max = 64, help = "so many beats from photo to photo" },
    { "duration", kind = "time", min = 2, help = "how long it lasts; without it each photo comes once" },
    { "style", kind = "choice", default = "auto", choices = { "auto", "full", "cards" },
      help = "full: photos fill the canvas; cards: they float before themselves; auto: cards for those of another shape" },
    { "flashes", kind = "boolean", default = true, help = "whether the strong beats flash" },
    { "loudness", kind = "number", default = -14, min = -40, max = -5, help = "of the result, in LUFS" },
    { "title", kind = "string", help = "over the first photos, which fill the canvas under it" },
    { "subtitle", kind = "string", help = "below the title" },
    { "ending", kind = "string", help = "the words of an end card" },
    themes.option(nil, "plain"),
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the result, in pixels" },
    { "rate", kind = "rate", default = 30, min = 1, max = 120, help = "frames a second" },
  },
}

local theme, song, total = themes.load(args.theme), args.music and edit.asset(args.music), args.duration
local width, height = args.canvas.width // 2 * 2, args.canvas.height // 2 * 2
local found = song and edit.beats(song) or { times = {} }
if song then
  if #found.times < 2 then edit.fail("there is no beat in '" .. args.music .. "'") end
  if not total or song.audio.time_range.stop < total then total = song.audio.time_range.stop end
else
  total = total or edit.time(args.every, 2) * #args.pictures
  for index = 1, (total.seconds * 2) // 1 do found.times[index] = edit.time(index - 1, 2) end
end

-- From the first strong beat on, where the strong ones are known; the first and the last photo are seen for half as long as
-- the others, at least.
local cuts, strong, first = { edit.time.zero }, found.downbeats or {}, 1
while strong[1] and found.times[first] and found.times[first] < strong[1] do first = first + 1 end
local second = found.times[first + args.every]
local near = second and (second - found.times[first]) / 2 or edit.time(1, 4)
for index = first, #found.times, args.every do
  local beat = found.times[index]
  if beat - cuts[#cuts] > near and total - beat > near then cuts[#cuts + 1] = beat end
end
if not args.duration and cuts[#args.pictures + 1] then total = cuts[#args.pictures + 1] end
while #cuts > 1 and cuts[#cuts] >= total do cuts[#cuts] = nil end

-- The title is there from the first frame, the film's thumbnail, and leaves with a cut.
local opening = math.min(4, total.seconds)
for _, cut in ipairs(cuts) do if cut.seconds >= 1.8 and cut.seconds < opening then opening = cut.seconds end end
if not args.title then opening = 0 end

-- The views between which photos move; no two neighbours alike.
local far, middle = stills.centre, { zoom = 1.18, x = 0.5, y = 0.45 }
local left, right = { zoom = 1.15, x = 0, y = 0.5 }, { zoom = 1.15, x = 1, y = 0.5 }
local moves, pictures, whole = { { far, middle }, { left, right }, { middle, far }, { right, left } }, {}, {}
for index, start in ipairs(cuts) do
  local path, range = args.pictures[(index - 1) % #args.pictures + 1], edit.between(start, cuts[index + 1] or total)
  local source, move = edit.asset(path), moves[(index - 1) % #moves + 1]
  local size = stage.size_of(source)
  local shape = size.width / size.height / (width / height)
  -- The edge of a card would pass through the title.
  local is_under_title = start.seconds < opening
  if not is_under_title and (args.style == "cards" or args.style == "auto" and (shape < 0.7 or shape > 1.5)) then
    local way = index % 2 == 0 and "left" or "right"
    whole[#whole + 1] = { picture = path, begin = start.seconds, duration = range.duration.seconds, way = way }
  end
  pictures[index] = { source = source, duration = range.duration, from = move[1], to = move[2] }
end
if args.ending then pictures[#pictures + 1] = { source = edit.color_asset(theme:color("background"), { width, height }), duration = 3 } end

local composition, vc = stills.show(pictures, { canvas = { width, height }, rate = args.rate })
local scene = stage.on(composition, vc)
local look = { stage = scene, theme = theme }
local function add(make, own) scene:add(make(setmetatable(own, { __index = look }))) end
for _, own in ipairs(whole) do add(frames.photo, own) end
-- A flash on each strong beat, or on each cut where the strong ones are not known.
for _, beat in ipairs(args.flashes and (strong[1] and strong or cuts) or {}) do
  if beat > edit.time.zero and beat < total then
    local flash = edit.layer { frame = { 0, 0, width, height }, background_color = "white", opacity = 0, begin_time = beat, duration = 0.3 }
    flash:add_animation(edit.animation { key_path = "opacity", from = 0.35, to = 0, duration = 0.3, timing = "ease_out" })
    scene:add(flash)
  end
end
if args.title then add(cards.title, { title = args.title, subtitle = args.subtitle, duration = opening, enters = false }) end
if args.ending then add(cards.end_card, { title = args.ending, begin = total.seconds, duration = 3 }) end
local movie = scene:movie()
if song then
  movie.audio_mix = edit.audio_mix { input_parameters = audio.fill(composition, song, composition.duration, { fade_out = 2.5 }) }
  audio.normalize(movie, { target = args.loudness })
end
return movie
