import { z } from 'zod'
import { pricing } from '#domains/imports/server/common-columns.ts'
import { unreadable, type ImportColumn, type RowContext } from '#domains/imports/server/importer.ts'
import { numberOf, priceOf } from '#domains/imports/server/readers.ts'
import { occupancy, type Occupancy } from '#domains/inventory/contract/guests.ts'
import { currencyCode, money } from '#kit/contract/schemas.ts'

// What the guests of a room change about its price, as columns of a file.

const change = z.object({ value_kind: z.enum(['percent', 'amount']), value: z.number(), currency: currencyCode.optional() })

/** The fields of the columns. */
export const occupancyFields = {
  price_for: z.enum(['room', 'person']).optional(),
  included: z.number('Guests included is a number.').optional(),
  extra_adult: money.optional(),
  single: change.optional(),
  child_rates: z.array(change.extend({ up_to: z.number() })).optional(),
}
type Row = z.output<z.ZodObject<typeof occupancyFields>>

/** Parses "25%" or "UGX 20,000". */
function changeOf(text: string, row: RowContext): unknown {
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(text)
  if (percent) return { value_kind: 'percent', value: Number(percent[1]) }
  const price = priceOf(text, row)
  return isMoney(price) ? { value_kind: 'amount', value: price.amount, currency: price.currency } : price
}

const isMoney = (value: unknown): value is z.output<typeof money> => money.safeParse(value).success

/** Parses "5: free; 11: 50%; 15: UGX 20,000": the oldest age of each rate, and what these children pay. */
function childRatesOf(text: string, row: RowContext): unknown {
  const rates = text.split(';').map((part) => {
    const [, age, pays] = /^\s*(\d{1,2})\s*:\s*(\S.*?)\s*$/.exec(part) ?? []
    if (age === undefined || pays === undefined) return unreadable
    const rate = /^free$/i.test(pays) ? { value_kind: 'amount', value: 0 } : changeOf(pays, row)
    return change.safeParse(rate).success ? { ...(rate as object), up_to: Number(age) } : rate
  })
  return rates.find((rate) => !change.safeParse(rate).success) ?? rates
}

const { needs } = pricing

export const occupancyColumns = [
  {
    key: 'price_for',
    needs,
    label: 'Price is for',
    example: 'The room',
    help: 'The room, or each adult in it.',
    also: ['Price basis', 'Priced per'],
    options: [
      { value: 'room', label: 'The room' },
      { value: 'person', label: 'Each adult' },
    ],
  },
  { key: 'included', needs, label: 'Guests included', example: '2', help: 'How many the price of a room covers.', read: numberOf },
  { key: 'extra_adult', needs, label: 'Extra adult', example: 'UGX 40,000', help: 'Price of each extra adult per night.', read: priceOf },
  {
    key: 'single',
    needs,
    label: 'One guest',
    example: '25%',
    help: 'For one guest: 25% or UGX 20,000 less for a room, more for a price of each adult.',
    also: ['Single supplement', 'Single use'],
    read: changeOf,
  },
  {
    key: 'child_rates',
    needs,
    label: 'Child rates',
    example: '5: free; 11: 50%',
    help: 'Age limits with prices: 5: free; 11: 50%; 15: UGX 20,000.',
    also: ['Children pay'],
    read: childRatesOf,
  },
] as const satisfies readonly ImportColumn[]

const isGiven = (row: Row) => (Object.keys(occupancyFields) as (keyof Row)[]).some((field) => row[field] !== undefined)

/** Returns what the row says of the guests; null if it says nothing. */
export function occupancyOf(row: Row): z.input<typeof occupancy> | null {
  if (!isGiven(row)) return null
  const without = ({ currency: _currency, ...rate }: z.output<typeof change>) => rate
  return {
    basis: row.price_for ?? 'room',
    ...(row.included === undefined ? {} : { included: row.included }),
    extra_adult: row.extra_adult?.amount ?? null,
    single: row.single ? without(row.single) : null,
    children: (row.child_rates ?? []).map(({ up_to, ...rate }) => ({ ...without(rate), up_to })),
  }
}

const columnOf = {
  basis: 'price_for',
  included: 'included',
  extra_adult: 'extra_adult',
  single: 'single',
  children: 'child_rates',
} as const

/** Refuses guests without a price, in another currency, or that no price may have. */
export function occupancyAgrees(row: Row & { price?: z.output<typeof money> | undefined }, context: z.core.$RefinementCtx): void {
  const given = occupancyOf(row)
  if (!given) return
  const refuse = (field: keyof Row | 'price', message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!row.price) return refuse('price', 'Enter the price per night too.')
  const { currency } = row.price
  const amounts = { extra_adult: [row.extra_adult], single: [row.single], child_rates: row.child_rates ?? [] }
  for (const [field, all] of Object.entries(amounts))
    for (const one of all)
      if (one?.currency && one.currency !== currency)
        refuse(field as keyof Row, `This is in ${one.currency}, but the price is in ${currency}.`)
  for (const { path, message } of occupancy.safeParse(given).error?.issues ?? []) refuse(columnOf[path[0] as keyof Occupancy], message)
}
