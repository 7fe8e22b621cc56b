-- Raises errors of megabytes, tables that print megabytes, and errors in the printing of errors.
-- expect: deny -- an error's text is cut.
local object = setmetatable({}, { __tostring = function() error(("x"):rep(5e6), 0) end })
pcall(print, object)
error(("long "):rep(1e6), 0)
