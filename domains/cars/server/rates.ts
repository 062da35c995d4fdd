import type { z } from 'zod'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import {
  createPriceOption,
  createPriceOptions,
  deletePriceOption,
  listPriceOptions,
  updatePriceOption,
} from '#domains/inventory/server/prices/price-options.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { createCarService, ratesBody, serviceBody, updateRates as ratesCall } from '../contract.ts'
import { ratePers, type RatePer } from '../contract/words.ts'

type Option = Awaited<ReturnType<typeof listPriceOptions>>[number]
type Rates = z.input<(typeof ratesCall)['result']>
type Service = z.input<(typeof createCarService)['result']>

/** A rate uses a vehicle (`places > 0`). A service per day does not. */
const isRate = ({ per, places, active }: Option): boolean => active && places > 0 && ratePers.includes(per as RatePer)

/** The table of rates, one row per tariff, in the order in which the tariffs were added. */
export async function listRates(tx: Tx, id: string): Promise<Rates> {
  const rates = (await listPriceOptions(tx, id)).filter(isRate)
  const names = [...new Set(rates.map(({ tariff }) => tariff))]
  const priceOf = (tariff: string, per: RatePer) => rates.find((rate) => rate.tariff === tariff && rate.per === per)?.price ?? null
  return {
    tariffs: names.map((tariff) => ({
      tariff,
      hour: priceOf(tariff, 'hour'),
      day: priceOf(tariff, 'day'),
      week: priceOf(tariff, 'week'),
      month: priceOf(tariff, 'month'),
    })),
    read: rates.map(({ id: rate, version }) => ({ id: rate, version })),
  }
}

/**
 * Replaces the table of rates: adds or changes the given rates and deletes the others.
 * @throws 409 `stale` if the rates differ from `read`, 409 `price_needed` if a published car would lose its last price,
 * 422 for a different currency.
 */
export async function updateRates(tx: Tx, actor: Actor, id: string, { tariffs, read }: z.output<typeof ratesBody>): Promise<Rates> {
  // Lock the item, so that concurrent changes of its prices run one after the other and read current rates.
  await tx.selectFrom('inventory').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const before = (await listPriceOptions(tx, id)).filter(isRate)
  const known = new Map(read.map((rate) => [rate.id.toLowerCase(), rate.version]))
  if (known.size !== before.length || before.some((rate) => known.get(rate.id) !== rate.version)) throw stale('table of prices')
  const keptIds = new Set<string>()
  const added: NewRate[] = []
  for (const row of tariffs)
    for (const per of ratePers) {
      const price = row[per]
      if (!price) continue
      const rate = before.find((one) => !keptIds.has(one.id) && one.tariff.toLowerCase() === row.tariff.toLowerCase() && one.per === per)
      const given = { tariff: row.tariff, per, price, name: `${row.tariff}, ${wordsOf(per).toLowerCase()}` }
      if (rate) {
        keptIds.add(rate.id)
        await changeRate(tx, actor, given, rate)
      } else added.push({ ...given, unit: 'vehicle', places: 1, min_quantity: 0, active: true })
    }
  await createPriceOptions(tx, actor, id, added)
  for (const rate of before) if (!keptIds.has(rate.id)) await deletePriceOption(tx, actor, rate.id)
  return listRates(tx, id)
}

type NewRate = Parameters<typeof createPriceOption>[3]

async function changeRate(tx: Tx, actor: Actor, rate: Pick<Option, 'tariff' | 'price' | 'per' | 'name'>, before: Option): Promise<void> {
  if (before.tariff === rate.tariff && before.price.amount === rate.price.amount && before.price.currency === rate.price.currency) return
  const { unit, places, min_quantity, max_quantity, version } = before
  await updatePriceOption(tx, actor, before.id, { ...rate, unit, places, min_quantity, max_quantity, active: true, version })
}

const serviceView = ({ id, name, price, per, active, version }: Option): Service => ({
  id,
  name,
  price,
  per: per as Service['per'],
  active,
  version,
})

/** The services of a car: price options that use no vehicle. */
export const listServices = async (tx: Tx, id: string): Promise<Service[]> =>
  (await listPriceOptions(tx, id)).filter(({ places }) => places === 0).map(serviceView)

/** Adds a priced service. @throws 422 at `price` if its currency differs from the car's, 409 after 50 prices. */
export async function createService(tx: Tx, actor: Actor, id: string, input: z.output<typeof serviceBody>): Promise<Service> {
  // Rates of the same tariff are combined, so a service per day needs its own tariff.
  const tariff = input.per === 'day' ? input.name : ''
  return serviceView(await createPriceOption(tx, actor, id, { ...input, unit: 'item', places: 0, tariff, min_quantity: 0, active: true }))
}
