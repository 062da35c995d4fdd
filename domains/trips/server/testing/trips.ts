import type { z } from 'zod'
import type { trip as tripShape } from '../../contract.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { done } from '#domains/bookings/server/testing/sales.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

type Shown = z.input<typeof tripShape>

export interface TestTrip extends Tour {
  /** Books adults by name for a new client; the first name is the client's. */
  book(
    names: readonly string[],
    over?: object,
  ): Promise<{ id: string; reference: string; version: number; client_id: string; fields: Record<string, string | number> }>
  show(): Promise<Shown>
  people(): Promise<Record<string, string>>
}

/** A tour in 20 days with a departure that can be booked, and its page. */
export async function newTrip(app: TestApp, owner: TestPerson, given: Parameters<typeof publishTour>[2] = {}): Promise<TestTrip> {
  const tour = await publishTour(app, owner, given)
  const show = (): Promise<Shown> => done(owner.get(`/trips/${tour.departureId}/show`))
  return {
    ...tour,
    show,
    book: (names, over = {}) =>
      done(
        owner.post('/bookings/new', {
          client: { name: names[0], email: `${names[0]!.toLowerCase().replaceAll(' ', '.')}@example.com` },
          lines: [
            {
              inventory_id: tour.id,
              departure_id: tour.departureId,
              selection: [{ price_option_id: tour.adult, quantity: names.length }],
            },
          ],
          travellers: names.map((name) => ({ name })),
          action: 'confirm',
          ...over,
        }),
      ),
    people: async () => Object.fromEntries((await show()).people.map(({ name, id }) => [name, id])),
  }
}
