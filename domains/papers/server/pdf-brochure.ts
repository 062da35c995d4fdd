import sharp from 'sharp'
import type { BrandColours } from '#kit/contract/colour.ts'
import type { RouteMap } from '#domains/places/contract/route-map.ts'
import type { Pdf } from './fonts.ts'
import { dim, flow, heightOf, ink, innerWidth, makeRoom, margin, textAt } from './pdf-page.ts'

export interface PaperDay {
  /** "Day 1 · 27 Jan 2027 · Kampala" */
  when: string
  title: string
  text: string
  more: string
  pictures: Uint8Array[]
}

/** What a proposal has between its head and its prices. Pictures are in any format. */
export interface PaperBrochure {
  title: string
  dates: string
  cover: Uint8Array | null
  map: RouteMap | null
  trips: { title: string; days: PaperDay[]; included: string[]; excluded: string[] }[]
  /** In the language of the proposal. */
  words: { included: string; excluded: string; mapSource: string }
}

const coverHeight = 190
const [thumbWidth, thumbHeight] = [150, 100]

const asJpeg = (picture: Uint8Array, width: number, height: number): Promise<Uint8Array> =>
  sharp(picture)
    .resize({ width: Math.round(width * 2), height: Math.round(height * 2), fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()

/** Returns a brochure with its pictures cut and converted as the PDF needs them. */
export async function readyBrochure(brochure: PaperBrochure): Promise<PaperBrochure> {
  const trips = []
  for (const trip of brochure.trips) {
    const days = []
    for (const day of trip.days) {
      const pictures = []
      for (const picture of day.pictures) pictures.push(await asJpeg(picture, thumbWidth, thumbHeight))
      days.push({ ...day, pictures })
    }
    trips.push({ ...trip, days })
  }
  return { ...brochure, trips, cover: brochure.cover && (await asJpeg(brochure.cover, innerWidth, coverHeight)) }
}

/** Draws the cover: the picture with title and dates below it. */
export function drawCover(doc: Pdf, { cover, title, dates }: PaperBrochure): void {
  if (cover) {
    doc.image(Buffer.from(cover), margin, doc.y, { width: innerWidth, height: coverHeight })
    doc.y += coverHeight + 16
  }
  textAt(doc, title, margin, doc.y, { size: 22, font: 'strong' })
  if (dates) textAt(doc, dates, margin, doc.y + 2, { size: 11, color: dim })
  doc.y += 14
}

/** Draws the days with their pictures, the map, and what is included. */
export function drawTrips(doc: Pdf, { trips, map, words }: PaperBrochure, colours: BrandColours): void {
  trips.forEach((trip, at) => {
    if (trip.days.length > 0) {
      // The heading stays with the map or the first day.
      makeRoom(doc, at === 0 && map ? map.height * (mapWidth / map.width) + 56 : 150)
      textAt(doc, trip.title, margin, doc.y, { size: 14, font: 'strong' })
      doc.y += 8
      if (at === 0 && map) drawMap(doc, map, colours, words.mapSource)
      for (const day of trip.days) drawDay(doc, day, colours)
    }
    drawIncluded(doc, trip, words)
  })
}

function drawDay(doc: Pdf, { when, title, text, more, pictures }: PaperDay, colours: BrandColours): void {
  makeRoom(doc, 60 + (pictures.length > 0 ? thumbHeight : 0))
  const y = doc.y
  doc
    .rect(margin - 10, y + 1, 3, 24)
    .fillColor(colours.onLight)
    .fill()
  textAt(doc, when, margin, y, { size: 8.5, color: dim })
  textAt(doc, title, margin, doc.y + 1, { size: 11, font: 'strong' })
  doc.y += 3
  if (text) flow(doc, text, { size: 9.5 })
  if (more) flow(doc, more, { size: 8.5, color: dim })
  if (pictures.length > 0) {
    doc.y += 4
    makeRoom(doc, thumbHeight + 6)
    const top = doc.y
    pictures.forEach((picture, at) =>
      doc.image(Buffer.from(picture), margin + at * (thumbWidth + 10), top, { width: thumbWidth, height: thumbHeight }),
    )
    doc.y = top + thumbHeight
  }
  doc.y += 14
}

function drawIncluded(doc: Pdf, { included, excluded }: PaperBrochure['trips'][number], words: PaperBrochure['words']): void {
  const half = innerWidth / 2 - 12
  const lists = [
    { title: words.included, lines: included, x: margin },
    { title: words.excluded, lines: excluded, x: margin + half + 24 },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return
  const texts = lists.map((list) => ({ ...list, text: list.lines.map((line) => `– ${line}`).join('\n') }))
  const height = Math.max(...texts.map(({ text }) => heightOf(doc, text, { width: half })))
  makeRoom(doc, Math.min(height + 40, 600))
  const top = doc.y
  let end = top
  for (const { title, text, x } of texts) {
    textAt(doc, title, x, top, { font: 'strong', size: 10.5, width: half })
    textAt(doc, text, x, doc.y + 3, { width: half })
    end = Math.max(end, doc.y)
  }
  doc.y = end + 18
}

const mapWidth = 400

function drawMap(
  doc: Pdf,
  { width, height, land, lakes, route, pins }: RouteMap,
  { fill, onFill, onLight }: BrandColours,
  source: string,
): void {
  const scale = mapWidth / width
  makeRoom(doc, height * scale + 24)
  const top = doc.y
  doc.save().translate(margin, top).scale(scale)
  doc.roundedRect(0, 0, width, height, 12).clip()
  doc.rect(0, 0, width, height).fillColor('#cfe3ee').fill()
  if (land) doc.path(land).lineWidth(1).fillAndStroke('#f6f5f1', '#b9b6ad')
  if (lakes) doc.path(lakes).lineWidth(2).fillAndStroke('#cfe3ee', '#cfe3ee')
  if (pins.length > 1) doc.path(route).lineWidth(3).dash(7, { space: 6 }).strokeColor(onLight).stroke().undash()
  for (const { x, y } of pins) doc.circle(x, y, 13).lineWidth(2).fillAndStroke(fill, onLight)
  doc.restore()
  for (const { x, y, number, name, label } of pins) {
    const [px, py] = [margin + x * scale, top + y * scale]
    textAt(doc, number, px - 10, py - 3.6, { size: number.length > 2 ? 5 : 7, font: 'strong', color: onFill, width: 20, align: 'center' })
    if (!label) continue
    const left = margin + label.x * scale - (label.anchor === 'start' ? -3 : label.anchor === 'end' ? 163 : 80)
    const align = label.anchor === 'start' ? 'left' : label.anchor === 'end' ? 'right' : 'center'
    textAt(doc, name, left, top + label.y * scale - 7.5, { size: 8, color: ink, width: 160, align })
  }
  doc.y = top + height * scale + 4
  const named = pins.filter(({ label }) => !label).map(({ number, name }) => `${number} ${name}`)
  textAt(doc, [...named, source].join(' · '), margin, doc.y, { size: 7, color: dim })
  doc.y += 12
}
