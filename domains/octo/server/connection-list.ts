import type { Connection, ConnectionState } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Health } from '../contract/words.ts'
import { connections, view } from './connections/connections-data.ts'

const states: Record<Health, ConnectionState> = { on: 'on', failing: 'failing', paused: 'off', new: 'waiting' }

/** Returns the OCTO connections of the agency, as connections. */
export async function octoConnections(tx: Tx, now: Date): Promise<Connection[]> {
  const rows = (await connections(tx, now).execute()).map(view)
  return rows.map(({ id, name, health, keys, direction, last_error, last_used_at }) => ({
    id: `octo:${id}`,
    type: 'octo' as const,
    name,
    state: states[health],
    last_run_at: last_used_at,
    problem:
      health === 'failing'
        ? (last_error ?? 'The other side does not answer.')
        : health === 'new'
          ? direction === 'they_sell_ours' && keys === 0
            ? 'Make a key for this partner.'
            : 'Nothing was called yet.'
          : null,
    screen: `/channel-manager/${id}`,
  }))
}
