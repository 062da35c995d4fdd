import { conflict } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { changePassenger, passengersOf, ticketsElsewhere, type PassengerRow } from '../records/flight-data.ts'
import { refreshSearch } from '../records/locks.ts'
import { addProblem, type Problems } from '../records/problems.ts'

export const flightTicketRefusals: Refusals = {
  flight_passengers_ticket: () => conflict('ticket_number_used', 'One of these ticket numbers is on another booking.'),
}

export interface TicketInput {
  passenger_id: string
  ticket_number: string
}

/** Problems with ticket numbers, by field. */
export async function ticketProblems(
  tx: Tx,
  id: string,
  passengers: readonly PassengerRow[],
  tickets: readonly TicketInput[],
): Promise<Problems> {
  const problems: Problems = {}
  const numbers = tickets.map(({ ticket_number }) => ticket_number)
  const elsewhere = await ticketsElsewhere(tx, numbers, id)
  for (const [index, { passenger_id, ticket_number }] of tickets.entries()) {
    const at = (field: string, text: string) => addProblem(problems, `tickets.${index}.${field}`, text)
    const other = elsewhere.find((one) => one.ticket_number === ticket_number)
    if (!passengers.some((one) => one.id === passenger_id)) at('passenger_id', 'This passenger is not on the booking.')
    if (tickets.findIndex((one) => one.passenger_id === passenger_id) < index) at('passenger_id', 'One ticket number for each passenger.')
    if (numbers.indexOf(ticket_number) < index) at('ticket_number', 'Each passenger has a ticket number of their own.')
    if (other) at('ticket_number', `This ticket number is on ${other.reference}.`)
  }
  return problems
}

/** Saves ticket numbers. Clears all numbers first, because two passengers may swap theirs. */
export async function writeTickets(tx: Tx, id: string, tickets: readonly TicketInput[]): Promise<void> {
  for (const { passenger_id } of tickets) await changePassenger(tx, id, passenger_id, { ticket_number: null })
  for (const { passenger_id, ticket_number } of tickets) await changePassenger(tx, id, passenger_id, { ticket_number })
  await refreshSearch(tx, id)
}

/** Saves tickets that a provider issued. Skips numbers that do not have 13 digits. */
export async function writeProviderTickets(
  tx: Tx,
  id: string,
  tickets: readonly { passengerId: string | null; number: string }[],
): Promise<void> {
  const passengers = await passengersOf(tx, id)
  const known = tickets.flatMap(({ passengerId, number }) => {
    const holder = passengers.find((one) => one.provider_passenger_id === passengerId)
    return holder && /^[0-9]{13}$/.test(number) ? [{ passenger_id: holder.id, ticket_number: number }] : []
  })
  await writeTickets(tx, id, known)
}
