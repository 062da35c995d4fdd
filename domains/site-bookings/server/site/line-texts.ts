import { datesIn } from '#domains/website/server/dates.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'

interface Dated {
  kind: string
  starts_on: string
  ends_on: string
  starts_at: Date | null
  ends_at: Date | null
}

/** Returns when something takes place: days, both times of a hire, the start of an event; null for goods. */
export function whenText({ kind, starts_on, ends_on, starts_at, ends_at }: Dated, language: string): string | null {
  const dates = datesIn(language)
  if (kind === 'product' || kind === 'track') return null
  if (kind === 'car' && starts_at && ends_at) return `${dates.moment(starts_at)} – ${dates.moment(ends_at)}`
  if (kind === 'event' && starts_at) return dates.moment(starts_at)
  return starts_on === ends_on ? dates.day(starts_on) : dates.range(starts_on, ends_on)
}

interface Item {
  quantity: number
  name: string
  detail?: string | null
}

/** Returns what was chosen, such as "2 × Room, 3 nights". */
export const itemTexts = (items: readonly Item[]): string[] =>
  items.map(({ quantity, name, detail }) => [`${quantity} × ${name}`, detail].filter(Boolean).join(', '))

/** Returns an amount in minor units as text. */
export const amountText = (amount: number, currency: Currency): string => formatMoney({ amount, currency })
