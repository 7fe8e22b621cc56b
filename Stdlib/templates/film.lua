-- RECIPE.lua: shows videos and pictures one after another, with a title over the first.
--
--   luaedit run RECIPE.lua a.mp4 b.jpg c.mp4 --title "A walk" --dissolve 1 -o film.mp4
--   luaedit plan RECIPE.lua a.mp4 b.jpg    shows the timeline
--   luaedit doc timeline                   says all that it can do, luaedit doc timeline_item what its items can
--   luaedit doc transitions                wipes, pushes and others in the place of the dissolve

local args = edit.recipe {
  summary = "Shows videos and pictures one after another",
  inputs = { { "files", kind = "media", many = true, needs = "picture", help = "videos and pictures, in order" } },
  options = {
    { "title", kind = "string", help = "words over the first of them" },
    { "dissolve", kind = "time", default = 0.5, min = 0, help = "how long one fades into the next" },
    { "rate", kind = "rate", help = "frames a second: 25, 29.97, 30000/1001; the first video's without it" },
  },
}

local timeline, titles, transitions = require "timeline", require "titles", require "transitions"

-- Its size is that of the first picture, unless { size = { 1920, 1080 } } says another.
local film = timeline.new { frame_rate = args.rate }
for index, file in ipairs(args.files) do
  local has_next = index < #args.files and args.dissolve > edit.time.zero
  film:add {
    file, duration = not edit.asset(file).duration.is_numeric and 4 or nil, -- a still picture has none of its own
    background = "blur", transition = has_next and transitions.dissolve(args.dissolve) or nil,
  }
end

-- Layers stand over all of it, in the pixels of its canvas: text_layer, image_layer and what the module titles makes.
if args.title then
  local canvas = { width = film.canvas[1], height = film.canvas[2] }
  film.layers = { titles.card { stage = canvas, title = args.title, begin = 0.3, duration = math.min(4, film.duration.seconds - 0.3) } }
end
return film:movie()
