-- Burns subtitles into the picture: whole lines, or large captions with the spoken word marked.
--
--   luaedit run captions.lua talk.mp4 talk.srt
--   luaedit run captions.lua talk.mp4 talk.vtt --mode words --color "#ffe066" --mark "#e63946"

local args = edit.recipe {
  summary = "Burns subtitles into the picture, by lines or word by word",
  inputs = {
    { "video", kind = "media", help = "the video that gets the captions" },
    { "subtitles", kind = "file", help = "an SRT, WebVTT or ASS file" },
  },
  options = {
    { "mode", kind = "choice", default = "lines", choices = { "lines", "words" },
      help = "words: captions in which the spoken word is marked" },
    { "encoding", kind = "string", help = "the file's, when it is not UTF-8, such as windows-1252" },
    { "delay", kind = "time", default = 0, help = "how much later than the file says; negative for earlier" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "font-size", kind = "number", default = 0.055, min = 0.01, max = 0.3,
      help = "as a part of the picture's height" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "mark", kind = "color", default = "#0a84ff", help = "behind the spoken word" },
  },
}

local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height
local size = height * args.font_size

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height }, sublayers = { video } }
local subtitles = edit.subtitles(args.subtitles, { encoding = args.encoding }):shifted(args.delay)

-- When each word of a text is spoken: as the file says, or by how long the words are.
local function word_times(cue, words)
  local times = {}
  if #cue.words >= #words then
    for index in ipairs(words) do times[index] = (cue.words[index].start - cue.start).seconds end
    return times
  end
  local letters, length = 0, (cue.stop - cue.start).seconds
  for _, word in ipairs(words) do letters = letters + #word.string + 2 end
  local spoken = 0
  for index, word in ipairs(words) do
    times[index] = spoken / letters * length
    spoken = spoken + #word.string + 2
  end
  return times
end

-- A caption whose mark jumps from word to word.
local function add_caption(cue)
  local duration = cue.stop - cue.start
  local text = edit.text_layer {
    string = cue.text, font = args.font, font_size = size, weight = "bold", foreground_color = args.color,
    stroke_color = "#000000c0", stroke_width = size / 8, alignment = "center", wrapped = true,
    bounds = { 0, 0, width * 0.86, height }, anchor_point = { 0.5, 0 },
  }
  local metrics = text:measure()
  if #metrics.words == 0 then return end
  local box = edit.layer {
    frame = { width * 0.07, height * 0.92 - metrics.height, width * 0.86, metrics.height },
    begin_time = cue.start, duration = duration,
  }
  text.bounds = { 0, 0, width * 0.86, metrics.height }
  text.position = { width * 0.43, 0 }

  local places, sizes, key_times = {}, {}, {}
  for index, time in ipairs(word_times(cue, metrics.words)) do
    local r = metrics.words[index].rectangle
    places[index] = { r.x + r.width / 2, r.y + r.height / 2 }
    sizes[index] = { r.width + size / 3, r.height }
    key_times[index] = math.min(math.max(time / duration.seconds, 0), 1)
  end
  key_times[1] = 0
  key_times[#key_times + 1] = 1
  local mark = edit.layer {
    position = places[1], bounds = { 0, 0, sizes[1][1], sizes[1][2] }, background_color = args.mark,
    corner_radius = size / 6,
  }
  for key_path, values in pairs { ["position"] = places, ["bounds.size"] = sizes } do
    mark:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = key_times, calculation_mode = "discrete", duration = duration,
    }, key_path)
  end
  box:add_sublayer(mark)
  box:add_sublayer(text)
  parent:add_sublayer(box)
end

if args.mode == "words" then
  for _, cue in ipairs(subtitles.cues) do
    if cue.start < source.duration then add_caption(cue) end
  end
else
  parent:add_sublayer(edit.subtitle_layer {
    subtitles = subtitles, font = args.font, font_size = size, foreground_color = args.color,
    stroke_width = size / 12, frame = { 0, 0, width, height },
  })
end

vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
