import type { z } from 'zod'
import { rateSource, setRateByHand, standingRates } from '#domains/rates/server/market.ts'
import { changePlan, lockPlan, plansWithAgencies } from '#domains/subscriptions/server/billed.ts'
import { invalid, notFound } from '#kit/contract/errors.ts'
import type { Feature } from '#kit/contract/features.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { logOperator, type Operator } from '#kit/server/http/operators.ts'
import type { planBody, rateBody } from '../contract.ts'

// Settings shared by all agencies: plans and rates.

/** Returns the plans, smallest first, with the number of agencies on each. */
export async function listPlans(tx: Tx) {
  const rows = await plansWithAgencies(tx)
  return rows.map(({ price, currency, features, ...row }) => ({
    ...row,
    price: { amount: price, currency: currency },
    active_features: features as Feature[],
  }))
}

/**
 * Changes a plan. Its currency is fixed, because existing invoices would change their meaning.
 * @throws 404, 422 at `price.currency` for another currency.
 */
export async function editPlan(tx: Tx, operator: Operator, id: string, { price, active_features, ...body }: z.output<typeof planBody>) {
  const before = await lockPlan(tx, id)
  if (!before) throw notFound('Plan')
  if (price.currency !== before.currency) throw invalid('price.currency', `This plan is priced in ${before.currency}.`)
  const change = { ...body, price: price.amount, features: [...new Set(active_features)] }
  await changePlan(tx, id, change)
  const { name, description, price: was, trial_days, features } = before
  await logOperator(tx, operator, {
    action: 'plan.changed',
    subject: 'plan',
    subjectId: id,
    before: { name, description, price: was, trial_days, features },
    after: { ...change, text: `${body.name}: ${formatMoney(price)}` },
  })
  return (await listPlans(tx)).find((plan) => plan.id === id)!
}

/** Returns the newest rate of each currency. */
export const listRates = (tx: Tx, now: Date) => standingRates(tx, dayOf(now))

/** Sets today's rate of a currency. @throws 422 at `currency` for the base currency. */
export async function setRate(tx: Tx, operator: Operator, { currency, rate }: z.output<typeof rateBody>) {
  if (currency === 'USD') throw invalid('currency', 'Rates are against the US dollar.')
  const today = dayOf(operator.now)
  const before = (await standingRates(tx, today)).find((one) => one.currency === currency)
  await setRateByHand(tx, { day: today, currency, rate, now: operator.now })
  await logOperator(tx, operator, {
    action: 'rate.set',
    subject: 'rate',
    subjectId: currency,
    before: before ? { rate: before.rate, day: before.day, source: before.source } : null,
    after: { rate, day: today, source: rateSource.byHand, text: `1 USD = ${rate} ${currency}` },
  })
  return standingRates(tx, today)
}
