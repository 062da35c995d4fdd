import { reportChecks, type ReportCheck } from '#domains/job-sheets/contract/words.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { entryKinds, entryKindWords, staffTills, staffTillWords } from '../contract/words.ts'
import type { RoadExpense } from './calls.ts'

export const checkWords: Record<ReportCheck, string> = { to_check: 'To check', accepted: 'Accepted', refused: 'Refused' }
export const checkTones: Record<ReportCheck, Tone> = { to_check: 'amber', accepted: 'green', refused: 'red' }

export const tillOptions = staffTills.map((value) => ({ value, label: staffTillWords[value] }))
export const kindOptions = entryKinds.map((value) => ({ value, label: entryKindWords[value] }))
export const checkOptions = [
  ...reportChecks.filter((value) => value !== 'to_check').map((value) => ({ value, label: checkWords[value] })),
  { value: 'all', label: 'All' },
]

/** "Park gate", "Fuel, 40.5 l". */
export const expenseText = ({ kind, text, litres }: RoadExpense): string =>
  [kind === 'fuel' ? 'Fuel' : null, text, litres !== null && `${litres} l`].filter(Boolean).join(', ')

/** "Holds UGX 20,000", "Is owed UGX 5,000", "Settled". */
export function balanceText({ amount, currency }: Money): string {
  if (amount === 0) return 'Settled'
  return `${amount > 0 ? 'Holds' : 'Is owed'} ${formatMoney(moneyOf(Math.abs(amount), currency))}`
}
