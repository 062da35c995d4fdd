import type { z } from 'zod'
import type { selectedOption } from '#domains/inventory/contract/guests.ts'
import type { ClientValues } from '#domains/clients/web/client-words.ts'
import { sentFields, type FieldValues } from '#domains/clients/web/contacts/own-fields.tsx'
import type { FormSchema } from '#kit/web/record-form/form-errors.ts'
import { editBookingBody, newBookingBody } from '../../contract.ts'
import { isFree } from '../booking-words.ts'
import { isByNight } from '../ends/ending.ts'
import type { Booking, BookingTraveller } from '../calls.ts'
import { sentEntries } from './line-guests.ts'

type NewBody = z.input<typeof newBookingBody>
type EditBody = z.input<typeof editBookingBody>
type EditedTraveller = NonNullable<EditBody['travellers']>[number]
export type BookingAction = NonNullable<NewBody['action']>

export interface LineValues {
  inventory_id: string
  departure_id: string | null
  starts_on: string | null
  /** Day of departure, for items let by the night. */
  ends_on?: string | null
  /** For items let by the hour. */
  starts_at?: string | null
  ends_at?: string | null
  /** Only for items that are let: exactly these rooms or vehicles; empty means any. */
  unit_ids?: string[]
  selection: Selected[]
}

/** How many of a price option are booked, and for whom: people of another residency, the guests of each room. */
export type Selected = z.output<typeof selectedOption>

export interface TravellerValues {
  /** Of a traveller that the booking has. */
  id?: string
  name: string
  unit: NonNullable<NonNullable<NewBody['travellers']>[number]['unit']>
  email: string
  phone: string
  nationality: NonNullable<ClientValues['country_code']> | null
  passport_number: string
  born_on: string | null
  dietary: string
  notes: string
  /** What the booking has of passport, date of birth and diet, while the form does not show them: they stay as they are. */
  hidden?: Hidden | undefined
}

export interface Hidden {
  /** Masked. */
  passport: string | null
  born_on: boolean
  dietary: boolean
}

export interface BookingValues {
  client_id: string | null
  /** A new client to add with the booking. */
  client: ClientValues | null
  residency: ClientValues['residency']
  lines: LineValues[]
  travellers: TravellerValues[]
  notes: string
  discount_code: string
  action: BookingAction
  /** Values of the agency's own fields; only of a new booking. */
  fields: FieldValues
  /** The inquiry that this booking converts. */
  inquiry_id?: string
}

export const newTraveller = (name = '', unit: TravellerValues['unit'] = 'adult'): TravellerValues => ({
  name,
  unit,
  email: '',
  phone: '',
  nationality: null,
  passport_number: '',
  born_on: null,
  dietary: '',
  notes: '',
})

/** Initial values of an empty form. */
export const newBooking = (given: Partial<BookingValues> = {}): BookingValues => ({
  client_id: null,
  client: null,
  residency: 'non_resident',
  lines: [],
  travellers: [],
  notes: '',
  discount_code: '',
  action: 'hold',
  fields: {},
  ...given,
})

/** Returns a traveller as form values, without what is private. */
export const travellerValues = (one: BookingTraveller): TravellerValues => ({
  id: one.id,
  name: one.name,
  unit: one.unit as TravellerValues['unit'],
  email: one.email ?? '',
  phone: one.phone ?? '',
  nationality: one.nationality as TravellerValues['nationality'],
  passport_number: '',
  born_on: null,
  dietary: '',
  notes: one.notes ?? '',
  hidden: hiddenOf(one),
})

const hiddenOf = ({ passport_number: passport, has_born_on: born_on, has_dietary: dietary }: BookingTraveller): Hidden | undefined =>
  passport !== null || born_on || dietary ? { passport, born_on, dietary } : undefined

/** Returns a traveller as a request body. What is hidden is left out. */
export function travellerBody({ hidden, ...values }: TravellerValues): EditedTraveller {
  if (!hidden) return values
  const { passport_number: _passport, born_on: _born, dietary: _diet, ...open } = values
  return open
}

const letValues = ({ ends_on, starts_at, ends_at, claimed }: Booking['lines'][number]) => ({
  ends_on,
  starts_at,
  ends_at,
  unit_ids: claimed.map(({ unit_id }) => unit_id),
})

/**
 * Returns booked items as a selection: one entry for each option and residency, with the guests of its rooms. Old hires may have several
 * rates of one tariff, which are that many vehicles of it. All have the name of the tariff.
 */
function selectionOf({ items, units, starts_at }: Pick<Booking['lines'][number], 'items' | 'units' | 'starts_at'>): Selected[] {
  const isHire = units > 0 && starts_at !== null && !isByNight({ items })
  const entries = new Map<string, Selected>()
  for (const { price_option_id, name, detail, quantity, residency, guests } of items) {
    const key = `${isHire && detail ? name : price_option_id} ${residency ?? ''}`
    const before = entries.get(key)
    const parties = guests ? Array.from({ length: quantity }, () => guests) : undefined
    entries.set(key, {
      price_option_id: before?.price_option_id ?? price_option_id,
      quantity: (before?.quantity ?? 0) + quantity,
      ...(residency ? { residency } : {}),
      ...(parties ? { guests: [...(before?.guests ?? []), ...parties] } : {}),
    })
  }
  return [...entries.values()]
}

/** Returns a booking as form values, without free lines and cancelled lines or travellers. */
export const bookingValues = (booking: Booking): BookingValues => ({
  ...newBooking(),
  client_id: booking.client_id,
  residency: booking.residency,
  lines: booking.lines
    .filter((line) => !line.cancelled_at && !isFree(line))
    .map((line) => ({
      inventory_id: line.inventory_id ?? '',
      departure_id: line.departure_id,
      starts_on: line.departure_id ? null : line.starts_on,
      ...(line.units > 0 ? letValues(line) : {}),
      selection: selectionOf(line),
    })),
  travellers: booking.traveller_details.filter(({ cancelled_at }) => !cancelled_at).map(travellerValues),
  notes: booking.notes ?? '',
})

/** Returns the lines as a request body, without options of quantity 0. */
export const linesBody = (lines: readonly LineValues[]): NewBody['lines'] =>
  lines.map(({ unit_ids: units = [], ...line }) => ({
    ...line,
    ...(units.length > 0 ? { unit_ids: units } : {}),
    selection: sentEntries(line.selection),
  }))

/** Whether a room or vehicle is booked. A stored proposal leaves `unit_ids` out where any will do. */
const isLet = ({ ends_on, starts_at, ends_at, unit_ids }: LineValues): boolean =>
  unit_ids !== undefined || Boolean(ends_on ?? starts_at ?? ends_at)

const hasTime = (line: LineValues): boolean => {
  const { departure_id, starts_on, ends_on, starts_at, ends_at } = line
  return isLet(line) ? Boolean((starts_on && ends_on) || (starts_at && ends_at)) : (departure_id ?? starts_on) !== null
}

/** Returns whether a line has enough data to be priced. */
export const isComplete = (line: LineValues): boolean => hasTime(line) && line.selection.some(({ quantity }) => quantity > 0)

/** The body of a new booking. */
export const newBody = (values: BookingValues): NewBody => ({
  ...(values.client
    ? { client: { ...values.client, residency: values.residency } }
    : values.client_id
      ? { client_id: values.client_id }
      : {}),
  residency: values.residency,
  lines: linesBody(values.lines),
  travellers: values.travellers.map(travellerBody).map(({ id: _id, ...one }) => one),
  notes: values.notes,
  discount_code: values.discount_code,
  ...(values.inquiry_id ? { inquiry_id: values.inquiry_id } : {}),
  action: values.action,
  fields: sentFields(values.fields),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns whether an edit changes priced values: lines or residency. */
export const changesPrice = (before: BookingValues, values: BookingValues): boolean =>
  !same(linesBody(before.lines), linesBody(values.lines)) || before.residency !== values.residency

/** Returns the body of an edit with only the changed fields, so that unchanged lines keep their booked price. */
export const editBody = (version: number, before: BookingValues, values: BookingValues): EditBody => ({
  version,
  ...(values.client_id && values.client_id !== before.client_id ? { client_id: values.client_id } : {}),
  ...(values.residency === before.residency ? {} : { residency: values.residency }),
  ...(same(linesBody(values.lines), linesBody(before.lines)) ? {} : { lines: linesBody(values.lines) }),
  ...(same(values.travellers, before.travellers) ? {} : { travellers: values.travellers.map(travellerBody) }),
  ...(values.notes === before.notes ? {} : { notes: values.notes }),
})

const issue = (path: PropertyKey[], message: string) => ({ path, message })

/** Validates with the contract's schema, plus required fields that only the form knows. */
export const bookingSchema: FormSchema = {
  safeParse: (given, options) => {
    const values = given as BookingValues
    const result = newBookingBody.safeParse(newBody(values), options)
    const issues = [
      ...(values.client || values.client_id ? [] : [issue(['client_id'], 'Choose a client or add a new one.')]),
      ...values.lines.flatMap((line, index) =>
        hasTime(line)
          ? []
          : [
              isLet(line)
                ? issue(['lines', index, line.starts_at ? 'ends_at' : 'starts_on'], 'Choose a date.')
                : issue(['lines', index, 'departure_id'], 'Choose a departure.'),
            ],
      ),
      ...(result.error?.issues ?? []),
    ]
    return { success: issues.length === 0, error: { issues } }
  },
}
