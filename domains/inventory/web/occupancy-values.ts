import { moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import type { CancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import type { Occupancy } from '../contract/guests.ts'

// An occupancy and the cancellation of a rate plan as values of a form: numbers may be empty, amounts have their currency.

export interface ChangeValues {
  value_kind: 'percent' | 'amount'
  percent: number | null
  amount: Money | null
}
export type ChildValues = ChangeValues & { up_to: number | null }

export interface OccupancyValues {
  basis: Occupancy['basis']
  included: number | null
  extra_adult: Money | null
  /** Null: one guest pays like the others. */
  single: ChangeValues | null
  children: ChildValues[]
}

export const newOccupancy: OccupancyValues = { basis: 'room', included: 2, extra_adult: null, single: null, children: [] }
export const newChange: ChangeValues = { value_kind: 'percent', percent: null, amount: null }

type Change = NonNullable<Occupancy['single']>

const changeValues = ({ value_kind, value }: Change, currency: Currency): ChangeValues =>
  value_kind === 'percent' ? { value_kind, percent: value, amount: null } : { value_kind, percent: null, amount: moneyOf(value, currency) }
const changeBody = ({ value_kind, percent, amount }: ChangeValues) => ({
  value_kind,
  // An empty field is not a number, so that the schema asks for it.
  value: (value_kind === 'percent' ? percent : amount?.amount) ?? Number.NaN,
})

/** Returns an occupancy as values of a form; null if it does not matter who sleeps in the room. */
export const occupancyValues = (occupancy: Occupancy | null, currency: Currency): OccupancyValues | null =>
  occupancy && {
    basis: occupancy.basis,
    included: occupancy.included,
    extra_adult: occupancy.extra_adult === null ? null : moneyOf(occupancy.extra_adult, currency),
    single: occupancy.single && changeValues(occupancy.single, currency),
    children: occupancy.children.map((rate) => ({ ...changeValues(rate, currency), up_to: rate.up_to })),
  }

/** Returns the values without the amounts of another currency, which were meant for the price before. */
export function inCurrency(values: OccupancyValues | null, currency: Currency): OccupancyValues | null {
  if (!values) return null
  const kept = (amount: Money | null) => (amount?.currency === currency ? amount : null)
  const change = <Change extends ChangeValues>(of: Change): Change => ({ ...of, amount: kept(of.amount) })
  return {
    ...values,
    extra_adult: kept(values.extra_adult),
    single: values.single && change(values.single),
    children: values.children.map(change),
  }
}

/** Returns the request body of an occupancy. */
export const occupancyBody = (values: OccupancyValues | null): Occupancy | null =>
  values && {
    basis: values.basis,
    included: values.included ?? Number.NaN,
    extra_adult: values.basis === 'room' ? (values.extra_adult?.amount ?? null) : null,
    single: values.single && changeBody(values.single),
    children: values.children.map((rate) => ({ up_to: rate.up_to ?? Number.NaN, ...changeBody(rate) })),
  }

/** How a rate plan can be cancelled: like the room, never, without cost until some days before, or by terms made elsewhere. */
export interface CancellingValues {
  terms: 'usual' | 'never' | 'until' | 'own'
  days: number | null
}

/** Returns a policy as values of a form. */
export function cancellingValues(policy: CancellationPolicy | null): CancellingValues {
  if (!policy) return { terms: 'usual', days: null }
  const { tiers, deposit_refund_percent } = policy
  const [first] = tiers
  if (deposit_refund_percent !== null || tiers.length !== 1) return { terms: 'own', days: null }
  if (first!.refund_percent === 0) return { terms: 'never', days: null }
  return first!.refund_percent === 100 ? { terms: 'until', days: first!.days_before } : { terms: 'own', days: null }
}

/** Returns the policy of a form's values. `own` terms stay as they were. */
export function policyBody({ terms, days }: CancellingValues, before: CancellationPolicy | null): CancellationPolicy | null {
  if (terms === 'usual') return null
  if (terms === 'own') return before
  const tier = terms === 'never' ? { days_before: 0, refund_percent: 0 } : { days_before: days ?? Number.NaN, refund_percent: 100 }
  return { tiers: [tier], deposit_refund_percent: null }
}
