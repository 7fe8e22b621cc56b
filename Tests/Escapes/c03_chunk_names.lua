-- Gives chunks names that look like files of the host in messages and tracebacks.
-- expect: harmless -- a message names the recipe, or a chunk as such.
for _, name in ipairs { "@/etc/passwd", "=[C]", "@luaedit", "=stdin", "\27[2J", ("x"):rep(1e5) } do
  local f = load("error('x')", name)
  local _, message = pcall(f)
  if message:find("/etc/passwd", 1, true) or message:find("^%[C%]") or #message > 5000 then return "ESCAPED: " .. message:sub(1, 80) end
end
return "contained"
