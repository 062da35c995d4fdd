import { localIn } from '#kit/contract/zones.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { agencyZone } from '#domains/agency/server/facts.ts'
import { afterQuietHours } from '#domains/messaging/server/quiet-hours.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { serviceJourneys } from '../../contract/states.ts'
import { lockAny, setCampaign, type CampaignRow } from '../campaigns-data.ts'
import { abandonSending, suppressUntrue } from '../recipients-data.ts'
import { agencyMayWrite } from '../may-write.ts'
import { settle, stopBy } from '../stopping.ts'
import { chooseWhenDue } from '../subject-test.ts'
import { prepare, type Prepared } from './content.ts'

/** A worker's hold of a campaign. */
export interface Slice {
  row: CampaignRow
  /** Named in the campaign's row. A worker that was taken for dead and comes back can claim nobody. */
  runnerId: string
  prepared: Prepared
  isMarketing: boolean
}

/** A worker that gives no news for this long is taken for dead. */
export const holdMs = 60_000

export const heldUntil = (now: Date): Date => new Date(now.getTime() + holdMs)

/** Returns when the night ends, if nobody may be written to now; else null. SMS and WhatsApp messages always rest at night. */
export async function quietUntil(tx: Tx, row: CampaignRow, isMarketing: boolean, now: Date): Promise<Date | null> {
  if (!isMarketing || (!row.quiet_hours && row.type === 'email')) return null
  const until = afterQuietHours(now, await agencyZone(tx, row.agency_id))
  return until > now ? until : null
}

/** Takes hold of a campaign that may send now, and prepares its mails. Returns null if it may not, or another worker holds it. */
export function openSlice(app: App, agencyId: string, id: string): Promise<Slice | null> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    const row = await lockAny(tx, id)
    if (!row || (row.runner_until !== null && row.runner_until > actor.now)) return null
    const abandoned = await abandonSending(tx, id, actor.now)
    if (row.status !== 'running') {
      // A worker died after the campaign was paused or cancelled.
      await settle(tx, actor, row, { release: row.status !== 'paused' })
      await setCampaign(tx, id, { runner_id: null, runner_until: null })
      return null
    }
    if (abandoned > 0) app.log.warn({ campaign: id, abandoned }, 'a worker ended while it sent mails')
    if (row.waits_until !== null && row.waits_until > actor.now) return null
    const isMarketing = !(row.journey && serviceJourneys.includes(row.journey))
    if (!(await mayGoOn(app, tx, actor, row, isMarketing))) return null
    if (row.journey === 'before_trip' || row.journey === 'review')
      await suppressUntrue(tx, id, row.journey, localIn(await agencyZone(tx, agencyId), actor.now).day)
    const decided = await chooseWhenDue(tx, actor, row)
    const runnerId = newId()
    const held = await setCampaign(tx, id, { ...decided, runner_id: runnerId, runner_until: heldUntil(actor.now), waits_until: null })
    return { row: held, runnerId, prepared: await prepare(app, tx, held), isMarketing }
  })
}

/** Returns true if a campaign may send now. If not, it is paused or waits for the morning. */
export async function mayGoOn(app: App, tx: Tx, actor: Actor, row: CampaignRow, isMarketing: boolean): Promise<boolean> {
  if (!(await mayReachOut(tx))) return stopBy(app, tx, actor, row, 'restored').then(() => false)
  if (!(await agencyMayWrite(tx))) return stopBy(app, tx, actor, row, 'agency_stopped').then(() => false)
  const waitsUntil = await quietUntil(tx, row, isMarketing, actor.now)
  if (waitsUntil) await setCampaign(tx, row.id, { waits_until: waitsUntil })
  return waitsUntil === null
}
