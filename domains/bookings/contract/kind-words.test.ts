import { describe, expect, test } from 'vitest'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { datesOfKinds, moveLabel, movesFrom, statusName, wordsOfKinds } from './kind-words.ts'

const all = [...Object.keys(kinds), 'flight_booking']
const days = { starts_on: '2026-11-27', ends_on: '2026-11-28' }

/** All that a booking of one kind says and can do, to be read as a table. */
const said = (kind: string) => {
  const { record, thing, card, confirmation, people, places } = wordsOfKinds([kind])
  const moves = bookingStatuses.flatMap((status) => movesFrom(status, [kind]))
  return {
    record,
    thing,
    card,
    confirmation,
    people: people?.count(2) ?? null,
    places,
    dates: datesOfKinds(days, [kind]),
    after: [...new Set(moves)].filter((to) => ['in_progress', 'completed', 'no_show'].includes(to)).map((to) => moveLabel(to, [kind])),
  }
}

describe('every kind speaks of what it is', () => {
  test('in its words, days and actions', () => {
    const booking = { record: 'booking', confirmation: 'Booking confirmation' }
    const order = {
      record: 'order',
      thing: 'order',
      card: 'Order',
      confirmation: 'Order confirmation',
      people: null,
      places: 'pieces',
      dates: '',
      after: ['Complete order'],
    }
    expect(Object.fromEntries(all.map((kind) => [kind, said(kind)]))).toEqual({
      tour_package: {
        ...booking,
        thing: 'trip',
        card: 'Trip',
        people: '2 people travel.',
        places: 'places',
        dates: '27–28 Nov 2026 · 1 night',
        after: ['Start trip', 'Complete trip', 'Mark as no show'],
      },
      room: {
        ...booking,
        thing: 'stay',
        card: 'Stay',
        people: '2 people come.',
        places: 'rooms',
        dates: '27–28 Nov 2026 · 1 night',
        after: ['Start stay', 'End stay', 'Mark as no show'],
      },
      car: {
        ...booking,
        thing: 'hire',
        card: 'Hire',
        people: '2 people in the vehicle.',
        places: 'vehicles',
        dates: '27–28 Nov 2026',
        after: ['Start hire', 'End hire', 'Mark as no show'],
      },
      event: {
        ...booking,
        thing: 'event',
        card: 'Event',
        people: '2 people come.',
        places: 'tickets',
        dates: '27–28 Nov 2026',
        after: ['Complete booking'],
      },
      service: {
        ...booking,
        thing: 'appointment',
        card: 'Appointment',
        people: '2 people come.',
        places: 'places',
        dates: '27–28 Nov 2026',
        after: ['Start service', 'Complete service', 'Mark as no show'],
      },
      product: order,
      track: order,
      flight_booking: {
        ...booking,
        thing: 'flight',
        card: 'Flight',
        people: '2 people travel.',
        places: 'seats',
        dates: '27–28 Nov 2026',
        // Flights are moved under their own screens.
        after: [undefined, undefined, undefined],
      },
    })
  })

  test('and only tours and their travellers travel', () => {
    for (const kind of all.filter((one) => one !== 'tour_package')) {
      const { thing, lines, card, statuses, moves } = wordsOfKinds([kind])
      expect(JSON.stringify([thing, lines, card, statuses, moves]), kind).not.toMatch(/trip/i)
    }
  })

  test('every status that a kind can have has a name', () => {
    for (const kind of all) for (const status of bookingStatuses) expect(statusName(status, [kind]), `${kind} ${status}`).toMatch(/^[A-Z]/)
    expect([statusName('in_progress', ['room']), statusName('in_progress', ['car']), statusName('in_progress', ['tour_package'])]).toEqual([
      'In house',
      'On hire',
      'In progress',
    ])
  })
})

describe('several kinds in one booking', () => {
  test('a trip with a T-shirt is a trip', () => {
    expect(wordsOfKinds(['product', 'tour_package']).thing).toBe('trip')
    expect(movesFrom('confirmed', ['product', 'tour_package'])).toContain('in_progress')
  })

  test('products and tracks are an order', () => {
    expect(wordsOfKinds(['product', 'track']).record).toBe('order')
    expect(movesFrom('confirmed', ['product', 'track'])).toEqual(['completed', 'cancelled'])
  })

  test('a room and a car are just a booking', () => {
    expect(wordsOfKinds(['room', 'car']).thing).toBe('booking')
    expect(moveLabel('in_progress', ['room', 'car'])).toBe('Start booking')
  })
})
