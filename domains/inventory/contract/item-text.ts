import { convertedText, type SellingRate } from '#domains/rates/contract/selling-rate.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Party } from './guests.ts'
import { peopleText } from './party-text.ts'
import type { Residency } from './units.ts'

/** What is known of a priced item beyond its name: "2 adults, 1 child (8) · USD 700.00 at 3,705"; empty if nothing is. */
export const itemText = (item: {
  guests?: Party | undefined
  residency?: Residency | undefined
  converted?: (Money & SellingRate) | undefined
}): string => [peopleText(item), item.converted && convertedText(item.converted, item.converted)].filter(Boolean).join(' · ')
