import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { openSharp } from './files.ts'

export const previewName = 'preview.jpg'

/** Returns the address of a picture as a JPEG: some chats show no WebP. */
export const previewOf = (imageUrl: string): string => imageUrl.replace(/\/[a-z]+\.webp$/, `/${previewName}`)

/** Returns the key in the address of a stored picture, of any size; null for an address without one. Does not look at the host. */
export const imageKeyIn = (imageUrl: string | null | undefined): string | null =>
  /\/(img_[A-Za-z0-9_-]{43})\//.exec(imageUrl ?? '')?.[1] ?? null

/** Returns a picture as a JPEG, made when it is asked for. @throws 404. */
export async function previewBytes(app: App, key: string): Promise<Buffer> {
  const picture = await app.files.read(key, 'medium')
  const sharp = await openSharp()
  try {
    return await sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
  } catch {
    throw new AppError(404, 'not_found', 'File not found.')
  }
}
