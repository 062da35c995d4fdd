import bidiOf from 'bidi-js'
import { fontNamed, fontOf, inFont, unknownLetter, type FontName, type OwnFont, type Pdf } from './fonts.ts'

// Text of several scripts on one line. pdfkit draws one font from left to right. This splits text where the font or the direction
// changes, and arranges the pieces in visual order.

export interface TextStyle {
  font: OwnFont
  size: number
  width: number
}

/** A part of a line in one font and one direction, in visual order. */
export interface Piece {
  text: string
  font: FontName
}

const bidi = bidiOf()
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })
const split = (by: Intl.Segmenter, text: string) => [...by.segment(text)].map(({ segment }) => segment)

interface Letter {
  text: string
  font: FontName
  level: number
}

/** Returns the letters of a line with their fonts and bidi levels. */
function lettersOf(line: string, own: OwnFont): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const inJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)
  let at = 0
  return split(letters, line).map((letter) => {
    const level = levels[at] ?? 0
    at += letter.length
    const font = fontOf(letter, own, inJapanese)
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    return font ? { text: mirrored, font, level } : { text: unknownLetter, font: own, level }
  })
}

/**
 * Returns the pieces of a line from left to right. Each right-to-left word is a piece of its own: the font reverses its letters, and
 * this function the order of the words.
 */
export function piecesOf(line: string, own: OwnFont): Piece[] {
  const pieces: Letter[] = []
  for (const letter of lettersOf(line, own)) {
    const last = pieces.at(-1)
    const breaks = letter.level % 2 === 1 && (letter.text === ' ' || last?.text.endsWith(' '))
    if (last && last.font === letter.font && last.level === letter.level && !breaks) last.text += letter.text
    else pieces.push({ ...letter })
  }
  return inReadingOrder(pieces)
}

/** Reverses the letters at each level or deeper, from the deepest level to the first (rule L2 of the Unicode bidi algorithm). */
function inReadingOrder(pieces: readonly Letter[]): Piece[] {
  const order = [...pieces]
  const deepest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = deepest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      if (order[from]!.level < level) continue
      let to = from
      while (to < order.length && order[to]!.level >= level) to++
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  }
  return order
}

const widthOf = (doc: Pdf, pieces: readonly Piece[], size: number): number =>
  pieces.reduce((sum, { text, font }) => sum + inFont(doc, font, size).widthOfString(text), 0)

/** Breaks a text into lines of at most `width`, between words. A word that is too long is broken inside. */
export const linesOf = (doc: Pdf, text: string, { font, size, width }: TextStyle): string[] =>
  brokenLines(text, width, (part) => widthOf(doc, piecesOf(part, font), size))

/** The same for any surface: `measure` returns the width of a part. */
export function brokenLines(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    let used = 0
    const add = (part: string) => {
      const wide = measure(part)
      if (used > 0 && used + wide > width && part.trim() !== '') {
        lines.push('')
        used = 0
      }
      if (used === 0 && part.trim() === '') return
      lines[lines.length - 1] += part
      used += wide
    }
    for (const word of split(words, paragraph)) {
      if (measure(word) <= width) add(word)
      else split(letters, word).forEach(add)
    }
    return lines.map((line) => line.trimEnd())
  })
}

/** Draws lines below each other. `y` is the top of the first. */
export function drawLines(
  doc: Pdf,
  lines: readonly string[],
  { x, y, lineHeight, align, color, ...style }: TextStyle & { x: number; y: number; lineHeight: number; align: string; color: string },
): void {
  const own = fontNamed(style.font)
  const ascent = (own.ascent / own.unitsPerEm) * style.size
  lines.forEach((line, index) => {
    const pieces = piecesOf(line, style.font)
    const free = style.width - widthOf(doc, pieces, style.size)
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    for (const piece of pieces) {
      const wide = widthOf(doc, [piece], style.size)
      // All pieces share one baseline, whatever their font's height.
      doc.fillColor(color).text(piece.text, at, y + index * lineHeight + ascent, { lineBreak: false, baseline: 'alphabetic' })
      at += wide
    }
  })
}
