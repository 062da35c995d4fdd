import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export interface Tour {
  id: string
  departureId: string
  adult: string
  child: string
}

/** A published tour of three days with two price options (UGX 1,000,000 and 500,000) and a departure in 20 days, or on request. */
export async function publishTour(
  test: TestApp,
  owner: TestPerson,
  {
    capacity = 12,
    onRequest = false,
    inDays = 20,
    days = 3,
  }: { capacity?: number; onRequest?: boolean; inDays?: number; days?: number } = {},
): Promise<Tour> {
  const now = test.clock.now()
  const tour = { id: newId(), departureId: newId(), adult: newId(), child: newId() }
  const agency_id = owner.agencyId
  await test.app.db.asAgency(owner, async (tx) => {
    await tx
      .insertInto('inventory')
      .values({
        agency_id,
        id: tour.id,
        kind: 'tour_package',
        title: `Bwindi gorillas ${tour.id.slice(-4)}`,
        slug: tour.id,
        status: 'published',
        country_code: 'UG',
        currency: 'UGX',
        capacity_mode: 'departure',
        days,
        on_request: onRequest,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('tour_packages')
      .values({ agency_id, inventory_id: tour.id, nights: days - 1 })
      .execute()
    const option = { agency_id, inventory_id: tour.id, currency: 'UGX' as const, created_at: now }
    await tx
      .insertInto('price_options')
      .values([
        { ...option, id: tour.adult, name: 'Adult', unit: 'adult', amount: 1_000_000 },
        { ...option, id: tour.child, name: 'Child', unit: 'child', amount: 500_000, position: 1 },
      ])
      .execute()
    const starts_on = addDays(dayOf(now), inDays)
    await tx
      .insertInto('departures')
      .values({
        agency_id,
        id: tour.departureId,
        inventory_id: tour.id,
        starts_on,
        ends_on: addDays(starts_on, days - 1),
        capacity,
        created_at: now,
      })
      .execute()
  })
  return tour
}
