import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'
import { nothingPrivate, openDetails } from './traveller-private.ts'

/** Bookings that still need the person: open ones, and those that have not ended. */
const running = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress'] as const

const idsOf = (tx: Tx, clientId: string) => tx.selectFrom('bookings').select('id').where('client_id', '=', clientId)

/** Bookings of a person with their travellers. Erasing clears notes and custom fields, and the contacts, passports and diets of all travellers on them. */
export const bookingData: PersonSource = {
  part: 'bookings',
  async rows(tx, { id }, app) {
    const bookings = await tx
      .selectFrom('bookings')
      .select([
        'id',
        'reference',
        'status',
        'title',
        'starts_on',
        'ends_on',
        'currency',
        'total',
        'paid',
        'refunded',
        'notes',
        'fields',
        'created_at',
      ])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute()
    const travellers = await tx
      .selectFrom('travellers')
      .select(['agency_id', 'id', 'booking_id', 'name', 'email', 'phone', 'nationality', 'passport_number', 'born_on', 'dietary', 'notes'])
      .select('private_details')
      .where('booking_id', 'in', idsOf(tx, id))
      .orderBy('position')
      .execute()
    const opened = travellers.map((row) => {
      const { agency_id: _agency, id: _id, private_details: _sealed, ...plain } = row
      return { ...plain, ...openDetails(app, row) }
    })
    return bookings.map((one) => ({ ...one, travellers: opened.filter(({ booking_id }) => booking_id === one.id) }))
  },
  async whyKept(tx, { id }) {
    const found = await tx
      .selectFrom('bookings')
      .select(['reference', 'status'])
      .where('client_id', '=', id)
      .where('status', 'in', [...running])
      .limit(1)
      .executeTakeFirst()
    return found ? `Booking ${found.reference} is not over. Complete or cancel it first.` : null
  },
  async erase(tx, _actor, { id, name }) {
    await tx.updateTable('bookings').set({ notes: null, fields: '{}' }).where('client_id', '=', id).execute()
    await tx
      .updateTable('travellers')
      .set({
        name: sql<string>`CASE WHEN lower(name) = lower(${name}) THEN ${erasedName} ELSE name END`,
        email: null,
        phone: null,
        nationality: null,
        notes: null,
        ...nothingPrivate,
      })
      .where('booking_id', 'in', idsOf(tx, id))
      .execute()
  },
}

/** Returns the ids of a person's bookings, for domains whose rows belong to bookings. */
export const bookingIdsOf = async (tx: Tx, clientId: string): Promise<string[]> => (await idsOf(tx, clientId).execute()).map(({ id }) => id)
