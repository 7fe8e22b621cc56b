-- Burns subtitles into the picture: whole lines, or large captions with the spoken word marked.
--
--   luaedit run captions.lua talk.mp4 talk.srt
--   luaedit run captions.lua talk.mp4 talk.vtt --mode words --color "#ffe066" --mark "#e63946"

local stage = require "stage"
local words = require "words"

local args = edit.recipe {
  summary = "Burns subtitles into the picture, by lines or word by word",
  inputs = {
    { "video", kind = "media", help = "what gets the captions; a still picture lasts until the last one" },
    { "subtitles", kind = "file", help = "an SRT, WebVTT or ASS file" },
  },
  options = {
    { "mode", kind = "choice", default = "lines", choices = { "lines", "words" },
      help = "words: captions in which the spoken word is marked" },
    { "encoding", kind = "string", help = "the file's, when it is not UTF-8, such as windows-1252" },
    { "delay", kind = "time", default = 0, help = "how much later than the file says; negative for earlier" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.075, min = 0.01, max = 0.3,
      help = "the words' height, as a part of the picture's shorter side" },
    { "margin", kind = "number", default = 0.07, min = 0, max = 0.9,
      help = "their distance from the lower edge, as a part of the picture's height" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "mark", kind = "color", default = "#0a84ff", help = "behind the spoken word" },
  },
}

local scene = stage.open(args.video)
local width, height = scene.width, scene.height
local size = scene.short_side * args.scale
local subtitles = edit.subtitles(args.subtitles, { encoding = args.encoding }):shifted(args.delay)
if scene.is_still then
  for _, cue in ipairs(subtitles.cues) do scene:fit(0, math.max(0.1, cue.stop.seconds)) end
end

-- Moves the mark from word to word: along a line in a tenth of a second, to another line at once.
local function move(mark, spoken, times, length)
  local places, sizes, key_times = {}, {}, {}
  local function add(word, time)
    local r = word.rectangle
    places[#places + 1] = { r.x + r.width / 2, r.y + r.height / 2 }
    sizes[#sizes + 1] = { r.width + size * 0.4, r.height + size * 0.1 }
    key_times[#key_times + 1] = math.max(key_times[#key_times] or 0, math.min(time / length, 1))
  end
  add(spoken[1], 0)
  for index = 2, #spoken do
    local is_same_line = spoken[index].rectangle.y == spoken[index - 1].rectangle.y
    add(spoken[index - 1], times[index] - (is_same_line and 0.1 or 0.001))
    add(spoken[index], times[index])
  end
  add(spoken[#spoken], length)
  mark.position, mark.bounds = places[1], { 0, 0, sizes[1][1], sizes[1][2] }
  for key_path, values in pairs { ["position"] = places, ["bounds.size"] = sizes } do
    mark:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = key_times, duration = length,
    }, key_path)
  end
end

-- A caption whose mark follows what is spoken.
local function add_caption(cue)
  local text, metrics = words.fit({
    string = cue.text, font = args.font, font_size = size, weight = "bold", foreground_color = args.color,
    stroke_color = "#000000e0", stroke_width = size / 7, alignment = "center",
    anchor_point = { 0, 0 },
  }, width * 0.86, height * 0.5)
  if #metrics.words == 0 then return end
  local length = (cue.stop - cue.start).seconds
  local mark = edit.layer { background_color = args.mark, corner_radius = size / 5 }
  move(mark, metrics.words, words.times(cue, metrics.words), length)
  scene:add(edit.layer {
    frame = { width * 0.07, height * (1 - args.margin) - metrics.height, width * 0.86, metrics.height },
    begin_time = cue.start, duration = length, sublayers = { mark, text },
  })
end

if args.mode == "words" then
  for _, cue in ipairs(subtitles.cues) do
    if cue.start.seconds < scene.duration then add_caption(cue) end
  end
else
  scene:add(edit.subtitle_layer {
    subtitles = subtitles, font = args.font, font_size = size, foreground_color = args.color,
    weight = "bold", stroke_width = size / 6, vertical_margin = height * args.margin, frame = { 0, 0, width, height },
  })
end

return scene:movie()
