import type { Party } from './guests.ts'
import { residencyNames, type Residency } from './units.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "2 adults, 2 children (3, 8), 1 infant". */
export function partyText({ adults, children, infants }: Party): string {
  const ages = children.filter((age) => age !== null)
  const parts = [
    adults > 0 && counted(adults, 'adult', 'adults'),
    children.length > 0 && counted(children.length, 'child', 'children') + (ages.length > 0 ? ` (${ages.join(', ')})` : ''),
    infants > 0 && counted(infants, 'infant', 'infants'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** What is known of the people of a priced item: "1 adult, 1 child (8)", "East African citizen"; empty if nothing is. */
export const peopleText = ({ guests, residency }: { guests?: Party | undefined; residency?: Residency | undefined }): string =>
  [guests && partyText(guests), residency && residencyNames[residency]].filter(Boolean).join(', ')
