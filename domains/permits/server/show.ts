import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import { permitMoves, type PermitDeadlineKind, type PermitState } from '../contract/states.ts'
import { ruleView, type RuleRow } from './kinds.ts'
import { lockPermit, permitRowView, shownPermits } from './permits-data.ts'
import { lostOn, nameFee, rescheduleFee } from './rules.ts'
import { unseal } from './sealed.ts'

interface Filter extends ListRequest {
  state?: readonly PermitState[] | undefined
  kind_id?: string | undefined
  park?: string | undefined
  booking_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns a page of permits. */
export async function listPermits(tx: Tx, { state, kind_id, park, booking_id, from, to, ...request }: Filter) {
  refuseBackwards(from, to, 'to')
  const { column, direction } = sortOf(request.sort)
  const matching = shownPermits(tx)
    .$if(state !== undefined, (query) => query.where('p.state', 'in', [...state!]))
    .$if(kind_id !== undefined, (query) => query.where('p.kind_id', '=', kind_id!))
    .$if(park !== undefined, (query) => query.where('k.park', '=', park!))
    .$if(booking_id !== undefined, (query) => query.where('p.booking_id', '=', booking_id!))
    .$if(from !== undefined, (query) => query.where('p.day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('p.day', '<=', to!))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['p.name', 'p.number', 'k.name', 'k.park', 'b.reference'] as const).map((name) => where(name, 'ilike', like(request.search))),
        ),
      ),
    )
  const rows = await matching
    .orderBy(column === 'day' ? 'p.day' : 'p.created_at', direction)
    .orderBy('p.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(permitRowView), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns the rules by which a permit was reserved, or null. */
export const rulesOf = async (tx: Tx, id: string | null): Promise<RuleRow | null> =>
  id === null ? null : await tx.selectFrom('permit_rule_sets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns a permit as it is answered, without passport. @throws 404. */
export async function showPermit(tx: Tx, id: string, now: Date) {
  const row = await shownPermits(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Permit')
  const rules = await rulesOf(tx, row.rule_set_id)
  const deadlines = await tx
    .selectFrom('permit_deadlines')
    .select(['id', 'kind', 'due_on', 'done_at'])
    .where('permit_id', '=', id)
    .orderBy('due_on')
    .orderBy('kind')
    .execute()
  const next = await tx.selectFrom('permits').select('id').where('rescheduled_from', '=', id).executeTakeFirst()
  const amountOf = (amount: number) => moneyOf(amount, row.currency)
  return {
    ...permitRowView(row),
    moves: [...permitMoves[row.state]],
    deadlines: deadlines.map((one) => ({ ...one, done_at: one.done_at?.toISOString() ?? null })),
    rules: rules && ruleView(rules),
    lost_today: amountOf(permitMoves[row.state].length === 0 ? 0 : lostOn(rules, row, dayOf(now))),
    reschedule_fee: amountOf(rescheduleFee(rules, row)),
    name_rule: rules?.name_rule ?? null,
    name_fee: amountOf(nameFee(rules, row)),
    rescheduled_from: row.rescheduled_from,
    rescheduled_to: next?.id ?? null,
  }
}

/** Returns what is private of a permit, and logs that the actor looked at it. @throws 404. */
export async function showPerson(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockPermit(tx, id)
  await audit(tx, actor, { action: 'permit.person_shown', subject: 'permit', subjectId: id })
  return { name: row.name, ...unseal(app, row) }
}

interface DueFilter extends ListRequest {
  kind?: readonly PermitDeadlineKind[] | undefined
  due_to?: string | undefined
  park?: string | undefined
}

/** Returns a page of open deadlines, soonest first. */
export async function listDue(tx: Tx, { kind, due_to, park, ...request }: DueFilter, now: Date) {
  const { direction } = sortOf(request.sort)
  const today = dayOf(now)
  const matching = tx
    .selectFrom('permit_deadlines as d')
    .innerJoin('permits as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.id', '=', 'd.permit_id'))
    .innerJoin('permit_kinds as k', (join) => join.onRef('k.agency_id', '=', 'p.agency_id').onRef('k.id', '=', 'p.kind_id'))
    .where('d.done_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('d.kind', 'in', [...kind!]))
    .$if(park !== undefined, (query) => query.where('k.park', '=', park!))
    .$if(due_to !== undefined, (query) => query.where('d.due_on', '<', addDays(due_to!, 1)))
    .$if(request.search !== '', (query) =>
      query.where((where) => where.or((['p.name', 'k.name', 'k.park'] as const).map((name) => where(name, 'ilike', like(request.search))))),
    )
  const rows = await matching
    .select(['d.id', 'd.permit_id', 'd.kind', 'd.due_on', 'k.name as permit_name', 'p.day', 'p.state', 'p.name', 'p.booking_id'])
    .select(['p.version', 'p.price', 'p.deposit', 'p.paid', 'p.currency'])
    .orderBy('d.due_on', direction)
    .orderBy('d.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    ...(await cappedTotal(tx, matching as never)),
    rows: rows.map(({ price, deposit, paid, currency, ...row }) => ({
      ...row,
      overdue: row.due_on < today,
      amount: row.kind === 'names' ? null : moneyOf((row.kind === 'deposit' ? deposit : price) - paid, currency),
    })),
  }
}
