import { createAllotment } from '#domains/allotments/server/allotments.ts'
import { addNeed } from '#domains/package-needs/server/needs.ts'
import { addStartingSet } from '#domains/permits/server/kinds.ts'
import { payPermits } from '#domains/permits/server/money.ts'
import { createPermits } from '#domains/permits/server/reserve.ts'
import { setStock } from '#domains/permits/server/stock.ts'
import { createRequest } from '#domains/supplier-requests/server/requests.ts'
import { createSupplier } from '#domains/suppliers/server/suppliers.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { ago } from './selling.ts'

const tour = 'Gorillas of Bwindi'
const lodge = { kind: 'hotel', name: 'Buhoma Lodge', email: 'reservations@buhoma-lodge.example', currency: 'USD', days_to_pay: 30 } as const

/** Adds permits with stock, an allotment at a lodge, what the gorilla tour needs, and permits and a request of its next booking. */
export async function seedPermits(app: App, actor: Actor): Promise<void> {
  await app.db.asAgency(actor, async (tx) => {
    const then = ago(actor, 3)
    const today = dayOf(then.now)
    const item = await tx.selectFrom('inventory').select('id').where('title', '=', tour).executeTakeFirst()
    const kinds = await addStartingSet(tx, then)
    const permit = kinds.find(({ prices }) => prices.non_resident !== null)
    if (!item || !permit) return
    await setStock(tx, then, permit.id, { from: addDays(today, 1), to: addDays(today, 90), total: 8 })
    const supplier = await createSupplier(tx, then, lodge)
    const rooms = await createAllotment(tx, then, {
      supplier_id: supplier.id,
      room: 'Double, forest side',
      board: 'full_board',
      notes: null,
      starts_on: addDays(today, 20),
      ends_on: addDays(today, 90),
      rooms: 6,
      release_days: 14,
      net_rate: { amount: 18_000, currency: 'USD' },
    })
    const need = { required: false, note: null, per: 'person' } as const
    await addNeed(tx, actor, item.id, { ...need, kind: 'permit', permit_kind_id: permit.id, day: 2, quantity: 1 })
    await addNeed(tx, actor, item.id, { ...need, kind: 'rooms', allotment_id: rooms.id, day: 1, quantity: 2, nights: 2 })
    const booking = await tx
      .selectFrom('bookings as b')
      .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'b.agency_id').onRef('l.booking_id', '=', 'b.id'))
      .select(['b.id', 'b.residency', 'l.id as line_id', 'l.starts_on', 'l.ends_on', 'l.places'])
      .where('b.status', '=', 'confirmed')
      .where('l.inventory_id', '=', item.id)
      .where('l.starts_on', '>', addDays(today, 1))
      .orderBy('l.starts_on')
      .orderBy('b.id')
      .executeTakeFirst()
    if (!booking) return
    const { starts_on, ends_on, places } = booking
    const nobody = { name: null, nationality: null, passport_number: null, born_on: null, residency: booking.residency }
    const people = Array.from({ length: Math.min(places, 8) }, () => nobody)
    const day = addDays(starts_on, 1)
    const { permits } = await createPermits(app, tx, then, { kind_id: permit.id, day, booking_id: booking.id, people, reserve: true })
    await payPermits(tx, then, { ids: permits.slice(0, 1).map(({ id }) => id), part: 'balance', till: 'bank' })
    await createRequest(app, tx, then, {
      booking_id: booking.id,
      line_id: booking.line_id,
      supplier_id: supplier.id,
      email: lodge.email,
      contact_name: null,
      starts_on,
      ends_on,
      rooms: [{ type: 'double', count: Math.max(1, Math.ceil(places / 2)) }],
      adults: places,
      children: 0,
      board: 'full_board',
      note: 'They arrive in the afternoon.',
      answer_by: today < addDays(starts_on, -2) ? addDays(today, 2) : today,
    })
  })
}
