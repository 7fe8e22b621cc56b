-- Looks of pictures, each made of a few effects.
--
--   local looks = require "looks"
--   track.effects = looks.effects("film")
--   { "look", kind = "choice", default = "none", choices = looks.names }

local checks = require "argument_checks"

local looks = {}

-- The names and parameters of each look's effects, in order.
local steps = {
  ["none"] = {},
  ["film"] = {
    { "curves", { master = "0/0.04 0.25/0.22 0.75/0.8 1/0.96", blue = "0/0.05 0.5/0.49 1/0.94" } },
    { "colorbalance", { rs = -0.04, bs = 0.06, rh = 0.05, bh = -0.06 } },
    { "eq", { saturation = 0.9 } },
  },
  ["warm"] = { { "colorbalance", { rm = 0.1, bm = -0.12, rh = 0.06, bh = -0.1 } }, { "eq", { saturation = 1.06 } } },
  ["cold"] = { { "colorbalance", { rm = -0.1, bm = 0.1, rs = -0.05, bs = 0.08 } }, { "eq", { saturation = 0.92 } } },
  ["vivid"] = { { "vibrance", { intensity = 0.3 } }, { "curves", { master = "0/0 0.25/0.22 0.75/0.8 1/1" } } },
  ["faded"] = { { "curves", { master = "0/0.14 0.5/0.53 1/0.9" } }, { "eq", { saturation = 0.75 } } },
  ["teal-and-orange"] = {
    { "colorbalance", { rs = -0.16, gs = 0.03, bs = 0.14, rh = 0.14, gh = 0.03, bh = -0.14 } },
    { "vibrance", { intensity = 0.2 } },
  },
  ["sepia"] = {
    { "colorchannelmixer", {
      rr = 0.34, rg = 0.66, rb = 0.16, gr = 0.3, gg = 0.59, gb = 0.14, br = 0.23, bg = 0.46, bb = 0.11,
    } },
  },
  ["black-and-white"] = { { "monochrome" }, { "curves", { master = "0/0 0.25/0.2 0.75/0.82 1/1" } } },
}

---@type string[] The names of all looks, sorted, among them "none".
looks.names = {}
for name in pairs(steps) do looks.names[#looks.names + 1] = name end
table.sort(looks.names)

--- Makes the effects of a look, for a track, a layer instruction or a movie.
---@param name string
---@return edit.effect[] effects a new list
function looks.effects(name)
  if not steps[name] then
    error(("there is no look '%s'%s"):format(name, checks.suggestion(name, looks.names)))
  end
  local effects = {}
  for index, step in ipairs(steps[name]) do effects[index] = edit.effect(step[1], step[2]) end
  return effects
end

return looks
