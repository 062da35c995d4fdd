import type { Updateable } from 'kysely'
import { nextPaperNumber } from '#domains/papers/server/issue.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { ResellSettlements } from '../../../../database/tables.ts'
import { canSettle, leftOf, settlementMoves, type SettlementAction, type SettlementState } from '../../contract/settlement.ts'
import { settlementMoved } from '../business-events.ts'
import { inPartner } from '../partner.ts'
import { pullCopy } from './copy.ts'
import { daysToPay } from './days-to-pay.ts'
import { mailMove } from './mails.ts'
import { movedNotice } from './notices.ts'
import { invoiceContent, partnerLines, type Invoice } from './papers.ts'
import {
  insertLines,
  linesOf,
  lockSettlement,
  requireSettlement,
  roleOf,
  setSettlement,
  type Line,
  type SettlementRow,
} from './settlement-data.ts'
import { waitingTransfer } from './transfers.ts'

// The row of the agency that leads decides. Moves of both sides are made there; the row of the other is a copy.

/** What a side does, without money: paying is in `pay.ts`. */
export type Move =
  | { action: 'invoice'; invoice: { number: string; content: Invoice; dueOn: string } }
  | { action: 'dispute'; reason: string }
  | { action: 'withdraw' }
  | { action: 'carry' }

/** Returns what `agencyId`, one of the two, is in a settlement, and whether it disputes it. */
function standingOf(row: SettlementRow, agencyId: string) {
  const own = roleOf(row)
  const role = agencyId === row.agency_id ? own : own === 'creditor' ? ('debtor' as const) : ('creditor' as const)
  return { state: row.state, role, disputedByUs: row.disputed_by === agencyId }
}

/** @throws 409 `invalid_transition` unless the side can do this now. */
export function refuseUnless(row: SettlementRow, agencyId: string, action: SettlementAction): void {
  if (!canSettle(standingOf(row, agencyId), action)) throw invalidTransition(row.state, action)
}

/** @throws 409 `stale` if the person saw an older one. */
export function refuseOlder(row: SettlementRow, revision: number): void {
  if (row.revision !== revision) throw conflict('stale', 'Someone else changed this settlement. Reload it and try again.')
}

const changeOf = (row: SettlementRow, move: Move, agencyId: string, now: Date) => {
  switch (move.action) {
    case 'invoice':
      return {
        state: 'invoiced' as const,
        invoice_number: move.invoice.number,
        invoice: JSON.stringify(move.invoice.content),
        invoiced_at: now,
        due_on: move.invoice.dueOn,
        reminded: 0,
      }
    case 'dispute':
      return { state: 'disputed' as const, disputed_by: agencyId, dispute_reason: move.reason }
    case 'withdraw':
      return { state: openState(row), disputed_by: null }
    case 'carry':
      return { state: 'carried' as const, disputed_by: null }
  }
}

/** The state of a settlement that is neither paid nor disputed. */
const openState = ({ invoiced_at }: SettlementRow) => (invoiced_at === null ? ('due' as const) : ('invoiced' as const))

/** Moves a settlement in the agency that leads, for one of its sides. @throws 404, 409 `stale`, `invalid_transition`. */
async function moveAtLeader(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  by: { agencyId: string; revision: number },
  move: Move,
): Promise<void> {
  const before = await lockSettlement(tx, id)
  if (!before.leads || (by.agencyId !== actor.agencyId && by.agencyId !== before.partner_agency_id)) throw notFound('Settlement')
  refuseOlder(before, by.revision)
  refuseUnless(before, by.agencyId, move.action)
  await write(app, tx, actor, before, changeOf(before, move, by.agencyId, actor.now), by.agencyId, move.action)
}

type Change = Updateable<ResellSettlements> & { state: SettlementState }

async function write(
  app: App,
  tx: Tx,
  actor: Actor,
  before: SettlementRow,
  change: Change,
  by: string | null,
  what: string,
): Promise<void> {
  const { id, partner_agency_id } = before
  // A payment of a part keeps the state.
  if (change.state !== before.state && !settlementMoves[before.state].includes(change.state))
    throw invalidTransition(before.state, change.state)
  await setSettlement(tx, id, { ...change, revision: before.revision + 1, moved_at: actor.now })
  const after = await requireSettlement(tx, id)
  await audit(tx, actor, {
    action: `resell_settlement.${what}`,
    subject: 'resell_settlement',
    subjectId: id,
    before: { state: before.state },
    after: { state: after.state, by: by === partner_agency_id ? before.partner_name : 'us', reason: after.dispute_reason },
  })
  if (by !== actor.agencyId) await notify(app, tx, actor, movedNotice(after, before))
  await mailMove(app, tx, actor, after, before)
  await publish(tx, actor, settlementMoved, id, { partner_agency_id, by })
}

/** What a person wants. */
export type Wanted = Exclude<Move, { action: 'invoice' }> | { action: 'invoice' }

/**
 * Does something with a settlement for a person: in the agency that leads first, then its copy.
 * @throws 404, 409 `stale`, `invalid_transition`, `payment_waiting` if a transfer of the agency may still pay it.
 */
export async function actOnSettlement(app: App, actor: Actor, id: string, revision: number, wanted: Wanted): Promise<void> {
  const by = { agencyId: actor.agencyId, revision }
  const billTo = wanted.action === 'invoice' ? await billToOf(app, actor, id) : []
  const row = await app.db.asAgency(actor, async (tx) => {
    const own = await lockSettlement(tx, id)
    refuseOlder(own, revision)
    refuseUnless(own, actor.agencyId, wanted.action)
    const waiting = await waitingTransfer(tx, id)
    if (waiting)
      throw conflict('payment_waiting', `Transfer ${waiting.reference} may still pay this. Cancel it first, or wait until it is paid.`)
    const move: Move = wanted.action === 'invoice' ? { action: 'invoice', invoice: await issued(tx, actor, own, billTo) } : wanted
    if (own.leads) await moveAtLeader(app, tx, actor, id, by, move)
    return { ...own, move }
  })
  const { agencyId } = actor
  const { partner_agency_id: partner, leads } = row
  if (!leads) await inPartner(app, partner, (tx, there) => moveAtLeader(app, tx, there, id, by, row.move))
  await pullCopy(app, { leader: leads ? agencyId : partner, follower: leads ? partner : agencyId, id, by: agencyId })
}

/** Returns the name and address of the agency that pays. @throws 404. */
async function billToOf(app: App, actor: Actor, id: string): Promise<string[]> {
  const row = await app.db.asAgency(actor, (tx) => requireSettlement(tx, id))
  return partnerLines(app, row.partner_agency_id)
}

/** Numbers the invoice. A number that was reserved before, because the other agency did not answer, is used now. */
async function issued(tx: Tx, actor: Actor, row: SettlementRow, billTo: string[]) {
  const number = row.invoice_number ?? (await nextPaperNumber(tx, actor, 'invoice'))
  const dueOn = addDays(dayOf(actor.now), await daysToPay(tx, row))
  const content = await invoiceContent(tx, actor, { ...row, due_on: dueOn }, number, billTo)
  if (!row.leads) await setSettlement(tx, row.id, { invoice_number: number })
  return { number, content, dueOn }
}

/** Money for a settlement, as the agency that leads reads it. */
export interface Money {
  to: 'paid' | 'returned'
  /** The ledger transaction that both count. */
  line: Line
  /** The transaction that returned money reverses, if it is known. */
  reverses?: string | null
}

/**
 * Money arrived for a settlement, or the bank returned it. Money for one that is paid or carried already, or more than is still due, is a
 * line of the next one. The last part also ends a dispute.
 */
export async function applyMoney(app: App, tx: Tx, actor: Actor, id: string, money: Money): Promise<void> {
  const before = await lockSettlement(tx, id)
  if (!(await countsHere(tx, before, money))) return
  const { to, line } = money
  const settled = before.settled - line.amount
  await insertLines(tx, actor.agencyId, id, [line])
  if (to === 'returned') {
    const state = before.state === 'paid' ? openState(before) : before.state
    await write(app, tx, actor, before, { state, settled, paid_at: null, reminded: 0 }, null, 'returned')
  } else if (settled === before.amount)
    await write(app, tx, actor, before, { state: 'paid', settled, paid_at: line.at, disputed_by: null }, null, 'paid')
  else await write(app, tx, actor, before, { state: before.state, settled }, null, 'part_paid')
}

const openStates: readonly SettlementState[] = ['due', 'invoiced', 'disputed']

async function countsHere(tx: Tx, row: SettlementRow, { to, line, reverses }: Money): Promise<boolean> {
  if (to === 'paid') return openStates.includes(row.state) && Math.abs(line.amount) <= Math.abs(leftOf(row))
  if (row.state !== 'paid' && !openStates.includes(row.state)) return false
  // A payment from before reversals were known counted here only if it paid all.
  if (!reverses) return row.state === 'paid'
  return (await linesOf(tx, row.id)).some(({ id }) => id === reverses)
}
