-- Makes a film that explains something from a script: chapters, lists, charts and more, each with the words that are said.
--
--   luaedit run explainer.lua script.json --theme plain -o film.mp4
--   luaedit run explainer.lua script.json --voice voice.wav --music song.mp3 --canvas 1080x1920 -o short.mp4
--
-- The script is a list of scenes. Each has one of the kinds below with its main value, the other options of that template, and
-- may have the words that are said, "say", and its "seconds":
--
--   [ { "chapter": "Why boats float", "number": 1 },
--     { "list": ["Wood is light", "Water is heavy"], "title": "Two facts", "say": "There are two facts about boats." },
--     { "bars": [["Wood", 0.6], ["Water", 1]], "title": "Density" } ]

local audio, captions, cards, charts = require "audio", require "captions", require "cards", require "charts"
local json, overlays, safe = require "json", require "overlays", require "safe"
local stage, themes, words = require "stage", require "themes", require "words"

-- Each kind, its template, and the option that takes its main value. A chapter may have a number, too, and a list a title.
local kinds = {
  { "chapter", cards.chapter, "title" }, { "list", cards.list, "items" }, { "quote", cards.quote, "text" },
  { "kinetic", cards.kinetic, "text" }, { "bars", charts.bars, "values" }, { "line", charts.line, "values" },
  { "ring", charts.ring, "value" }, { "compare", charts.compare, "values" }, { "steps", charts.steps, "steps" },
  { "table", charts.table, "rows" }, { "chat", overlays.chat, "messages" }, { "number", charts.number, "value" },
  { "title", cards.title, "title" },
}

local args = edit.recipe {
  summary = "Makes a film of chapters, lists and charts from a script",
  inputs = { { "script", kind = "file", needs = "json", help = "a JSON list of scenes; the recipe's first lines say what is in them" } },
  options = {
    { "voice", kind = "media", needs = "sound", help = "what is said, from the start on" },
    { "music", kind = "media", needs = "sound", help = "plays under it, quieter under the voice" },
    { "captions", kind = "boolean", default = true, help = "show the words that are said" },
    { "loudness", kind = "number", default = -14, min = -40, max = -5, help = "of the result, in LUFS" },
    themes.option(nil, "plain"),
    { "canvas", kind = "size", default = { 1920, 1080 }, help = "of the result, in pixels" },
  },
}

local theme, width, height = themes.load(args.theme), args.canvas.width // 2 * 2, args.canvas.height // 2 * 2
local is_json, scenes = pcall(json.decode, edit.read_text(args.script))
if not is_json then edit.fail(("%s: %s"):format(args.script, (tostring(scenes):gsub("^.-%d+: ", "")))) end
if type(scenes) ~= "table" or #scenes == 0 then edit.fail(args.script .. ": a list of scenes expected") end
local area = safe.middle(nil, width, height)
local scene, at, cues, chapters = stage.plain(theme:color("background"), width, height), 0, {}, {}

for index, given in ipairs(scenes) do
  local function fail(text) edit.fail(("%s: scene %d: %s"):format(args.script, index, text)) end
  local kind
  for _, one in ipairs(type(given) == "table" and kinds or {}) do kind = kind or given[one[1]] ~= nil and one end
  if not kind then fail("it has none of the kinds of scenes, such as \"list\" or \"bars\"") end
  local name, own, said = kind[1], {}, given.say or ""
  if type(said) ~= "string" then fail("what it says is not a text") end
  local _, count = said:gsub("%S+", "")
  local seconds = given.seconds or math.max(4, 1 + count / 2.5)
  if type(seconds) ~= "number" or not (seconds > 0) then fail("seconds is not a number above 0") end
  for key, value in pairs(given) do if key ~= "say" and key ~= "seconds" and key ~= name then own[key] = value end end
  own[kind[3]], own.theme, own.begin, own.duration = given[name], theme, at, seconds
  -- The film's first frame is its thumbnail, and its last one stays on the screen.
  own.enters, own.leaves = index > 1 or not (name == "chapter" or name == "title"), index < #scenes
  -- Captions have the lowest part of the safe area.
  local has_words = args.captions and words.any(said)
  own.stage, own.safe = scene, { area[1], area[2], area[3], area[4] * (has_words and 0.82 or 1) }
  local is_right, made = pcall(kind[2], own)
  if not is_right then fail((tostring(made):gsub("^[^:]+:%d+: ", ""))) end
  scene:add(made)
  if name == "chapter" then chapters[#chapters + 1] = { title = given.chapter, start = at } end
  if has_words then cues[#cues + 1] = { text = said, start = edit.time(at), stop = edit.time(at + seconds), words = {} } end
  at = at + seconds
end
scene:hold(at)
if #chapters > 0 then
  if chapters[1].start > 0 then table.insert(chapters, 1, { title = "", start = 0 }) end
  scene:add(overlays.chapters { stage = scene, theme = theme, chapters = chapters, duration = at, titles = false })
end
local look = captions.themed(theme, { width = width, height = height }, { style = "lines", scale = 0.7, words = 8 })
look.color, look.outline = theme:color("text"), 0
scene:add(captions.layer(cues, look))

local movie = scene:movie()
if args.voice then
  local source = edit.asset(args.voice)
  local voice = source.audio
  if voice.time_range.stop.seconds > at + 1 then
    edit.fail(("--voice: it lasts %.4g s, and the scenes %.4g s; give some of them more seconds"):format(voice.time_range.stop.seconds, at))
  end
  for _, track in ipairs(source.heard_tracks) do
    local range = track.time_range:intersection(edit.range(0, at))
    if range then movie.composition:add_track("audio"):insert_time_range(range, track, range.start) end
  end
end
if args.music then audio.accompany(movie, edit.asset(args.music)) end
if args.voice or args.music then audio.normalize(movie, { target = args.loudness }) end
return movie
