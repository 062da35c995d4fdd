import type { Sharp } from 'sharp'
import { openSharp } from '#kit/server/files/files.ts'
import { threadOf } from '#kit/server/threads.ts'
import { keptText } from './pdf-text.ts'

interface Recognized {
  text: string
  /** 0 to 100. */
  confidence: number
}
interface ScannedPage {
  pages: number
  image: { data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 } | null
}

const documents = 'domains/payables/server/documents'
// The thread ends soon after its work, because it holds 200 MB.
const recognize = threadOf<Uint8Array, Recognized>({
  source: `${documents}/picture-thread.ts`,
  cpuMs: 120_000,
  memoryMb: 256,
  idleMs: 1_000,
})
const scannedPage = threadOf<{ content: Uint8Array; page: number }, ScannedPage>({
  source: `${documents}/scan-thread.ts`,
  cpuMs: 20_000,
  memoryMb: 512,
  idleMs: 1_000,
})

/** The letters of a page are read best if its longer side is so long. More pixels only cost time. */
const readableSide = { least: 1800, most: 2400 }
/** A photograph of a modern phone has 12 to 50 million pixels. */
const mostPixels = 80_000_000
const mostScannedPages = 3
/** Below, what was recognized is noise: a photograph of a car, a page upside down. */
const leastConfidence = 40
const leastLetters = 12

type Tell = (percent: number) => void

/** Returns the text of a photograph or a scan, or null if it shows none that can be read. @throws an Error for a damaged file, or ThreadLimit. */
export async function recognizedText(content: Buffer, mime: string, tell: Tell): Promise<string | null> {
  if (mime !== 'application/pdf') return textIn(await opened(content), tell)
  const sharp = await openSharp()
  const texts: string[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, mostScannedPages); page++) {
    const scan = await scannedPage({ content: new Uint8Array(content), page })
    pages = scan.pages
    if (!scan.image) continue
    const { data, ...raw } = scan.image
    const done = ((page - 1) / Math.min(pages, mostScannedPages)) * 100
    const text = await textIn(sharp(data, { raw }), (percent) => tell(done + percent / Math.min(pages, mostScannedPages)))
    if (text !== null) texts.push(text)
  }
  return keptText(texts.join('\n'))
}

// The camera's orientation is in the file, not in the pixels.
async function opened(content: Buffer): Promise<Sharp> {
  const sharp = await openSharp()
  return sharp(content, { limitInputPixels: mostPixels, failOn: 'error', animated: false }).rotate()
}

/** The edges of a page are read as single letters and strokes. */
const saysSomething = (line: string): boolean => /\p{N}|(?:\p{L}.*){3}/u.test(line)

async function textIn(picture: Sharp, tell: Tell): Promise<string | null> {
  const { width = 0, height = 0 } = await picture.metadata()
  const side = Math.min(readableSide.most, Math.max(readableSide.least, width, height))
  const clear = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise()
    .resize({ width: side, height: side, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { text, confidence } = await recognize(new Uint8Array(clear), tell)
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return confidence < leastConfidence || letters < leastLetters ? null : keptText(text.split('\n').filter(saysSomething).join('\n'))
}
