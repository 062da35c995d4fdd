import { readBooking } from '#domains/bookings/server/bookings.ts'
import type { KeptPaper } from '#domains/papers/server/kept-papers.ts'
import { countryName } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDay, formatShortDay, formatClock } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { flyingStatuses } from '../../contract/states.ts'
import { formatTicketNumber } from '../../contract/ticket-number.ts'
import { durationText } from '../../contract/zoned-time.ts'
import { flightRow, passengersOf, segmentsOf, type FlightRow } from './flight-data.ts'
import { cityOf, flightOf, type Segment } from './itinerary.ts'
import { requireFlight } from './locks.ts'
import { airlineName } from './passengers.ts'
import { airlineOf, airportOf } from '../reference/reference.ts'
import { say } from '../messages/say.ts'

/** The itinerary receipt: flights in airport time, tickets and payments. */
export const itineraryPaper: KeptPaper = {
  async refusal(tx, bookingId) {
    const flight = await flightRow(tx, bookingId)
    const ticketed = flight && (flight.ticketed_at !== null || flyingStatuses.includes(flight.status))
    return ticketed ? null : 'Only a flight with tickets has an itinerary receipt.'
  },

  async content(tx, bookingId, language) {
    const t = say(language)
    const flight = await requireFlight(tx, bookingId)
    const booking = await readBooking(tx, bookingId)
    const segments = await segmentsOf(tx, bookingId)
    const body = {
      facts: [
        [t('booking'), booking.reference],
        [t('pnr'), flight.pnr ?? ''],
        [t('airline'), airlineOf(flight.carrier)?.name ?? flight.carrier],
        [t('issued'), flight.ticketed_at ? formatShortDay(flight.ticketed_at) : ''],
      ] satisfies [string, string][],
      amount: null,
      tables: [flightsTable(segments, t), await passengersTable(tx, bookingId, t), fareTable(flight, booking, t)],
      notes: [
        {
          title: t('beforeYouFly'),
          lines: [t('localTimes'), t('timesChange')],
        },
      ],
    }
    return { body, stamp: stampOf(flight, t) }
  },
}

type Say = ReturnType<typeof say>

function stampOf({ status }: FlightRow, t: Say) {
  if (flyingStatuses.includes(status)) return { words: t('ticketed'), tone: 'good' as const }
  return { words: wordsOf(status), tone: 'bad' as const }
}

function stopText(code: string, day: string, time: string): string {
  return `${code} ${formatClock(time)}\n${formatDay(day)}\n${airportOf(code)?.name ?? cityOf(code)}`
}

function flightsTable(segments: readonly Segment[], t: Say) {
  return {
    title: t('flights'),
    columns: [
      { title: t('flight'), share: 2.2 },
      { title: t('from'), share: 3 },
      { title: t('to'), share: 3 },
      { title: t('classAndBags'), share: 2.2 },
    ],
    rows: segments.map((one) => [
      `${flightOf(one)}\n${airlineOf(one.carrier)?.name ?? ''}\n${durationText(one.arrives_at.getTime() - one.departs_at.getTime())}`,
      stopText(one.from, one.departs_on, one.departs_time),
      stopText(one.to, one.arrives_on, one.arrives_time),
      [`${wordsOf(one.cabin)}${one.booking_class ? ` (${one.booking_class})` : ''}`, one.baggage].filter(Boolean).join('\n'),
    ]),
    sums: [],
  }
}

async function passengersTable(tx: Tx, bookingId: string, t: Say) {
  const passengers = await passengersOf(tx, bookingId)
  return {
    title: t('passengers'),
    columns: [
      { title: t('passportName'), share: 4 },
      { title: t('as'), share: 1.2 },
      { title: t('ticket'), share: 2.4 },
      { title: t('nationality'), share: 2 },
      { title: t('frequentFlyer'), share: 2 },
    ],
    rows: passengers.map((one) => [
      airlineName(one),
      wordsOf(one.type),
      one.ticket_number ? formatTicketNumber(one.ticket_number) : '',
      one.nationality ? countryName(one.nationality) : '',
      one.frequent_flyer ?? '',
    ]),
    sums: [],
  }
}

type Booking = Awaited<ReturnType<typeof readBooking>>

/** The price table for the client. The fare includes the markup. */
function fareTable({ base, markup, taxes, service_fee, currency }: FlightRow, { total, paid, refunded, due, status }: Booking, t: Say) {
  const money = (amount: number) => formatMoney({ amount, currency: currency })
  const parts = [
    [t('airFare'), base + markup],
    [t('taxes'), taxes],
    [t('serviceFee'), service_fee],
  ] as const
  const cancelled = status === 'cancelled'
  return {
    title: '',
    columns: [
      { title: t('price'), share: 4 },
      { title: currency, share: 2, right: true },
    ],
    rows: parts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, money(amount)]),
    sums: [
      { label: t(cancelled ? 'cancelledTotal' : 'total'), value: formatMoney(total), strong: true },
      { label: t('paid'), value: formatMoney({ ...paid, amount: paid.amount - refunded.amount }) },
      { label: t('stillDue'), value: formatMoney(due), strong: true },
    ],
  }
}
