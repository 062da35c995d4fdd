import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatMoment, formatRange } from '#kit/contract/time.ts'

interface Dated {
  kind: string
  starts_on: string
  ends_on: string
  starts_at: Date | null
  ends_at: Date | null
}

/** Returns when something takes place: days, both times of a hire, the start of an event; null for goods. */
export function whenText({ kind, starts_on, ends_on, starts_at, ends_at }: Dated): string | null {
  if (kind === 'product' || kind === 'track') return null
  if (kind === 'car' && starts_at && ends_at) return `${formatMoment(starts_at)} – ${formatMoment(ends_at)}`
  if (kind === 'event' && starts_at) return formatMoment(starts_at)
  return starts_on === ends_on ? formatDay(starts_on) : formatRange(starts_on, ends_on)
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
