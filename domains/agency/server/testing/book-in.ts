import { newId } from '#kit/server/security/tokens.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import type { BookingStatus } from '../../../../database/tables.ts'

/** Inserts a booking with its client straight into the database. */
export async function bookIn(app: TestApp, agencyId: string, status: BookingStatus): Promise<void> {
  const now = app.clock.now()
  await app.app.db.asPlatform('test: booking', async (tx) => {
    const client_id = newId()
    await tx
      .insertInto('clients')
      .values({ agency_id: agencyId, id: client_id, kind: 'person', name: 'A client', created_at: now, updated_at: now })
      .execute()
    await tx
      .insertInto('bookings')
      .values({
        agency_id: agencyId,
        id: newId(),
        reference: newId(),
        status,
        client_id,
        client_name: 'A client',
        title: 'A trip',
        kinds: ['tour_package'],
        residency: 'non_resident',
        currency: 'UGX',
        subtotal: 0,
        total: 0,
        travellers: 1,
        cancellation_policy: '{}',
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
}
