import { inFont, isPlain, type OwnFont, type Pdf } from './fonts.ts'
import { drawLines, linesOf } from './mixed-text.ts'

// An A4 page in points, and functions to draw text and rules on it.

export const margin = 48
export const pageWidth = 595.28
export const pageHeight = 841.89
export const innerWidth = pageWidth - 2 * margin
const bottom = pageHeight - 64
export const ink = '#17202b'
export const dim = '#5b6472'
const hair = '#d9dde3'

/** Starts a new page if `height` no longer fits. @returns whether it did. */
export function makeRoom(doc: Pdf, height: number): boolean {
  if (doc.y + height <= bottom) return false
  doc.addPage()
  doc.y = margin
  return true
}

interface TextOptions {
  size?: number
  font?: OwnFont
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

const lineGap = 1.5

/** Draws text at a place, broken into lines. Afterwards `doc.y` is below it. */
export function textAt(
  doc: Pdf,
  text: string,
  x: number,
  y: number,
  { size = 9.5, font = 'regular', color = ink, width = innerWidth, align = 'left' }: TextOptions = {},
): void {
  inFont(doc, font, size)
  if (isPlain(text, font)) {
    doc.fillColor(color).text(text, x, y, { width, align, lineGap })
    return
  }
  const lineHeight = doc.currentLineHeight(true) + lineGap
  const lines = linesOf(doc, text, { font, size, width })
  drawLines(doc, lines, { x, y, lineHeight, align, color, font, size, width })
  inFont(doc, font, size)
  doc.y = y + lines.length * lineHeight
}

/** Draws text of any length over the whole width, line by line. It continues on new pages, above the foot. */
export function flow(doc: Pdf, text: string, options: Pick<TextOptions, 'size' | 'color'>): void {
  const { size = 9.5 } = options
  inFont(doc, 'regular', size)
  const lineHeight = doc.currentLineHeight(true) + lineGap
  for (const line of linesOf(doc, text, { font: 'regular', size, width: innerWidth })) {
    makeRoom(doc, lineHeight)
    const y = doc.y
    // Slightly wider, because the line was measured word by word.
    if (line) textAt(doc, line, margin, y, { ...options, width: innerWidth + margin / 2 })
    doc.y = y + lineHeight
  }
}

/** Returns the height in points at which `textAt` draws a text. */
export function heightOf(doc: Pdf, text: string, { size = 9.5, font = 'regular', width = innerWidth }: TextOptions): number {
  inFont(doc, font, size)
  if (isPlain(text, font)) return doc.heightOfString(text, { width, lineGap })
  const lineHeight = doc.currentLineHeight(true) + lineGap
  return linesOf(doc, text, { font, size, width }).length * lineHeight
}

export const rule = (doc: Pdf, y: number, color = hair) =>
  doc
    .moveTo(margin, y)
    .lineTo(pageWidth - margin, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
