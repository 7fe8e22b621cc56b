-- Writes files that nobody named through every function that writes.
-- expect: deny -- only what was granted is written.
local movie = edit.color_asset("red", { 16, 16 })
local image = pcall(edit.image_generator, movie) and select(2, pcall(function() return edit.image_generator(movie):image_at(0) end))
local doors = {
  export = function(path) return edit.export(movie, path, { preset = "png", time_range = edit.range(0, 1) }) end,
  writer = function(path) return edit.writer(path, { size = { 16, 16 } }) end,
  image = function(path) return image:write(path) end,
}
for name, write in pairs(doors) do
  for _, path in ipairs { "/tmp/luaedit-escape.png", "../escape.png", "/dev/stdout", "/dev/tty", "/proc/self/mem", "recipe.lua", "tcp://127.0.0.1:9",
    "tee:/tmp/luaedit-escape.png", "a\0.png", "-", "" } do
    if pcall(write, path) then return "ESCAPED: " .. name .. " wrote " .. path end
  end
end
return "denied"
