import type { FeedOffer } from '#domains/feeds/server/kinds/offer.ts'
import { openSharp } from '#kit/server/files/files.ts'

/** Returns the key of an offer's first picture; null without one. */
export const pictureKeyOf = ({ pictures }: FeedOffer): string | null => /\/(img_[A-Za-z0-9_-]{43})\//.exec(pictures[0] ?? '')?.[1] ?? null

/** Returns a picture as a JPEG of this size in pixels, cut around what matters in it. */
export async function cutTo(original: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(original)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
}
