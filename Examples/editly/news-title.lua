-- Breaking news: a picture that moves slowly, a headline in a red box, and more words below than anybody can read.
-- After editly's example newsTitle.
--
--   luaedit run news-title.lua picture.jpg --headline "BREAKING NEWS" --text "Lorem ipsum …" -o news.mp4

local motion, stage = require "motion", require "stage"
local stills, words = require "stills", require "words"

local args = edit.recipe {
  summary = "A headline over a picture, after editly's example",
  inputs = { { "picture", kind = "media", help = "behind the words" } },
  options = {
    { "headline", kind = "string", default = "BREAKING NEWS", help = "in the red box" },
    { "text", kind = "string", help = "below it",
      default = "The second that went missing on Tuesday has been found between two others. Experts agree." },
  },
}

local comp, vc = stills.show({
  { source = edit.asset(args.picture), duration = 10, from = stills.centre, to = { zoom = 1.1, x = 0.5, y = 0.5 } },
}, { canvas = { 900, 1600 } })
local scene = stage.on(comp, vc)

local headline = edit.text_layer {
  string = args.headline, font_size = 64, weight = "bold", box = { color = "#d02a2a", padding = { 28, 18 } },
  anchor_point = { 0, 1 }, position = { 60, 1180 },
}
motion.come_and_go(headline, "position.x", -900, 60, motion.within(10)(0, 0.8, 0.6))
scene:add(headline)

local text, metrics = words.fit({
  string = args.text, font_size = 44, box = { color = "#00000080", padding = { 28, 14 }, extent = "text" },
  anchor_point = { 0, 0 }, position = { 60, 1220 },
}, 780, 330)
text.bounds = { 0, 0, 780, metrics.height }
motion.come_and_go(text, "opacity", 0, 1, motion.within(10)(0.4, 1.2, 0.6))
scene:add(text)
return scene:movie()
