-- Prints and raises every control byte, alone, as UTF-8 and inside broken UTF-8, and what turns text around.
-- expect: harmless -- shown escaped.
local bytes = {}
for byte = 0, 31 do bytes[#bytes + 1] = string.char(byte) end
for byte = 127, 159 do bytes[#bytes + 1] = string.char(byte) bytes[#bytes + 1] = utf8.char(byte) end
for _, code in ipairs { 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069, 0x2028, 0xFEFF } do bytes[#bytes + 1] = utf8.char(code) end
print(table.concat(bytes, "|"))
error("\27]0;title\7" .. table.concat(bytes) .. "\xC2\27[2J", 0)
