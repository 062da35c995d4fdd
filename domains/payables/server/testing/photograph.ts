import { join } from 'node:path'
import sharp from 'sharp'
import { projectFolder } from '#kit/server/project.ts'

const fontfile = join(projectFolder, 'domains/papers/server/fonts/Inter-Regular.ttf')

/** A photograph of a printed page, a little crooked, as a phone takes it. */
export async function photographOf(lines: readonly string[]): Promise<Buffer> {
  const text = await sharp({ text: { text: lines.join('\n'), font: 'Inter', fontfile, dpi: 190, spacing: 24 } })
    .png()
    .toBuffer()
  const margins = { top: 140, bottom: 140, left: 90, right: 90 }
  const page = await sharp(text)
    .negate({ alpha: false })
    .extend({ ...margins, background: '#fff' })
    .png()
    .toBuffer()
  return sharp(page).rotate(1, { background: '#c9c4b8' }).jpeg({ quality: 70 }).toBuffer()
}
