import { sentence } from '#kit/contract/text.ts'
import type { Hidden } from './booking-values.ts'

/** Returns what is hidden of a traveller: "Passport •••••T47, date of birth and dietary needs are hidden." */
export function hiddenText({ passport, born_on, dietary }: Hidden): string {
  const parts = [
    ...(passport ? [`passport ${passport}`] : []),
    ...(born_on ? ['date of birth'] : []),
    ...(dietary ? ['dietary needs'] : []),
  ]
  const named = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
  return `${sentence(named)} ${parts.length > 1 || dietary ? 'are' : 'is'} hidden.`
}
