import { sql, type Selectable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { Feeds, FeedSnapshots } from '../../../database/tables.ts'
import type { FeedKind, SnapshotState } from '../contract/words.ts'

export type FeedRow = Selectable<Feeds>
export type SnapshotRow = Selectable<FeedSnapshots>

export const allFeeds = (tx: Tx): Promise<FeedRow[]> => tx.selectFrom('feeds').selectAll().execute()

export const findFeed = (tx: Tx, kind: FeedKind): Promise<FeedRow | undefined> =>
  tx.selectFrom('feeds').selectAll().where('kind', '=', kind).executeTakeFirst()

/** Returns the feed, locked until the transaction ends. */
export const lockFeed = (tx: Tx, kind: FeedKind): Promise<FeedRow | undefined> =>
  tx.selectFrom('feeds').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()

/** Returns the published and the waiting snapshots of all feeds, or of one. */
export const currentSnapshots = (tx: Tx, kind?: FeedKind): Promise<SnapshotRow[]> =>
  tx
    .selectFrom('feed_snapshots')
    .selectAll()
    .where('state', 'in', ['published', 'waiting'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .execute()

const shown = 10
/** Returns the last snapshots that are made, the newest first. */
export const lastSnapshots = (tx: Tx, kind: FeedKind): Promise<SnapshotRow[]> =>
  tx
    .selectFrom('feed_snapshots')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '<>', 'making')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

/** Moves a snapshot. One that is over keeps its figures, not its items and files. */
export async function moveSnapshot(
  tx: Tx,
  id: string,
  state: SnapshotState,
  decided: { decided_by: string | null; decided_at: Date } | null = null,
): Promise<void> {
  await tx
    .updateTable('feed_snapshots')
    .set({ state, ...decided })
    .where('id', '=', id)
    .execute()
  if (state !== 'replaced' && state !== 'refused') return
  await tx.deleteFrom('feed_items').where('snapshot_id', '=', id).execute()
  await tx.deleteFrom('feed_files').where('snapshot_id', '=', id).execute()
}

const keptDays = 30
/** Deletes what a run that was cut off has left, and the figures of snapshots that are over for a month. */
export async function forgetSnapshots(tx: Tx, kind: FeedKind, now: Date): Promise<void> {
  await tx
    .deleteFrom('feed_snapshots')
    .where('kind', '=', kind)
    .where((of) =>
      of.or([
        of('state', '=', 'making'),
        of.and([
          of('state', 'in', ['replaced', 'refused']),
          of('made_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${keptDays})`),
        ]),
      ]),
    )
    .execute()
}
