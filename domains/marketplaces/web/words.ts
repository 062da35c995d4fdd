import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { CommissionRule, DiscountBearer } from '../contract/commission.ts'
import type { DashboardCard, DisputeState, JoiningWay, ReviewState, SaleState, StorePart, VendorState } from '../contract/states.ts'

export const stateTones: Record<VendorState, Tone> = {
  invited: 'blue',
  requested: 'amber',
  approved: 'green',
  suspended: 'red',
  removed: 'neutral',
  left: 'neutral',
}

export const saleTones: Record<SaleState, Tone> = { held: 'amber', confirmed: 'green', cancelled: 'neutral', released: 'neutral' }

export const reviewTones: Record<ReviewState, Tone> = { pending: 'amber', published: 'green', hidden: 'neutral' }

export const disputeTones: Record<DisputeState, Tone> = { open: 'amber', accepted: 'green', rejected: 'neutral' }

export const joiningWords: Record<JoiningWay, string> = {
  request: 'You approve each request',
  open: 'They join at once',
  invite: 'By invitation only',
}

export const joiningShort: Record<JoiningWay, string> = { request: 'On request', open: 'Open', invite: 'By invitation' }

export const bearerWords: Record<DiscountBearer, string> = {
  vendor: 'The vendor',
  marketplace: 'The marketplace',
  both: 'Both sides',
}

export const cardWords: Record<DashboardCard, string> = {
  attention: 'Needs you',
  sales: 'Sales of 30 days',
  vendors: 'Vendors by status',
  requests: 'Requests to answer',
  categories: 'Categories',
  terms: 'Commission',
}

export const partWords: Record<StorePart, string> = { vendors: 'Vendors', categories: 'Categories', policies: 'Policies' }

/** Turns words by code into the options of a choice. */
export const choicesOf = <Code extends string>(words: Record<Code, string>) =>
  (Object.entries(words) as [Code, string][]).map(([value, label]) => ({ value, label }))

export const kindName = (kind: string): string => kinds[kind as Kind]?.name ?? kind
export const kindChoices = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))

/** "10%", "UGX 5,000 a sale", or what stands for none. */
export const ruleText = (rule: CommissionRule | null, none = 'As the marketplace'): string =>
  rule === null ? none : rule.kind === 'percent' ? `${rule.percent}%` : `${formatMoney(rule.amount)} a sale`
