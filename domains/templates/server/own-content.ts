import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { allBlocks } from '#domains/website/contract/document.ts'
import { noPicture } from '#domains/website/contract/fields.ts'
import { pictureIds } from '#domains/website/server/pictures.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import type { Template } from './catalogue/parts.ts'
import { shippedFor } from './shipped-pictures.ts'

/** What an agency has for the empty places of a template. */
export interface OwnContent {
  /** For “{name}”, “{about}” and “{closing}” in texts. */
  words: Record<'name' | 'about' | 'closing', string>
  /** Its cover and the covers of its offers; drawings while it has none. */
  pictures: string[]
  /** What drawings show, by their id. Others are described in the media library. */
  alts?: Readonly<Record<string, string>>
  place: { lat: number; lng: number } | null
  /** The day of its next event. */
  eventDay: string | null
}

/**
 * Reads what the agency has for a template: words, pictures with those of its kinds of offers first, its place, its next event.
 * `drawings` has the ids of files for those of `shippedFor`, which an agency without pictures gets; without it there are none.
 */
export async function ownContent(
  tx: Tx,
  actor: Actor,
  { pages, category }: Pick<Template, 'pages' | 'category'>,
  drawings: ReadonlyMap<string, string> = new Map(),
): Promise<OwnContent> {
  const { name, description, closing_line, banner_file_id, place_lat, place_lng } = await ofAgency(tx, actor.agencyId)
    .select(['name', 'description', 'closing_line', 'banner_file_id', 'place_lat', 'place_lng'])
    .executeTakeFirstOrThrow()
  const offers = await listedOffers({ tx, actor })
  const kinds = new Set(pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'offers' ? block.props.kinds : []))))
  const sorted = offers.toSorted((a, b) => Number(kinds.has(b.kind)) - Number(kinds.has(a.kind)))
  const events = offers.flatMap(({ kind, happens_from }) => (kind === 'event' && happens_from ? [happens_from] : []))
  const next = events.toSorted((a, b) => a.getTime() - b.getTime()).find((at) => at > actor.now)
  const own = [...new Set([banner_file_id, ...sorted.map(({ cover_file_id }) => cover_file_id)].filter((one) => one !== null))]
  const drawn = own.length > 0 ? [] : shippedFor(category).map(({ id, alt }) => ({ id: drawings.get(id), alt }))
  const shown = drawn.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt }]))
  return {
    words: { name, about: (description ?? '').slice(0, longestAbout), closing: closing_line ?? '' },
    pictures: [...own, ...shown.map(({ id }) => id)],
    alts: Object.fromEntries(shown.map(({ id, alt }) => [id, alt])),
    place: place_lat === null || place_lng === null ? null : { lat: place_lat, lng: place_lng },
    eventDay: next ? dayOf(next) : null,
  }
}

/** Returns a value with the agency's own words in its texts: “{about|Text without one.}”. */
function worded(value: unknown, words: OwnContent['words']): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{(name|about|closing)(?:\|([^}]*))?\}/g, (_, key: keyof typeof words, other = '') => words[key] || other)
  if (Array.isArray(value)) return value.map((one) => worded(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, worded(one, words)]))
}

/** Returns blocks with the agency's own words in their texts. Their pictures stay. */
const wordedBlocks = (blocks: readonly Block[], words: OwnContent['words']): Block[] =>
  blocks.map(
    (block) =>
      ({ ...block, props: worded(block.props, words), ...(block.children && { children: wordedBlocks(block.children, words) }) }) as Block,
  )

/**
 * Returns the page of a template as it was copied and as it is now, as the agency would get them: with its words, and with its pictures
 * in blocks that it does not have yet. Pictures that the page does not show come first.
 */
export function comparable(
  content: OwnContent,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly Block[]>,
): Record<'base' | 'theirs', Block[]> {
  const known = new Set(allBlocks([...base, ...mine]).map(({ id }) => id))
  const shown = new Set(pictureIds(mine))
  const pictures = content.pictures.toSorted((a, b) => Number(shown.has(a)) - Number(shown.has(b)))
  const fill = filler({ ...content, pictures })
  const filled = (blocks: readonly Block[]): Block[] =>
    blocks.map(({ children, ...alone }) => {
      const block = alone as Block
      // A new block may frame blocks that the page has already.
      const own = known.has(block.id) ? { ...block, props: worded(block.props, content.words) } : fill([block])[0]
      return { ...own, ...(children && { children: filled(children) }) } as Block
    })
  return { base: wordedBlocks(base, content.words), theirs: filled(theirs) }
}

const longestAbout = 500
/** Fewer pictures are no gallery. */
const leastInGallery = 3
const mostInRow = 8
/** A mosaic has one large and four small pictures; with fewer it would have a hole. */
const inMosaic = 5

function galleryOf(look: 'grid' | 'row' | 'mosaic', all: readonly string[], alts: Readonly<Record<string, string>>): object {
  const isMosaic = look === 'mosaic' && all.length >= inMosaic
  const most = look === 'row' ? mostInRow : isMosaic ? inMosaic : 4
  return {
    look: look === 'mosaic' && !isMosaic ? 'grid' : look,
    pictures: all.slice(0, most).map((file_id) => ({ ...noPicture, file_id, alt: alts[file_id] ?? '', caption: '' })),
  }
}

/** Returns a function that fills the empty places in blocks: texts, pictures in turn over all its calls, galleries, maps, countdowns. */
export function filler({ words, pictures, alts = {}, place, eventDay }: OwnContent): (blocks: readonly Block[]) => Block[] {
  let at = 0
  const next = (): string | null => (pictures.length === 0 ? null : pictures[at++ % pictures.length]!)
  const filled = (block: Block): object => {
    switch (block.type) {
      case 'video':
      case 'section':
        return {}
      case 'gallery':
        return block.props.pictures.length > 0 || pictures.length < leastInGallery ? {} : galleryOf(block.props.look, pictures, alts)
      case 'map':
        return block.props.lat === null && place ? place : {}
      case 'countdown':
        return block.props.until === null ? { until: eventDay } : {}
      default: {
        const { picture } = block.props as { picture?: { file_id: string | null; alt: string } }
        if (!picture || picture.file_id !== null) return {}
        const file_id = next()
        return { picture: { ...picture, file_id, alt: picture.alt || (file_id === null ? '' : (alts[file_id] ?? '')) } }
      }
    }
  }
  const fill = (blocks: readonly Block[]): Block[] =>
    blocks.map(
      (block) =>
        ({
          ...block,
          props: { ...(worded(block.props, words) as object), ...filled(block) },
          ...(block.children && { children: fill(block.children) }),
        }) as Block,
    )
  return fill
}
