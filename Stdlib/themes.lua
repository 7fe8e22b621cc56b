-- Themes: the typefaces, sizes, colours, radii, spaces and motion that titles, captions, cards, charts and bars share.
--
--   local themes, cards = require("themes"), require("cards")
--   local theme = themes.load(args.theme)             -- the name of one of six, or a brand's file such as brand.lua
--   scene:add(cards.hook { stage = scene, theme = theme, text = "Nobody told me this" })
--   local layer = edit.text_layer(theme:text("heading", scene.short_side, "Chapter 2"))
--
-- A brand's file returns a table with what differs from a theme that comes with luaedit. Fonts in a folder `fonts` beside it
-- can be used by their families:
--
--   return {
--     base = "plain",
--     fonts = { heading = { "Brand Sans", weight = "black" } },
--     colors = { accent = "#e4002b", on_accent = "white" },
--     radii = { medium = 0 },
--   }

local checks, contrast, easing = require("argument_checks"), require("contrast"), require("easing")

---@class themes
---@field name string Its name, or that of its file.
---@field align "left"|"center" The alignment of titles and cards.
---@field entrance "rise"|"fade"|"pop"|"wipe" The way in which the parts of titles and cards come.
---@field ground "plain"|"glow"|"circles"|"bands" The shapes on the background of cards: none, two lights, circles or slanted bands.
---@field captions { style: string, words: integer, enter: string } The look of captions: the style, the words at once and their entrance.
---@field shadow { color: string|number[], radius: number, opacity: number } The shadow or glow of large words over pictures; the radius as a part of the picture's shorter side.
local themes = {}
themes.__index = themes

-- Typefaces in order of preference; the first one that is installed is used. The width is the mean advance in ems of a sample
-- in the first one at this weight: a substitute is scaled to it, so that lines break alike.
local sans = { "Inter", "Nimbus Sans", "DejaVu Sans", weight = "regular", width = 0.520 }
local mono = { "JetBrains Mono", "DejaVu Sans Mono", weight = "regular", width = 0.600 }
local sizes = {
  display = 0.15, title = 0.105, heading = 0.07, body = 0.042, small = 0.03, caption = 0.082, quote = 0.062, number = 0.2,
}

local given = {
  plain = {
    align = "left", entrance = "rise", ground = "glow",
    fonts = { heading = { "Inter", "Nimbus Sans", "DejaVu Sans", weight = "bold", width = 0.540, spacing = -0.015 },
      body = sans, mono = mono },
    colors = {
      background = "#0e1116", surface = "#141922e6", text = "#ffffff", muted = "#a9b4c4", accent = "#3d8bff", on_accent = "#08131f",
      second = "#7dd3a8", scrim = "#000000", caption = "#ffffff", mark = "#5aa2ff", positive = "#4cc38a", negative = "#ff6b6b",
    },
    radii = { small = 0.008, medium = 0.018, large = 0.05 },
    spacing = { small = 0.016, medium = 0.035, large = 0.07, line = 0.005 },
    motion = {
      enter = 0.6, leave = 0.4, stagger = 0.09, arrive = { 0.16, 1, 0.3, 1 }, settle = { 0.16, 1, 0.3, 1 }, depart = { 0.7, 0, 0.84, 0 },
    },
    shadow = { color = "#000000", radius = 0.012, opacity = 0.45 },
    captions = { style = "words", words = 4, enter = "cut" },
  },
  paper = {
    align = "center", entrance = "fade", ground = "plain",
    fonts = {
      heading = { "EB Garamond", "P052", "C059", "DejaVu Serif", weight = "regular", width = 0.414 },
      body = { "EB Garamond", "P052", "C059", "DejaVu Serif", weight = "regular", width = 0.414 }, mono = mono,
    },
    sizes = { display = 0.17, title = 0.125, heading = 0.085, body = 0.052, small = 0.038, caption = 0.088, quote = 0.078 },
    colors = {
      background = "#f4efe4", surface = "#f4efe4f4", text = "#1d1a16", muted = "#6f675c", accent = "#a8321b", on_accent = "#fffaf0",
      second = "#2f5d62", scrim = "#120e08", caption = "#fff8e7", mark = "#ffb59e", positive = "#3f6b3a", negative = "#a8321b",
    },
    radii = { small = 0, medium = 0, large = 0.002 },
    spacing = { small = 0.018, medium = 0.042, large = 0.085, line = 0.002 },
    motion = {
      enter = 1, leave = 0.7, stagger = 0.18, arrive = { 0.22, 0.61, 0.36, 1 }, settle = { 0.22, 0.61, 0.36, 1 },
      depart = { 0.55, 0, 0.68, 0.2 },
    },
    shadow = { color = "#120e08", radius = 0.014, opacity = 0.5 },
    captions = { style = "color", words = 6, enter = "fade" },
  },
  neon = {
    align = "center", entrance = "wipe", ground = "glow",
    fonts = {
      heading = { "JetBrains Mono", "DejaVu Sans Mono", weight = "bold", width = 0.600, case = "upper", spacing = 0.02 },
      body = mono, mono = mono,
    },
    sizes = { display = 0.125, title = 0.085, heading = 0.058, body = 0.036, small = 0.027, caption = 0.07, quote = 0.05, number = 0.18 },
    colors = {
      background = "#0b0418", surface = "#170933e6", text = "#f4f0ff", muted = "#a99ad8", accent = "#ff4fa8", on_accent = "#1a0012",
      second = "#19f0ff", scrim = "#0b0418", caption = "#f4f0ff", mark = "#19f0ff", positive = "#3dffb0", negative = "#ff5c7a",
    },
    radii = { small = 0.006, medium = 0.012, large = 0.02 },
    spacing = { small = 0.016, medium = 0.035, large = 0.07, line = 0.004 },
    motion = {
      enter = 0.4, leave = 0.25, stagger = 0.06, arrive = { 0, 0.8, 0.2, 1 }, settle = { 0.3, 1.3, 0.5, 1 }, depart = { 0.8, 0, 1, 0.4 },
    },
    shadow = { color = "#ff2e97", radius = 0.02, opacity = 0.95 },
    captions = { style = "color", words = 3, enter = "cut" },
  },
  impact = {
    align = "center", entrance = "pop", ground = "bands",
    fonts = {
      heading = { "Bebas Neue", "Nimbus Sans Narrow", "DejaVu Sans", weight = "bold", width = 0.358, case = "upper", spacing = 0.01 },
      body = { "Roboto Condensed", "Nimbus Sans Narrow", "DejaVu Sans", weight = "bold", width = 0.439 }, mono = mono,
    },
    sizes = { display = 0.25, title = 0.18, heading = 0.115, body = 0.05, small = 0.038, caption = 0.125, quote = 0.09, number = 0.32 },
    colors = {
      background = "#101010", surface = "#101010f2", text = "#ffffff", muted = "#b5b5b5", accent = "#ffe000", on_accent = "#101010",
      second = "#ff3b30", scrim = "#000000", caption = "#ffffff", mark = "#ffe000", positive = "#3ddc68", negative = "#ff4a40",
    },
    radii = { small = 0, medium = 0, large = 0 },
    spacing = { small = 0.014, medium = 0.03, large = 0.06, line = 0.014 },
    motion = {
      enter = 0.28, leave = 0.18, stagger = 0.05, arrive = { 0.1, 0.9, 0.2, 1 }, settle = { 0.34, 1.7, 0.5, 1 },
      depart = { 0.8, 0, 1, 0.5 },
    },
    shadow = { color = "#000000", radius = 0.004, opacity = 1 },
    captions = { style = "grow", words = 3, enter = "pop" },
  },
  soft = {
    align = "center", entrance = "pop", ground = "circles",
    fonts = {
      heading = { "Quicksand", "URW Gothic", "DejaVu Sans", weight = "bold", width = 0.516, spacing = -0.01 },
      body = { "Quicksand", "URW Gothic", "DejaVu Sans", weight = "medium", width = 0.494 }, mono = mono,
    },
    colors = {
      background = "#fff1e8", surface = "#fffffff0", text = "#3b2f4a", muted = "#6b5d80", accent = "#d9446c", on_accent = "#1c040b",
      second = "#3f9e90", scrim = "#2a1c38", caption = "#ffffff", mark = "#ffc9d2", positive = "#3f9e90", negative = "#c94f6d",
    },
    radii = { small = 0.02, medium = 0.045, large = 0.09 },
    spacing = { small = 0.02, medium = 0.042, large = 0.08, line = 0.008 },
    motion = {
      enter = 0.75, leave = 0.45, stagger = 0.12, arrive = { 0.22, 1, 0.36, 1 }, settle = { 0.34, 1.45, 0.5, 1 },
      depart = { 0.5, 0, 0.75, 0 },
    },
    shadow = { color = "#2a1c38", radius = 0.02, opacity = 0.35 },
    captions = { style = "boxes", words = 4, enter = "pop" },
  },
  news = {
    align = "left", entrance = "wipe", ground = "bands",
    fonts = {
      heading = { "Roboto Condensed", "Nimbus Sans Narrow", "DejaVu Sans", weight = "bold", width = 0.439, case = "upper" },
      body = { "Roboto Condensed", "Nimbus Sans Narrow", "DejaVu Sans", weight = "regular", width = 0.431 }, mono = mono,
    },
    sizes = { display = 0.16, title = 0.115, heading = 0.074, body = 0.05, small = 0.036, caption = 0.085, quote = 0.07 },
    colors = {
      background = "#0a1f44", surface = "#0a1f44f5", text = "#ffffff", muted = "#b8c6e0", accent = "#d7263d", on_accent = "#ffffff",
      second = "#f2b705", scrim = "#041026", caption = "#ffffff", mark = "#f2b705", positive = "#5ec98b", negative = "#ff6f7d",
    },
    radii = { small = 0, medium = 0.003, large = 0.006 },
    spacing = { small = 0.014, medium = 0.028, large = 0.06, line = 0.008 },
    motion = {
      enter = 0.5, leave = 0.35, stagger = 0.1, arrive = { 0.65, 0, 0.35, 1 }, settle = { 0.65, 0, 0.35, 1 }, depart = { 0.65, 0, 0.35, 1 },
    },
    shadow = { color = "#000000", radius = 0.008, opacity = 0.5 },
    captions = { style = "boxes", words = 6, enter = "cut" },
  },
}

---@type string[] The names of the themes that come with luaedit, sorted.
themes.names = {}
for name, theme in pairs(given) do
  themes.names[#themes.names + 1] = name
  theme.name, theme.sizes = name, setmetatable(theme.sizes or {}, { __index = sizes })
end
table.sort(themes.names)

-- MARK: Reading

local function names_of(roles)
  local names = {}
  for name in pairs(roles) do names[#names + 1] = name end
  table.sort(names)
  return names
end

-- The values that a group of a brand's file may have, and a sentence about others.
local function is_color(value) return pcall(edit.color, value) end
local function is_part(value) return type(value) == "number" and value >= 0 and value <= 1 end
local function is_size(value) return type(value) == "number" and value > 0 and value <= 1 end
local function is_motion(value)
  if type(value) == "number" then return value >= 0 and value <= 10 end
  if type(value) ~= "table" or #value ~= 4 then return false end
  for index = 1, 4 do
    local is_time = index % 2 == 1
    if type(value[index]) ~= "number" or is_time and (value[index] < 0 or value[index] > 1) then return false end
  end
  return true
end
local styles = { "lines", "boxes", "words", "karaoke", "pop", "color", "grow" }
local entrances = { "cut", "fade", "pop", "rise" }
local function one_of(list)
  return function(value)
    for _, name in ipairs(list) do if name == value then return true end end
    return false
  end
end
local groups = {
  colors = { is_color, "a colour such as \"#e4002b\"" },
  sizes = { is_size, "a part of the picture's shorter side, above 0 and at most 1" },
  radii = { is_part, "a part of the picture's shorter side, from 0 to 1" },
  spacing = { is_part, "a part of the picture's shorter side, from 0 to 1" },
  motion = { is_motion, "seconds from 0 to 10, or of a curve the four numbers of a cubic Bézier" },
}
local look_kinds = {
  shadow = { color = groups.colors, radius = groups.radii, opacity = { is_part, "a number from 0 to 1" } },
  captions = {
    style = { one_of(styles), "one of " .. table.concat(styles, ", ") },
    enter = { one_of(entrances), "one of " .. table.concat(entrances, ", ") },
    words = { function(value) return math.type(value) == "integer" and value >= 1 end, "a whole number from 1" },
  },
}
local font_fields = { "weight", "width", "case", "spacing", "italic" }

local function describe(value) return type(value) == "string" and ("\"%s\""):format(value) or tostring(value) end

-- A font of a brand's file: a family, or a list of families with a weight and other fields.
local function read_font(place, value, base)
  if type(value) == "string" then value = { value } end
  if type(value) ~= "table" or type(value[1]) ~= "string" then
    error(("%s: a family such as \"Inter\", or { \"Inter\", weight = \"bold\" } expected, got %s"):format(place, describe(value)))
  end
  local known = table.move({ table.unpack(font_fields) }, 1, #font_fields, 1, {})
  local fields = {}
  for key, field in pairs(value) do
    if math.type(key) ~= "integer" then fields[key] = field end
  end
  local wrong = checks.unknown(fields, known)
  if wrong then error(("%s: a font has no field %s"):format(place, wrong)) end
  if fields.case and fields.case ~= "upper" then error(("%s.case: \"upper\" expected, got %s"):format(place, describe(fields.case))) end
  local font = { is_own = true, weight = fields.weight or base.weight, width = fields.width, case = fields.case,
    spacing = fields.spacing, italic = fields.italic }
  local is_right, problem = pcall(edit.text_layer, { string = "x", weight = font.weight, italic = font.italic })
  if not is_right then error(("%s: %s"):format(place, (tostring(problem):gsub("^.-text_layer[:.]? ?%.?", "")))) end
  for _, name in ipairs { "width", "spacing" } do
    if fields[name] and not (type(fields[name]) == "number" and math.abs(fields[name]) <= 2) then
      error(("%s.%s: a number of ems expected, got %s"):format(place, name, describe(fields[name])))
    end
  end
  for _, family in ipairs(value) do font[#font + 1] = family end
  for _, family in ipairs(base) do font[#font + 1] = family end
  return font
end

-- The roles of a group with those of a brand's file in their places.
local function merged(place, base, own, kind)
  if type(own) ~= "table" then error(("%s: a table of roles expected, got %s"):format(place, describe(own))) end
  local result = {}
  if base == given.plain.sizes or getmetatable(base) then for name, value in pairs(sizes) do result[name] = value end end
  for name, value in pairs(base) do result[name] = value end
  local wrong = checks.unknown(own, names_of(result))
  if wrong then error(("%s has no role %s"):format(place, wrong)) end
  for name, value in pairs(own) do
    local is_right, expected = (kind[1] or kind[name][1])(value), kind[2] or kind[name] and kind[name][2]
    if kind == groups.motion and (type(value) == "number") ~= (type(base[name]) == "number") then is_right = false end
    if not is_right then error(("%s.%s: %s expected, got %s"):format(place, name, expected, describe(value))) end
    result[name] = value
  end
  return result
end

-- Roles of colours that are seen on another, and whether they are words: shapes need two thirds of the contrast.
local pairs_seen = {
  { "text", "background" }, { "text", "surface" }, { "muted", "background" }, { "on_accent", "accent" }, { "caption", "scrim" },
  { "mark", "scrim" }, { "accent", "background", is_shape = true },
}

-- Rejects a brand's colours that are hardly seen on each other. An accent without a colour for the words on it gets one.
local function check_contrast(place, colors, own, least)
  if own.accent and not own.on_accent then
    local best = colors.on_accent
    for _, color in ipairs { "#ffffff", "#000000" } do
      if contrast.ratio(best, colors.accent) < contrast.enough and contrast.ratio(color, colors.accent) > contrast.ratio(best, colors.accent) then
        best = color
      end
    end
    colors.on_accent = best
  end
  for _, pair in ipairs(pairs_seen) do
    local role, ground = pair[1], pair[2]
    local needed, ratio = pair.is_shape and math.max(1, least * 2 / 3) or least, contrast.ratio(colors[role], colors[ground])
    if (own[role] or own[ground]) and ratio < needed then
      local changed = own[role] and role or ground
      error(("%s: colors.%s: the contrast of %s on %s is %.1f, and %s need %.2g: use a lighter or darker colour, or a lower contrast = in the theme")
        :format(place, changed, role, ground, math.floor(ratio * 10) / 10, pair.is_shape and "shapes" or "words", needed))
    end
  end
end

-- A theme of a table with what differs from its base.
local function build(own, place)
  local base = given[own.base or "plain"]
  if not base then error(("%s: base: %s"):format(place, checks.not_one_of(own.base, themes.names))) end
  local theme = setmetatable({}, themes)
  for key, value in pairs(base) do theme[key] = value end
  local keys = { "base", "name", "align", "entrance", "ground", "fonts", "colors", "sizes", "radii", "spacing", "motion", "shadow",
    "captions", "contrast" }
  local wrong = checks.unknown(own, keys)
  if wrong then error(("%s: a theme has no %s"):format(place, wrong)) end
  theme.name = type(own.name) == "string" and own.name or place:match("([^/]+)%.lua$") or "theme"
  local looks = {
    align = { "center", "left" }, entrance = { "fade", "pop", "rise", "wipe" }, ground = { "bands", "circles", "glow", "plain" },
  }
  for key, choices in pairs(looks) do
    if own[key] ~= nil and not one_of(choices)(own[key]) then
      error(("%s: %s: %s"):format(place, key, checks.not_one_of(own[key], choices)))
    end
    theme[key] = own[key] or base[key]
  end
  for group, kind in pairs(groups) do
    theme[group] = own[group] == nil and base[group] or merged(("%s: %s"):format(place, group), base[group], own[group], kind)
  end
  local least = own.contrast or contrast.enough
  if type(least) ~= "number" or not (least >= 1 and least <= 21) then
    error(("%s: contrast: a ratio from 1 to 21 expected, got %s"):format(place, describe(least)))
  end
  if own.colors then check_contrast(place, theme.colors, own.colors, least) end
  for group, kinds in pairs(look_kinds) do
    if own[group] ~= nil then theme[group] = merged(("%s: %s"):format(place, group), base[group], own[group], kinds) end
  end
  if own.fonts ~= nil then
    if type(own.fonts) ~= "table" then error(("%s: fonts: a table of roles expected, got %s"):format(place, describe(own.fonts))) end
    local unknown = checks.unknown(own.fonts, names_of(base.fonts))
    if unknown then error(("%s: fonts has no role %s"):format(place, unknown)) end
    theme.fonts = {}
    for role, font in pairs(base.fonts) do
      theme.fonts[role] = own.fonts[role] and read_font(("%s: fonts.%s"):format(place, role), own.fonts[role], font) or font
    end
  end
  return theme
end

-- The table that a brand's file returns. The file is data: it sees no functions.
local function read_file(path)
  local chunk, problem = load(edit.read_text(path), "@" .. path, "t", {})
  -- Lua calls every such text by the same name.
  local function placed(text) return (tostring(text):gsub("^%(load%)", (path:gsub("%%", "%%%%")))) end
  if not chunk then error(placed(problem)) end
  local is_right, value = pcall(chunk)
  if not is_right then error(("%s; a theme's file returns a table and calls no functions"):format(placed(value))) end
  if type(value) ~= "table" then error(("'%s' returns a %s, not a theme's table"):format(path, type(value))) end
  return value
end

--- Returns a theme: a built-in one, a brand's file, or a table like the one that such a file returns.
---@param source string|table|nil a name, a path that ends in .lua, a table, or a theme; plain by default
---@return themes
function themes.load(source)
  if source == nil then source = "plain" end
  if getmetatable(source) == themes then return source end
  if type(source) == "table" then return build(source, "theme") end
  if source:match("%.lua$") then return build(read_file(source), source) end
  if not given[source] then
    error(("there is no theme '%s'%s; a brand's own is a file that ends in .lua"):format(source, checks.suggestion(source, themes.names)))
  end
  return build({ base = source, name = source }, source)
end

-- MARK: Roles

-- The value of a role; an unknown one is an error with the nearest name.
local function role_of(theme, group, role)
  local value = theme[group][role]
  if value == nil then
    local roles = {}
    if group == "sizes" then for name in pairs(sizes) do roles[name] = true end end
    for name in pairs(theme[group]) do roles[name] = true end
    error(("the theme's %s have no role '%s'%s"):format(group, role, checks.suggestion(role, names_of(roles))))
  end
  return value
end

--- Returns the colour of a role.
---@param role string background, surface, text, muted, accent, on_accent, second, scrim, caption, mark, positive or negative
---@param opacity? number a factor of its opacity; 1 by default
---@return number[]
function themes:color(role, opacity)
  local color = edit.color(role_of(self, "colors", role))
  color[4] = color[4] * (opacity or 1)
  return color
end

--- Returns colours that differ from each other, for the parts of charts.
---@param count integer
---@return number[][]
function themes:series(count)
  local result, roles = {}, { "accent", "second", "positive", "muted", "mark", "negative" }
  for index = 1, count do
    -- After the last role the colours begin again, fainter.
    result[index] = self:color(roles[(index - 1) % #roles + 1], index > #roles and 0.6 or 1)
  end
  return result
end

--- Returns a size, radius, space or duration of the theme.
---@param group "sizes"|"radii"|"spacing"|"motion"
---@param role string such as title, medium or enter
---@param unit? number the picture's shorter side in pixels, by which sizes, radii and spaces are multiplied
---@return any value in pixels; of motion seconds or a curve's four numbers
function themes:value(group, role, unit)
  local value = role_of(self, group, role)
  return group ~= "motion" and unit and value * unit or value
end

local installed
local sample = "The quick brown fox jumps over 0123456789"
-- Debian's packages of the families that built-in themes name; luaedit doctor has the same list.
local packages = {
  ["Bebas Neue"] = "fonts-bebas-neue", ["EB Garamond"] = "fonts-ebgaramond", Inter = "fonts-inter",
  ["JetBrains Mono"] = "fonts-jetbrains-mono", Quicksand = "fonts-quicksand", ["Roboto Condensed"] = "fonts-roboto-unhinted",
}
local told = {}

-- Says once that a family is not installed. Checks report a brand's own themselves.
local function tell(family, other)
  if told[family] or not packages[family] then return end
  told[family] = true
  print(("the theme's font '%s' is not installed, and '%s' stands in: apt-get install %s"):format(family, other, packages[family]))
end

-- The families of a font for text layers, and the factor of its size.
local function resolve(font)
  if font.families then return font.families, font.factor end
  if not installed then
    installed = {}
    for _, family in ipairs(edit.fonts()) do installed[family:lower()] = true end
  end
  local first
  for _, family in ipairs(font) do
    if installed[family:lower()] or installed[family:lower():gsub("%-", " ")] then
      first = first or family
    end
  end
  if first ~= font[1] and not font.is_own then tell(font[1], first or "sans-serif") end
  -- A brand's own family stays the first name, so that checks report it where it is missing.
  font.families, font.factor = font.is_own and table.concat(font, ",") or first or "sans-serif", 1
  if font.width and first ~= font[1] then
    local width = edit.text_layer({ string = sample, font = first or "sans-serif", weight = font.weight, font_size = 100 }):measure().width
    font.factor = math.max(0.72, math.min(1.25, font.width * 100 * #sample / width))
  end
  return font.families, font.factor
end

local font_roles = { display = "heading", title = "heading", heading = "heading", caption = "heading", number = "heading",
  quote = "heading" }

--- Returns the properties of a text layer in the typeface, size and colour of a role.
---@param role string display, title, heading, body, small, caption, quote or number
---@param unit number the picture's shorter side, in pixels
---@param text? string its words, set in capitals if the typeface is
---@param look? { color?: string, font?: string, scale?: number } color: another role of colours, text by default; font: another role of typefaces; scale: a factor of the size
---@return table
function themes:text(role, unit, text, look)
  look = look or {}
  local size = role_of(self, "sizes", role)
  local font = role_of(self, "fonts", look.font or font_roles[role] or "body")
  local families, factor = resolve(font)
  local font_size = size * unit * factor * (look.scale or 1)
  return {
    string = text and (font.case == "upper" and edit.uppercase(text) or text) or nil,
    font = families, weight = font.weight, italic = font.italic, font_size = font_size,
    letter_spacing = (font.spacing or 0) * font_size,
    foreground_color = self:color(look.color or (role == "caption" and "caption" or "text")),
  }
end

--- Returns a text as a role's typeface writes it: in capitals, if it is set in capitals.
---@param role string a role of sizes, such as caption
---@param text string
---@return string
function themes:cased(role, text)
  role_of(self, "sizes", role)
  return self.fonts[font_roles[role] or "body"].case == "upper" and edit.uppercase(text) or text
end

-- A keyframe's timing is a Bézier whose ends are at rest; opacities never leave 0 to 1.
local function timing(theme, key_path)
  local is_limited = key_path:match("opacity$") or key_path:match("color$") or key_path:match("^stroke_")
  return is_limited and theme.motion.arrive or theme.motion.settle
end

--- Animates a property of a layer from its value away to the value here, and back before the end, at the theme's pace.
---@param layer edit.layer
---@param key_path string such as opacity or position.y
---@param away any its value before and after
---@param here any its value in between
---@param span { duration: number, delay?: number, enter?: boolean, stay?: boolean } duration: the layer's, in seconds; delay: after its start; enter: false to have the value from the start; stay: true to keep it until the end
function themes:animate(layer, key_path, away, here, span)
  local duration, delay = span.duration, span.delay or 0
  local enter, leave = self.motion.enter, self.motion.leave
  -- In a short time everything becomes quicker.
  local pace = math.min(1, duration * 0.8 / (delay + enter + leave))
  local come, arrived = delay * pace / duration, (delay + enter) * pace / duration
  local left = math.max(arrived, 1 - leave * pace / duration)
  local first = span.enter == false and here or away
  layer:add_animation(edit.keyframe_animation {
    key_path = key_path, duration = duration, fill_mode = "both", removed_on_completion = false,
    values = span.stay and { first, first, here, here } or { first, first, here, here, away },
    key_times = span.stay and { 0, come, arrived, 1 } or { 0, come, arrived, left, 1 },
    timings = { "linear", timing(self, key_path), "linear", not span.stay and self.motion.depart or nil },
  })
end

-- MARK: Recipes

--- Returns the option --theme, a row of options for edit.recipe.
---@param others? string the options that do not count with a theme, such as "color and font"
---@param default? string none by default
---@return table
function themes.option(others, default)
  local without = others and (", in which %s do not count"):format(others) or ""
  return {
    "theme", kind = "file", needs = "theme", choices = themes.names, default = default,
    help = "the look of all of it" .. without .. "; a brand's own as brand.lua",
  }
end

--- Returns the options of a recipe with a theme's values in the place of some, or as they are if --theme is not given. With the
--- font comes its weight.
---@param args table of edit.recipe, among them the one of themes.option
---@param roles table<string, string> by the names of options: a role of typefaces for font, of colours for the others
---@return table<string, any> options
---@return themes|nil theme
function themes.applied(args, roles)
  if not args.theme then return args end
  local theme, look = themes.load(args.theme), {}
  for option, role in pairs(roles) do
    if option == "font" then
      local font = role_of(theme, "fonts", role)
      look.font, look.weight = resolve(font), font.weight
    else
      look[option] = theme:color(role)
    end
  end
  return setmetatable(look, { __index = args }), theme
end

--- Returns the function of one of the theme's curves, for easing.animation.
---@param role "arrive"|"settle"|"depart"
---@return fun(x: number): number
function themes:curve(role) return easing.curve(role_of(self, "motion", role)) end

return themes
