import type { Connection } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the calendars that are read from other websites, as connections. Uploaded files are none. */
export async function calendarConnections(tx: Tx): Promise<Connection[]> {
  const rows = await tx
    .selectFrom('room_calendars as k')
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'k.agency_id').onRef('u.id', '=', 'k.unit_id'))
    .select(['k.id', 'k.name', 'k.status', 'k.problem', 'k.tried_at', 'u.name as room', 'u.inventory_id'])
    .where('k.url', 'is not', null)
    .execute()
  return rows.map(({ id, name, status, problem, tried_at, room, inventory_id }) => ({
    id: `calendar:${id}`,
    type: 'calendar' as const,
    name: `${name}, ${room}`,
    state: status === 'failed' ? ('failing' as const) : ('on' as const),
    last_run_at: tried_at?.toISOString() ?? null,
    problem: status === 'failed' ? problem : null,
    screen: `/offers/rooms/${inventory_id}`,
  }))
}
