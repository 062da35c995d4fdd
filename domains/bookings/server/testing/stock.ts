import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import type { PricePer, PriceUnit } from '../../../../database/tables.ts'

export interface Stock {
  id: string
  /** Price options, in input order. */
  options: string[]
  units: string[]
}

interface Option {
  amount: number
  per?: PricePer
  unit?: PriceUnit
  tariff?: string
  capacity?: number | null
  sells_from?: Date
  sells_until?: Date
}

interface What {
  mode: 'resource' | 'quota' | 'stock' | 'freesale'
  options: Option[]
  units?: number
  basis?: 'night' | 'time'
  padding?: number
  least?: number
  most?: number | null
  happensIn?: number
}

/** Publishes an item with any capacity mode, like a kind's own domain does, without kind-specific data. */
export async function publishStock(test: TestApp, owner: TestPerson, what: What): Promise<Stock> {
  const now = test.clock.now()
  const id = newId()
  const agency_id = owner.agencyId
  const stock: Stock = { id, options: what.options.map(() => newId()), units: Array.from({ length: what.units ?? 0 }, () => newId()) }
  await test.app.db.asAgency(owner, async (tx) => {
    const from = what.happensIn === undefined ? null : momentOf(addDays(dayOf(now), what.happensIn), '20:00')
    await tx
      .insertInto('inventory')
      .values({
        agency_id,
        id,
        kind: 'tour_package',
        title: `${what.mode} ${id.slice(-4)}`,
        slug: id,
        status: 'published',
        country_code: 'UG',
        currency: 'UGX',
        capacity_mode: what.mode,
        happens_from: from,
        happens_until: from && new Date(from.getTime() + 4 * 3_600_000),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('price_options')
      .values(
        what.options.map((option, position) => ({
          agency_id,
          inventory_id: id,
          id: stock.options[position]!,
          name: `Option ${position + 1}`,
          unit: 'item' as const,
          currency: 'UGX' as const,
          position,
          created_at: now,
          ...option,
        })),
      )
      .execute()
    if (what.mode !== 'resource') return
    await tx
      .insertInto('resources')
      .values({
        agency_id,
        inventory_id: id,
        basis: what.basis ?? 'night',
        padding_minutes: what.padding ?? 0,
        min_length: what.least ?? 1,
        max_length: what.most ?? null,
      })
      .execute()
    await tx
      .insertInto('inventory_units')
      .values(
        stock.units.map((unit, position) => ({
          agency_id,
          id: unit,
          inventory_id: id,
          name: `${101 + position}`,
          position,
          created_at: now,
        })),
      )
      .execute()
  })
  return stock
}
