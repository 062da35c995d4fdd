import type { Pdf } from './fonts.ts'
import type { PaperTable } from './paper.ts'
import { dim, flow, heightOf, innerWidth, makeRoom, margin, pageWidth, rule, textAt } from './pdf-page.ts'

const gap = 12
const rowPadding = 7

interface Place {
  x: number
  width: number
  align: 'left' | 'right'
}

/** Draws a table, with its head repeated on each page and its sums below. */
export function drawTable(doc: Pdf, { title, text, columns, rows, sums }: PaperTable): void {
  const places = placesOf(columns)
  const head = () =>
    drawHead(
      doc,
      columns.map(({ title: text }) => text),
      places,
    )
  makeRoom(doc, 90)
  if (title) {
    textAt(doc, title, margin, doc.y, { font: 'strong', size: 10.5 })
    if (text) flow(doc, text, { size: 9, color: dim })
    doc.y += 6
  }
  head()
  for (const cells of rows) {
    if (makeRoom(doc, heightOfRow(doc, cells, places))) head()
    drawRow(doc, cells, places)
  }
  drawSums(doc, sums)
  doc.y += 18
}

function placesOf(columns: PaperTable['columns']): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const free = innerWidth - gap * (columns.length - 1)
  let x = margin
  return columns.map(({ share, right }) => {
    const width = (free * share) / shares
    const place = { x, width, align: right ? ('right' as const) : ('left' as const) }
    x += width + gap
    return place
  })
}

function drawHead(doc: Pdf, titles: string[], places: Place[]): void {
  const y = doc.y
  titles.forEach((text, at) =>
    textAt(doc, text, places[at]!.x, y, { size: 8.5, color: dim, width: places[at]!.width, align: places[at]!.align }),
  )
  rule(doc, y + 15)
  doc.y = y + 15
}

const smallPrint = (cell: string) => {
  const [first = '', ...rest] = cell.split('\n')
  return { first, rest: rest.join('\n') }
}

function heightOfRow(doc: Pdf, cells: string[], places: Place[]): number {
  const heights = cells.map((cell, at) => {
    const { first, rest } = smallPrint(cell)
    const { width } = places[at]!
    return heightOf(doc, first, { width }) + (rest ? heightOf(doc, rest, { width, size: 8.5 }) + 1 : 0)
  })
  return Math.max(...heights) + 2 * rowPadding
}

function drawRow(doc: Pdf, cells: string[], places: Place[]): void {
  const y = doc.y
  const height = heightOfRow(doc, cells, places)
  cells.forEach((cell, at) => {
    const { first, rest } = smallPrint(cell)
    const { x, width, align } = places[at]!
    textAt(doc, first, x, y + rowPadding, { width, align })
    if (rest) textAt(doc, rest, x, doc.y + 1, { size: 8.5, color: dim, width, align })
  })
  rule(doc, y + height)
  doc.y = y + height
}

function drawSums(doc: Pdf, sums: PaperTable['sums']): void {
  if (sums.length === 0) return
  const left = margin + innerWidth * 0.4
  doc.y += 8
  for (const { label, value, strong } of sums) {
    makeRoom(doc, 18)
    const y = doc.y
    const font = strong ? 'strong' : 'regular'
    textAt(doc, label, left, y, { font, width: innerWidth * 0.35, size: strong ? 10.5 : 9.5, color: strong ? '#17202b' : dim })
    const after = doc.y
    textAt(doc, value, pageWidth - margin - innerWidth * 0.25, y, {
      font,
      width: innerWidth * 0.25,
      align: 'right',
      size: strong ? 10.5 : 9.5,
    })
    doc.y = Math.max(after, doc.y) + 4
  }
}
