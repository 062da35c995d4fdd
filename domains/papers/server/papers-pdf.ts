import { coloursOf, houseColour } from '#kit/contract/colour.ts'
import { qrSquares } from '#kit/contract/qr-code.ts'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { inFont, type Pdf } from './fonts.ts'
import type { Paper } from './paper.ts'
import { dim, flow, ink, innerWidth, makeRoom, margin, pageHeight, pageWidth, rule, textAt } from './pdf-page.ts'
import { drawCover, drawTrips, readyBrochure } from './pdf-brochure.ts'
import { drawTable } from './pdf-table.ts'
import { say } from './messages/say.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'

const good = '#0b6b57'
const bad = '#b42318'

/**
 * Draws papers of one issuer on A4 into one PDF, each starting on a new page, with embedded fonts (fonts/README.md lists the
 * scripts). `logo` is a picture in any format.
 */
export async function drawPapers(given: readonly Paper[], logo: Buffer | null): Promise<Buffer> {
  const papers = await Promise.all(given.map(async (one) => (one.brochure ? { ...one, brochure: await readyBrochure(one.brochure) } : one)))
  const paper = papers[0]!
  const picture = logo
    ? await sharp(logo).resize({ width: 480, height: 200, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
    : null
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    info: { Title: `${paper.heading} ${paper.number}`, Author: paper.issuer.name, Subject: paper.facts[0]?.[1] ?? '', Creator: 'Safiri' },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
  })
  const firstPages = papers.map((one, index) => {
    if (index > 0) doc.addPage()
    const first = doc.bufferedPageRange().count - 1
    drawOne(doc, one, picture)
    return first
  })
  const { count } = doc.bufferedPageRange()
  papers.forEach((one, index) => drawFoot(doc, one, firstPages[index]!, firstPages[index + 1] ?? count))
  doc.end()
  return done
}

function drawOne(doc: Pdf, paper: Paper, picture: Buffer | null): void {
  drawHead(doc, paper, picture)
  if (paper.brochure) drawCover(doc, paper.brochure)
  drawParties(doc, paper)
  if (paper.opening) drawOpening(doc, paper.opening)
  if (paper.brochure) drawTrips(doc, paper.brochure, coloursOf(paper.issuer.colour ?? houseColour))
  for (const table of paper.tables) drawTable(doc, table)
  for (const { title, lines } of paper.notes) drawNote(doc, title, lines)
  if (paper.seal || paper.verifyUrl) drawSeal(doc, paper)
  if (paper.issuer.closing) drawClosing(doc, paper.issuer.closing)
}

function drawClosing(doc: Pdf, text: string): void {
  makeRoom(doc, 30)
  doc.y += 8
  flow(doc, text, { size: 10.5 })
}

function drawHead(doc: Pdf, paper: Paper, picture: Buffer | null): void {
  const { name, lines, colour } = paper.issuer
  if (colour) doc.rect(0, 0, pageWidth, 10).fillColor(colour).fill()
  if (picture) doc.image(picture, margin, margin - 6, { fit: [150, 62] })
  else textAt(doc, name, margin, margin, { size: 16, font: 'strong', width: innerWidth / 2 })
  const left = pageWidth / 2
  textAt(doc, name, left, margin - 4, { font: 'strong', width: pageWidth - margin - left, align: 'right' })
  textAt(doc, lines.join('\n'), left, doc.y + 1, { size: 8.5, color: dim, width: pageWidth - margin - left, align: 'right' })
  const y = Math.max(doc.y, margin + 62) + 18
  rule(doc, y, coloursOf(paper.issuer.colour ?? houseColour).onLight)
  // A brochure has its own title below.
  textAt(doc, paper.heading, margin, y + 18, { size: paper.brochure ? 13 : 22, font: 'strong', width: 330 })
  textAt(doc, paper.number, margin, doc.y + 1, { size: 11, color: dim })
  const end = doc.y
  if (paper.stamp) drawStamp(doc, paper.stamp, y + 22)
  doc.y = end + 16
}

function drawStamp(doc: Pdf, { words, tone }: NonNullable<Paper['stamp']>, y: number): void {
  const color = tone === 'good' ? good : bad
  inFont(doc, 'strong', 10)
  const width = doc.widthOfString(words) + 24
  const x = pageWidth - margin - width
  doc.roundedRect(x, y, width, 22, 4).lineWidth(1).strokeColor(color).stroke()
  textAt(doc, words, x, y + 5, { size: 10, font: 'strong', color, width, align: 'center' })
}

function drawParties(doc: Pdf, { party, facts, amount, issuer }: Paper): void {
  const top = doc.y
  const half = innerWidth / 2 - 12
  textAt(doc, party.label, margin, top, { size: 8.5, color: dim, width: half })
  textAt(doc, party.lines[0] ?? '', margin, doc.y + 2, { font: 'strong', size: 10.5, width: half })
  if (party.lines.length > 1) textAt(doc, party.lines.slice(1).join('\n'), margin, doc.y + 1, { width: half })
  const left = doc.y
  let y = top
  for (const [label, value] of facts.filter(([, text]) => text !== '')) {
    textAt(doc, label, margin + half + 24, y, { color: dim, width: 90, size: 8.5 })
    textAt(doc, value, margin + half + 24 + 90, y, { width: half - 90, align: 'right' })
    y = doc.y + 3
  }
  doc.y = Math.max(left, y) + 14
  if (amount) drawAmount(doc, amount, issuer.colour ?? houseColour)
}

function drawAmount(doc: Pdf, { label, value }: { label: string; value: string }, colour: string): void {
  const y = doc.y
  const accent = coloursOf(colour).onLight
  doc.roundedRect(margin, y, innerWidth, 44, 5).fillColor(accent, 0.07).fill()
  doc.fillOpacity(1)
  textAt(doc, label, margin + 14, y + 15, { color: dim, size: 10 })
  textAt(doc, value, margin + 14, y + 11, { font: 'strong', size: 16, color: accent, width: innerWidth - 28, align: 'right' })
  doc.y = y + 60
}

function drawOpening(doc: Pdf, text: string): void {
  flow(doc, text, {})
  doc.y += 18
}

function drawNote(doc: Pdf, title: string, lines: string[]): void {
  if (lines.length === 0) return
  makeRoom(doc, 50)
  textAt(doc, title, margin, doc.y + 4, { font: 'strong' })
  doc.y += 2
  flow(doc, lines.join('\n'), { size: 9, color: dim })
  doc.y += 14
}

const genuineSize = 84
const languageOf = ({ issuer }: Pick<Paper, 'issuer'>): string => issuer.language ?? fallbackLanguage

/** Draws the QR code as vector shapes, so that it prints sharp. */
function drawSeal(doc: Pdf, paper: Paper): void {
  const { verifyUrl, seal } = paper
  const t = say(languageOf(paper))
  const { value, title, text, size } = seal ?? { title: t('verifyTitle'), text: t('verifyText'), size: genuineSize, value: verifyUrl }
  makeRoom(doc, size + 10)
  const y = doc.y + 4
  const squares = qrSquares(value)
  const step = size / squares.length
  for (const [row, dark] of squares.entries())
    for (const [column, isDark] of dark.entries()) if (isDark) doc.rect(margin + column * step, y + row * step, step + 0.05, step + 0.05)
  doc.fillColor(ink).fill()
  const width = innerWidth - size - 16
  textAt(doc, title, margin + size + 16, y + 22, { font: 'strong', width: Math.min(300, width) })
  textAt(doc, text, margin + size + 16, doc.y + 2, { size: 9, color: dim, width: Math.min(300, width) })
  if (!seal) doc.link(margin, y, size, size, verifyUrl)
  doc.y = y + size + 10
}

/** Draws the foot on the pages of one paper, from `first` up to but not including `end`. */
function drawFoot(doc: Pdf, { issuer, number }: Paper, first: number, end: number): void {
  for (let page = first; page < end; page++) {
    doc.switchToPage(page)
    rule(doc, pageHeight - 46)
    textAt(doc, `${issuer.name} · ${number}`, margin, pageHeight - 38, { size: 8, color: dim, width: innerWidth - 80 })
    textAt(
      doc,
      say(languageOf({ issuer }))('page', { page: page - first + 1, pages: end - first }),
      pageWidth - margin - 80,
      pageHeight - 38,
      {
        size: 8,
        color: dim,
        width: 80,
        align: 'right',
      },
    )
  }
}
