import { noteOnKept, touchKept } from '#domains/bookings/server/kept.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { flyingStatuses } from '../../contract/states.ts'
import { formatTicketNumber } from '../../contract/ticket-number.ts'
import { passengersOf, updateFlight } from '../records/flight-data.ts'
import { flightView } from '../records/flight-view.ts'
import { lockFlight } from '../records/locks.ts'
import { applyFlightMove, refuseFlightMove } from '../records/moves.ts'
import { fullName } from '../records/passengers.ts'
import { addProblem, refuseProblems } from '../records/problems.ts'
import { ticketProblems, writeTickets, type TicketInput } from './tickets.ts'
import { askProvider } from '../records/under-way.ts'

/**
 * Saves the tickets of a flight, one per passenger, and posts its sale. For a provider's flight it requests the tickets instead.
 * @throws 404, 409 `invalid_transition`, `under_way`, 422 at `tickets.N.ticket_number` and `pnr`.
 */
export async function ticketFlight(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  input: { tickets: TicketInput[]; pnr?: string | null | undefined },
) {
  const locked = await lockFlight(tx, id)
  const { flight } = locked
  refuseFlightMove(flight, 'ticketed')
  if (flight.provider !== 'recorded') {
    if (input.tickets.length > 0) throw conflict('by_provider', 'The provider issues the tickets of this booking.')
    await askProvider(app, tx, actor, locked, 'ticket')
    return flightView(tx, actor.now, id)
  }
  const passengers = await passengersOf(tx, id)
  const pnr = input.pnr ?? flight.pnr
  const problems = await ticketProblems(tx, id, passengers, input.tickets)
  passengers
    .filter((one) => !input.tickets.some(({ passenger_id }) => passenger_id === one.id))
    .forEach((one) => addProblem(problems, 'tickets', `${fullName(one)} has no ticket number.`))
  if (!pnr) addProblem(problems, 'pnr', 'A booking with tickets has a PNR.')
  refuseProblems(problems)
  await updateFlight(tx, id, { pnr })
  await writeTickets(tx, id, input.tickets)
  await applyFlightMove(app, tx, actor, { ...locked, flight: { ...flight, pnr } }, 'ticketed', {
    detail: input.tickets.map(({ ticket_number }) => formatTicketNumber(ticket_number)).join(', '),
    ticketedAt: actor.now,
  })
  return flightView(tx, actor.now, id)
}

/** Corrects mistyped ticket numbers. @throws 404, 409 `not_ticketed`, 422 at the fields. */
export async function correctTickets(tx: Tx, actor: Actor, id: string, tickets: readonly TicketInput[]) {
  const { booking, flight } = await lockFlight(tx, id)
  if (!flyingStatuses.includes(flight.status)) throw conflict('not_ticketed', 'This booking has no tickets.')
  const passengers = await passengersOf(tx, id)
  const problems = await ticketProblems(tx, id, passengers, tickets)
  const others = passengers.filter((one) => !tickets.some(({ passenger_id }) => passenger_id === one.id))
  tickets.forEach(({ ticket_number }, index) => {
    if (others.some((one) => one.ticket_number === ticket_number))
      addProblem(problems, `tickets.${index}.ticket_number`, 'Another passenger of this booking has this number.')
  })
  refuseProblems(problems)
  await writeTickets(tx, id, tickets)
  await touchKept(tx, actor, booking)
  const text = tickets.map(({ ticket_number }) => formatTicketNumber(ticket_number)).join(', ')
  await noteOnKept(tx, actor, booking, { type: 'edited', title: 'Ticket numbers corrected', detail: text })
  const numbersOf = (list: readonly { id: string; ticket_number: string | null }[]) =>
    Object.fromEntries(list.map((one) => [one.id, one.ticket_number]))
  await audit(tx, actor, {
    action: 'flight.tickets_corrected',
    subject: 'booking',
    subjectId: id,
    before: numbersOf(passengers),
    after: numbersOf(tickets.map(({ passenger_id, ticket_number }) => ({ id: passenger_id, ticket_number }))),
  })
  return flightView(tx, actor.now, id)
}
