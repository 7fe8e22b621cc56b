-- Opens a video with a title that rises into view behind a line, and leaves again.
--
--   luaedit run titles.lua in.mp4 --title "The Long Way Home" --subtitle "a film by Ada"
--   luaedit run titles.lua in.mp4 --title "Chapter 2" --begin 0:12 --duration 3 --color "#ffd166"

local args = edit.recipe {
  summary = "Opens a video with an animated title",
  inputs = { { "video", kind = "media", help = "the video that gets the title" } },
  options = {
    { "title", kind = "string", default = "Title", help = "the large words" },
    { "subtitle", kind = "string", help = "smaller words under the line" },
    { "begin", kind = "time", default = 0.5, help = "when the title appears" },
    { "duration", kind = "time", default = 4, help = "how long it is there, at least 2 seconds" },
    { "color", kind = "color", default = "white", help = "of the words and the line" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.11, min = 0.02, max = 0.4,
      help = "the title's height, as a part of the picture's" },
    { "shade", kind = "number", default = 0.45, min = 0, max = 1, help = "how much the picture darkens behind it" },
  },
}

if args.duration < edit.time(2, 1) then
  error("titles: --duration: the title needs at least 2 seconds to come and go", 0)
end

local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height } }
parent:add_sublayer(video)

-- Everything of the title is in one layer, whose own time begins when the title does.
local card = edit.layer { frame = { 0, 0, width, height }, begin_time = args.begin, duration = args.duration }
parent:add_sublayer(card)

local length = args.duration.seconds
local leave = length - 0.6

-- Comes in over `duration` from `begin`, and goes the same way before the card ends.
local function come_and_go(layer, key_path, away, here, begin, duration)
  layer:add_animation(edit.keyframe_animation {
    key_path = key_path, duration = length,
    values = { away, away, here, here, away },
    key_times = { 0, begin / length, (begin + duration) / length, leave / length, 1 },
    timings = { "linear", "ease_out", "linear", "ease_in" },
    fill_mode = "both", removed_on_completion = false,
  })
end

local shade = edit.layer { frame = { 0, 0, width, height }, background_color = { 0, 0, 0, args.shade } }
come_and_go(shade, "opacity", 0, 1, 0, 0.5)
card:add_sublayer(shade)

local size = height * args.scale
local middle = { x = width / 2, y = height / 2 }

-- The words stand in a window that clips them, and rise into it.
local function add_words(text, font_size, weight, top, rise, begin)
  local words = edit.text_layer {
    string = text, font = args.font, font_size = font_size, weight = weight, foreground_color = args.color,
    wrapped = true, alignment = "center", bounds = { 0, 0, width * 0.9, height },
    anchor_point = { 0.5, 0 },
  }
  local tall = words:measure().height
  words.bounds = { 0, 0, width * 0.9, tall }
  local window = edit.layer { frame = { width * 0.05, top(tall), width * 0.9, tall }, masks_to_bounds = true }
  words.position = { width * 0.45, 0 }
  come_and_go(words, "position.y", rise * tall, 0, begin, 0.8)
  window:add_sublayer(words)
  card:add_sublayer(window)
  return words
end

local gap = size * 0.18
local words = add_words(args.title, size, "bold", function(tall) return middle.y - gap - tall end, 1, 0.3)
if args.subtitle then
  add_words(args.subtitle, size * 0.45, "regular", function() return middle.y + gap end, -1, 0.5)
end

-- The line grows from its middle.
local line_width = math.min(words:measure().used_width * 1.1, width * 0.9)
local line = edit.layer {
  frame = { middle.x - line_width / 2, middle.y - size / 40, line_width, size / 20 },
  background_color = args.color,
}
come_and_go(line, "transform.scale.x", 0, 1, 0, 0.6)
card:add_sublayer(line)

vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
