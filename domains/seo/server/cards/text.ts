import { fontNamed, type OwnFont } from '#domains/papers/server/fonts.ts'
import { brokenLines, piecesOf } from '#domains/papers/server/mixed-text.ts'

// Texts as outlines of their letters, in the fonts of our papers. So they look the same whatever fonts a machine has, and no text of an
// agency gets into the drawing.

/** How a text is drawn: `size` in pixels. */
export interface LineLook {
  font: OwnFont
  size: number
}

/** Returns the width of a text in pixels. */
export const widthOf = (text: string, { font, size }: LineLook): number =>
  piecesOf(text, font).reduce((sum, piece) => {
    const own = fontNamed(piece.font)
    return sum + (own.layout(piece.text).advanceWidth * size) / own.unitsPerEm
  }, 0)

/** Returns a text cut with "…" so that it is at most `width` wide. */
export function cutTo(text: string, width: number, look: LineLook): string {
  if (widthOf(text, look) <= width) return text
  const letters = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, look) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Returns the lines of a title in the largest size that fits: two lines, or three in a smaller one. What is longer ends with "…". */
export function titleLines(title: string, width: number): { lines: string[]; size: number } {
  const tries = [
    { size: 76, most: 2 },
    { size: 64, most: 3 },
    { size: 54, most: 3 },
  ]
  const linesAt = (size: number) => brokenLines(title, width, (part) => widthOf(part, { font: 'strong', size }))
  const fitting = tries.find(({ size, most }) => linesAt(size).length <= most)
  if (fitting) return { lines: linesAt(fitting.size), size: fitting.size }
  const { size, most } = tries.at(-1)!
  const lines = linesAt(size)
  const last = cutTo(`${lines[most - 1]!}…`, width, { font: 'strong', size })
  return { lines: [...lines.slice(0, most - 1), last], size }
}

/** Returns a line as SVG paths. `y` is its baseline. */
export function linePaths(text: string, { x, y, ...look }: LineLook & { x: number; y: number }): string {
  let at = x
  return piecesOf(text, look.font)
    .flatMap((piece) => {
      const own = fontNamed(piece.font)
      const scale = look.size / own.unitsPerEm
      const { glyphs, positions } = own.layout(piece.text)
      return glyphs.map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        const [left, base] = [at + xOffset * scale, y - yOffset * scale]
        at += xAdvance * scale
        const path = glyph.path.toSVG()
        return path === ''
          ? ''
          : `<path transform="translate(${left.toFixed(2)} ${base.toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`
      })
    })
    .join('')
}
