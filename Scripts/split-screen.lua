-- Shows several videos and pictures side by side, or one above the other, their edges slanted if wanted.
--
--   luaedit run split-screen.lua left.mp4 right.mp4
--   luaedit run split-screen.lua left.mp4 right.mp4 --theme soft
--   luaedit run split-screen.lua a.mp4 b.mp4 c.jpg --slant 12 --gap 0.01 --background white --sound all

local layouts, themes = require "layouts", require "themes"

local args = edit.recipe {
  summary = "Shows videos side by side, with straight or slanted edges",
  inputs = { { "clips", kind = "media", many = true, needs = "picture", help = "two to twelve videos and still pictures" } },
  options = {
    { "direction", kind = "choice", default = "auto", choices = { "auto", "columns", "rows" },
      help = "auto: rows on an upright canvas" },
    { "shares", kind = "number", many = true, min = 0.05, max = 100, help = "how large each is to the others; once for each" },
    { "slant", kind = "number", default = 0, min = -45, max = 45, help = "of the edges between, in degrees" },
    { "gap", kind = "number", default = 0.006, min = 0, max = 0.2, help = "between, as a part of the canvas's shorter side" },
    { "fit", kind = "choice", default = "fill", choices = { "fill", "fit" },
      help = "fill: cut off what stands out; fit: show all of it, where edges are not slanted" },
    themes.option("gap and background"),
    { "canvas", kind = "size", help = "of the result, in pixels; the first clip's without it" },
    { "background", kind = "color", default = "black", help = "between and behind" },
    { "ends", kind = "choice", default = "hold", choices = { "hold", "loop", "leave", "shortest" },
      help = "what a shorter clip does: stays with its last picture, plays again, leaves, or ends the result" },
    { "sound", kind = "choice", default = "first", choices = { "first", "all", "none" }, help = "whose is heard" },
  },
}

local count = #args.clips
if count < 2 or count > 12 then edit.fail(("two to twelve clips can be shown, not %d"):format(count)) end
local shares = args.shares and #args.shares > 0 and args.shares or nil
if shares and #shares ~= count then
  edit.fail(("--shares: there are %d for %d clips"):format(#shares, count))
end
local canvas = args.canvas or edit.video_composition_for(edit.asset(args.clips[1])).render_size
local short, look, theme = math.min(canvas.width, canvas.height), themes.applied(args, { background = "background" })
local function of_theme(group, role) return theme and theme:value(group, role, short) end

return (layouts.movie {
  sources = args.clips, layout = "split", size = canvas, fit = args.fit, shares = shares, slant = args.slant,
  direction = args.direction ~= "auto" and args.direction or nil, gap = of_theme("spacing", "small") or args.gap * short,
  -- Slanted edges have no round corners.
  margin = of_theme("spacing", "medium"), radius = args.slant == 0 and of_theme("radii", "medium") or nil,
  background = look.background, lengths = args.ends == "leave" and "longest" or args.ends, sound = args.sound,
})
