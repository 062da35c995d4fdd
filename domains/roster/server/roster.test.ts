import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const at = (ahead: number, time = '08:00') => momentOf(day(ahead), time).toISOString()
const done = async (answer: ReturnType<TestPerson['post']>) => {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const driver = async (name: string, over: object = {}, expires = day(400)): Promise<string> => {
  const { id } = await done(owner.post('/staff/create', { name, kinds: ['driver'], languages: ['en'], ...over }))
  await done(owner.post(`/staff/${id}/papers/create`, { kind: 'driving_licence', expires_on: expires }))
  return id
}
const duty = (from: string, to: string, over: object = {}) =>
  done(owner.post('/roster/duties/create', { title: 'Murchison', kind: 'driver', starts_at: from, ends_at: to, ...over }))
const assign = (dutyId: string, staff_id: string, over: object = {}) => owner.post(`/roster/duties/${dutyId}/assign`, { staff_id, ...over })
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a duty takes a person for its time and padding, and the refusal says what is in the way', async () => {
  const moses = await driver('Moses')
  const first = await duty(at(10), at(12, '18:00'), { padding_minutes: 60 })
  expect((await done(assign(first.id, moses))).assignments).toMatchObject([{ name: 'Moses', status: 'offered' }])
  // inside the hour after it
  const second = await duty(at(12, '18:30'), at(12, '20:00'))
  const refused = await assign(second.id, moses)
  expect(refusal(refused)).toEqual([409, 'does_not_fit'])
  expect(refused.body.errors.staff_id[0]).toContain('Moses has “Murchison” from')
  expect((await done(owner.get(`/roster/duties/${second.id}/show`))).assignments).toEqual([])
  const third = await duty(at(12, '19:00'), at(12, '20:00'))
  expect((await assign(third.id, moses)).status).toBe(200)
})

test('leave and duties refuse each other', async () => {
  const rose = await driver('Rose')
  await done(owner.post(`/staff/${rose}/leave/create`, { from: day(20), to: day(21), reason: 'Wedding' }))
  const trip = await duty(at(21), at(23))
  expect((await assign(trip.id, rose)).body.errors.staff_id[0]).toContain('Rose is on leave')
  const later = await duty(at(22), at(23))
  await done(assign(later.id, rose))
  expect(refusal(await owner.post(`/staff/${rose}/leave/create`, { from: day(23), to: day(24), reason: 'Rest' }))).toEqual([
    409,
    'not_available',
  ])
  expect(refusal(await owner.post(`/staff/${rose}/archive`, {}))).toEqual([409, 'has_duties'])
})

test('an expired licence, no licence and the wrong kind are refused, whatever the reason', async () => {
  const trip = await duty(at(30), at(32))
  const expired = await driver('Old', {}, day(29))
  const { id: guide } = await done(owner.post('/staff/create', { name: 'Guide', kinds: ['guide'] }))
  const { id: without } = await done(owner.post('/staff/create', { name: 'New', kinds: ['driver_guide'] }))
  for (const [id, text] of [
    [expired, 'valid until'],
    [guide, 'does not work as driver'],
    [without, 'no driving licence'],
  ] as const) {
    const refused = await assign(trip.id, id, { override_reason: 'Urgent' })
    expect(refusal(refused)).toEqual([409, 'does_not_fit'])
    expect(refused.body.errors.staff_id.join(' ')).toContain(text)
  }
})

test('a licence that ends during the duty needs a reason, and the duty shows it', async () => {
  const trip = await duty(at(33), at(36))
  const ending = await driver('Ends', {}, day(34))
  const fits = await done(owner.get(`/roster/duties/${trip.id}/fits`))
  const own = fits.find(({ id }: { id: string }) => id === ending)
  expect(own).toMatchObject({ fits: false, refused: [], warnings: [expect.stringContaining('before the duty ends')] })
  expect(refusal(await assign(trip.id, ending))).toEqual([409, 'reason_required'])
  const assigned = await done(assign(trip.id, ending, { override_reason: 'Renews on Monday' }))
  expect(assigned.conflicts).toEqual([expect.stringContaining('The driving licence of Ends is valid until')])
  const roster = await done(owner.get(`/roster?from=${day(33)}&days=3`))
  expect(roster.duties.find(({ id }: { id: string }) => id === trip.id).conflicts).toHaveLength(1)
})

test('short rest and a missing language need a reason, which is kept', async () => {
  const paul = await driver('Paul')
  await done(assign((await duty(at(40, '14:00'), at(40, '23:00'))).id, paul))
  const morning = await duty(at(41, '06:00'), at(41, '10:00'), { language: 'fr' })
  const asked = await assign(morning.id, paul)
  expect(refusal(asked)).toEqual([409, 'reason_required'])
  expect(asked.body.errors.override_reason).toEqual([
    'Paul would rest less than 10 hours after “Murchison”.',
    'Paul does not speak French.',
  ])
  const { assignments } = await done(assign(morning.id, paul, { override_reason: 'Nobody else is free' }))
  expect(assignments).toMatchObject([{ override_reason: 'Nobody else is free' }])
})

test('declined and cancelled assignments free the person, and other moves are refused', async () => {
  const amos = await driver('Amos')
  const trip = await duty(at(50), at(52))
  const first = (await done(assign(trip.id, amos))).assignments[0]
  expect(refusal(await assign(trip.id, await driver('Second')))).toEqual([409, 'duty_full'])
  const move = (id: string, status: string) => owner.post(`/roster/assignments/${id}/status`, { status })
  expect(refusal(await move(first.id, 'done'))).toEqual([409, 'invalid_transition'])
  expect((await done(move(first.id, 'declined'))).missing).toBe(1)
  const again = (await done(assign(trip.id, amos))).assignments[0]
  await done(move(again.id, 'accepted'))
  await done(move(again.id, 'started'))
  expect(refusal(await owner.post(`/roster/duties/${trip.id}/cancel`))).toEqual([409, 'duty_started'])
  expect(refusal(await owner.post(`/roster/assignments/${again.id}/reassign`, { staff_id: amos }))).toEqual([409, 'already_started'])
  expect((await done(move(again.id, 'done'))).assignments).toMatchObject([{ status: 'done' }])
})

test('an assignment is given to another person, and a duty moves with its people or not at all', async () => {
  const [joy, ken] = [await driver('Joy'), await driver('Ken')]
  const trip = await duty(at(60), at(62))
  const { assignments } = await done(assign(trip.id, joy))
  const moved = await done(owner.post(`/roster/assignments/${assignments[0].id}/reassign`, { staff_id: ken }))
  expect(moved.assignments).toMatchObject([{ name: 'Ken' }])
  await done(assign((await duty(at(64), at(65))).id, ken))
  const change = { title: 'Murchison', kind: 'driver', starts_at: at(63), ends_at: at(64, '12:00'), version: moved.version }
  const refused = await owner.post(`/roster/duties/${trip.id}/update`, change)
  expect(refusal(refused)).toEqual([409, 'does_not_fit'])
  expect((await done(owner.get(`/roster/duties/${trip.id}/show`))).starts_at).toBe(at(60))
  await done(owner.post(`/roster/duties/${trip.id}/update`, { ...change, starts_at: at(61), ends_at: at(62, '20:00') }))
  // Joy is free again, and Ken is taken at the new time
  const same = await duty(at(62, '10:00'), at(62, '19:00'))
  expect(refusal(await assign(same.id, ken))).toEqual([409, 'does_not_fit'])
  expect((await assign(same.id, joy)).status).toBe(200)
})

test('the suggestion lists those who fit first, with what speaks against the others', async () => {
  const lead = await newOwner(app)
  const mine = async (name: string, over: object) => {
    const { id } = await done(lead.post('/staff/create', { name, kinds: ['guide'], ...over }))
    return id
  }
  await mine('Anna', { kinds: ['cook'] })
  await mine('Ben', { languages: [] })
  const fitting = await mine('Zoe', { languages: ['fr'] })
  const trip = await done(
    lead.post('/roster/duties/create', { title: 'Gorillas', kind: 'guide', language: 'fr', starts_at: at(5), ends_at: at(6) }),
  )
  const list = await done(lead.get(`/roster/duties/${trip.id}/fits`))
  expect(list.map(({ name, fits }: { name: string; fits: boolean }) => [name, fits])).toEqual([
    ['Zoe', true],
    ['Ben', false],
    ['Anna', false],
  ])
  expect(list[0].id).toBe(fitting)
  expect(list[1]).toMatchObject({ refused: [], warnings: ['Ben does not speak French.'] })
})

test('two clerks put one driver on two duties at once: one succeeds, the other reads why not', async () => {
  const moses = await driver('Moses Two')
  const trips = [await duty(at(70), at(72)), await duty(at(71), at(73))]
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM staff WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, moses])
  const both = trips.map(({ id }) => assign(id, moses))
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const loser = answers.find(({ status }) => status === 409)!
  expect(loser.body.code).toBe('does_not_fit')
  expect(loser.body.errors.staff_id[0]).toContain('Moses Two has “Murchison” from')
})

test('the database itself refuses two claims of one person', async () => {
  const moses = await driver('Moses Three')
  await done(assign((await duty(at(80), at(82))).id, moses))
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  const twice = db.query(
    `INSERT INTO staff_claims (agency_id, id, staff_id, kind, period, title, created_at)
     SELECT agency_id, gen_random_uuid(), staff_id, kind, period, title, now() FROM staff_claims WHERE staff_id = $1`,
    [moses],
  )
  await expect(twice).rejects.toMatchObject({ message: expect.stringContaining('staff_claims_apart') })
  await db.end()
})

test('a month of 60 people and 200 duties is read at once', async () => {
  const lead = await newOwner(app)
  await app.app.db.asAgency(lead, async (tx) => {
    const now = app.clock.now()
    const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
    await tx
      .insertInto('staff')
      .values(
        ids.map((id, n) => ({ agency_id: lead.agencyId, id, name: `Person ${n}`, kinds: ['driver'], created_at: now, updated_at: now })),
      )
      .execute()
    const duties = Array.from({ length: 200 }, (_, n) => ({
      agency_id: lead.agencyId,
      id: crypto.randomUUID(),
      title: `Duty ${n}`,
      kind: 'driver' as const,
      starts_at: new Date(at(n % 28)),
      ends_at: new Date(at(n % 28, '18:00')),
      created_at: now,
    }))
    await tx.insertInto('duties').values(duties).execute()
    await tx
      .insertInto('assignments')
      .values(
        duties.map(({ id }, n) => ({
          agency_id: lead.agencyId,
          id: crypto.randomUUID(),
          duty_id: id,
          staff_id: ids[n % 60]!,
          status: 'offered' as const,
          created_at: now,
          moved_at: now,
        })),
      )
      .execute()
  })
  const read = () => lead.get(`/roster?from=${day(0)}&days=31`)
  const { body } = await read()
  expect([body.data.people.length, body.data.duties.length]).toEqual([60, 200])
  expect(body.data.duties[0]).toMatchObject({ missing: 0 })
})

test('the duties of a trip are those of its departure and its bookings, and a person keeps a history', async () => {
  const tour = await publishTour(app, owner)
  const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }
  const booked = await done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: [line], action: 'confirm' }))
  const moses = await driver('Moses Six')
  const all = await duty(at(120), at(122), { departure_id: tour.departureId })
  const own = await duty(at(119), at(119, '10:00'), { booking_id: booked.id, title: 'Airport' })
  expect([all.trip, own.trip]).toEqual([booked.title, `${booked.reference} · ${booked.title}`])
  const idsOf = async (id: string) => (await done(owner.get(`/roster/trips/${id}/duties`))).map((one: { id: string }) => one.id)
  expect(await idsOf(tour.departureId)).toEqual([own.id, all.id])
  expect(await idsOf(booked.id)).toEqual([own.id, all.id])
  const both = { title: 'Both', kind: 'guide', starts_at: at(1), ends_at: at(2), booking_id: booked.id, departure_id: tour.departureId }
  expect((await owner.post('/roster/duties/create', both)).body.errors).toHaveProperty('departure_id')
  expect((await owner.post('/roster/duties/create', { ...both, booking_id: null, departure_id: crypto.randomUUID() })).status).toBe(404)
  const { assignments } = await done(assign(own.id, moses))
  await done(owner.post(`/roster/assignments/${assignments[0].id}/status`, { status: 'declined' }))
  await done(assign(all.id, moses))
  expect(await done(owner.get(`/roster/people/${moses}/duties`))).toMatchObject([
    { duty_id: all.id, status: 'offered' },
    { duty_id: own.id, title: 'Airport', status: 'declined' },
  ])
  expect((await other.get(`/roster/people/${moses}/duties`)).status).toBe(404)
  expect(await done(other.get(`/roster/trips/${booked.id}/duties`))).toEqual([])
})

test('another agency reads and changes nothing', async () => {
  const trip = await duty(at(90), at(91))
  const theirs = (await done(assign(trip.id, await driver('Ours')))).assignments[0]
  const { id: stranger } = await done(other.post('/staff/create', { name: 'Theirs', kinds: ['driver'] }))
  const answers = [
    await other.get(`/roster/duties/${trip.id}/show`),
    await other.get(`/roster/duties/${trip.id}/fits`),
    await other.post(`/roster/duties/${trip.id}/assign`, { staff_id: stranger }),
    await other.post(`/roster/assignments/${theirs.id}/status`, { status: 'cancelled' }),
    await assign((await duty(at(95), at(96))).id, stranger),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})
