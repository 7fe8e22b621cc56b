-- A film of twenty shots with a title over it and another film in a corner, for the tests of the studio's page.
local stage, titles = require "stage", require "titles"

local args = edit.recipe {
  summary = "A film of cuts with a title and a smaller film over it",
  inputs = { { "video", kind = "media", many = true, needs = "picture", help = "the clips, in order" } },
  options = {
    { "text", kind = "string", default = "The long way home", help = "the large words" },
    { "credits", kind = "string", default = "Ada Lovelace\nGrace Hopper", help = "a line for each name" },
    { "cuts", kind = "integer", default = 20, min = 1, max = 60, help = "the number of shots" },
    { "shade", kind = "number", default = 0.5, min = 0, max = 1, help = "how much the picture darkens behind the title" },
    { "gain", kind = "number", help = "of the sound, in decibels" },
    { "mirror", kind = "boolean", help = "shows the title on the right" },
    { "side", kind = "choice", default = "left", choices = { "left", "center", "right" }, help = "the place of the words" },
    { "look", kind = "choice", default = "none", choices = { "none", "warm", "cold", "noir", "faded", "vivid", "sepia" },
      help = "the grade" },
    { "color", kind = "color", default = "#ffd166", help = "of the words and the line" },
    { "begin", kind = "time", default = 1, min = 0, help = "the moment at which the title appears" },
    { "canvas", kind = "size", default = "1920x1080", help = "of the result, in pixels" },
    { "music", kind = "media", help = "a song under it all" },
    { "lut", kind = "file", help = "a look-up table" },
    { "tags", kind = "string", many = true, help = "words that the file gets" },
  },
}

-- Every shot is the part of its clip at its own time, so flashes and beeps stay on whole seconds.
local comp, each = edit.composition(), 3
for index = 1, args.cuts do
  local source = edit.asset(args.video[(index - 1) % #args.video + 1])
  comp:insert_time_range(edit.range((index - 1) * each, each), source, (index - 1) * each)
end
local scene = stage.on(comp, edit.video_composition_for(comp))
scene:add(titles.card {
  stage = scene, begin = args.begin.seconds, duration = 4, title = args.text, subtitle = "a film",
  color = args.color, shade = args.shade,
})
scene:add(edit.layer {
  frame = { scene.width * 0.7, scene.height * 0.7, scene.width * 0.25, scene.height * 0.25 },
  background_color = args.color, opacity = 0.5, duration = comp.duration,
})
return scene:movie()
