import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { updateTagsOfOffer as updateCall } from '../contract.ts'
import { inventoryTypes, type InventoryType } from '../contract/findings.ts'
import { describedOffer } from './subjects.ts'
import { suggestionFor } from './suggestion.ts'
import { saveTag, tagView } from './tags.ts'
import * as data from './tags-data.ts'

interface OfferOfType {
  inventoryId: string
  inventoryType: InventoryType
}

/** Returns an offer of any status. @throws 404, 422 at `inventoryType`. */
async function requireOffer(tx: Tx, { inventoryId, inventoryType }: OfferOfType) {
  const row = await tx
    .selectFrom('inventory')
    .select(['id', 'kind', 'title', 'place_name as place', 'days', 'summary', 'description'])
    .where('id', '=', inventoryId)
    .executeTakeFirst()
  if (!row) throw notFound('Offer')
  if (row.kind !== inventoryTypes[inventoryType]) throw invalid('inventoryType', 'The offer is of another type.')
  return { ...row, kind: row.kind as Kind }
}

/** Returns a title and a description for an offer by rules. @throws 404, 422 at `inventoryType`. */
export async function generateTags(tx: Tx, actor: Actor, given: OfferOfType) {
  const offer = await requireOffer(tx, given)
  const { name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
  return suggestionFor(describedOffer(name, offer, offer.description ?? ''))
}

/** Returns the tags of an offer: none or one. @throws 404, 422 at `inventoryType`. */
export async function tagsOfOffer(app: App, tx: Tx, given: OfferOfType) {
  await requireOffer(tx, given)
  const tag = await data.tagOf(tx, { inventory_id: given.inventoryId })
  return tag ? [tagView(app, tag)] : []
}

/** Changes the tag of an offer, or adds one with the generated texts. @throws 404, 422 at `inventoryType` and `picture`. */
export async function updateTags(app: App, tx: Tx, actor: Actor, given: z.output<NonNullable<typeof updateCall.body>>) {
  const { inventoryId, inventoryType, ...change } = given
  const subject = { inventory_id: inventoryId }
  const before = await data.tagOf(tx, subject)
  const first = before ?? { ...(await generateTags(tx, actor, given)), picture_file_id: null, canonical: null, robots: 'index' as const }
  if (before) await requireOffer(tx, { inventoryId, inventoryType })
  const { title, description, canonical, robots, picture_file_id } = first
  await saveTag(tx, actor, subject, { title, description, canonical, robots, picture: picture_file_id, ...change }, before?.version ?? 0)
  return tagView(app, (await data.tagOf(tx, subject))!)
}
