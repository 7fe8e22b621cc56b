-- Shows a quote over a picture or a clip: its words come one after the other, then its author.
--
--   luaedit run quote.lua lake.jpg --text "That brain of mine is more than merely mortal." --author "Ada Lovelace" --theme paper
--   luaedit run quote.lua clip.mp4 --text "Be quiet." --music song.mp3 --canvas 1080x1920

local audio, cards, stage = require "audio", require "cards", require "stage"
local stills, themes, words = require "stills", require "themes", require "words"

local args = edit.recipe {
  summary = "Shows a quote over a picture or a clip, word by word",
  inputs = { { "picture", kind = "media", needs = "picture", help = "behind the words; a still picture moves slowly" } },
  options = {
    { "text", kind = "string", default = "Quote", help = "the words" },
    { "author", kind = "string", help = "the name below them" },
    { "duration", kind = "time", default = 6, min = 2, help = "of the result; less where a clip ends before" },
    themes.option(nil, "paper"),
    { "backdrop", kind = "choice", default = "shade", choices = { "shade", "panel" }, help = "what makes the words legible" },
    { "canvas", kind = "size", default = { 1080, 1080 }, help = "of the result, in pixels; pictures are cut off to fill it" },
    { "music", kind = "media", needs = "sound", help = "plays with it, and fades out" },
  },
}

if not words.any(args.text) then edit.fail("--text: there are no words") end
local source, duration, moves = edit.asset(args.picture), args.duration, true
if source.duration.is_numeric then
  local stop = source.video.time_range.stop
  duration, moves = stop < duration and stop or duration, false
end
local scene = stage.on(stills.show({
  { source = source, duration = duration, from = stills.centre, to = moves and { zoom = 1.15, x = 0.5, y = 0.4 } or nil },
}, { canvas = { args.canvas.width, args.canvas.height }, sound = true }))
scene:add(cards.quote {
  stage = scene, theme = args.theme, text = args.text, author = args.author, backdrop = args.backdrop, duration = scene.duration,
  leaves = false,
})
local movie = scene:movie()
if args.music then audio.accompany(movie, edit.asset(args.music)) end
return movie
