-- Computes, loops and indexes at both ends of the integers.
-- expect: harmless -- plain results or errors.
local low, high = math.mininteger, math.maxinteger
for i = high - 2, high do end
for i = low + 2, low, -1 do end
for i = low, high, high do end
local results = { low // -1, low % -1, pcall(function() return low // 0 end), pcall(function() return low % 0 end), math.abs(low),
  low * low, high + 1, 1 << 63, 1 << 64, 1 << -1, low >> 1, -low, math.ult(low, high), string.format("%d", low) }
for _, f in ipairs { string.sub, string.byte, utf8.offset, utf8.codepoint, utf8.len, string.find, table.unpack, select } do
  for _, a in ipairs { low, high, 0, -1, 0.5, 0 / 0, 1 / 0 } do
    for _, b in ipairs { low, high, -1 } do
      pcall(f, "abc", a, b) pcall(f, {}, a, b) pcall(f, a, b)
    end
  end
end
return #results > 0 and "contained"
