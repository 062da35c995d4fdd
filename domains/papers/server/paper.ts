import { datesOfKinds } from '#domains/bookings/contract/kind-words.ts'
import type { readBooking } from '#domains/bookings/server/bookings.ts'
import type { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import type { Party } from '#domains/inventory/contract/guests.ts'
import { itemText } from '#domains/inventory/contract/item-text.ts'
import type { Converted } from '#domains/inventory/server/prices/currencies.ts'
import type { Residency } from '#domains/inventory/contract/units.ts'
import type { Billed } from './invoice.ts'
import type { PaperBrochure } from './pdf-brochure.ts'
import type { DocumentRow, Issuer } from './papers-data.ts'

export type Booking = Awaited<ReturnType<typeof readBooking>>
export type Payment = Awaited<ReturnType<typeof paymentsOfBooking>>[number]

export interface PaperTable {
  title: string
  /** Printed below the title. */
  text?: string
  columns: { title: string; share: number; right?: boolean }[]
  /** The first line of a cell is the subject; the others are small print. */
  rows: string[][]
  sums: { label: string; value: string; strong?: boolean }[]
}

/** Who issues a paper. */
export interface Head {
  name: string
  lines: string[]
  /** The agency's colour and closing line. Absent on papers that were issued before agencies had them. */
  colour?: string | null
  closing?: string | null
  /** The language of the paper. Absent on papers from before agencies had one. */
  language?: string
}

/** The content of a paper. For an invoice, a receipt or a credit note: as it was when it got its number. */
export interface Said {
  heading: string
  number: string
  issuer: Head
  party: { label: string; lines: string[] }
  facts: [label: string, value: string][]
  amount: { label: string; value: string } | null
  /** Text before the tables. */
  opening?: string
  tables: PaperTable[]
  notes: { title: string; lines: string[] }[]
}

/** A paper, ready to be drawn. */
export interface Paper extends Said {
  /** The current state on the day of printing. */
  stamp: { words: string; tone: 'good' | 'bad' } | null
  /** The address where anybody can check that it is genuine; empty if there is none. */
  verifyUrl: string
  /** For a proposal: what it says before the prices. */
  brochure?: PaperBrochure
  /** For papers that admit their holder: the content of the QR code, and the text beside it. */
  seal?: { value: string; title: string; text: string; size: number }
}

/** What is stored of a numbered paper. */
export interface Issued {
  said: Said
  logo_key: string | null
  /** For an invoice: what it bills, to detect changes. For the credit note of a return: what the booking bills after it. */
  billed: Billed | null
  /** For the credit note of a return: the invoice that it lowers, or null. */
  lowers?: string | null
}

export interface PaperParts {
  document: Pick<DocumentRow, 'type' | 'number' | 'payment_id' | 'created_at'>
  booking: Booking
  /** The payments received. */
  payments: Payment[]
  issuer: Issuer
  address: string | null
}

/** The part of a paper that depends on its type. */
export type Body = Omit<Said, 'heading' | 'number' | 'issuer'>

export const some = (lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line))

export const clientLines = ({ booking, address }: PaperParts): string[] =>
  some([booking.client.name, ...(address?.split('\n') ?? []), booking.client.phone, booking.client.email])

/** When a booking takes place, in the words of its kinds; empty for what is delivered. */
export const datesOf = (booking: Pick<Booking, 'starts_on' | 'ends_on' | 'kinds'>): string => datesOfKinds(booking, booking.kinds)

/** The amount paid minus refunds. */
export const lessRefunds = ({ paid, refunded }: Booking): Booking['paid'] => ({ ...paid, amount: paid.amount - refunded.amount })

interface Item {
  name: string
  quantity: number
  unit_amount: number
  amount: number
  discount?: number
  guests?: Party
  residency?: Residency
  converted?: Converted
}
/** The items of a line that are still booked, each named with its people and its own currency. */
export const itemsOf = (line: { items: unknown }): Item[] =>
  (line.items as Item[])
    .filter(({ quantity }) => quantity > 0)
    .map((item) => ({ ...item, name: [item.name, itemText(item)].filter(Boolean).join(' · ') }))
