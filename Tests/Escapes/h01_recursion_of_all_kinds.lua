-- Recurses without end through functions, metamethods, coroutines, patterns, sort and load.
-- expect: limit 5 s -- each ends as an error.
local function plain() return 1 + plain() end
pcall(plain)
local chain = setmetatable({}, {})
getmetatable(chain).__index = function(t, k) return t[k .. "x"] end
pcall(function() return chain.a end)
local nest
nest = function(n) return coroutine.wrap(function() return nest(n + 1) end)() end
pcall(nest, 1)
local again
again = function() return ("x"):gsub("x", again) end
pcall(again)
local sort
sort = function() table.sort({ 1, 2, 3 }, function() sort() return false end) end
pcall(sort)
local code = "return ..."
for i = 1, 1000 do code = "return load(" .. ("%q"):format(code) .. ")(...)" if #code > 1e5 then break end end
pcall(function() return load(code)() end)
local tostringing = setmetatable({}, {})
getmetatable(tostringing).__tostring = function(t) return tostring(t) end
pcall(tostring, tostringing)
return "contained"
