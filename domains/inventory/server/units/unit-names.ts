import type { Tx } from '#kit/server/database/database.ts'

/** Returns the names of the rooms or vehicles that booking lines have, by line. */
export async function unitNamesOf(tx: Tx, lineIds: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (lineIds.length === 0) return names
  const rows = await tx
    .selectFrom('unit_claims as c')
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'c.agency_id').onRef('u.id', '=', 'c.unit_id'))
    .select(['c.booking_line_id', 'u.name'])
    .where('c.booking_line_id', 'in', [...lineIds])
    .orderBy('u.position')
    .orderBy('u.id')
    .execute()
  for (const { booking_line_id: line, name } of rows) names.set(line!, [...(names.get(line!) ?? []), name])
  return names
}
