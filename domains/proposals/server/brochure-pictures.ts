import {
  itemGallery,
  listPictures,
  pictureRows,
  picturesByOwner,
  pictureView,
  type Picture,
} from '#domains/inventory/server/gallery/gallery.ts'
import { itineraryGallery } from '#domains/tour-packages/server/itineraries.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Content } from '../contract/content.ts'
import { itemsOf, type Brochure } from './brochure.ts'
import type { VersionRow } from './proposals-data.ts'

export interface BrochurePictures {
  /** The first picture of what is offered. */
  cover: Picture | null
  /** By the id of the itinerary's entry. */
  ofDays: Map<string, Picture[]>
}

const daysOf = ({ trips }: Brochure): string[] => trips.flatMap(({ days }) => days.map(({ id }) => id))

/** Returns the pictures of a version: as it was sent, or for a draft those that its trips have now. */
export async function brochurePictures(
  app: App,
  tx: Tx,
  version: Pick<VersionRow, 'proposal_id' | 'number'>,
  content: Content,
  brochure: Brochure,
): Promise<BrochurePictures> {
  if (brochure.keeps_pictures) return keptPictures(app, tx, version)
  let cover: Picture | null = null
  for (const id of itemsOf(content)) cover ??= (await listPictures(app, tx, itemGallery, id))[0] ?? null
  return { cover, ofDays: await picturesByOwner(app, tx, itineraryGallery, daysOf(brochure)) }
}

/** Keeps the pictures of a version that is being sent. The cover is kept under the proposal's id. */
export async function keepPictures(
  tx: Tx,
  actor: Actor,
  { proposal_id, number }: Pick<VersionRow, 'proposal_id' | 'number'>,
  content: Content,
  brochure: Brochure,
): Promise<void> {
  const items = itemsOf(content)
  const ofItems = Map.groupBy(await pictureRows(tx, itemGallery, items), ({ owner_id }) => owner_id)
  const cover = items.flatMap((id) => ofItems.get(id) ?? [])[0]
  const ofDays = await pictureRows(tx, itineraryGallery, daysOf(brochure))
  const rows = [...(cover ? [{ ...cover, owner_id: proposal_id }] : []), ...ofDays].map(({ owner_id, file_id, caption }, position) => ({
    agency_id: actor.agencyId,
    proposal_id,
    version: number,
    owner_id,
    position,
    file_id,
    caption,
  }))
  if (rows.length > 0) await tx.insertInto('proposal_pictures').values(rows).execute()
}

async function keptPictures(
  app: App,
  tx: Tx,
  { proposal_id, number }: Pick<VersionRow, 'proposal_id' | 'number'>,
): Promise<BrochurePictures> {
  const rows = await tx
    .selectFrom('proposal_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.file_id'))
    .select(['f.id', 'p.owner_id', 'p.position', 'p.caption', 'f.key', 'f.width', 'f.height', 'f.focus'])
    .where('p.proposal_id', '=', proposal_id)
    .where('p.version', '=', number)
    .orderBy('p.position')
    .execute()
  const byOwner = new Map(
    [...Map.groupBy(rows, (row) => row.owner_id)].map(([owner, own]) => [owner, own.map((row) => pictureView(app, row))]),
  )
  return { cover: byOwner.get(proposal_id)?.[0] ?? null, ofDays: byOwner }
}
