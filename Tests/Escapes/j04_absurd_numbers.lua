-- Asks for pictures, rates, durations and lists of absurd size.
-- expect: limit 5 s -- errors before anything is allocated.
local huge = { 1e9, 1e18, math.huge, 0 / 0, -1, 2 ^ 53, math.maxinteger, math.mininteger }
local movie = edit.color_asset("red", { 16, 16 })
for _, n in ipairs(huge) do
  pcall(edit.color_asset, "red", { n, n })
  pcall(edit.drawn_asset, { size = { n, n }, duration = n, draw = print })
  pcall(edit.time, n, n)
  pcall(edit.range, n, n)
  pcall(edit.peaks, movie, n)
  pcall(edit.levels, movie, { frame_rate = n, bands = n })
  pcall(edit.silences, movie, { threshold = n, duration = n })
  pcall(function() return edit.text_layer { string = "x", font_size = n }:measure() end)
  pcall(function() local c = edit.composition() c:add_track("video", n) end)
  pcall(function() local c = edit.composition() c:insert_empty_time_range(edit.range(0, n)) return c.duration end)
  pcall(function() return edit.video_composition { render_size = { n, n }, frame_duration = 1 / n } end)
  pcall(function() local g = edit.image_generator(movie) g.maximum_size = { n, n } return g:image_at(0) end)
end
return "contained"
