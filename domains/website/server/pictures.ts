import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ViewPicture } from '../view/context.ts'
import * as data from './sites-data.ts'

/** Returns the ids of all pictures in blocks, wherever a field holds one. */
export function pictureIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureIds)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === 'file_id' && typeof part === 'string' ? [part] : pictureIds(part)))
}

interface StoredPicture {
  key: string
  width: number | null
  height: number | null
  /** Its description in the media library. */
  alt?: string | null
  focus?: FocusPoint
}

/** Returns the addresses of a stored picture. */
export const viewPicture = (app: App, { key, width, height, alt = null, focus = 'center' }: StoredPicture): ViewPicture => ({
  url: app.files.imageUrl(key, 'medium')!,
  small_url: app.files.imageUrl(key, 'small')!,
  original_url: app.files.imageUrl(key, 'original')!,
  width,
  height,
  alt,
  focus,
})

/** Returns the pictures of blocks, or of a text, by the id of their file. */
export async function picturesOf(app: App, tx: Tx, blocks: unknown): Promise<Record<string, ViewPicture>> {
  const ids = [...new Set(pictureIds(blocks))]
  if (ids.length === 0) return {}
  return Object.fromEntries((await data.storedPictures(tx, ids)).map((row) => [row.id, viewPicture(app, row)]))
}
