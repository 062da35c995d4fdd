import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import type { SettlementLineKind, SettlementState } from '../contract/settlement.ts'
import type { AgreementState, GuestPart, Refunder, ResellModel, SaleState, Side, Terms } from '../contract/agreement.ts'

export const stateTones: Record<AgreementState, Tone> = {
  draft: 'neutral',
  proposed: 'amber',
  countered: 'amber',
  active: 'green',
  paused: 'neutral',
  terminated: 'neutral',
  rejected: 'red',
}

export const saleTones: Record<SaleState, Tone> = { held: 'amber', confirmed: 'green', cancelled: 'red', released: 'neutral' }

export const modelWords: Record<ResellModel, string> = { commission: 'Commission', net_rate: 'Net rate' }
export const refundWords: Record<Refunder, string> = {
  owner: 'The owner, by its cancellation policy',
  reseller: 'The reseller, from its own money',
}
export const guestWords: Record<GuestPart, string> = { nothing: 'Nothing', name: 'Name', contact: 'Name, email and phone' }

/** Turns words by code into the options of a choice. */
export const choicesOf = <Code extends string>(words: Record<Code, string>) =>
  (Object.entries(words) as [Code, string][]).map(([value, label]) => ({ value, label }))

export const kindName = (kind: string): string => kinds[kind as Kind]?.name ?? kind

/** "10% commission" or "10% off, own price". */
export const termsText = (terms: Pick<Terms, 'model' | 'percent'> | null): string | null =>
  terms && (terms.model === 'commission' ? `${terms.percent}% commission` : `${terms.percent}% off, own price`)

/** "1 hour before the start" */
export const cutOffText = (hours: number): string =>
  hours === 0 ? 'Until the start' : hours === 1 ? '1 hour before the start' : `${hours} hours before the start`

/** Says who has to answer the terms that wait, if any. */
export const waitingText = (offeredBy: Side | null, side: Side): string | null =>
  offeredBy === null ? null : offeredBy === side ? 'Waiting for the other side' : 'Waiting for your answer'

export const settlementTones: Record<SettlementState, Tone> = {
  accrued: 'neutral',
  due: 'amber',
  invoiced: 'blue',
  paid: 'green',
  disputed: 'red',
  carried: 'neutral',
}

export const lineWords: Record<SettlementLineKind, string> = { sale: 'Sale', refund: 'Refund', payment: 'Payment' }

/** Says what is wrong with a part of what is due, by field. */
export function partProblems(amount: Money | null, left: Money): Record<string, string> {
  if (!amount || !(amount.amount > 0)) return { amount: 'Enter an amount above zero.' }
  return amount.amount > left.amount ? { amount: `Only ${formatMoney(left)} is still due.` } : {}
}

/** The same amount without its sign. */
export const absolute = ({ amount, currency }: Money): Money => ({ amount: Math.abs(amount), currency })

/** "They owe you UGX 900,000", "You owe UGX 900,000", "Even". */
export const owedText = ({ amount, currency }: Money): string =>
  amount === 0
    ? 'Even'
    : amount > 0
      ? `They owe you ${formatMoney({ amount, currency })}`
      : `You owe ${formatMoney({ amount: -amount, currency })}`
