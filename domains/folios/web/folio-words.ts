import type { Option } from '#kit/web/list-page/list-types.ts'
import { categoryWords, extraCategories, type FolioPayer } from '../contract/words.ts'
import type { Folio } from './calls.ts'

export const categoryOptions: Option[] = extraCategories.map((value) => ({ value, label: categoryWords[value] }))

export const payerOptions: { value: FolioPayer; label: string }[] = [
  { value: 'guest', label: 'Guest' },
  { value: 'company', label: 'Company' },
  { value: 'agency', label: 'House' },
]

/** How a folio is settled. */
export const payerText: Record<FolioPayer, string> = {
  guest: 'Guest pays',
  company: 'Company, on account',
  agency: 'Borne by the agency',
}

/** "1 · Grace Akello". */
export const folioName = ({ number, name }: Pick<Folio, 'number' | 'name'>): string => `${number} · ${name}`

/** The open folios to which something on a folio can go. */
export const othersOpen = (folios: readonly Folio[], number: number): Option[] =>
  folios
    .filter((folio) => folio.number !== number && folio.status === 'open')
    .map((folio) => ({ value: String(folio.number), label: folioName(folio) }))

/** The dialogs of the folio, in the address. Their subject is a folio, or a charge on it: `2`, `2.<line>`. */
export type FolioDialog = 'folio-new' | 'folio-edit' | 'folio-charge' | 'folio-move' | 'folio-payment'
