-- Three parts of a film with crossfades, a title, a logo on a curve and music: trip.py beside it, for MoviePy.
--
--   luaedit run trip.lua film.mp4 logo.png song.mp3 -o trip.mp4

local motion, timeline, transitions = require "motion", require "timeline", require "transitions"

local args = edit.recipe {
  summary = "Three parts of a film with a title, a logo and music",
  inputs = { { "film", kind = "media", needs = "video" }, { "logo", kind = "media" }, { "song", kind = "media", needs = "sound" } },
}

local film, dissolve = timeline.new { size = { 640, 360 }, frame_rate = 25 }, transitions.dissolve(0.5)
-- The second part is twice as fast, the third one half as large.
film:add { args.film, source_range = edit.between(0, 2), content_mode = "stretch", transition = dissolve }
film:add { args.film, source_range = edit.between(2, 6), content_mode = "stretch", speed = 2, transition = dissolve }
film:add { args.film, source_range = edit.between(1, 3), content_mode = "stretch", frame = { 160, 90, 320, 180 } }

local title = edit.text_layer { string = "A day out", font_size = 60, foreground_color = "white", position = { 320, 180 }, duration = 1.5 }
motion.come_and_go(title, "opacity", 0, 1, motion.within(1.5)(0, 0.4, 0.4))
film.layers = { title }

film:overlay {
  args.logo, at = 1, content_mode = "stretch",
  frame = function(t) return { math.max(20, 640 - 600 * t), 20 + 10 * math.sin(4 * t), 64, 64 } end,
}
film:sound { args.song, volume = 0.4, fade_in = 1, fade_out = 1 }
return film:movie()
