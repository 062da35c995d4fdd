import { createHash } from 'node:crypto'
import type { PageFacts, Site, Visit } from '#domains/website/server/site-parts.ts'
import { coloursOf } from '#kit/contract/colour.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import { imageKeyIn } from '#kit/server/files/preview.ts'

/** The size that chats and networks show without cutting. */
export const cardSize = { width: 1200, height: 630 } as const

/** All that the drawn picture of a page depends on. */
export interface CardLook {
  title: string
  name: string
  /** Keys of stored pictures. */
  photo: string | null
  logo: string | null
  focus: FocusPoint
  fill: string
  onFill: string
}

/** Counted up when the drawing changes, so that addresses change with it. */
const drawing = 1
const mostLooks = 2_000

// What pages of this process last looked like, by hash. Another process that is asked for one reads the page again.
const looks = new Map<string, CardLook>()

/** Returns the drawn picture of a page; null for pages that nobody shares. Its address changes with the title, the picture and the brand. */
export function cardOf({ site }: Visit, { title, picture, focus, path, about }: PageFacts) {
  if (about.kind === 'other') return null
  return cardAt(`${site.origin}/card`, path === '/' ? '' : path, cardHash(site, { title, name: site.name, picture, focus }))
}

/** Returns a card whose address starts with `start` and names the path of its page. */
export const cardAt = (start: string, path: string, hash: string) => ({ url: `${start}/${hash}${path}/${cardName}`, ...cardSize })

interface Shown {
  title: string
  name: string
  /** An absolute address. */
  picture: string | null
  focus?: FocusPoint | undefined
}

/** Returns the hash of what a card shows in the look of a site, and remembers it. */
export function cardHash({ brand, theme }: Pick<Site, 'brand' | 'theme'>, { title, name, picture, focus = 'center' }: Shown): string {
  const { fill, onFill } = theme.colour === null ? brand.colours : coloursOf(theme.colour)
  // A page without a picture shows the agency's cover. Its logo alone is no picture to put a title on.
  const own = picture === brand.preview ? brand.cover : picture
  const look: CardLook = { title, name, photo: imageKeyIn(own), logo: imageKeyIn(brand.logo), focus, fill, onFill }
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, look]))
    .digest('base64url')
    .slice(0, 22)
  remember(hash, look)
  return hash
}

export const cardName = 'card.jpg'

/** Returns what a card looks like, if a page of this process showed it. */
export const lookOf = (hash: string): CardLook | undefined => looks.get(hash)

function remember(hash: string, look: CardLook): void {
  looks.delete(hash)
  // A Map keeps the order of insertion: the first is the oldest.
  if (looks.size >= mostLooks) looks.delete(looks.keys().next().value!)
  looks.set(hash, look)
}
