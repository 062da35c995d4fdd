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

const contents = new Map<FontName, Buffer>()
const opened = new Map<FontName, Font>()

const openFont = (name: FontName): Font => create(contentOf(name)) as Font

/** Reads the file of a font on first use. */
function contentOf(name: FontName): Buffer {
  const known = contents.get(name)
  if (known) return known
  const file = readFileSync(join(projectFolder, 'domains/papers/server/fonts', files[name]))
  const content = files[name].endsWith('.br') ? brotliDecompressSync(file) : file
  contents.set(name, content)
  return content
}

/** Returns a font to ask which letters it has. */
export function fontNamed(name: FontName): Font {
  const font = opened.get(name) ?? openFont(name)
  opened.set(name, font)
  return font
}

const ofDocuments = new WeakMap<Pdf, Set<FontName>>()

/**
 * Switches the document to a font. The PDF embeds only the fonts used. Each document opens its own, because fontkit keeps the letter
 * for which a glyph was first needed: after "É" of one document, "E" of the next could not be copied or searched for.
 */
export function inFont(doc: Pdf, name: FontName, size: number): Pdf {
  const registered = ofDocuments.get(doc) ?? new Set()
  ofDocuments.set(doc, registered)
  if (!registered.has(name)) doc.registerFont(name, openFont(name) as never)
  registered.add(name)
  return doc.font(name).fontSize(size)
}

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
