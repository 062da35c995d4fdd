import { openSharp, type ImageSize } from '#kit/server/files/files.ts'
import type { App } from '#kit/server/app.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import { cardSize, type CardLook } from './cards.ts'
import { cutTo, linePaths, titleLines } from './text.ts'

const margin = 64
const logoSize = 88
const quality = 82

const positions: Record<FocusPoint, string> = {
  'top-left': 'left top',
  top: 'top',
  'top-right': 'right top',
  left: 'left',
  center: 'centre',
  right: 'right',
  'bottom-left': 'left bottom',
  bottom: 'bottom',
  'bottom-right': 'right bottom',
}

/** Draws the card of a page as a JPEG: its picture, or the agency's colour without one; the logo, the name and the title. */
export async function drawCard(app: App, look: CardLook): Promise<Buffer> {
  const sharp = await openSharp()
  const { width, height } = cardSize
  const [picture, mark] = [await read(app, look.photo, 'original'), await read(app, look.logo, 'medium')]
  const base = picture
    ? sharp(picture).resize({ width, height, fit: 'cover', position: positions[look.focus] })
    : sharp({ create: { width, height, channels: 3, background: look.fill } })
  const inner = logoSize - 16
  const logo = mark && (await sharp(mark).resize({ width: inner, height: inner, fit: 'contain', background: '#fff' }).png().toBuffer())
  return base
    .composite([
      { input: Buffer.from(overlay(look, picture !== null, logo !== null)) },
      ...(logo ? [{ input: logo, left: margin + 8, top: margin + 8 }] : []),
    ])
    .flatten({ background: look.fill })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

/** A picture that was deleted meanwhile is left out. */
async function read(app: App, key: string | null, size: ImageSize): Promise<Buffer | null> {
  if (key === null) return null
  return app.files.read(key, size).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null
    throw error
  })
}

function overlay({ title, name, fill, onFill }: CardLook, isPictured: boolean, hasLogo: boolean): string {
  const { width, height } = cardSize
  const ink = isPictured ? '#ffffff' : onFill
  const { lines, size } = titleLines(title, width - 2 * margin)
  const lineHeight = Math.round(size * 1.16)
  const lastBaseline = height - margin - 8
  const nameAt = margin + (hasLogo ? logoSize + 24 : 0)
  const nameLook = { font: 'strong', size: 36 } as const
  const shown = cutTo(name, width - margin - nameAt, nameLook)
  const shade = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#080c10" stop-opacity=".66"/><stop offset=".34" stop-color="#080c10" stop-opacity=".28"/><stop offset="1" stop-color="#080c10" stop-opacity=".86"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`
  const box = `<rect x="${margin}" y="${margin}" width="${logoSize}" height="${logoSize}" rx="14" fill="#fff"/>`
  const bar = `<rect y="${height - 14}" width="${width}" height="14" fill="${isPictured ? fill : onFill}"/>`
  const texts = [
    linePaths(shown, { ...nameLook, x: nameAt, y: margin + logoSize / 2 + 13 }),
    ...lines.map((line, index) =>
      linePaths(line, { font: 'strong', size, x: margin, y: lastBaseline - (lines.length - 1 - index) * lineHeight }),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${isPictured ? shade : ''}${bar}${hasLogo ? box : ''}<g fill="${ink}">${texts.join('')}</g></svg>`
}
