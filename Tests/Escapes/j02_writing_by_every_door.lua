-- Writes files that nobody named through every function that writes.
-- expect: deny -- only what was granted is written.
local movie = edit.composition()
movie:insert_time_range(edit.range(0, 1), edit.color_asset("red", { 16, 16 }), 0)
local image = edit.image_generator(movie):image_at(0)
local doors = {
  export = { ".mp4", function(path) return edit.export(movie, path) end },
  writer = { ".mp4", edit.writer },
  image = { ".png", function(path) return image:write(path) end },
}
local paths = { "/tmp/luaedit-escape", "../escape", "/dev/stdout", "/dev/tty", "/proc/self/mem", "recipe.lua", "tcp://127.0.0.1:9",
  "tee:/tmp/luaedit-escape", "a\0", "-", "" }
for name, door in pairs(doors) do
  local extension, write = table.unpack(door)
  for index, path in ipairs(paths) do
    local wrote, why = pcall(write, path .. extension)
    if wrote or pcall(write, path) then return "ESCAPED: " .. name .. " wrote " .. path end
    -- An attempt that is refused for another reason is none.
    if index == 1 and not tostring(why):find("not allowed to write", 1, true) then
      return "ESCAPED: " .. name .. " was not tried: " .. tostring(why)
    end
  end
end
return "denied"
