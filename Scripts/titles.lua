-- Opens a video with a title that rises out of a line, and sinks into it again.
--
--   luaedit run titles.lua in.mp4 --title "The Long Way Home" --subtitle "a film by Ada"
--   luaedit run titles.lua in.mp4 --title "Chapter 2" --begin 0:12 --duration 3 --color "#ffd166"

local motion = require "motion"
local stage = require "stage"
local words = require "words"

local args = edit.recipe {
  summary = "Opens a video with an animated title",
  inputs = { { "video", kind = "media", help = "what gets the title; a still picture lasts as long as it" } },
  options = {
    { "title", kind = "string", default = "Title", help = "the large words" },
    { "subtitle", kind = "string", help = "smaller words under the line" },
    { "begin", kind = "time", min = 0, help = "when the title appears; half a second in without it" },
    { "duration", kind = "time", default = 4, min = 1,
      help = "how long it is there; less where the video ends before" },
    { "color", kind = "color", default = "white", help = "of the words and the line" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.13, min = 0.02, max = 0.4,
      help = "the title's height, as a part of the picture's shorter side" },
    { "shade", kind = "number", default = 0.5, min = 0, max = 1, help = "how much the picture darkens behind it" },
  },
}

if not words.any(args.title) and not words.any(args.subtitle) then error("titles: --title: there are no words", 0) end

local scene = stage.open(args.video)
local width, height = scene.width, scene.height
local begin, duration = scene:fit(args.begin and args.begin.seconds, args.duration.seconds)

-- Everything of the title is in one layer, whose own time begins when the title does.
local card = edit.layer { frame = { 0, 0, width, height }, begin_time = begin, duration = duration }
scene:add(card)

-- When something comes, has arrived, and how long before the end it leaves.
local between = motion.within(duration)

local shade = edit.layer { frame = { 0, 0, width, height }, background_color = { 0, 0, 0, args.shade } }
motion.come_and_go(shade, "opacity", 0, 1, between(0, 0.8, 0.6))
card:add_sublayer(shade)

local size = scene.short_side * args.scale
local gap = size * 0.22
local line_width = 0

-- Words in a window that clips them: they rise into it from the line below, or sink into it from the one above.
local function add_words(text, font_size, weight, is_above, times)
  if not words.any(text) then return end
  local layer, metrics = words.fit({
    string = text, font = args.font, font_size = font_size, weight = weight, foreground_color = args.color,
    alignment = "center",
  }, width * 0.86, height * (is_above and 0.42 or 0.25))
  local tall = metrics.height
  local window = edit.layer {
    frame = { width * 0.07, is_above and height / 2 - gap - tall or height / 2 + gap, width * 0.86, tall + gap / 2 },
    masks_to_bounds = true,
  }
  layer.anchor_point = { 0, 0 }
  motion.come_and_go(layer, "position.y", (is_above and 1.2 or -1.2) * tall, 0, times)
  window:add_sublayer(layer)
  card:add_sublayer(window)
  line_width = math.max(line_width, metrics.used_width)
end

add_words(args.title, size, "bold", true, between(0.35, 1.5, 0.8))
add_words(args.subtitle, size * 0.42, "regular", false, between(0.6, 1.7, 0.9))

-- The line grows from its middle, before the words come and until they have gone.
local line = edit.layer {
  position = { width / 2, height / 2 }, bounds = { 0, 0, line_width, math.max(1, size / 24) },
  background_color = args.color,
}
motion.come_and_go(line, "transform.scale.x", 0, 1, between(0, 1, 0.55))
card:add_sublayer(line)

return scene:movie()
