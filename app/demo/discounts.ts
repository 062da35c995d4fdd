import { discountBody } from '#domains/discounts/contract.ts'
import { createDiscount } from '#domains/discounts/server/discounts.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'

/** Creates discounts of each kind: one with a code, one with a limit, one in the future, one expired. */
export async function seedDiscounts(app: App, actor: Actor): Promise<void> {
  const inDays = (days: number) => addDays(dayOf(actor.now), days)
  const discounts = [
    { name: 'Early bird', code: 'EARLY10', value_kind: 'percent', percent: 10, max_amount: 500_000, ends_on: inDays(40), max_uses: 100 },
    { name: 'Thank you', code: 'KARIBU50', value_kind: 'amount', amount: 50_000, min_total: 400_000, max_uses_per_client: 1 },
    { name: 'Low season', value_kind: 'percent', percent: 12.5, kinds: ['tour_package'], starts_on: inDays(130), ends_on: inDays(190) },
    { name: 'Independence week', code: 'UHURU', value_kind: 'percent', percent: 9, starts_on: inDays(-44), ends_on: inDays(-37) },
  ]
  for (const one of discounts) await app.db.asAgency(actor, (tx) => createDiscount(tx, actor, discountBody.parse(one)))
}
