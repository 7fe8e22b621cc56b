-- Prints empty lines and nothing at all without end.
-- expect: limit 5 s -- what is printed is bounded in bytes and lines.
while true do print() pcall(print, "") end
