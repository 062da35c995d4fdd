import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'

/** Puts the agency's pictures into the empty ones of a page, in turn. */
export function withPictures(blocks: readonly Block[], next: () => string | null): Block[] {
  return blocks.map((block) => {
    const props = block.props as Record<string, unknown>
    const empty = props.picture as { file_id: string | null } | undefined
    const filled =
      empty && empty.file_id === null && block.type !== 'video' && block.type !== 'section'
        ? { picture: { ...empty, file_id: next() } }
        : {}
    return { ...block, props: { ...props, ...filled }, ...(block.children && { children: withPictures(block.children, next) }) } as Block
  })
}

/** Returns the pictures of the agency's cover and offers, over and over; null without any. */
export async function ownPictures(tx: Tx, actor: Actor): Promise<() => string | null> {
  const { banner_file_id } = await ofAgency(tx, actor.agencyId).select('banner_file_id').executeTakeFirstOrThrow()
  const offers = await listedOffers({ tx, actor })
  const all = [...new Set([banner_file_id, ...offers.map(({ cover_file_id }) => cover_file_id)].filter((one) => one !== null))]
  let at = 0
  return () => (all.length === 0 ? null : all[at++ % all.length]!)
}
