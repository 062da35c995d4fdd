import { wordsOf } from '#kit/contract/text.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { nameRules, permitStates, permitTills, type NameRule, type PermitState } from '../contract/states.ts'

export const permitTones: Record<PermitState, Tone> = {
  wanted: 'neutral',
  reserved: 'amber',
  deposit_paid: 'amber',
  paid: 'blue',
  issued: 'green',
  used: 'green',
  rescheduled: 'neutral',
  cancelled: 'neutral',
  forfeited: 'red',
}

const nameRuleWords: Record<NameRule, string> = {
  free: 'Free of charge',
  fee: 'For a fee',
  new_permit: 'Needs a new permit',
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }))
export const stateOptions = options(permitStates)
export const tillOptions = options(permitTills)
export const nameRuleOptions = nameRules.map((value) => ({ value, label: nameRuleWords[value] }))
export const nameRuleText = (rule: NameRule, percent: number): string => (rule === 'fee' ? `${percent}% of the price` : nameRuleWords[rule])
