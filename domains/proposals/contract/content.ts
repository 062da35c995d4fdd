import { z } from 'zod'
import { residency, selectedOption } from '#domains/inventory/contract/guests.ts'
import { amountMinor, currencyCode, emptyAsNull, id, instant, line, localDate, optionalLine, optionalText } from '#kit/contract/schemas.ts'

/** An inventory item in a draft. Fields that are not decided yet may be missing. */
const itemLine = z.strictObject({
  inventory_id: id,
  departure_id: id.nullish(),
  starts_on: localDate.nullish(),
  ends_on: localDate.nullish(),
  starts_at: instant.nullish(),
  ends_at: instant.nullish(),
  unit_ids: z.array(id).max(100, 'At most 100.').optional(),
  selection: z.array(selectedOption).max(50, 'At most 50 price options.'),
})

/** A line without an inventory item: a transfer, a guide's fee. */
const extra = z.strictObject({
  title: line('Title', 160),
  detail: optionalLine('Detail', 300).optional(),
  quantity: z.int('Quantity is a whole number.').min(1, 'Quantity is at least 1.').max(10_000, 'Quantity is at most 10000.').default(1),
  unit_amount: amountMinor,
  /** Needed only if no inventory item sets the date. */
  starts_on: emptyAsNull(localDate).optional(),
})

const option = z.strictObject({
  id,
  title: line('Title', 160),
  text: optionalText('Text', 3000).optional(),
  lines: z.array(itemLine).max(20, 'At most 20 items.').default([]),
  extras: z.array(extra).max(30, 'At most 30 lines.').default([]),
})

/** The content of a version. The client chooses one of its options. */
export const contentBody = z.strictObject({
  title: line('Title', 160),
  residency: residency.default('non_resident'),
  currency: currencyCode,
  cover: optionalText('Cover text', 5000).optional(),
  terms: optionalText('Terms', 10_000).optional(),
  /** Percent of the total; if absent, the items' own deposit terms apply. */
  deposit_percent: z
    .union([
      z.null(),
      z.int('Deposit is a whole number of percent.').min(0, 'Deposit is 0 to 100 percent.').max(100, 'Deposit is 0 to 100 percent.'),
    ])
    .optional(),
  /** The number of instalments for the rest after the deposit; 0 if the agency offers none. */
  instalments: z.int('Instalments is a whole number.').min(0, 'Instalments is 0 to 12.').max(12, 'Instalments is 0 to 12.').default(0),
  /** The last day on which the client can accept it. */
  expires_on: emptyAsNull(localDate).optional(),
  options: z.array(option).max(6, 'At most 6 options.').default([]),
})
export type Content = z.output<typeof contentBody>
export type ContentOption = Content['options'][number]
