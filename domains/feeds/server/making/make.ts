import { createHash } from 'node:crypto'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { feedFacts, smallestPart, type FeedFormat, type FeedKind } from '../../contract/words.ts'
import * as data from '../feeds-data.ts'
import { reasonsOf } from '../kinds/definition.ts'
import { readFeedAgency, readFeedOffers, type FeedAgency } from '../kinds/offer.ts'
import { feedDefinitions } from '../kinds/registry.ts'
import { feedNames } from '../../contract/names.ts'
import { growingFile } from './file.ts'

/** Offers that are read and written in one transaction, so that memory does not grow with the agency. */
const atOnce = 500

interface Run {
  app: App
  actor: Actor
  kind: FeedKind
  snapshotId: string
}

/** Makes a snapshot of a feed, and publishes it unless it lost too many items. A run that begins later wins. */
export async function makeSnapshot(app: App, agencyId: string, kind: FeedKind): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const run: Run = { app, actor, kind, snapshotId: newId() }
  const agency = await app.db.asAgency(actor, (tx) => begin(run, tx))
  if (!agency) return
  try {
    const made = await write(run, agency)
    await app.db.asAgency(actor, (tx) => finish(run, tx, made))
  } catch (error) {
    await app.db.asAgency(actor, (tx) =>
      tx
        .updateTable('feeds')
        .set({ run_error: 'The feed could not be made. It is tried again automatically.', run_at: actor.now, making_id: null })
        .where('kind', '=', kind)
        .where('making_id', '=', run.snapshotId)
        .execute(),
    )
    throw error
  }
}

async function begin({ app, actor, kind, snapshotId }: Run, tx: Tx): Promise<FeedAgency | null> {
  const feed = await data.lockFeed(tx, kind)
  if (!feed?.enabled) return null
  await data.forgetSnapshots(tx, kind, actor.now)
  await tx.updateTable('feeds').set({ making_id: snapshotId }).where('kind', '=', kind).execute()
  await tx
    .insertInto('feed_snapshots')
    .values({ agency_id: actor.agencyId, id: snapshotId, kind, state: 'making', made_at: actor.now })
    .execute()
  return readFeedAgency(app, tx, actor.agencyId)
}

interface Made {
  items: number
  leftOut: number
  digest: string
  files: { format: FeedFormat; content: Buffer; size: number; etag: string }[]
}

async function write({ app, actor, kind, snapshotId }: Run, agency: FeedAgency): Promise<Made> {
  const definition = feedDefinitions[kind]
  const files = Object.entries(definition.files).map(([format, writerOf]) => ({
    writer: writerOf(agency, actor.now.getTime()),
    file: growingFile(format as FeedFormat),
  }))
  for (const { writer, file } of files) await file.write(writer.head)
  const digest = createHash('sha256')
  let [items, leftOut] = [0, 0]
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const batch = await app.db.asAgency(actor, async (tx) => {
      const ids = await publishedIds(tx, kind, from)
      const offers = await readFeedOffers(app, tx, actor, agency, { ids, withStays: definition.needs.includes('nights') })
      const rows = offers.map((offer) => ({ offer, reasons: reasonsOf(definition, offer), says: definition.says(offer, agency) }))
      await insertItems(tx, actor, snapshotId, rows)
      return { last: ids.at(-1) ?? null, rows }
    })
    for (const { offer, reasons, says } of batch.rows) {
      if (reasons.length > 0) {
        leftOut++
        continue
      }
      digest.update(JSON.stringify(says))
      for (const { writer, file } of files) await file.write((items > 0 ? writer.between : '') + writer.item(offer, says))
      items++
    }
    if (batch.last === null) break
    after = batch.last
  }
  for (const { writer, file } of files) await file.write(writer.foot)
  return { items, leftOut, digest: digest.digest('hex'), files: await Promise.all(files.map(({ file }) => file.end())) }
}

const publishedIds = async (tx: Tx, kind: FeedKind, after: string | null): Promise<string[]> =>
  (
    await tx
      .selectFrom('inventory')
      .select('id')
      .where('status', '=', 'published')
      .where('kind', 'in', feedFacts[kind].offers)
      .$if(after !== null, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(atOnce)
      .execute()
  ).map(({ id }) => id)

interface Row {
  offer: { id: string; kind: string; title: string }
  reasons: string[]
  says: Record<string, string>
}

async function insertItems(tx: Tx, { agencyId }: Actor, snapshotId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('feed_items')
    .values(
      rows.map(({ offer, reasons, says }) => ({
        agency_id: agencyId,
        snapshot_id: snapshotId,
        inventory_id: offer.id,
        inventory_kind: offer.kind,
        title: offer.title,
        reasons,
        says: JSON.stringify(Object.entries(says)),
      })),
    )
    .execute()
}

async function finish({ app, actor, kind, snapshotId }: Run, tx: Tx, { items, leftOut, digest, files }: Made): Promise<void> {
  const feed = await data.lockFeed(tx, kind)
  // A later run has begun, or the feed was switched off.
  if (feed?.making_id !== snapshotId) {
    await tx.deleteFrom('feed_snapshots').where('id', '=', snapshotId).execute()
    return
  }
  await tx.updateTable('feeds').set({ making_id: null, run_at: actor.now, run_error: null }).where('kind', '=', kind).execute()
  await tx.updateTable('feed_snapshots').set({ items, left_out: leftOut, digest }).where('id', '=', snapshotId).execute()
  await tx
    .insertInto('feed_files')
    .values(files.map((file) => ({ agency_id: actor.agencyId, snapshot_id: snapshotId, ...file })))
    .execute()
  const current = await data.currentSnapshots(tx, kind)
  const [published, waiting] = (['published', 'waiting'] as const).map((state) => current.find((one) => one.state === state))
  if (waiting) await data.moveSnapshot(tx, waiting.id, 'replaced')
  if (published && (items === 0 || items < published.items * smallestPart) && published.items > 0) {
    // A person has already kept the old one instead of just this.
    if (await wasRefused(tx, kind, digest)) return data.moveSnapshot(tx, snapshotId, 'refused')
    await data.moveSnapshot(tx, snapshotId, 'waiting')
    if (!waiting)
      await notify(app, tx, actor, {
        permission: 'Manage Integrations',
        type: 'feed.waiting',
        title: `${feedNames[kind]} lost ${published.items - items} of ${published.items} items`,
        body: 'The old feed stays published until you decide.',
        link: `/marketing/feeds/${kind}`,
      })
    return
  }
  if (published) await data.moveSnapshot(tx, published.id, 'replaced')
  await data.moveSnapshot(tx, snapshotId, 'published')
}

/** Returns whether the last decision about this feed refused a snapshot with the same content. */
async function wasRefused(tx: Tx, kind: FeedKind, digest: string): Promise<boolean> {
  const last = await tx
    .selectFrom('feed_snapshots')
    .select(['state', 'digest'])
    .where('kind', '=', kind)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'refused' && last.digest === digest
}
