import type { z } from 'zod'
import type { StaffKind } from '#domains/staff/contract/words.ts'
import { dayCostsOfStaff } from '#domains/staff/server/people.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { setDailyRate as setCall } from '../contract/costs.ts'

/** Returns the daily rates by kind of work. */
export async function listRates(tx: Tx): Promise<{ kind: StaffKind; rate: Money }[]> {
  const rows = await tx.selectFrom('allowance_rates').selectAll().orderBy('kind').execute()
  return rows.map(({ kind, amount, currency }) => ({ kind, rate: moneyOf(amount, currency) }))
}

/** Sets or removes the daily rate of a kind of work. */
export async function setRate(tx: Tx, actor: Actor, { kind, rate }: z.output<NonNullable<(typeof setCall)['body']>>) {
  const before = (await listRates(tx)).find((one) => one.kind === kind)
  if (rate === null) await tx.deleteFrom('allowance_rates').where('kind', '=', kind).execute()
  else {
    const set = { ...rate, set_by: actor.userId, set_at: actor.now }
    await tx
      .insertInto('allowance_rates')
      .values({ agency_id: actor.agencyId, kind, ...set })
      .onConflict((conflict) => conflict.columns(['agency_id', 'kind']).doUpdateSet(set))
      .execute()
  }
  await audit(tx, actor, {
    action: 'staff.daily_rate_set',
    subject: 'agency',
    subjectId: actor.agencyId,
    before: before ? { kind, text: formatMoney(before.rate) } : null,
    after: { kind, text: rate ? formatMoney(rate) : 'none' },
  })
  return listRates(tx)
}

/** Returns a function that says what a day of work of a person is paid: by the person’s own rate, else by the kind of work; null without. */
export async function ratesOf(tx: Tx, staffIds: readonly string[]): Promise<(staffId: string, kind: StaffKind) => Money | null> {
  const own = await dayCostsOfStaff(tx, staffIds)
  const byKind = new Map((await listRates(tx)).map(({ kind, rate }) => [kind, rate]))
  return (staffId, kind) => own.get(staffId) ?? byKind.get(kind) ?? null
}
