import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, ugx } from '#domains/bookings/server/testing/sales.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newTrip } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const mailsTo = (to: string) =>
  app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('created_at').execute(),
  )

test('a departure shows who comes, what is due, and who is not named yet', async () => {
  const trip = await newTrip(app, owner)
  const becker = await trip.book(['Anna Becker', 'Ben Becker'], {
    travellers: [
      { name: 'Anna Becker', passport_number: 'C01X0006', born_on: '1990-05-04', nationality: 'DE', dietary: 'No nuts' },
      { name: 'Ben Becker' },
    ],
  })
  const okello = await trip.book(['Moses Okello', 'Joy Okello', 'Ruth Okello'], { travellers: [{ name: 'Moses Okello' }], action: 'hold' })
  const shown = await trip.show()
  expect(shown).toMatchObject({
    kind: 'departure',
    title: expect.stringContaining('Bwindi'),
    starts_on: inDays(20),
    booked: 5,
    capacity: 12,
    decision: 'open',
    sales: 'open',
    version: 0,
  })
  expect(shown.parties).toMatchObject([
    {
      id: becker.id,
      reference: becker.reference,
      places: 2,
      named: 2,
      without_passport: 1,
      due: ugx(2_000_000),
      email: 'anna.becker@example.com',
    },
    { id: okello.id, places: 3, named: 1, without_passport: 1, due: ugx(3_000_000) },
  ])
  const age = Number(inDays(20).slice(0, 4)) - 1990 - (inDays(20).slice(5) < '05-04' ? 1 : 0)
  expect(shown.people).toMatchObject([
    { name: 'Anna Becker', age, nationality: 'DE', diet: 'No nuts', has_passport: true, pick_up_place: null },
    { name: 'Ben Becker', age: null, has_passport: false },
    { name: 'Moses Okello', reference: okello.reference },
  ])
  const listed = (await owner.get(`/trips?from=${inDays(0)}&search=${encodeURIComponent(shown.title)}`)).body.data
  expect(listed).toMatchObject([{ id: trip.departureId, kind: 'departure', booked: 5, decision: 'open' }])
  expect((await owner.get(`/trips?to=${inDays(19)}&search=${encodeURIComponent(shown.title)}`)).body.data).toEqual([])
})

test('who cancels is off the page, and so is a traveller who is taken off', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker'])
  const { id } = await trip.book(['Moses Okello'])
  await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  const { parties, people, booked } = await trip.show()
  expect([booked, parties.length, people.map(({ name }) => name)]).toEqual([2, 1, ['Anna Becker', 'Ben Becker']])
})

test('a booking on its own is a trip: a package on request', async () => {
  const tour = await newTrip(app, owner, { onRequest: true })
  const booked = await done(
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: tour.id, starts_on: inDays(30), selection: [{ price_option_id: tour.adult, quantity: 2 }] }],
      travellers: [{ name: 'Grace Akello' }],
      action: 'confirm',
    }),
  )
  expect(await done(owner.get(`/trips/${booked.id}/show`))).toMatchObject({
    kind: 'booking',
    client_name: 'Grace Akello',
    starts_on: inDays(30),
    inventory_id: tour.id,
    capacity: null,
    parties: [{ id: booked.id }],
    people: [{ name: 'Grace Akello' }],
  })
  const rows = (await owner.get(`/trips?kind=booking&from=${inDays(30)}`)).body.data
  expect(rows).toMatchObject([{ id: booked.id, kind: 'booking', booked: 2 }])
  const refused = await owner.post(`/trips/${booked.id}/decide`, { decision: 'guaranteed', version: 0 })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['decision']])
})

test('a departure is guaranteed, and its clients are told once', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Gloria Nambi'])
  const decide = (body: object) => owner.post(`/trips/${trip.departureId}/decide`, body)
  const shown = await done(decide({ decision: 'guaranteed', tell: true, version: 0 }))
  expect(shown).toMatchObject({
    decision: 'guaranteed',
    decided_by: expect.any(String),
    messages: [{ channel: 'email', sent: 1, missed: [] }],
  })
  expect((await mailsTo('gloria.nambi@example.com')).map(({ subject }) => subject)).toEqual([`${shown.title} is guaranteed`])
  expect([
    (await decide({ decision: 'guaranteed', version: shown.version })).status,
    (await decide({ decision: 'open', version: 0 })).status,
  ]).toEqual([409, 409])
  expect(await done(decide({ decision: 'open', version: shown.version }))).toMatchObject({ decision: 'open' })
})

test('cancelling a departure ends its sale at once and cancels each booking, but nothing else in it', async () => {
  const trip = await newTrip(app, owner)
  const other = await newTrip(app, owner)
  const whole = await trip.book(['Anna Becker'])
  const both = await trip.book(['Moses Okello'], {
    lines: [trip, other].map((of) => ({
      inventory_id: of.id,
      departure_id: of.departureId,
      selection: [{ price_option_id: of.adult, quantity: 1 }],
    })),
  })
  await done(
    owner.post('/payments/record', { booking_id: whole.id, amount: ugx(1_000_000), method: 'cash' }, { 'idempotency-key': newId() }),
  )
  const cancel = (body: object) => owner.post(`/trips/${trip.departureId}/cancel`, body)
  expect((await cancel({})).status).toBe(422)
  expect(await done(cancel({ reason: 'The road is closed', refund: 'full' }))).toMatchObject({
    decision: 'cancelled',
    sales: 'closed',
    booked: 2,
  })
  const late = await owner.post('/bookings/new', {
    client: { name: 'Too Late' },
    lines: [{ inventory_id: trip.id, departure_id: trip.departureId, selection: [{ price_option_id: trip.adult, quantity: 1 }] }],
    action: 'confirm',
  })
  expect(late.status).toBe(409)
  // Asked twice, and in parallel with itself, it cancels each booking once.
  expect(await done(cancel({ reason: 'Another reason' }))).toMatchObject({ reason: 'The road is closed' })
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
  expect(await trip.show()).toMatchObject({ booked: 0, sales: 'cancelled', parties: [] })
  expect(await done(owner.get(`/bookings/${whole.id}/show`))).toMatchObject({
    status: 'cancelled',
    cancellation: { by: 'agency', reason: 'The road is closed' },
    total: ugx(0),
  })
  const kept = await done(owner.get(`/bookings/${both.id}/show`))
  expect([kept.status, kept.lines.map(({ cancelled_at }: { cancelled_at: string | null }) => cancelled_at !== null)]).toEqual([
    'confirmed',
    [true, false],
  ])
  expect((await other.show()).booked).toBe(1)
})

test('a booking that cannot be cancelled stays, with the reason, and can be tried again', async () => {
  const trip = await newTrip(app, owner)
  const { id } = await trip.book(['Anna Becker'])
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set({ kept_by: 'flights' }).where('id', '=', id).execute())
  await done(owner.post(`/trips/${trip.departureId}/cancel`, { reason: 'The road is closed' }))
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
  const { parties, sales } = await trip.show()
  expect([sales, parties[0]?.problem]).toEqual(['closed', expect.stringMatching(/\w+/)])
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set({ kept_by: null }).where('id', '=', id).execute())
  await done(owner.post(`/trips/${trip.departureId}/cancel`, { reason: 'Again' }))
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
  expect(await trip.show()).toMatchObject({ sales: 'cancelled', parties: [] })
})

test('a message reaches the clients who have an address, and says whom it missed', async () => {
  const trip = await newTrip(app, owner)
  const anna = await trip.book(['Anna Fischer'])
  const { reference } = await trip.book(['No Mail'], { client: { name: 'No Mail', phone: '+256772345678' } })
  const write = (body: object) => owner.post(`/trips/${trip.departureId}/message`, body)
  const text = 'We meet at seven.\n\nBring a warm jacket.'
  const shown = await done(write({ channel: 'email', subject: 'Your trip on Monday', text }))
  expect(shown.messages).toMatchObject([{ channel: 'email', subject: 'Your trip on Monday', sent: 1, missed: [reference] }])
  const [mail] = await mailsTo('anna.fischer@example.com')
  for (const words of ['We meet at seven.', 'Bring a warm jacket.', anna.reference]) expect(mail!.body).toContain(words)
  expect(await done(write({ channel: 'sms', text: 'We meet at seven.' }))).toMatchObject({ messages: [{ channel: 'sms', sent: 1 }, {}] })
  for (const [body, status, field] of [
    [{ channel: 'email', text }, 422, 'subject'],
    [{ channel: 'sms', text: '' }, 422, 'text'],
    [{ channel: 'pigeon', text }, 422, 'channel'],
    [{ channel: 'sms', text, bookings: [newId()] }, 422, 'bookings'],
    [{ channel: 'whatsapp', text }, 409, undefined],
  ] as const) {
    const answer = await write(body)
    expect([body, answer.status, Object.keys(answer.body.errors ?? {})[0]]).toEqual([body, status, field])
  }
  expect((await trip.show()).messages).toHaveLength(2)
})

test('other agencies see nothing, and reading is not changing', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker'])
  const people = await trip.people()
  const other = await newOwner(app)
  const reader = await newMember(app, owner, ['View Bookings'])
  const path = `/trips/${trip.departureId}`
  expect([(await other.get(`${path}/show`)).status, (await reader.get(`${path}/show`)).status]).toEqual([404, 200])
  for (const [action, body] of [
    ['note', { note: 'x', version: 0 }],
    ['decide', { decision: 'guaranteed', version: 0 }],
    ['cancel', { reason: 'x' }],
    ['people', { people: Object.values(people), note: 'x' }],
    ['message', { channel: 'sms', text: 'x' }],
  ] as const)
    expect([action, (await other.post(`${path}/${action}`, body)).status, (await reader.post(`${path}/${action}`, body)).status]).toEqual([
      action,
      404,
      403,
    ])
  expect((await owner.post(`${path}/note`, { note: 'Take the long road', version: 0 })).status).toBe(200)
  expect((await owner.post(`${path}/note`, { note: 'Take the short road', version: 0 })).status).toBe(409)
  expect(await trip.show()).toMatchObject({ note: 'Take the long road', decision: 'open' })
})

test('a refund that is not of the policy needs the right to refund', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker'])
  const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
  const cancel = (refund?: string) =>
    clerk.post(`/trips/${trip.departureId}/cancel`, { reason: 'The road is closed', ...(refund ? { refund } : {}) })
  for (const refund of ['full', 'none']) expect([refund, (await cancel(refund)).status]).toEqual([refund, 403])
  expect((await trip.show()).decision).toBe('open')
  expect((await cancel()).status).toBe(200)
})

test('a departure is guaranteed although nobody can be told', async () => {
  const trip = await newTrip(app, owner)
  const { id } = await trip.book(['Silent Sam'])
  await done(owner.post(`/bookings/${id}/silent`, { silent: true }))
  const shown = await done(owner.post(`/trips/${trip.departureId}/decide`, { decision: 'guaranteed', tell: true, version: 0 }))
  expect(shown).toMatchObject({ decision: 'guaranteed', messages: [], parties: [{ silent: true }] })
  expect(await mailsTo('silent.sam@example.com')).toEqual([])
})

test('of two people who write the first note at once, the second one reads the other’s first', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker'])
  const write = (note: string) => owner.post(`/trips/${trip.departureId}/note`, { note, version: 0 })
  const both = await Promise.all([write('The long road'), write('The short road')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await trip.show()).version).toBe(1)
})
