-- A title in confetti, over a ring of dots that light up in turn: an emitter layer and a replicator layer.
--
--   luaedit run celebration.lua -o celebration.mp4
--   luaedit run celebration.lua --over party.mp4 --title "Ten years" --theme soft -o celebration.mp4

local cards, particles, stage, themes = require "cards", require "particles", require "stage", require "themes"

local args = edit.recipe {
  summary = "A title in confetti, over a ring of dots",
  options = {
    { "over", kind = "media", needs = "picture", help = "a video or a picture behind it; a plain colour without it" },
    { "title", kind = "string", default = "Hooray!", help = "the words" },
    { "theme", kind = "file", choices = themes.names, default = "neon", help = "its look" },
  },
}

local theme = themes.load(args.theme)
local scene = args.over and stage.open(args.over) or stage.plain(theme:color("background"), 960, 540)
scene:hold(6)
local duration = scene.duration

-- One dot, shown 48 times around the middle, each time a little later and nearer to the second colour.
local radius, size = scene.short_side * 0.36, scene.short_side * 0.03
local dot = edit.layer {
  position = { scene.width / 2, scene.height / 2 - radius }, bounds = { 0, 0, size, size }, corner_radius = size / 2,
  background_color = theme:color("accent"), opacity = 0.15,
}
dot:add_animation(edit.animation {
  key_path = "opacity", from = 1, to = 0.15, duration = 2.4, repeat_count = math.huge, timing = "ease_out",
})
scene:add(edit.replicator_layer {
  frame = { 0, 0, scene.width, scene.height }, sublayers = { dot },
  instance_count = 48, instance_delay = 0.05, instance_transform = edit.transform():rotate(360 / 48),
  instance_blue_offset = -0.01,
})

scene:add(cards.title { stage = scene, theme = theme, title = args.title, begin = 0.4, duration = duration - 0.4 })
scene:add(particles.confetti { stage = scene, theme = theme, begin = 0.8, burst = true, amount = 1.5 })
return scene:movie()
