import { agencyZone } from '#domains/agency/server/facts.ts'
import { localIn, momentIn } from '#kit/contract/zones.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

type By = Pick<Actor, 'agencyId' | 'now'>

/** Returns the month, `2026-11`, that it is in the agency's time zone, and the moment at which it began there. */
export async function monthOf(tx: Tx, { agencyId, now }: By): Promise<{ month: string; since: Date }> {
  const zone = await agencyZone(tx, agencyId)
  const month = localIn(zone, now).day.slice(0, 7)
  return { month, since: momentIn(zone, `${month}-01`, '00:00') }
}
