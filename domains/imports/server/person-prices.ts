import { z } from 'zod'
import { createPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import type { Money } from '#kit/contract/money.ts'
import { line, money } from '#kit/contract/schemas.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { commonColumns, pricing } from './common-columns.ts'
import type { ImportColumn } from './importer.ts'
import { oneCurrency } from './price-fields.ts'

const fields = z
  .strictObject({ price: money.optional(), price_name: line('Price name', 120).optional(), child_price: money.optional() })
  .superRefine(oneCurrency(['price', 'child_price']))
  .superRefine(({ price, price_name }, context) => {
    if (price_name !== undefined && !price)
      context.addIssue({ code: 'custom', path: ['price_name'], message: 'The name of a price needs the price.' })
  })

const columns = [
  {
    key: 'price',
    label: 'Adult price',
    example: 'UGX 450,000',
    also: ['Price', 'Adult', 'Adults', 'Price per person', 'Price per adult', 'Rate', 'Amount'],
    ...pricing,
  },
  {
    key: 'price_name',
    label: 'Price name',
    example: 'Adult',
    help: 'Shown to clients. Empty: Adult.',
    also: ['Price option'],
    needs: pricing.needs,
  },
  { key: 'child_price', label: 'Child price', example: 'UGX 225,000', also: ['Child', 'Children', 'Price per child'], ...pricing },
  commonColumns.currency,
] as const satisfies readonly ImportColumn[]

interface PersonPrices {
  price?: Money | undefined
  price_name?: string | undefined
  child_price?: Money | undefined
}

async function insert(tx: Tx, actor: Actor, itemId: string, { price, price_name = 'Adult', child_price }: PersonPrices): Promise<void> {
  const each = { per: 'unit', tariff: '', places: 1, min_quantity: 0, active: true } as const
  await createPriceOptions(tx, actor, itemId, [
    ...(price ? [{ ...each, unit: 'adult' as const, name: price_name, price }] : []),
    ...(child_price ? [{ ...each, unit: 'child' as const, name: 'Child', price: child_price }] : []),
  ])
}

/** The prices of kinds that are sold by the person: their columns and fields, and how they are added to an item as its form does it. */
export const personPrices = { columns, fields, insert }
