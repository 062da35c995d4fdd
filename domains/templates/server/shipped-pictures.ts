import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ViewPicture } from '#domains/website/view/context.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { projectFolder } from '#kit/server/project.ts'
import type { TemplateCategory } from '../contract/categories.ts'

export type ShippedName = 'savanna' | 'morning' | 'forest' | 'lake' | 'mountains' | 'camp' | 'falls' | 'town'

/** A drawing that ships with Safiri. Its id stands for it in a template until it is stored for an agency. */
export interface Shipped {
  id: string
  name: ShippedName
  title: string
  alt: string
  /** The kinds of business that see it first. */
  suits: readonly TemplateCategory[]
}

const picture = (number: number, name: ShippedName, title: string, alt: string, suits: readonly TemplateCategory[]): Shipped => ({
  id: `01a1f000-0000-7000-8001-${String(number).padStart(12, '0')}`,
  name,
  title,
  alt,
  suits,
})

/** All drawings. scripts/template-pictures.ts makes their files; pictures/README.md has their licence. */
export const shipped: readonly Shipped[] = [
  picture(1, 'savanna', 'Savanna', 'Acacias on a wide plain at sunset', ['tours', 'cars']),
  picture(2, 'morning', 'Morning', 'A plain with acacias below hills in the morning', ['tours']),
  picture(3, 'forest', 'Forest', 'A green forest below hills in mist', ['tours', 'stays']),
  picture(4, 'lake', 'Lake', 'A boat on a lake with islands', ['stays', 'tours']),
  picture(5, 'mountains', 'Mountains', 'Hills with snow on the highest peak', ['cars', 'tours']),
  picture(6, 'camp', 'Camp', 'A tent under acacias at sunset', ['stays', 'events', 'music']),
  picture(7, 'falls', 'Waterfall', 'A waterfall between green hills', ['stays', 'simple']),
  picture(8, 'town', 'Town', 'The houses of a town below hills', ['shop', 'events', 'music', 'simple']),
]

const size = { width: 1200, height: 750 } as const

export const shippedPath = '/template-pictures'

/** Returns the drawings that a template of a category shows, the fitting ones first. */
export const shippedFor = (category: TemplateCategory): Shipped[] =>
  shipped.toSorted((a, b) => Number(b.suits.includes(category)) - Number(a.suits.includes(category)))

/** Returns the content of a drawing. */
export const shippedFile = (name: ShippedName): Buffer =>
  readFileSync(join(projectFolder, 'domains/templates/server/pictures', `${name}.webp`))

/** Returns the drawings as pages show pictures, by the ids that stand for them: for previews, which store nothing. */
export const shippedViews = (app: App): Record<string, ViewPicture> =>
  Object.fromEntries(
    shipped.map(({ id, name, alt }) => {
      const url = `${app.appUrl}${shippedPath}/${name}.webp`
      return [id, { url, small_url: url, original_url: url, ...size, alt, focus: 'center' as const }]
    }),
  )

/**
 * Stores drawings in the media library of an agency. @returns the ids of their files by the ids that stand for them. Drawings for which
 * there is no room are missing, and so are their pictures.
 */
export async function storeShipped(app: App, actor: Actor, pictures: readonly Shipped[]): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { id, name, title } of pictures) {
    try {
      stored.set(id, (await app.files.keepImage(actor, `${title}.webp`, shippedFile(name))).id)
    } catch (error) {
      if ((error as { code?: string }).code !== 'quota_exceeded') throw error
      break
    }
  }
  return stored
}
