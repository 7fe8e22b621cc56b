// Pango, fontconfig and FreeType as one module, with the macros Swift cannot see as functions.
#pragma once

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_GLYPH_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangoft2.h>
