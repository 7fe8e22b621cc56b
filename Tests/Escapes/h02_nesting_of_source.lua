-- Compiles deep nests of every construct.
-- expect: limit 5 s -- the compiler's depth is bounded, its thread's stack is large.
local n = 2e4
for _, pair in ipairs { { "(", ")" }, { "{", "}" }, { "-", "" }, { "not ", "" }, { "function() return ", " end" }, { "a..", "" },
  { "a^", "" }, { "f(", ")" }, { "f{", "}" }, { "a[", "]" } } do
  pcall(load, "return " .. pair[1]:rep(n) .. "a" .. pair[2]:rep(n))
end
for _, statement in ipairs { "do ", "while a do ", "if a then ", "repeat ", "for i = 1, 2 do ", "goto x; ::x:: do " } do
  pcall(load, statement:rep(n))
end
pcall(load, "a" .. (".b"):rep(4e4) .. " = 1")
pcall(load, "local a <close> = nil;" .. ("local x <const> = 1;"):rep(1e4))
return "contained"
