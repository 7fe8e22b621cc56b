-- Gives a metatable a name after setmetatable has looked at it, to forge the types in messages or to make them endless.
-- expect: harmless -- a message is cut and its control bytes are shown escaped.
local mt = {}
local object = setmetatable({}, mt)
mt.__name = "\27[2J" .. ("edit.movie "):rep(1e5)
for _, f in ipairs { string.rep, math.floor, table.concat, edit.layer, tostring } do pcall(f, object) end
string.rep(object)
