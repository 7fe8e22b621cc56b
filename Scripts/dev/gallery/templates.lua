-- One template of Docs/templates.md over a video, in a theme.
--
--   luaedit frame templates.lua city.mp4 --template hook --theme neon --at 2 -o hook.png

local cards, captions, charts, overlays = require "cards", require "captions", require "charts", require "overlays"
local stage, themes = require "stage", require "themes"

local visitors = { { "Mon", 320 }, { "Tue", 480 }, { "Wed", 150 }, { "Thu", 610 } }
local readers = { { "2021", 12 }, { "2022", 30 }, { "2023", 24 }, { "2024", 66 }, { "2025", 90 } }
local cue = { {
  start = 0, stop = 4, text = "quiet, cheap and fun 🎉",
  words = { { text = "quiet,", start = 0, stop = 1.8 }, { text = "cheap", start = 1.8, stop = 3 },
    { text = "and", start = 3, stop = 3.5 } },
} }
local templates = {
  hook = { cards.hook, { text = "Nobody *told* me this about lakes" } },
  title = { cards.title, { title = "The Long Way Home", subtitle = "A film by Ada Lovelace" } },
  quote = { cards.quote, { text = "That brain of mine is something more than merely mortal.", author = "Ada Lovelace" } },
  list = { cards.list, { title = "Pack three things", items = { "A map on paper", "Water", "Dry socks" } } },
  ["end-card"] = { cards.end_card, { title = "Thanks for watching", handle = "@ada", button = "Subscribe" } },
  intro = { cards.intro, { title = "Field Notes", subtitle = "Episode 12" } },
  versus = { cards.versus, { left = { title = "Before", items = { "Ten tools", "Two days" } },
    right = { title = "After", items = { "One recipe", "Two minutes" } } } },
  ["lower-third"] = { overlays.lower_third, { name = "Ada Lovelace", role = "Mathematician" } },
  ticker = { overlays.ticker, { label = "Now", items = { "Boats outsell cars in the old town", "Rain until Thursday" }, speed = 0.35 } },
  bars = { charts.bars, { title = "Visitors", values = visitors } },
  line = { charts.line, { title = "Readers", values = readers } },
  number = { charts.number, { value = 12480, label = "kilometres by boat" } },
  ring = { charts.ring, { value = 0.72, label = "of trips are short" } },
}
local names = { "captions" }
for name in pairs(templates) do names[#names + 1] = name end
table.sort(names)

local args = edit.recipe {
  summary = "Shows a template in a theme",
  inputs = { { "video", kind = "media", needs = "picture", help = "what it lies on" } },
  options = {
    { "template", kind = "choice", choices = names, default = "hook", help = "which one" },
    { "theme", kind = "file", choices = themes.names, default = "plain", help = "its look" },
  },
}

local scene, theme = stage.open(args.video), themes.load(args.theme)
if args.template == "captions" then
  scene:add(captions.layer(cue, captions.themed(theme, scene)))
else
  local make, options = table.unpack(templates[args.template])
  options.stage, options.theme, options.duration = scene, theme, 4
  scene:add(make(options))
end
return scene:movie()
