import type { z } from 'zod'
import { newFlightBody } from '#domains/flights/contract/bodies.ts'
import { createFlight } from '#domains/flights/server/records/flights.ts'
import { ticketFlight } from '#domains/flights/server/tickets/ticketing.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'

type FlightInput = z.input<typeof newFlightBody>

/** Parses a flight: "KQ 413 EBB NBO 07:15 08:30". */
const flownOn = (line: string, departs_on: string): FlightInput['segments'][number] => {
  const [carrier, flight_number, from, to, departs_time, arrives_time] = line.split(' ') as [string, string, string, string, string, string]
  return { carrier, flight_number, from, to, departs_on, departs_time, arrives_time }
}

const adult = (given_names: string, surname: string, gender: 'f' | 'm') => ({ type: 'adult' as const, given_names, surname, gender })
const fare = (base: number, taxes: number): FlightInput['fares'] => [{ type: 'adult', base, taxes }]
const buyer = (name: string, phone: string) => ({ kind: 'person' as const, name, phone, residency: 'foreign_resident' as const })

/** Creates three flights: one ticketed that leaves soon, one on hold whose seats expire tomorrow, one quoted. */
export async function seedFlights(app: App, actor: Actor): Promise<void> {
  const today = dayOf(actor.now)
  const inHours = (hours: number) => new Date(actor.now.getTime() + hours * 3_600_000).toISOString()
  const there = addDays(today, 9)
  const ticketed = await make(app, actor, {
    client: buyer('Ingrid Lindqvist', '+46701234567'),
    pnr: '6X7YZA',
    currency: 'UGX',
    status: 'held',
    segments: [flownOn('KQ 413 EBB NBO 07:15 08:30', there), flownOn('KQ 412 NBO EBB 17:35 18:50', addDays(there, 4))],
    passengers: [adult('Ingrid', 'Lindqvist', 'f'), adult('Nils', 'Lindqvist', 'm')],
    fares: fare(980_000, 310_000),
  })
  const tickets = ticketed.passengers.map(({ id }, index) => ({ passenger_id: id, ticket_number: `706241234567${index + 1}` }))
  await app.db.asAgency(actor, (tx) => ticketFlight(app, tx, actor, ticketed.id, { tickets }))
  await make(app, actor, {
    client: buyer('Peter Ssempijja', '+256772900511'),
    pnr: 'QW8RTK',
    currency: 'UGX',
    status: 'held',
    hold_deadline_at: inHours(22),
    fare_deadline_at: inHours(46),
    segments: [flownOn('WB 437 EBB KGL 09:20 09:10', addDays(today, 20))],
    passengers: [adult('Peter', 'Ssempijja', 'm')],
    fares: fare(640_000, 180_000),
  })
  await make(app, actor, {
    client: buyer('Marta Kovač', '+38640123456'),
    currency: 'UGX',
    status: 'quoted',
    segments: [flownOn('ET 332 EBB ADD 05:20 07:25', addDays(today, 34)), flownOn('ET 713 ADD VIE 23:50 05:30', addDays(today, 34))],
    passengers: [adult('Marta', 'Kovač', 'f')],
    fares: fare(2_450_000, 690_000),
  })
}

const make = (app: App, actor: Actor, given: FlightInput) =>
  app.db.asAgency(actor, (tx) => createFlight(tx, actor, newFlightBody.parse(given)))
