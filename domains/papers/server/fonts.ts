import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { projectFolder } from '#kit/server/project.ts'

export type Pdf = InstanceType<typeof PDFDocument>

const files = {
  regular: 'Inter-Regular.ttf',
  strong: 'Inter-SemiBold.ttf',
  arabic: 'noto-sans-arabic-arabic.ttf.br',
  ethiopic: 'noto-sans-ethiopic-ethiopic.ttf.br',
  devanagari: 'noto-sans-devanagari-devanagari.ttf.br',
  chinese: 'noto-sans-sc-chinese-simplified.ttf.br',
  japanese: 'noto-sans-jp-japanese.ttf.br',
  korean: 'noto-sans-kr-korean.ttf.br',
  emoji: 'noto-emoji-emoji.ttf.br',
}
export type FontName = keyof typeof files
/** The paper's own fonts. The others are fallbacks for letters that these lack. */
export type OwnFont = 'regular' | 'strong'

const opened = new Map<FontName, Font>()

/** Returns a font. It is read on first use and cached. */
export function fontNamed(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const content = readFileSync(join(projectFolder, 'domains/papers/server/fonts', files[name]))
  const font = create(files[name].endsWith('.br') ? brotliDecompressSync(content) : content) as Font
  opened.set(name, font)
  return font
}

/** Switches the document to a font. The PDF embeds only the fonts used. */
export const inFont = (doc: Pdf, name: FontName, size: number): Pdf =>
  doc
    .registerFont(name, fontNamed(name) as never)
    .font(name)
    .fontSize(size)

const scripts: [pattern: RegExp, fonts: FontName[]][] = [
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Ethiopic}/u, ['ethiopic']],
  [/\p{Script=Devanagari}/u, ['devanagari']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese', 'chinese']],
  [/\p{Script=Hangul}/u, ['korean']],
  [/\p{Script=Han}/u, ['chinese', 'japanese']],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, ['emoji']],
]
const anywhere: FontName[] = ['arabic', 'chinese', 'japanese', 'emoji']

/** Drawn in place of a letter that no font has. */
export const unknownLetter = '□'

// Joiners and variation selectors change the letters beside them and need no glyph of their own.
const withoutGlyph = /\u200c|\u200d|[\ufe00-\ufe0f]/u

const has = (name: FontName, letter: string): boolean =>
  [...letter].every((one) => withoutGlyph.test(one) || fontNamed(name).hasGlyphForCodePoint(one.codePointAt(0)!))

/**
 * Returns a font that has a letter and all its marks, preferring the paper's own; `null` if there is none. In text with kana, Han
 * letters use the Japanese forms.
 */
export function fontOf(letter: string, own: OwnFont, inJapanese: boolean): FontName | null {
  if (has(own, letter)) return own
  const fitting = scripts.find(([pattern]) => pattern.test(letter))?.[1] ?? anywhere
  const order = inJapanese && fitting[0] === 'chinese' ? fitting.toReversed() : fitting
  return order.find((name) => has(name, letter)) ?? null
}

/** Whether the paper's own font has every letter of a text, so that no fallback is needed. */
export const isPlain = (text: string, own: OwnFont): boolean =>
  /^[\n\x20-\x7e]*$/.test(text) ||
  [...text].every((letter) => letter === '\n' || fontNamed(own).hasGlyphForCodePoint(letter.codePointAt(0)!))
