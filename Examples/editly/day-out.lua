-- A day out in five clips: day-out.json5 beside it, for editly. luaedit run day-out.lua film.mp4 picture.jpg song.mp3
local timeline, transitions = require "timeline", require "transitions"
local args = edit.recipe { summary = "A day out", inputs = { { "film", kind = "media" }, { "picture", kind = "media" }, { "song", kind = "media" } } }
local film, fade = timeline.new { size = { 640, 360 }, frame_rate = 25 }, transitions.dissolve(0.5)
local function words(text, size, x, y, own, from, unit)
  local layer = edit.text_layer { string = text, font_size = size, anchor_point = { x, y }, position = { 640 * x, 360 * (0.1 + 0.8 * y) }, weight = "bold", box = own and { color = own, padding = { 16, 8 } } }
  layer:add_animation(edit.text_animation { unit = unit or "line", from = from or { opacity = 0 }, stagger = 0.03, duration = 0.4 })
  return layer
end
local ground = edit.gradient_layer { frame = { 0, 0, 640, 360 }, type = "radial", colors = { "#3c6e8f", "#0b1f2e" }, start_point = { 0.5, 0.5 }, end_point = { 1, 1 } }
film:add { edit.color_asset("black", { 640, 360 }), duration = 2, layers = { ground, words("A day out", 64, 0.5, 0.5) }, transition = fade }
film:add { args.film, source_range = edit.between(1, 4), layers = { words("The lake at noon", 26, 0.5, 1, "#00000099") }, transition = transitions.push("left", 0.5) }
film:add { args.picture, duration = 2, content_mode = "fill", layers = { words("Lunch", 48, 0.05, 1, nil, { position = { -300, 0 }, opacity = 0 }, "letter") }, transition = fade }
film:add { args.film, source_range = edit.between(5, 7), layers = { words("Back at five", 34, 0, 1, "#d02a2a", { position = { -640, 0 } }) }, transition = fade }
film:add { edit.drawn_asset { size = { 640, 360 }, duration = 2, draw = function(canvas, time) canvas:fill_ellipse({ 320 - 60 * time.seconds, 180 - 60 * time.seconds, 120 * time.seconds, 120 * time.seconds }, "#3c6e8f") end } }
film:sound { args.song }
return film:movie()
