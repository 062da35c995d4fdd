import { describe, expect, test } from 'vitest'
import type { Booking } from '../calls.ts'
import { hiddenText } from './hidden-text.ts'
import { bookingSchema, bookingValues, changesPrice, editBody, isComplete, newBody, newBooking, newTraveller } from './booking-values.ts'

const uuid = (last: number) => `01936b00-0000-7000-8000-00000000000${last}`
const line = {
  inventory_id: uuid(1),
  departure_id: uuid(2),
  starts_on: null,
  selection: [
    { price_option_id: uuid(3), quantity: 2 },
    { price_option_id: uuid(4), quantity: 0 },
  ],
}
const booking = {
  client_id: uuid(5),
  residency: 'eac_citizen',
  notes: null,
  lines: [
    { ...line, starts_on: '2027-03-12', items: line.selection.slice(0, 1), cancelled_at: null },
    { ...line, starts_on: '2027-03-12', items: line.selection.slice(0, 1), cancelled_at: '2027-01-01T00:00:00Z' },
  ],
  traveller_details: [],
} as unknown as Booking

const problemsOf = (values: unknown) =>
  Object.fromEntries(
    (bookingSchema.safeParse(values, { error: () => '' }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('a new booking', () => {
  test('sends only options with a quantity, and the chosen or new client', () => {
    const chosen = newBody(newBooking({ client_id: uuid(5), lines: [line] }))
    expect(chosen).toMatchObject({
      client_id: uuid(5),
      lines: [{ departure_id: uuid(2), selection: [{ price_option_id: uuid(3), quantity: 2 }] }],
    })
    expect(chosen).not.toHaveProperty('client')
    const added = newBody(
      newBooking({
        residency: 'eac_citizen',
        client: {
          kind: 'person',
          name: 'Grace',
          email: '',
          phone: '',
          country_code: null,
          residency: 'non_resident',
          address: '',
          notes: '',
          tags: [],
        },
      }),
    )
    expect(added.client).toMatchObject({ name: 'Grace', residency: 'eac_citizen' })
  })

  test('reports missing values at their fields', () => {
    expect(problemsOf(newBooking())).toMatchObject({ client_id: 'Choose a client or add a new one.', lines: 'Add at least one item.' })
    const half = newBooking({ client_id: uuid(5), lines: [{ ...line, departure_id: null, selection: [] }], travellers: [newTraveller()] })
    expect(problemsOf(half)).toMatchObject({
      'lines.0.departure_id': 'Choose a departure.',
      'lines.0.selection': 'Choose at least one price option.',
      'travellers.0.name': 'Name is required.',
    })
    expect(problemsOf(newBooking({ client_id: uuid(5), lines: [line] }))).toEqual({})
  })
})

describe('an edited booking', () => {
  const before = bookingValues(booking)
  test('starts with the booked values, without cancelled lines', () => {
    expect(before.lines).toEqual([{ ...line, selection: line.selection.slice(0, 1) }])
  })

  test('sends only what was changed, so that untouched lines keep their price', () => {
    expect(editBody(7, before, before)).toEqual({ version: 7 })
    expect(editBody(7, before, { ...before, notes: 'Night bus' })).toEqual({ version: 7, notes: 'Night bus' })
    const more = { ...before, lines: [{ ...before.lines[0]!, selection: [{ price_option_id: uuid(3), quantity: 3 }] }] }
    expect(editBody(7, before, more)).toEqual({ version: 7, lines: more.lines })
    expect([
      changesPrice(before, before),
      changesPrice(before, more),
      changesPrice(before, { ...before, residency: 'non_resident' }),
    ]).toEqual([false, true, true])
  })
})

describe('the travellers', () => {
  const anna = {
    id: uuid(6),
    name: 'Anna Becker',
    unit: 'adult',
    email: null,
    phone: null,
    nationality: 'DE',
    passport_number: '•••••T47',
    has_born_on: true,
    has_dietary: false,
    notes: null,
    cancelled_at: null,
  }
  const before = bookingValues({ ...booking, traveller_details: [anna] } as unknown as Booking)

  test('keep their ids, and what the form does not show is not sent', () => {
    const [values] = before.travellers
    expect(hiddenText(values!.hidden!)).toBe('Passport •••••T47 and date of birth are hidden.')
    const { travellers } = editBody(7, before, { ...before, travellers: [...before.travellers, newTraveller('Ben Becker')] })
    expect(travellers!.map(({ id, name }) => [id, name])).toEqual([
      [uuid(6), 'Anna Becker'],
      [undefined, 'Ben Becker'],
    ])
    expect(Object.keys(travellers![0]!).filter((name) => /^(passport_number|born_on|dietary|hidden)$/.test(name))).toEqual([])
    expect(travellers![1]).toMatchObject({ passport_number: '', born_on: null, dietary: '' })
  })

  test('what was opened is sent, and a new booking sends no ids', () => {
    const opened = { ...before.travellers[0]!, hidden: undefined, passport_number: 'C01X00T47' }
    expect(editBody(7, before, { ...before, travellers: [opened] }).travellers).toMatchObject([
      { id: uuid(6), passport_number: 'C01X00T47' },
    ])
    expect(newBody({ ...before, travellers: [opened] }).travellers![0]).not.toHaveProperty('id')
  })
})

describe('a hire', () => {
  const hired = {
    inventory_id: uuid(1),
    departure_id: null,
    starts_on: '2027-03-12',
    ends_on: '2027-03-16',
    starts_at: '2027-03-12T05:00:00Z',
    ends_at: '2027-03-16T05:00:00Z',
    units: 2,
    claimed: [],
    cancelled_at: null,
  }
  const item = (last: number, name: string, detail?: string) => ({
    price_option_id: uuid(last),
    name,
    quantity: 1,
    ...(detail ? { detail } : {}),
  })

  test('that was booked with two rates of a tariff is edited as two vehicles of it', () => {
    const items = [item(3, 'Self-drive', '4 days'), item(4, 'Self-drive', '4 days'), item(6, 'With driver', '4 days'), item(7, 'Car wash')]
    const [edited] = bookingValues({ ...booking, lines: [{ ...hired, items }] } as unknown as Booking).lines
    expect(edited!.selection).toEqual([
      { price_option_id: uuid(3), quantity: 2 },
      { price_option_id: uuid(6), quantity: 1 },
      { price_option_id: uuid(7), quantity: 1 },
    ])
  })

  test('is complete with both times, also if a stored proposal leaves the vehicles out', () => {
    const { starts_at, ends_at } = hired
    const stored = { inventory_id: uuid(1), departure_id: null, starts_on: null, selection: [{ price_option_id: uuid(3), quantity: 1 }] }
    expect(isComplete({ ...stored, starts_at, ends_at })).toBe(true)
    expect(isComplete({ ...stored, starts_at })).toBe(false)
    expect(problemsOf(newBooking({ client_id: uuid(5), lines: [{ ...stored, starts_at, unit_ids: [] }] }))).toMatchObject({
      'lines.0.ends_at': 'Choose a date.',
    })
  })
})
