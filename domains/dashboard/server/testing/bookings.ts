import { expect } from 'vitest'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Books a departure. @throws the answer's error if it is refused. */
export async function book(owner: TestPerson, tour: Tour, over: object = {}, quantity = 2) {
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
    action: 'confirm',
    ...over,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}

/** Changes a booking's columns directly, as no call can: its age, or its currency. */
export const change = ({ app }: TestApp, owner: TestPerson, id: string, values: Record<string, unknown>) =>
  app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set(values).where('id', '=', id).execute())
