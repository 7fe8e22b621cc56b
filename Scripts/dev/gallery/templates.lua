-- A sheet of templates of Docs/templates.md over a video: a row of each, in each theme.
--
--   luaedit run templates.lua lake.mp4 city.mp4 --template hook --template quote --theme neon --theme soft -o sheet.png

local cards, captions, charts, frames = require "cards", require "captions", require "charts", require "frames"
local overlays, particles, stage, themes = require "overlays", require "particles", require "stage", require "themes"

local visitors = { { "Mon", 320 }, { "Tue", 480 }, { "Wed", 150 }, { "Thu", 610 } }
local readers = { { "2021", 12 }, { "2022", 30 }, { "2023", 24 }, { "2024", 66 }, { "2025", 90 } }
local cue = { {
  start = 0, stop = 4, text = "quiet, cheap and fun 🎉",
  words = { { text = "quiet,", start = 0, stop = 1.8 }, { text = "cheap", start = 1.8, stop = 3 },
    { text = "and", start = 3, stop = 3.5 } },
} }
local quote = "That brain of mine is something more than merely mortal."

local args = edit.recipe {
  summary = "Shows templates in themes, on one sheet",
  inputs = {
    { "video", kind = "media", needs = "video", help = "the picture below them" },
    { "other", kind = "media", needs = "video", help = "a second picture, for templates of several" },
  },
  options = {
    { "template", kind = "string", many = true, help = "the rows; all without it" },
    { "theme", kind = "string", many = true, help = "the columns; all without it" },
    { "canvas", kind = "size", default = { 1280, 720 }, help = "of the picture below each, in pixels" },
    { "width", kind = "integer", default = 640, min = 100, help = "of the sheet, in pixels" },
    { "time", kind = "time", default = 2.4, min = 0, help = "of the templates that is shown" },
  },
}
local one, other = args.video, args.other

local templates = {
  { "captions", function(options) return captions.layer(cue, captions.themed(options.theme, options.stage)) end },
  { "hook", cards.hook, { text = "Nobody *told* me this about lakes" } },
  { "kinetic", cards.kinetic, { text = "Stop *scrolling* right now" } },
  { "title", cards.title, { title = "The Long Way Home", subtitle = "A film by Ada Lovelace" } },
  { "chapter", cards.chapter, { number = 2, title = "Across the lake", subtitle = "In the smallest boat" } },
  { "quote", cards.quote, { text = quote, author = "Ada Lovelace" } },
  { "quote-over", cards.quote, { text = quote, author = "Ada Lovelace", backdrop = "shade" } },
  { "list", cards.list, { title = "Pack three things", items = { "A map on paper", "Water", "Dry socks" } } },
  { "versus", cards.versus, { left = { title = "Before", items = { "Ten tools", "Two days" } },
    right = { title = "After", items = { "One recipe", "Two minutes" } } } },
  { "countdown", cards.countdown, { from = 5, text = "Go!" } },
  { "intro", cards.intro, { title = "Field Notes", subtitle = "Episode 12" } },
  { "end-card", cards.end_card, { title = "Thanks for watching", handle = "@ada", button = "Subscribe" } },
  { "outro", cards.outro, { title = "Watch next", handle = "@ada", button = "Subscribe",
    next = { { label = "Boats for beginners", picture = other }, { label = "All the lakes" } } } },
  { "lower-third", overlays.lower_third, { name = "Ada Lovelace", role = "Mathematician" } },
  { "news-title", overlays.news_title, { label = "Breaking", title = "Boats outsell cars", text = "The old town runs out of moorings" } },
  { "slide-in", overlays.slide_in, { text = "Nine lakes in one *summer*" } },
  { "callout", overlays.callout, { target = { 0.38, 0.66 }, text = "The boat", detail = "Built in 1952" } },
  { "bubble", overlays.bubble, { target = { 0.38, 0.64 }, text = "Is anybody awake?" } },
  { "chat", overlays.chat, { messages = { { text = "Did the boat float?", from = "them", name = "Grace" }, { text = "It did!" },
    { text = "For an hour.", from = "them" } } } },
  { "handle", overlays.handle, { handle = "@ada", action = "Follow" } },
  { "badge", overlays.badge, { text = "New" } },
  { "ticker", overlays.ticker, { label = "Now", items = { "Boats outsell cars in the old town", "Rain until Thursday" }, speed = 0.35 } },
  { "chapters", overlays.chapters, { chapters = { { title = "Departure", start = 0 }, { title = "The lake", start = 1.5 },
    { title = "Home", start = 3 } } } },
  { "progress", overlays.progress, {} },
  { "bars", charts.bars, { title = "Visitors", values = visitors } },
  { "line", charts.line, { title = "Readers", values = readers } },
  { "number", charts.number, { value = 12480, label = "kilometres by boat" } },
  { "ring", charts.ring, { value = 0.72, label = "of trips are short" } },
  { "compare", charts.compare, { title = "A day on the water", values = { { "Boats", 480 }, { "Cars", 310 } } } },
  { "steps", charts.steps, { title = "A trip in four steps", steps = { { "Plan", "on paper" }, { "Pack", "three things" },
    { "Row", "all day" }, { "Rest" } } } },
  { "table", charts.table, { title = "Which one?", columns = { "Boat", "Car" },
    rows = { { "Price", "80 €", "240 €" }, { "Quiet", true, false }, { "Luggage", "little", "much" } }, highlight = 1 } },
  { "split", frames.split, { pictures = { { picture = one, label = "Morning" }, { picture = other, label = "Evening" } } } },
  { "polaroid", frames.polaroid, { pictures = { { picture = other, caption = "Day one" }, { picture = one, caption = "Day two" } } } },
  { "photo", frames.photo, { picture = other, caption = "Late in the day" } },
  { "before-after", frames.before_after, { before = one, after = other } },
  { "route", frames.route, { title = "Three days", stops = { { 0.12, 0.75, name = "Home" }, { 0.36, 0.4, name = "Mill" },
    { 0.6, 0.66, name = "Old town" }, { 0.86, 0.35, name = "Island" } } } },
}

-- Large enough for a small picture.
for _, name in ipairs { "confetti", "snow", "rain", "sparkles", "bokeh", "fireworks" } do
  templates[#templates + 1] = { name, particles[name], { size = 1.6, amount = 1.5 } }
end

local wanted, looks = args.template or {}, args.theme and #args.theme > 0 and args.theme or themes.names
if #wanted == 0 then for _, row in ipairs(templates) do wanted[#wanted + 1] = row[1] end end
local width, height, gap, line = args.canvas.width, args.canvas.height, 12, 22
local cell = (args.width - gap * (#looks + 1)) / #looks
local tall = cell * height / width
local sheet = edit.layer { frame = { 0, 0, args.width, 0 } }
local framed = stage.framed(edit.asset(args.video), { width, height })
local y = gap
for _, name in ipairs(wanted) do
  local row
  for _, candidate in ipairs(templates) do if candidate[1] == name then row = candidate end end
  if not row then edit.fail(("--template: '%s' is not on the sheet"):format(name)) end
  for column, look in ipairs(looks) do
    local x, theme = gap + (column - 1) * (cell + gap), themes.load(look)
    local template = row[2](setmetatable({ stage = framed, theme = theme, duration = 5 }, { __index = row[3] }))
    sheet:add_sublayer(edit.layer {
      bounds = { 0, 0, width, height }, anchor_point = { 0, 0 }, position = { x, y }, masks_to_bounds = true,
      transform = edit.transform { cell / width, 0, 0, cell / width, 0, 0 }, time_offset = args.time,
      sublayers = { edit.image_layer { contents = framed:picture(), frame = { 0, 0, width, height } }, template },
    })
    sheet:add_sublayer(edit.text_layer {
      string = ("%s, %s"):format(name, theme.name), font_size = 13, foreground_color = "#c9d1e0", alignment = "center",
      frame = { x, y + tall + 4, cell, line }, truncation = "end",
    })
  end
  y = y + tall + line + gap
end
local ground = stage.plain("#171a23", args.width, math.ceil(y / 2) * 2)
ground:hold(1)
ground:add(sheet)
return (edit.image_generator(ground:movie()):image_at(0))
