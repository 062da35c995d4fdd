import { createExtra } from '#domains/folios/server/extras.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
const extras = [
  { name: 'Nile Special', category: 'bar', price: ugx(8_000) },
  { name: 'House wine, glass', category: 'bar', price: ugx(18_000) },
  { name: 'Packed lunch', category: 'restaurant', price: ugx(35_000) },
  { name: 'Laundry, per piece', category: 'laundry', price: ugx(5_000) },
  { name: 'Transfer to Buhoma airstrip', category: 'transport', price: ugx(180_000) },
  { name: 'Park entrance, non-resident', category: 'park_fee', price: { amount: 4_500, currency: 'USD' as const } },
  { name: 'Fuel', category: 'fuel', price: null },
] as const

/** Creates what the demo's lodge charges besides its rooms. */
export async function seedExtras(app: App, actor: Actor): Promise<void> {
  await app.db.asAgency(actor, async (tx) => {
    for (const extra of extras) await createExtra(tx, actor, { ...extra, active: true })
  })
}
