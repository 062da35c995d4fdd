import { createBooking } from '#domains/bookings/server/bookings.ts'
import { cancelBooking } from '#domains/bookings/server/cancel.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { AppError } from '#kit/contract/errors.ts'
import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SeededPackage } from './inventory.ts'
import type { Random } from './random.ts'

type Residency = 'non_resident' | 'foreign_resident' | 'eac_citizen'

const people: { name: string; country: 'UG' | 'KE' | 'GB' | 'US' | 'DE' | 'NL' | 'IN' | 'RW'; residency: Residency }[] = [
  { name: 'Joseph Okello', country: 'UG', residency: 'eac_citizen' },
  { name: 'Sarah Namubiru', country: 'UG', residency: 'eac_citizen' },
  { name: 'Charlotte Evans', country: 'GB', residency: 'non_resident' },
  { name: 'Tom and Lisa Becker', country: 'DE', residency: 'non_resident' },
  { name: 'Priya Raman', country: 'IN', residency: 'foreign_resident' },
  { name: 'David Mugisha', country: 'UG', residency: 'eac_citizen' },
  { name: 'The Hendriks family', country: 'NL', residency: 'non_resident' },
  { name: 'Grace Wanjiru', country: 'KE', residency: 'eac_citizen' },
  { name: 'Michael Brooks', country: 'US', residency: 'non_resident' },
  { name: 'Ruth Achieng', country: 'KE', residency: 'eac_citizen' },
  { name: 'Emmanuel Habimana', country: 'RW', residency: 'eac_citizen' },
  { name: 'Anna Schreiber', country: 'DE', residency: 'foreign_resident' },
  { name: 'Peter Tumusiime', country: 'UG', residency: 'eac_citizen' },
  { name: 'Olivia Carter', country: 'GB', residency: 'non_resident' },
  { name: 'Makerere Alumni Club', country: 'UG', residency: 'eac_citizen' },
  { name: 'Esther Nalwoga', country: 'UG', residency: 'eac_citizen' },
  { name: 'James O’Brien', country: 'US', residency: 'non_resident' },
  { name: 'Fatuma Hassan', country: 'KE', residency: 'eac_citizen' },
  { name: 'Robert Byaruhanga', country: 'UG', residency: 'eac_citizen' },
  { name: 'Sofia Lindqvist', country: 'NL', residency: 'foreign_resident' },
]
const dialling: Record<string, string> = {
  UG: '+25677',
  KE: '+25472',
  GB: '+447911',
  US: '+1202555',
  DE: '+4915123',
  NL: '+31612',
  IN: '+9198765',
  RW: '+25078',
}

/** Creates clients whose bookings are paid, in progress, cancelled or upcoming. */
export async function seedBookings(app: App, actor: Actor, random: Random, packages: readonly SeededPackage[]): Promise<void> {
  const clients = await app.db.asAgency(actor, async (tx) => {
    const rows = []
    for (const [index, { name, country, residency }] of people.entries()) {
      const slug = name.toLowerCase().replace(/[^a-z]+/g, '.')
      const phone = `${dialling[country]}${String(4_000_000 + index * 31_337).slice(0, country === 'GB' || country === 'NL' ? 6 + Number(country === 'NL') * 2 : country === 'US' ? 4 : country === 'DE' ? 6 : country === 'IN' ? 5 : 7)}`
      rows.push(
        await insertClient(
          tx,
          { ...actor, now: new Date(actor.now.getTime() - 90 * 86_400_000) },
          {
            kind: name.includes('Club') ? 'company' : 'person',
            name,
            email: `${slug}@mail.example`,
            phone,
            country_code: country,
            residency,
            tags: [],
          },
        ),
      )
    }
    return rows
  })
  for (const one of packages) {
    for (const departure of one.departures) {
      const ahead = daysBetween(dayOf(actor.now), departure.starts_on)
      const wish = ahead < 60 ? random.whole(1, 3) : random.whole(0, 1)
      for (let n = 0; n < wish; n++) await bookOne(app, actor, random, one, departure, ahead, random.pick(clients))
    }
  }
}

interface Departure {
  id: string
  starts_on: string
}

async function bookOne(
  app: App,
  actor: Actor,
  random: Random,
  one: SeededPackage,
  departure: Departure,
  ahead: number,
  client: { id: string; residency: string },
): Promise<void> {
  const bookedDaysBefore = random.whole(4, 50)
  const booked = Math.min(
    actor.now.getTime() - random.whole(20, 900) * 60_000,
    momentOf(addDays(departure.starts_on, -bookedDaysBefore), '10:15').getTime() + random.whole(0, 400) * 60_000,
  )
  const then: Actor = { ...actor, now: new Date(booked) }
  const adults = random.whole(1, 4)
  const children = random.next() < 0.3 ? random.whole(1, 2) : 0
  const selection = [
    { price_option_id: one.adult, quantity: adults },
    ...(children > 0 ? [{ price_option_id: one.child, quantity: children }] : []),
  ]
  // Each booking has its own transaction, so that one for a full departure is skipped.
  await app.db
    .asAgency(actor, async (tx) => {
      const action = ahead > 0 && random.next() < 0.18 ? 'hold' : 'confirm'
      const booking = await createBooking(app, tx, then, {
        client_id: client.id,
        lines: [{ inventory_id: one.id, departure_id: departure.id, selection }],
        travellers: [],
        action,
        notes: null,
      })
      if (action === 'confirm')
        await liveOn(app, tx, actor, then, random, {
          id: booking.id,
          total: booking.total.amount,
          deposit: booking.deposit.amount,
          ahead,
          days: one.days,
        })
    })
    .catch((error: Error) => {
      if (!(error instanceof AppError && error.status === 409)) throw error
    })
}

interface Lived {
  id: string
  total: number
  deposit: number
  /** Days until the start. Negative after departure. */
  ahead: number
  days: number
}

/** Continues a confirmed booking: paid, started, finished, or cancelled. */
async function liveOn(
  app: App,
  tx: Tx,
  actor: Actor,
  then: Actor,
  random: Random,
  { id, total, deposit, ahead, days }: Lived,
): Promise<void> {
  const chance = random.next()
  const amount = ahead < 0 || chance < 0.45 ? total : chance < 0.8 ? deposit : 0
  const method = random.pick(['mobile_money', 'mobile_money', 'bank_transfer', 'cash'] as const)
  const later: Actor = { ...actor, now: new Date(Math.min(actor.now.getTime(), then.now.getTime() + random.whole(1, 40) * 3_600_000)) }
  if (amount > 0) {
    await recordPayment(app, tx, later, {
      booking_id: id,
      amount: { amount, currency: 'UGX' },
      method,
      external_reference: method === 'mobile_money' ? `MP${random.whole(10_000_000, 99_999_999)}` : null,
      allow_overpayment: false,
    })
  }
  if (chance > 0.95) await cancelBooking(app, tx, later, id, { by: 'client', reason: 'Change of plans', refund: 'policy' })
  else if (ahead + days <= 0) {
    await moveTo(app, tx, actor, id, 'in_progress')
    await moveTo(app, tx, actor, id, 'completed')
  } else if (ahead <= 0) await moveTo(app, tx, actor, id, 'in_progress')
}
