import type { Party } from './guests.ts'

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
