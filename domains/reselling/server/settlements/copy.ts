import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inPartner } from '../partner.ts'
import { mailMove } from './mails.ts'
import { closedNotice, movedNotice } from './notices.ts'
import {
  insertSettlement,
  linesOf,
  lockSettlement,
  mirrored,
  replaceLines,
  settlementOf,
  setSettlement,
  type Line,
  type SettlementRow,
} from './settlement-data.ts'

/** What both rows of a settlement say alike. */
const sharedOf = ({
  number,
  currency,
  starts_on,
  ends_on,
  state,
  due_on,
  invoice_number,
  invoice,
  invoiced_at,
  disputed_by,
  dispute_reason,
  paid_at,
  revision,
}: SettlementRow) => ({
  number,
  currency,
  starts_on,
  ends_on,
  state,
  due_on,
  invoice_number,
  invoice: invoice === null ? null : JSON.stringify(invoice),
  invoiced_at,
  disputed_by,
  dispute_reason,
  paid_at,
  revision,
})

interface Copying {
  leader: string
  follower: string
  id: string
  /** The agency that moved it; null for a closing or for money. */
  by: string | null
}

/** Writes what the leading agency's row says now into the copy of the other, unless the copy is as new. */
export async function pullCopy(app: App, { leader, follower, id, by }: Copying): Promise<void> {
  const theirs = await inPartner(app, leader, async (tx) => ({ row: await settlementOf(tx, id), lines: await linesOf(tx, id) }), {
    readOnly: true,
  })
  if (theirs.row) await inPartner(app, follower, (tx, actor) => writeCopy(app, tx, actor, theirs.row!, theirs.lines, by))
}

async function writeCopy(app: App, tx: Tx, actor: Actor, theirs: SettlementRow, lines: readonly Line[], by: string | null): Promise<void> {
  const { id, agency_id: leader, created_at } = theirs
  const shared = sharedOf(theirs)
  const sums = { to_us: theirs.by_us, by_us: theirs.to_us, earlier: -theirs.earlier, amount: -theirs.amount, settled: -theirs.settled }
  const names = await tx
    .selectFrom('resell_agreements')
    .select('partner_name')
    .where('partner_agency_id', '=', leader)
    .orderBy('moved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const made = await insertSettlement(tx, {
    ...shared,
    ...sums,
    agency_id: actor.agencyId,
    id,
    partner_agency_id: leader,
    partner_name: names?.partner_name ?? '',
    leads: false,
    created_at,
    moved_at: actor.now,
  })
  const before = made ? null : await lockSettlement(tx, id)
  if (before && before.revision >= theirs.revision) return
  // A number that this side has reserved for its invoice stays.
  const invoice_number = theirs.invoice_number ?? before?.invoice_number ?? null
  // A new day to pay has reminders of its own.
  const reminded = before?.due_on === theirs.due_on && before.state !== 'paid' ? before.reminded : 0
  if (before) await setSettlement(tx, id, { ...shared, ...sums, invoice_number, reminded, moved_at: actor.now })
  const row = made ?? (await lockSettlement(tx, id))
  await replaceLines(tx, actor.agencyId, id, lines.map(mirrored))
  await audit(tx, actor, {
    action: 'resell_settlement.copied',
    subject: 'resell_settlement',
    subjectId: id,
    before: before ? { state: before.state } : null,
    after: { state: row.state, amount: row.amount, currency: row.currency },
  })
  if (!before || before.state === 'accrued') await notify(app, tx, actor, closedNotice(row))
  else {
    const hasMoved = before.state !== row.state || before.settled !== row.settled
    if (by !== actor.agencyId && hasMoved) await notify(app, tx, actor, movedNotice(row, before))
    await mailMove(app, tx, actor, row, before)
  }
}
