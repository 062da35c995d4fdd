import { ofAgency } from '#domains/agency/server/facts.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { derivedId } from '#kit/server/security/derived-id.ts'
import { newReference } from '#kit/server/security/tokens.ts'
import { settlementMoved } from '../business-events.ts'
import { inPartner } from '../partner.ts'
import { pullCopy } from './copy.ts'
import { openLines, type Settling } from './gather.ts'
import { daysToPay } from './days-to-pay.ts'
import { closedNotice } from './notices.ts'
import {
  insertLines,
  insertSettlement,
  leaderOf,
  linesOf,
  mirrored,
  requireSettlement,
  settlementOf,
  sumsOf,
  type Line,
} from './settlement-data.ts'

/** Returns the settlement's id: the same for both agencies, however often and by whom it is closed. */
export const settlementId = (one: string, { partner_agency_id: other, currency, ends_on }: Settling): string =>
  derivedId(`resell_settlement:${[one, other].toSorted().join(':')}:${currency}:${ends_on}`)

/**
 * Closes what two agencies owe each other until a day. Three steps, each in one agency and each repeatable: the agency that does not lead
 * puts its entries into a settlement (`accrued`), the one that leads adds its own and nets both (`due`), the other copies the result. An
 * event repeats the last; the job repeats the rest.
 * @returns the settlement's id, or null if nothing is open.
 */
export async function closeBetween(app: App, actor: Actor, settling: Settling): Promise<string | null> {
  const { agencyId } = actor
  const id = settlementId(agencyId, settling)
  const leader = leaderOf(agencyId, settling.partner_agency_id)
  const follower = leader === agencyId ? settling.partner_agency_id : agencyId
  const from = (other: string): Settling => ({ ...settling, partner_agency_id: other })
  const nameOf = (of: string) =>
    inPartner(app, of, async (tx) => (await ofAgency(tx, of).select('name').executeTakeFirstOrThrow()).name, { readOnly: true })
  const names = { leader: await nameOf(leader), follower: await nameOf(follower) }
  const theirs = await inPartner(app, follower, (tx, there) => accrue(tx, there, id, from(leader), names.leader))
  const made = await inPartner(app, leader, (tx, there) => settle(app, tx, there, id, from(follower), names.follower, theirs))
  if (!made) return null
  await pullCopy(app, { leader, follower, id, by: null })
  return id
}

/** What a new row has in both agencies. */
const newRow = (
  actor: Actor,
  id: string,
  { partner_agency_id, currency, ends_on }: Settling,
  partnerName: string,
  lines: readonly Line[],
  days: number,
) => ({
  agency_id: actor.agencyId,
  id,
  partner_agency_id,
  partner_name: partnerName,
  currency,
  starts_on: dayOf(lines[0]!.at),
  ends_on,
  ...sumsOf(lines),
  due_on: addDays(dayOf(actor.now), days),
  created_at: actor.now,
  moved_at: actor.now,
})

const byMoment = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))

/** The first step: the entries of the agency that does not lead are in the settlement from now on. @returns them. */
export async function accrue(tx: Tx, actor: Actor, id: string, settling: Settling, partnerName: string): Promise<Line[]> {
  const ours = async () => (await linesOf(tx, id)).filter((line) => line.ours)
  if (await settlementOf(tx, id)) return ours()
  const lines = await openLines(tx, actor, settling)
  // Asked again: someone else may have closed while this waited for the account.
  if (lines.length === 0 || (await settlementOf(tx, id))) return ours()
  const made = await insertSettlement(tx, {
    ...newRow(actor, id, settling, partnerName, lines, await daysToPay(tx, settling)),
    leads: false,
    number: newReference('ST'),
    state: 'accrued',
    revision: 0,
  })
  // Without an account there was nothing to wait for.
  if (!made) return ours()
  await insertLines(tx, actor.agencyId, id, lines)
  return lines
}

/** The second step: nets both. A result of zero is paid at once. @returns whether there is a settlement. */
async function settle(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  settling: Settling,
  partnerName: string,
  theirs: readonly Line[],
): Promise<boolean> {
  if (await settlementOf(tx, id)) return true
  const own = await openLines(tx, actor, settling)
  // Asked again: someone else may have closed while this waited for the account.
  if (await settlementOf(tx, id)) return true
  const lines = byMoment([...own, ...theirs.map(mirrored)])
  if (lines.length === 0) return false
  const row = newRow(actor, id, settling, partnerName, lines, await daysToPay(tx, settling))
  const isPaid = row.amount === 0
  const made = await insertSettlement(tx, {
    ...row,
    leads: true,
    number: newReference('ST'),
    state: isPaid ? 'paid' : 'due',
    paid_at: isPaid ? actor.now : null,
    revision: 1,
  })
  if (!made) return true
  await insertLines(tx, actor.agencyId, id, lines)
  await audit(tx, actor, {
    action: 'resell_settlement.closed',
    subject: 'resell_settlement',
    subjectId: id,
    after: { number: made.number, amount: made.amount, currency: made.currency, lines: lines.length },
  })
  await notify(app, tx, actor, closedNotice(made))
  await publish(tx, actor, settlementMoved, id, { partner_agency_id: made.partner_agency_id, by: null })
  return true
}

/**
 * Closes a settlement for a person. A repeated call answers with the same one.
 * @throws 404, 409 `nothing_to_settle`, `already_carried`, 422 at `ends_on` for a day that is not over.
 */
export async function closeByHand(
  app: App,
  actor: Actor,
  { partner_id, ...settling }: { partner_id: string } & Omit<Settling, 'partner_agency_id'>,
) {
  const partner = await app.db.asAgency(actor, (tx) =>
    tx
      .selectFrom('resell_agreements')
      .select('partner_name')
      .where('partner_agency_id', '=', partner_id)
      .where('version', '>', 0)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!partner) throw notFound('Agency')
  if (settling.ends_on >= dayOf(actor.now)) throw invalid('ends_on', 'Choose a day that is over.')
  const id = await closeBetween(app, actor, { ...settling, partner_agency_id: partner_id })
  if (!id) throw conflict('nothing_to_settle', `Nothing is open with ${partner.partner_name} in ${settling.currency} until that day.`)
  const { state, number } = await app.db.asAgency(actor, (tx) => requireSettlement(tx, id), { readOnly: true })
  if (state === 'carried') throw conflict('already_carried', `${number} until that day was carried. Choose a later day.`)
  return id
}
