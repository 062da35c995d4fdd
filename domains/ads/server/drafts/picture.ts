import { openSharp } from '#kit/server/files/files.ts'

/** Returns a picture as a JPEG of this size in pixels, cut around what matters in it. */
export async function cutTo(original: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(original)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
}
