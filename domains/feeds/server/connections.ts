import type { Connection } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { feedNames } from '../contract/names.ts'
import type { FeedKind } from '../contract/words.ts'
import { allFeeds, currentSnapshots } from './feeds-data.ts'

/** Returns the feeds that were ever on, as connections. */
export async function feedConnections(tx: Tx): Promise<Connection[]> {
  const feeds = await allFeeds(tx)
  const waiting = new Set((await currentSnapshots(tx)).filter(({ state }) => state === 'waiting').map(({ kind }) => kind))
  return feeds.map(({ kind, enabled, run_at, run_error }) => ({
    id: `feed:${kind}`,
    type: 'feed' as const,
    name: feedNames[kind as FeedKind],
    ...stateOf({ enabled, waits: waiting.has(kind), run_error }),
    last_run_at: run_at?.toISOString() ?? null,
    screen: `/marketing/feeds/${kind}`,
  }))
}

function stateOf({
  enabled,
  waits,
  run_error,
}: {
  enabled: boolean
  waits: boolean
  run_error: string | null
}): Pick<Connection, 'state' | 'problem'> {
  if (!enabled) return { state: 'off', problem: null }
  if (waits) return { state: 'waiting', problem: 'The new file lost many offers. Publish it or keep the old one.' }
  return run_error ? { state: 'failing', problem: run_error } : { state: 'on', problem: null }
}
