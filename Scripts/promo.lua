-- Makes a promotional film of a product: a hook, a benefit over each clip, the price, and an end card.
--
--   luaedit run promo.lua a.mp4 b.jpg c.mp4 --hook "Rain? *Never* again" --benefit "Keeps you dry" --benefit "Folds in a second"
--     --benefit "Made to last" --price "29 €" --title "The Umbrella" --button "Buy now" --music song.mp3 --theme impact -o promo.mp4

local audio, cards, overlays = require "audio", require "cards", require "overlays"
local stage, stills, themes = require "stage", require "stills", require "themes"

local args = edit.recipe {
  summary = "Makes a promotional film: a hook, benefits over clips, a price and an end card",
  inputs = { { "clips", kind = "media", many = true, needs = "picture", help = "videos and still pictures, which take turns" } },
  options = {
    { "hook", kind = "string", help = "the large first words; *these* are stressed" },
    { "benefit", kind = "string", many = true, help = "words over a clip, of the first, the second, and so on" },
    { "price", kind = "string", help = "in a badge, after the hook" },
    { "title", kind = "string", help = "of the end card; none without it" },
    { "handle", kind = "string", help = "smaller words below the title, such as a web site" },
    { "button", kind = "string", default = "Buy now", help = "of the end card" },
    { "logo", kind = "file", needs = "picture", help = "a picture for the corner and the end card" },
    { "each", kind = "time", default = 3, min = 1, help = "how long each clip is seen" },
    { "music", kind = "media", needs = "sound", help = "plays under it, quieter under speech" },
    { "loudness", kind = "number", default = -14, min = -40, max = -5, help = "of the result, in LUFS" },
    themes.option(nil, "impact"),
    { "canvas", kind = "size", default = { 1080, 1920 }, help = "of the result, in pixels" },
    { "rate", kind = "rate", default = 30, min = 1, max = 120, help = "frames a second" },
  },
}

local theme, canvas, each = themes.load(args.theme), { args.canvas.width, args.canvas.height }, args.each.seconds
local benefits, first = args.benefit or {}, args.hook and 1 or 0
local pictures, has_sound, shots = {}, args.music ~= nil, math.max(#args.clips, #benefits + first)
for index = 1, shots do
  local source = edit.asset(args.clips[(index - 1) % #args.clips + 1])
  local is_still = not source.duration.is_numeric
  if not is_still and source.video.time_range.stop < args.each then
    edit.fail(("'%s' is a video of less than --each"):format(source.path))
  end
  has_sound = has_sound or source.audio ~= nil
  local near = { zoom = 1.15, x = index % 2, y = 0.5 }
  pictures[index] = { source = source, duration = args.each, from = is_still and near or nil, to = is_still and stills.centre or nil }
end
if args.title then
  pictures[shots + 1] = { source = edit.color_asset(theme:color("background"), canvas), duration = 3.5 }
end
local scene = stage.on(stills.show(pictures, { canvas = canvas, rate = args.rate, sound = true }))
local look, ending = { stage = scene, theme = theme }, shots * each
local function add(make, own) scene:add(make(setmetatable(own, { __index = look }))) end

if args.hook then add(cards.hook, { text = args.hook, duration = each }) end
for index, benefit in ipairs(benefits) do
  local begin, side = (index - 1 + first) * each, index % 2 == 0 and "right" or "left"
  add(overlays.slide_in, { text = benefit, begin = begin, duration = each, side = side })
end
if args.price and ending > first * each then
  add(overlays.badge, { text = args.price, scale = 2, begin = first * each, duration = ending - first * each })
end
if args.logo then add(overlays.logo, { logo = args.logo, duration = ending }) end
if args.title then add(cards.end_card, { title = args.title, handle = args.handle, button = args.button, logo = args.logo,
  begin = ending, duration = 3.5 }) end
local movie = scene:movie()
if args.music then audio.accompany(movie, edit.asset(args.music)) end
if has_sound then audio.normalize(movie, { target = args.loudness }) end
return movie
