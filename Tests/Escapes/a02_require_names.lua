-- Asks require for modules by paths, by names with dots and zeros, and for what Lua's own package library has.
-- expect: deny -- names of letters, digits, '_' and '-', beside the recipe or in the standard library.
local names = { "io", "os", "debug", "package", "_G", "string", "", ".", "..", "/etc/passwd", "../x", "./x", "a/b", "a.b", "a\0b",
  "stage.lua", "meta/edit", "~", "*", "\n", ("x"):rep(1e5), "recipe" }
for _, name in ipairs(names) do
  local ok, module = pcall(require, name)
  if ok and module ~= nil and name ~= "recipe" then return "ESCAPED: required " .. name:sub(1, 40) end
end
for _, value in ipairs { 1, true, {}, print, coroutine.create(print) } do
  if pcall(require, value) then return "ESCAPED: required a " .. type(value) end
end
return "denied"
