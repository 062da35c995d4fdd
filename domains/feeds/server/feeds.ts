import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { decideBody, updateFeedBody } from '../contract.ts'
import { feedFacts, feedKinds, type FeedKind, type LeftOutReason } from '../contract/words.ts'
import { feedUrl } from './address.ts'
import * as data from './feeds-data.ts'
import { makeFeedJob } from './jobs.ts'

function viewOf(app: App, kind: FeedKind, feed: data.FeedRow | undefined, current: readonly data.SnapshotRow[]) {
  const snapshot = (state: 'published' | 'waiting') => {
    const found = current.find((one) => one.kind === kind && one.state === state)
    return found ? figuresOf(found) : null
  }
  return {
    kind,
    enabled: feed?.enabled ?? false,
    addresses: feed ? feedFacts[kind].formats.map((format) => ({ format, url: feedUrl(app, feed, format) })) : [],
    run_at: feed?.run_at?.toISOString() ?? null,
    run_error: feed?.run_error ?? null,
    making: feed?.making_id != null,
    published: snapshot('published'),
    waiting: snapshot('waiting'),
    version: feed?.version ?? 0,
  }
}

const figuresOf = ({ id, items, left_out, made_at }: data.SnapshotRow) => ({ id, items, left_out, made_at: made_at.toISOString() })

/** Returns all feeds, also those that were never on. */
export async function listFeeds(app: App, tx: Tx) {
  const feeds = await data.allFeeds(tx)
  const current = await data.currentSnapshots(tx)
  return feedKinds.map((kind) =>
    viewOf(
      app,
      kind,
      feeds.find((feed) => feed.kind === kind),
      current,
    ),
  )
}

const readFeed = async (app: App, tx: Tx, kind: FeedKind) =>
  viewOf(app, kind, await data.findFeed(tx, kind), await data.currentSnapshots(tx, kind))

/** Returns a feed with its last snapshots and the difference of a waiting one. */
export async function showFeed(app: App, tx: Tx, kind: FeedKind) {
  const feed = await readFeed(app, tx, kind)
  const snapshots = await data.lastSnapshots(tx, kind)
  return {
    ...feed,
    snapshots: snapshots.map((row) => ({
      ...figuresOf(row),
      state: row.state,
      decided_by: row.decided_by,
      decided_at: row.decided_at?.toISOString() ?? null,
    })),
    difference: feed.waiting && feed.published ? await differenceOf(tx, feed.published.id, feed.waiting.id) : null,
  }
}

const mostLost = 100

async function differenceOf(tx: Tx, before: string, after: string) {
  const { rows } = await sql<{ id: string; title: string; reasons: LeftOutReason[] }>`
    SELECT b.inventory_id AS id, b.title, coalesce(a.reasons, '{}') AS reasons FROM feed_items b
    LEFT JOIN feed_items a ON a.agency_id = b.agency_id AND a.snapshot_id = ${after} AND a.inventory_id = b.inventory_id
    WHERE b.agency_id = ${thisAgency} AND b.snapshot_id = ${before}
      AND b.reasons = '{}' AND (a.inventory_id IS NULL OR a.reasons <> '{}')
    ORDER BY lower(b.title), b.inventory_id`.execute(tx)
  const { rows: added } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM feed_items a
    LEFT JOIN feed_items b ON b.agency_id = a.agency_id AND b.snapshot_id = ${before} AND b.inventory_id = a.inventory_id AND b.reasons = '{}'
    WHERE a.agency_id = ${thisAgency} AND a.snapshot_id = ${after} AND a.reasons = '{}'
      AND b.inventory_id IS NULL`.execute(tx)
  return { added: added[0]!.n, removed: rows.length, lost: rows.slice(0, mostLost) }
}

/** Switches a feed on or off. @throws 409 `stale`. */
export async function updateFeed(app: App, tx: Tx, actor: Actor, kind: FeedKind, { enabled, version }: z.output<typeof updateFeedBody>) {
  const stale = () => conflict('stale', 'Someone else changed this feed. Reload it and try again.')
  const before = await data.lockFeed(tx, kind)
  if ((before?.version ?? 0) !== version) throw stale()
  if (before)
    await tx
      .updateTable('feeds')
      .set({ enabled, version: version + 1, updated_at: actor.now, making_id: null })
      .where('kind', '=', kind)
      .execute()
  else {
    const times = { created_at: actor.now, updated_at: actor.now }
    const added = await tx
      .insertInto('feeds')
      .values({ agency_id: actor.agencyId, kind, enabled, address_id: newId(), ...times })
      .onConflict((of) => of.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!added) throw stale()
  }
  await audit(tx, actor, {
    action: 'feed.updated',
    subject: 'feed',
    before: { kind, enabled: before?.enabled ?? false },
    after: { kind, enabled },
  })
  if (enabled) await enqueue(app, tx, actor, kind)
  return readFeed(app, tx, kind)
}

/** Enqueues the making. From now on the feed is being made; a run that began earlier is dropped. */
async function enqueue(app: App, tx: Tx, { agencyId }: Actor, kind: FeedKind): Promise<void> {
  await tx.updateTable('feeds').set({ making_id: newId() }).where('kind', '=', kind).execute()
  await app.jobs.enqueue(tx, makeFeedJob, { agencyId, kind }, { key: `${agencyId} ${kind}` })
}

const requireOn = async (tx: Tx, kind: FeedKind): Promise<void> => {
  if (!(await data.lockFeed(tx, kind))?.enabled) throw conflict('feed_off', 'This feed is off. Switch it on first.')
}

/** Makes a feed now. @throws 409 `feed_off`. */
export async function makeFeed(app: App, tx: Tx, actor: Actor, kind: FeedKind) {
  await requireOn(tx, kind)
  await enqueue(app, tx, actor, kind)
  return readFeed(app, tx, kind)
}

/** Gives a feed a new secret address. @throws 409 `feed_off`. */
export async function renewFeedAddress(app: App, tx: Tx, actor: Actor, kind: FeedKind) {
  await requireOn(tx, kind)
  await tx.updateTable('feeds').set({ address_id: newId(), updated_at: actor.now }).where('kind', '=', kind).execute()
  await audit(tx, actor, { action: 'feed.address_renewed', subject: 'feed', after: { kind } })
  return readFeed(app, tx, kind)
}

/** Publishes a waiting snapshot or keeps the published one. @throws 404, 409 `stale` when a newer one waits. */
export async function decideFeed(app: App, tx: Tx, actor: Actor, kind: FeedKind, { snapshot, decision }: z.output<typeof decideBody>) {
  if (!(await data.lockFeed(tx, kind))) throw notFound('Snapshot')
  const current = await data.currentSnapshots(tx, kind)
  const waiting = current.find(({ id }) => id === snapshot)
  if (!waiting) throw notFound('Snapshot')
  if (waiting.state !== 'waiting') throw conflict('invalid_transition', 'This snapshot is published already.')
  const decided = { decided_by: actor.userName ?? null, decided_at: actor.now }
  if (decision === 'publish') {
    const published = current.find(({ state }) => state === 'published')
    if (published) await data.moveSnapshot(tx, published.id, 'replaced')
    await data.moveSnapshot(tx, snapshot, 'published', decided)
  } else await data.moveSnapshot(tx, snapshot, 'refused', decided)
  await audit(tx, actor, {
    action: `feed.${decision === 'publish' ? 'published' : 'kept'}`,
    subject: 'feed',
    after: { kind, items: waiting.items },
  })
  return readFeed(app, tx, kind)
}
