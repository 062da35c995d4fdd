import type { TestPerson } from '#kit/server/testing/people.ts'
import { base } from '../../contract/access.ts'

export { base }

export const rav4 = {
  title: 'Toyota RAV4',
  category: 'suv',
  make: 'Toyota',
  model: 'RAV4',
  year: 2018,
  seats: 5,
  doors: 5,
  transmission: 'automatic',
  fuel: 'petrol',
  air_conditioning: true,
  security_deposit: 500_000,
  late_fee: 20_000,
  extra_km: 1_000,
  mileage_limit: 200,
}
export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

export async function done<Result>(answer: Promise<{ status: number; body: { data: Result } }>): Promise<Result> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

interface Made {
  id: string
  version: number
  /** Ids of the vehicles, in the order of their plates. */
  vehicles: string[]
  /** Ids of the price options by tariff and period, such as `Self-drive day`. */
  rates: Record<string, string>
}

/** Creates a published car with vehicles and rates over HTTP. */
export async function newCar(
  owner: TestPerson,
  { plates = ['UBA 123C'], ...given }: { plates?: string[]; title?: string } = {},
): Promise<Made> {
  const { id } = await done<{ id: string }>(owner.post(`${base}/create`, { ...rav4, ...given }))
  const vehicles = await done<{ id: string }[]>(owner.post(`${base}/${id}/individual/create`, { units: plates.join(', ') }))
  await done(
    owner.post(`${base}/${id}/rates/update`, {
      tariffs: [
        { tariff: 'Self-drive', hour: ugx(30_000), day: ugx(150_000), week: ugx(900_000) },
        { tariff: 'With driver', day: ugx(230_000) },
      ],
      read: [],
    }),
  )
  const options = await done<{ id: string; tariff: string; per: string }[]>(owner.get(`${base}/${id}/price-options`))
  await done(owner.post('/inventory/status', { ids: [id], status: 'published' }))
  const { version } = await done<{ version: number }>(owner.get(`${base}/${id}/show`))
  return {
    id,
    version,
    vehicles: vehicles.map((vehicle) => vehicle.id),
    rates: Object.fromEntries(options.map((option) => [`${option.tariff} ${option.per}`, option.id])),
  }
}
