-- Changes tables while next, sort, concat and the host walk them.
-- expect: harmless -- plain results or errors.
local t = {}
for i = 1, 1000 do t["k" .. i] = i end
pcall(function() for k in pairs(t) do t[k] = nil t[k .. "x"] = 1 if not next(t) then break end end end)
pcall(next, t, "no such key")
local list = {}
for i = 1, 500 do list[i] = 500 - i end
pcall(table.sort, list, function(a, b) list[#list + 1] = a for i = 1, 10 do list[i] = nil end return (a or 0) < (b or 0) end)
local args = setmetatable({}, { __index = function(t, k) for i = 1, 50 do rawset(t, i, {}) end return {} end, __len = function() return 40 end })
for _, make in ipairs { edit.layer, edit.text_layer, edit.instruction, edit.movie, edit.recipe, edit.animation } do pcall(make, args) end
return "contained"
