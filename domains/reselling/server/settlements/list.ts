import { partnerSums } from '#domains/finance/server/partner-sums.ts'
import { sql } from 'kysely'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { settlementActionsOf, type SettlementRole, type SettlementState } from '../../contract/settlement.ts'
import { requireAgreement } from '../agreements/agreements-data.ts'
import { messagesOf } from './messages.ts'
import { requireSettlement, roleOf, settlementRowView } from './settlement-data.ts'
import { waitingTransfer } from './transfers.ts'

interface Filter extends ListRequest {
  state?: readonly SettlementState[] | undefined
  role?: SettlementRole | undefined
  overdue?: 'true' | 'false' | undefined
}

/** Returns a page of the agency's settlements. */
export async function listSettlements(tx: Tx, actor: Pick<Actor, 'now'>, { state, role, overdue, ...request }: Filter) {
  const today = dayOf(actor.now)
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('resell_settlements as s')
    .$if(state !== undefined, (query) => query.where('s.state', 'in', [...state!]))
    .$if(role !== undefined, (query) => query.where('s.amount', role === 'debtor' ? '<' : '>=', 0))
    .$if(overdue !== undefined, (query) =>
      query.where((where) => {
        const late = where.and([where('s.state', 'in', ['due', 'invoiced']), where('s.due_on', '<', today)])
        return overdue === 'true' ? late : where.not(late)
      }),
    )
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or((['s.number', 's.partner_name', 's.invoice_number'] as const).map((name) => where(name, 'ilike', like(request.search)))),
      ),
    )
  const rows = await matching
    .selectAll('s')
    .orderBy(column === 'ends_on' ? 's.ends_on' : 's.created_at', direction)
    .orderBy('s.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map((row) => settlementRowView(row, actor)), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns a settlement as it is answered. @throws 404. */
export async function showSettlement(tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>, id: string) {
  const row = await requireSettlement(tx, id)
  const { lines } = await tx
    .selectFrom('resell_settlement_lines')
    .select((of) => of.fn.countAll<number>().as('lines'))
    .where('settlement_id', '=', id)
    .executeTakeFirstOrThrow()
  const disputedByUs = row.state === 'disputed' && row.disputed_by === agencyId
  const transfer = await waitingTransfer(tx, id)
  const actions = settlementActionsOf({ state: row.state, role: roleOf(row), disputedByUs })
  return {
    ...settlementRowView(row, { now }),
    lines: Number(lines),
    disputed_by_us: row.state === 'disputed' ? disputedByUs : null,
    dispute_reason: row.state === 'disputed' ? row.dispute_reason : null,
    transfer,
    messages: await messagesOf(tx, id),
    revision: row.revision,
    // A transfer that may still pay it has to end first.
    actions: transfer ? [] : actions,
  }
}

/** Returns a page of the lines of a settlement, with the agency's own bookings. @throws 404. */
export async function listSettlementLines(tx: Tx, id: string, request: ListRequest) {
  const { currency } = await requireSettlement(tx, id)
  const { direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('resell_settlement_lines as l')
    .leftJoin('resell_sales as s', (join) => join.onRef('s.agency_id', '=', 'l.agency_id').onRef('s.id', '=', 'l.sale_id'))
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 's.agency_id').onRef('b.id', '=', 's.booking_id'))
    .where('l.settlement_id', '=', id)
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or([where('l.title', 'ilike', like(request.search)), where('b.reference', 'ilike', like(request.search))]),
      ),
    )
  const rows = await matching
    .select(['l.id', 'l.kind', 'l.title', 'l.ours', 'l.amount', 'l.at', 's.booking_id', 'b.reference'])
    .orderBy('l.at', direction)
    .orderBy('l.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ amount, at, ...row }) => ({ ...row, amount: moneyOf(amount, currency), at: at.toISOString() })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

/**
 * Returns what each partner and the agency owe each other now, as sums of ledger entries, and how much of it open settlements count. With an
 * agreement, only its partner. Partners without any balance are left out. @throws 404.
 */
export async function listBalances(tx: Tx, { agencyId }: Pick<Actor, 'agencyId'>, agreementId: string | undefined) {
  const only = agreementId ? (await requireAgreement(tx, agreementId)).partner_agency_id : null
  const names = await partnerNames(tx, only)
  if (names.size === 0) return []
  const settled = await tx
    .selectFrom('resell_settlements')
    .select(['partner_agency_id', 'currency', sql<number>`sum(amount - settled)`.as('amount')])
    .where('state', 'in', ['due', 'invoiced', 'disputed'])
    .where('partner_agency_id', 'in', [...names.keys()])
    .groupBy(['partner_agency_id', 'currency'])
    .execute()
  const inSettlements = new Map(settled.map((row) => [`${row.partner_agency_id} ${row.currency}`, Number(row.amount)]))
  const balances = new Map<string, { partner: string; currency: Currency; amount: number }>()
  for (const { owner, currency, amount } of await partnerSums(tx, agencyId, 'payable', [...names.keys()])) {
    const key = `${owner} ${currency}`
    balances.set(key, { partner: owner, currency, amount: (balances.get(key)?.amount ?? 0) + amount })
  }
  return [...balances]
    .map(([key, { partner, currency, amount }]) => ({ partner, currency, amount, settled: inSettlements.get(key) ?? 0 }))
    .filter(({ amount, settled: sum }) => amount !== 0 || sum !== 0)
    .map(({ partner, currency, amount, settled: sum }) => ({
      partner_id: partner,
      partner_name: names.get(partner)!,
      balance: moneyOf(amount, currency),
      in_settlements: moneyOf(sum, currency),
      open: moneyOf(amount - sum, currency),
    }))
    .toSorted((a, b) => a.partner_name.localeCompare(b.partner_name) || a.balance.currency.localeCompare(b.balance.currency))
}

/** Returns the names of the agency's partners, as the last agreement says. */
export async function partnerNames(tx: Tx, only: string | null = null): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('resell_agreements')
    .select(['partner_agency_id', 'partner_name'])
    .$if(only !== null, (query) => query.where('partner_agency_id', '=', only!))
    .orderBy('moved_at')
    .execute()
  return new Map(rows.map((row) => [row.partner_agency_id, row.partner_name]))
}
