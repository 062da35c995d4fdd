import { z } from 'zod'
import { fieldResult, fieldsBody } from '#domains/clients/contract/fields.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import {
  emptyAsNull,
  idOf,
  instant,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  text,
  versionOrZero,
} from '#kit/contract/schemas.ts'
import { tripList } from './lists.ts'
import { tripChannels, tripDecisions, tripKinds } from './words.ts'

// A trip is what runs: a departure or an event with everyone who booked it, one booking on its own, or all stays that arrive on a day. Its id
// is the id of that departure, event or booking; that of stays says the day.

const readTrips: Access = ['View Bookings', 'Edit Bookings']
const editTrips: Access = ['Edit Bookings']

const tripRow = z.object({
  id: z.string(),
  kind: z.enum(tripKinds),
  /** The offer, or for a booking its title. */
  title: z.string(),
  /** The client of a booking. */
  client_name: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string().nullable(),
  /** How many people have booked. */
  booked: z.number(),
  /** Places of a departure. */
  capacity: z.number().nullable(),
  /** With fewer people the departure does not run. */
  minimum: z.number().nullable(),
  /** The day by which the agency decides whether a departure runs. */
  decide_by: z.string().nullable(),
  decision: z.enum(tripDecisions),
  fields: fieldResult,
  /** Where the guests of a day of arrivals sleep: the places of the room types. */
  hotels: z.array(z.string()),
})

export const listTrips = listEndpoint({
  path: '/trips',
  summary: 'List the trips that run: departures and events that are booked, bookings of packages on request, and stays by day of arrival.',
  access: readTrips,
  item: tripRow,
  sort: ['starts_on', 'booked'],
  defaultSort: 'starts_on',
  filters: {
    kind: z.enum(tripKinds, 'Kind is departure, booking, event or stays.').optional(),
    decision: several(tripDecisions, 'Decision'),
    /** Only days of arrivals at this hotel, with the people who sleep there. */
    hotel: line('Hotel', 160).optional(),
    /** Running on any day from here. */
    from: localDate.optional(),
    /** Running on any day until here. */
    to: localDate.optional(),
  },
})

export const listHotels = endpoint({
  method: 'GET',
  path: '/trips/hotels',
  summary: 'List the hotels of days of arrivals: the places of the agency’s room types.',
  access: readTrips,
  result: z.array(z.string()),
})

/** A booking with its part in the trip. */
const party = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Places that are booked, and how many of the people are named. */
  places: z.number(),
  named: z.number(),
  /** People whose passport is missing. */
  without_passport: z.number(),
  due: moneyResult,
  /** The client gets no messages. */
  silent: z.boolean(),
  /** Why it is not cancelled yet, if the trip is. */
  problem: z.string().nullable(),
  /** Where they sleep, on a day of arrivals. */
  hotels: z.array(z.string()),
})

const person = z.object({
  id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  client_name: z.string(),
  name: z.string(),
  /** Adult, child or infant, as booked; null if the client named them. */
  unit: z.string().nullable(),
  /** On the first day. */
  age: z.number().nullable(),
  nationality: z.string().nullable(),
  diet: z.string().nullable(),
  phone: z.string().nullable(),
  has_passport: z.boolean(),
  pick_up_place: z.string().nullable(),
  /** Where the place is, if it was chosen on a map or found by its name. */
  pick_up_point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  pick_up_at: z.string().nullable(),
  arrives: z.string().nullable(),
  departs: z.string().nullable(),
  note: z.string().nullable(),
})

export const trip = tripRow.omit({ hotels: true }).extend({
  inventory_id: z.string().nullable(),
  /** Of a departure: open, closed or cancelled for sale. */
  sales: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Values of the agency's own fields of departures, by the id of the field. */
  fields: fieldResult,
  parties: z.array(party),
  people: z.array(person),
  lists: z.array(tripList),
  /** What people have: tickets of an event, rooms of stays. */
  units: z.array(
    z.object({
      id: z.string(),
      booking_id: z.string(),
      /** The number of the ticket, or the room. */
      name: z.string(),
      who: z.string().nullable(),
      detail: z.string(),
      /** Of a room: the place of its type, if it has one. */
      hotel: z.string().nullable(),
    }),
  ),
  /** The hotels of a day of arrivals with their totals. Rooms without a place have no name. */
  hotels: z.array(z.object({ name: z.string(), bookings: z.number(), guests: z.number(), rooms: z.number() })),
  /** What happens on each day, by the itinerary of the package. */
  plan: z.array(
    z.object({
      day: z.number(),
      date: z.string(),
      title: z.string(),
      place: z.string().nullable(),
      accommodation: z.string().nullable(),
      meals: z.array(z.string()),
    }),
  ),
  deadlines: z.array(
    z.object({
      id: z.string(),
      booking_id: z.string(),
      reference: z.string(),
      kind: z.string(),
      due_at: z.string(),
      note: z.string().nullable(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(tripChannels),
      subject: z.string().nullable(),
      text: z.string(),
      author: z.string(),
      sent: z.number(),
      missed: z.array(z.string()),
      at: z.string(),
    }),
  ),
  version: z.number(),
})

export const showTrip = endpoint({
  method: 'GET',
  path: '/trips/{id}/show',
  summary:
    'Show a departure, event, day of arrivals or booking on its own, with its people, rooms, vehicles, plan, deadlines and messages.',
  access: readTrips,
  result: trip,
})

export const noteTrip = endpoint({
  method: 'POST',
  path: '/trips/{id}/note',
  summary: 'Change the note of a trip.',
  access: editTrips,
  body: z.strictObject({ note: optionalText('Note', 4000), version: versionOrZero }),
  result: trip,
})

export const updateTripFields = endpoint({
  method: 'PUT',
  path: '/trips/{id}/fields',
  summary: 'Change values of the custom fields of a departure or private trip. Absent keys stay, null clears.',
  access: editTrips,
  body: fieldsBody,
  result: trip,
})

export const decideTrip = endpoint({
  method: 'POST',
  path: '/trips/{id}/decide',
  summary: 'Change whether a departure is guaranteed or undecided. Guaranteeing can tell all clients.',
  access: editTrips,
  body: z.strictObject({
    decision: z.enum(['open', 'guaranteed'], 'Decision is open or guaranteed.'),
    tell: z.boolean('Tell clients is true or false.').default(false),
    version: versionOrZero,
  }),
  result: trip,
})

/** Any refund but that of the policy needs Refund Payments. */
export const cancelTripBody = z.strictObject({
  reason: line('Reason', 500),
  refund: z.enum(['policy', 'full', 'none'], 'Refund is not valid.').default('policy'),
})
export const cancelTrip = endpoint({
  method: 'POST',
  path: '/trips/{id}/cancel',
  summary: 'Cancel a departure: its sale ends now, and its bookings follow one after another. Asked again, it tries those left.',
  access: editTrips,
  body: cancelTripBody,
  result: trip,
})

const people = z.array(idOf('Person')).min(1, 'Choose at least one person.').max(200, 'Choose at most 200 people.')

const pickUpPoint = z.strictObject({
  lat: z.number('Latitude is a number.').min(-90, 'Latitude is at least -90.').max(90, 'Latitude is at most 90.'),
  lng: z.number('Longitude is a number.').min(-180, 'Longitude is at least -180.').max(180, 'Longitude is at most 180.'),
})

/** What is not given stays as it is. */
export const tripPeopleBody = z.strictObject({
  people,
  pick_up_place: optionalLine('Pick-up place', 160).optional(),
  /** Of the place. A place without it is only a name. */
  pick_up_point: pickUpPoint.nullable().optional(),
  pick_up_at: emptyAsNull(instant).optional(),
  arrives: optionalLine('Arrives', 120).optional(),
  departs: optionalLine('Departs', 120).optional(),
  note: optionalLine('Note', 300).optional(),
})
export const updateTripPeople = endpoint({
  method: 'POST',
  path: '/trips/{id}/people',
  summary: 'Change where and when people of a trip are picked up, and how they arrive and depart.',
  access: editTrips,
  body: tripPeopleBody,
  result: trip,
})

export const tripMessageBody = z.strictObject({
  channel: z.enum(tripChannels, 'Channel is email, sms or whatsapp.'),
  /** Of a mail. */
  subject: optionalLine('Subject', 150).default(null),
  text: text('Text', 1500),
  /** Only the clients of these bookings. */
  bookings: z.array(idOf('Booking')).min(1, 'Choose at least one booking.').max(500, 'Choose at most 500 bookings.').optional(),
})
export const writeToTrip = endpoint({
  method: 'POST',
  path: '/trips/{id}/message',
  summary: 'Send a message to the clients of a trip, or to some of them, by mail, SMS or WhatsApp.',
  access: editTrips,
  body: tripMessageBody,
  result: trip,
})

export const tripPaper = endpoint({
  method: 'GET',
  path: '/trips/{id}/{paper}/pdf',
  params: { paper: z.enum(['people', 'pick-ups'], 'Paper is people or pick-ups.') },
  summary: 'Download the people of a trip, or its pick-ups in order of time, as a PDF. A day of arrivals can be that of one hotel.',
  access: readTrips,
  query: z.strictObject({ hotel: line('Hotel', 160).optional() }),
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const listTripPeople = listEndpoint({
  path: '/trips/{id}/people',
  summary: 'List the people of a trip, for download.',
  access: readTrips,
  item: person.omit({ pick_up_point: true }).extend({ rooms: z.string().nullable(), vehicles: z.string().nullable() }),
  sort: ['name'],
  defaultSort: 'name',
})
