import { done, newCar } from '#domains/cars/server/testing/cars.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const base = '/bookings/car-rentals'

export interface Hire {
  id: string
  version: number
  booking: string
  plate: string
}
export type Car = Awaited<ReturnType<typeof newCar>>

/** Creates confirmed two-day hires of a car's vehicles that start in `inHours` hours. */
export async function hire(test: TestApp, owner: TestPerson, car: Car, { inHours = 1, count = 1 } = {}): Promise<Hire[]> {
  const from = test.clock.now().getTime() + inHours * 3_600_000
  const booking = await done<{ id: string }>(
    owner.post('/bookings/new', {
      client: { name: 'Okello Brian', email: `okello.${car.id}.${inHours}@example.com` },
      action: 'confirm',
      lines: [
        {
          inventory_id: car.id,
          starts_at: new Date(from).toISOString(),
          ends_at: new Date(from + 48 * 3_600_000).toISOString(),
          selection: [{ price_option_id: car.rates['Self-drive day'], quantity: count }],
        },
      ],
    }),
  )
  const rentals = await done<{ id: string; plate: string }[]>(owner.get(`${base}?booking_id=${booking.id}`))
  return rentals.map(({ id, plate }) => ({ id, plate, version: 1, booking: booking.id }))
}

export const out = {
  odometer: 40_000,
  fuel: 8,
  driver_name: 'Okello Brian',
  licence_number: 'UG-1234567',
  signed_by: 'Okello Brian',
  deposit: 500_000,
  deposit_method: 'cash',
}
export const back = { odometer: 40_300, fuel: 6, signed_by: 'Amina Nakato' }
