-- Layers of subtitles: whole lines, or captions in which the word that is spoken is marked.

local words = require "words"

local subtitling = {}

---@class subtitling.options
---@field frame { [1]: number, [2]: number, [3]: number, [4]: number } What they are laid over: x, y, width, height.
---@field margin number Their distance from its lower edge, in pixels.
---@field mode? "lines"|"words" Whether the word that is spoken is marked; lines without it.
---@field font string The family of the words.
---@field font_size number In pixels, where the words have room.
---@field color string|number[] Of the words.
---@field mark? string|number[] Behind the spoken word.
---@field stop? number Captions that begin then or later are left out, in seconds; none without it.

-- Moves the mark from word to word: along a line in a tenth of a second, to another line at once.
local function move(mark, spoken, times, length, size)
  local places, sizes, key_times = {}, {}, {}
  local function add(word, time)
    local r = word.rectangle
    places[#places + 1] = { r.x + r.width / 2, r.y + r.height / 2 }
    sizes[#sizes + 1] = { r.width + size * 0.4, r.height + size * 0.1 }
    key_times[#key_times + 1] = math.max(key_times[#key_times] or 0, math.min(time / length, 1))
  end
  add(spoken[1], 0)
  for index = 2, #spoken do
    local is_same_line = spoken[index].rectangle.y == spoken[index - 1].rectangle.y
    add(spoken[index - 1], times[index] - (is_same_line and 0.1 or 0.001))
    add(spoken[index], times[index])
  end
  add(spoken[#spoken], length)
  mark.position, mark.bounds = places[1], { 0, 0, sizes[1][1], sizes[1][2] }
  for key_path, values in pairs { ["position"] = places, ["bounds.size"] = sizes } do
    mark:add_animation(edit.keyframe_animation {
      key_path = key_path, values = values, key_times = key_times, duration = length,
    }, key_path)
  end
end

-- A caption whose mark follows what is spoken; nil where the cue has no words.
local function caption(cue, options)
  local x, y, width, height = table.unpack(options.frame)
  local inset, size = width * 0.07, options.font_size
  local text, metrics = words.fit({
    string = cue.text, font = options.font, font_size = size, weight = "bold", foreground_color = options.color,
    stroke_color = "#000000e0", stroke_width = size / 7, alignment = "center",
    anchor_point = { 0, 0 },
  }, width - 2 * inset, height * 0.5)
  if #metrics.words == 0 then return nil end
  local length = (cue.stop - cue.start).seconds
  local mark = edit.layer { background_color = options.mark, corner_radius = size / 5 }
  move(mark, metrics.words, words.times(cue, metrics.words), length, size)
  return edit.layer {
    frame = { x + inset, y + height - options.margin - metrics.height, width - 2 * inset, metrics.height },
    begin_time = cue.start, duration = length, sublayers = { mark, text },
  }
end

--- One layer with all subtitles, each at its time.
---@param subtitles edit.subtitles
---@param options subtitling.options
---@return edit.layer
function subtitling.layer(subtitles, options)
  if options.mode ~= "words" then
    return edit.subtitle_layer {
      subtitles = subtitles, font = options.font, font_size = options.font_size, foreground_color = options.color,
      weight = "bold", stroke_width = options.font_size / 6, vertical_margin = options.margin, frame = options.frame,
    }
  end
  local layer = edit.layer { anchor_point = { 0, 0 } }
  for _, cue in ipairs(subtitles.cues) do
    if cue.start.seconds < (options.stop or math.huge) then
      local captioned = caption(cue, options)
      if captioned then layer:add_sublayer(captioned) end
    end
  end
  return layer
end

return subtitling
