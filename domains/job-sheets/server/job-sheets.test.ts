import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { mostReports } from '../contract/words.ts'
import { newDriver, newDuty, phone, type Sheet, type TestDuty } from './testing/duties.ts'

let app: TestApp
let owner: TestPerson
let duty: TestDuty
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
  duty = await newDuty(app, owner)
})
afterAll(() => app.close())

const linkOf = (sheet: Sheet, assignmentId = duty.assignmentId) =>
  sheet.sheets.find(({ assignment_id }) => assignment_id === assignmentId)!.sent!.link
const sentOf = (sheet: Sheet, assignmentId = duty.assignmentId) => sheet.sheets.find(({ assignment_id }) => assignment_id === assignmentId)!
const stateOf = (sheet: Sheet, name: string) => sheet.states.find(({ person_id }) => person_id === duty.people[name])!.state
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
const mailsTo = async (to: string) => {
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
  return app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('created_at').execute(),
  )
}

test('the sheet has the people with their pick-ups, the plan and no passport', async () => {
  const { trip, people } = duty
  await done(
    owner.post(`/trips/${trip.departureId}/people`, {
      people: [people['Moses Okello']],
      pick_up_place: 'Entebbe',
      pick_up_at: minutesAgo(-60),
    }),
  )
  const { content, sheets } = await duty.show()
  expect(content.people.map(({ name, pick_up_place }) => [name, pick_up_place])).toEqual([
    ['Moses Okello', 'Entebbe'],
    ['Anna Becker', null],
    ['Ben Becker', null],
  ])
  expect(content).toMatchObject({ title: 'Bwindi with four wheels', place: 'Acacia Mall', team: [{ name: 'Paul' }] })
  expect(JSON.stringify(content)).not.toMatch(/passport|total|paid/)
  expect(sheets).toMatchObject([{ name: 'Paul', status: 'offered', sent: null }])
})

test('the driver gets it by mail, opens it, takes the job and confirms each new version', async () => {
  const first = linkOf(await duty.send('email'))
  const [mail] = await mailsTo('paul@example.com')
  expect(mail!.subject).toContain('Bwindi with four wheels')
  const driver = phone(app, first)
  const page = await driver.open()
  expect([page.status, page.text.includes('Moses Okello'), page.text.includes('I take this job')]).toEqual([200, true, true])
  expect(sentOf(await duty.show()).sent!.opened_at).not.toBeNull()
  expect((await driver.submit('', { act: 'accepted', version: '1' })).status).toBe(303)
  expect(sentOf(await duty.show())).toMatchObject({ status: 'accepted', sent: { version: 1, confirmed_version: 1, changed: false } })
  await duty.trip.book(['Grace Akello'])
  expect(sentOf(await duty.show()).sent).toMatchObject({ changed: true, version: 1 })
  expect((await driver.open()).text).not.toContain('Grace Akello')
  const again = await duty.send('email')
  expect(sentOf(again).sent).toMatchObject({ version: 2, confirmed_version: 1, changed: false, link: first })
  // What they saw meanwhile does not confirm the new version.
  const older = await driver.submit('', { act: 'confirmed', version: '1' })
  expect([older.status, older.text.includes('a newer sheet')]).toEqual([409, true])
  expect((await driver.submit('', { act: 'confirmed', version: '2' })).status).toBe(303)
  expect(sentOf(await duty.show()).sent).toMatchObject({ confirmed_version: 2 })
})

test('reports say who is there, and the latest counts, in whatever order they arrive', async () => {
  const driver = phone(app, linkOf(await duty.show()))
  const anna = duty.people['Anna Becker']!
  expect((await driver.report({ kind: 'picked_up', person_id: anna, happened_at: minutesAgo(5) })).status).toBe(200)
  expect((await driver.report({ kind: 'no_show', person_id: anna, happened_at: minutesAgo(20) })).status).toBe(200)
  expect((await driver.report({ kind: 'no_show', person_id: duty.people['Ben Becker'], happened_at: minutesAgo(4) })).status).toBe(200)
  const sheet = await duty.show()
  expect(['Anna Becker', 'Ben Becker', 'Moses Okello'].map((name) => stateOf(sheet, name))).toEqual(['picked_up', 'no_show', 'expected'])
  expect((await driver.open()).text).toMatch(/state good" data-state/)
  await driver.report({ kind: 'not_yet', person_id: anna, happened_at: minutesAgo(1) })
  expect(stateOf(await duty.show(), 'Anna Becker')).toBe('expected')
})

test('starting and finishing move the duty, and sums are those of the reports that count', async () => {
  const driver = phone(app, linkOf(await duty.show()))
  await driver.report({ kind: 'started', kilometres: '45,100' })
  expect(sentOf(await duty.show()).status).toBe('started')
  await driver.report({ kind: 'fuel', litres: '40.5', amount: '210,000' })
  await driver.report({ kind: 'expense', text: 'Park gate', amount: '50000' })
  await driver.report({ kind: 'odometer', kilometres: '45 620' })
  const { sums, events } = await duty.show()
  expect(sums).toEqual({ expenses: [{ amount: 260_000, currency: 'UGX' }], litres: 40.5, kilometres: 520 })
  const gate = events.find(({ text }) => text === 'Park gate')!
  expect(gate.check).toEqual({ state: 'to_check', accepted: null, reason: null, by: null, at: null })
  const judged = await owner.post(`/roster/job-events/${gate.id}/judge`, { counts: false })
  expect([judged.status, judged.body.code]).toEqual([409, 'has_amount'])
})

test('a report counts once, however often and at once it is sent', async () => {
  const driver = phone(app, linkOf(await duty.show()))
  const report = { nonce: newId(), kind: 'expense', text: 'Ferry', amount: '5000' }
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM job_sheets WHERE agency_id = $1 AND assignment_id = $2 FOR UPDATE', [owner.agencyId, duty.assignmentId])
  const both = [driver.report(report), driver.report(report)]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect((await driver.report(report)).status).toBe(200)
  expect((await duty.show()).events.filter(({ text }) => text === 'Ferry')).toHaveLength(1)
})

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const driver = phone(app, linkOf(await duty.show()))
  const before = (await duty.show()).events.length
  for (const [fields, text] of [
    [{ kind: 'picked_up' }, 'Person is required.'],
    [{ kind: 'note' }, 'Note is required.'],
    [{ kind: 'note', text: 'x'.repeat(501) }, 'Write at most 500 characters.'],
    [{ kind: 'odometer', kilometres: '12.5' }, 'Kilometres is a whole number.'],
    [{ kind: 'odometer', kilometres: '9999999' }, 'Kilometres is at most 3,000,000.'],
    [{ kind: 'fuel', litres: '0' }, 'Litres is more than zero.'],
    [{ kind: 'expense', text: 'Gate', amount: '50000.5' }, 'UGX has no decimals.'],
    [{ kind: 'expense', text: 'Gate', amount: '0' }, 'Amount is more than zero.'],
    [{ kind: 'expense', text: 'Gate' }, 'Amount is required.'],
    [{ kind: 'stolen' }, 'Kind is not valid.'],
    [{ kind: 'note', text: 'x', nonce: 'no' }, 'Nonce is not valid.'],
  ] as const) {
    const { status, body } = await driver.report(fields)
    expect([fields, status, body.message]).toEqual([fields, 422, text])
  }
  // A form without the script shows the sentence on the page.
  const page = await driver.submit('/reports', { nonce: newId(), kind: 'note', version: '1', text: '' })
  expect([page.status, page.text.includes('Note is required.')]).toEqual([422, true])
  expect((await duty.show()).events).toHaveLength(before)
})

test('a job takes no endless reports', async () => {
  const trip = await newDuty(app, owner, 'Rita')
  const driver = phone(app, linkOf(await trip.send(), trip.assignmentId))
  const report = { nonce: newId(), kind: 'note', text: 'First' }
  expect((await driver.report(report)).status).toBe(200)
  await app.app.db.asAgency(owner, (tx) =>
    sql`INSERT INTO job_events (agency_id, id, assignment_id, duty_id, nonce, kind, happened_at, received_at, sheet_version, late, counts)
      SELECT agency_id, gen_random_uuid(), assignment_id, duty_id, gen_random_uuid(), kind, happened_at, received_at, 1, false, true
      FROM job_events, generate_series(2, ${mostReports}) WHERE agency_id = ${owner.agencyId} AND assignment_id = ${trip.assignmentId} RETURNING 1`.execute(
      tx,
    ),
  )
  expect((await driver.report({ kind: 'note', text: 'One more' })).body).toMatchObject({ code: 'too_many' })
  // What is known is answered as before.
  expect((await driver.report(report)).status).toBe(200)
  expect((await trip.show()).events).toHaveLength(mostReports)
})

test('a photo belongs to its report, is a picture, and is shown to the agency alone', async () => {
  const driver = phone(app, linkOf(await duty.show()))
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const nonce = newId()
  expect((await driver.photo(nonce, jpeg)).status).toBe(404)
  await driver.report({ nonce, kind: 'photo', text: 'A scratch' })
  expect((await driver.photo(nonce, Buffer.from('<svg/>'))).body).toMatchObject({ code: 'not_an_image' })
  expect((await driver.photo(nonce, jpeg)).status).toBe(200)
  expect((await driver.photo(nonce, Buffer.from([0xff, 0xd8, 0xff, 9]))).status).toBe(200)
  const event = (await duty.show()).events.find(({ text }) => text === 'A scratch')!
  expect(event.has_photo).toBe(true)
  const shown = await fetch(`${app.origin}/api/agent/roster/job-events/${event.id}/photo`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg)
  expect((await (await newOwner(app)).get(`/roster/job-events/${event.id}/photo`)).status).toBe(404)
})

test('reports of a driver who lost the duty while offline are kept and flagged', async () => {
  const trip = await newDuty(app, owner, 'Amos')
  const link = linkOf(await trip.send(), trip.assignmentId)
  const driver = phone(app, link)
  expect((await driver.submit('', { act: 'accepted', version: '1' })).status).toBe(303)
  const other = await newDriver(app, owner, 'Joy')
  await done(owner.post(`/roster/assignments/${trip.assignmentId}/reassign`, { staff_id: other }))
  const page = await driver.open()
  expect([page.status, page.text.includes('Anna Becker')]).toEqual([410, false])
  const anna = trip.people['Anna Becker']!
  expect((await driver.report({ kind: 'picked_up', person_id: anna, happened_at: minutesAgo(30) })).status).toBe(200)
  const sheet = await trip.show()
  expect(sheet.states.every(({ state }) => state === 'expected')).toBe(true)
  expect(sheet.events).toMatchObject([{ by: 'Amos', kind: 'picked_up', late: true, counts: false }])
  const judged: Sheet = await done(owner.post(`/roster/job-events/${sheet.events[0]!.id}/judge`, { counts: true }))
  expect(judged.states.find(({ person_id }) => person_id === anna)).toMatchObject({ state: 'picked_up' })
})

test('two clerks who send a sheet at the same moment make one sheet with one link', async () => {
  const trip = await newDuty(app, owner, 'Sam')
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('LOCK TABLE job_sheets IN SHARE MODE')
  const both = [trip.send(), trip.send()]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  const links = (await Promise.all(both)).map((sheet) => linkOf(sheet, trip.assignmentId))
  expect(new Set(links).size).toBe(1)
  expect(sentOf(await trip.show(), trip.assignmentId).sent).toMatchObject({ version: 1 })
})

test('a revoked link, a forged one and one of another purpose open nothing', async () => {
  const trip = await newDuty(app, owner, 'Ken')
  const link = linkOf(await trip.send(), trip.assignmentId)
  expect((await phone(app, forged(link)).open()).status).toBe(410)
  expect((await phone(app, link.replace('/job/', '/rooming/')).open()).status).toBe(410)
  await done(owner.post(`/roster/assignments/${trip.assignmentId}/sheet/revoke`))
  const driver = phone(app, link)
  expect((await driver.open()).status).toBe(410)
  expect((await driver.report({ kind: 'note', text: 'Hello' })).status).toBe(410)
  expect((await driver.submit('', { act: 'accepted', version: '1' })).status).toBe(410)
  const renewed = linkOf(await trip.send(), trip.assignmentId)
  expect(renewed).not.toBe(link)
  expect([(await driver.open()).status, (await phone(app, renewed).open()).status]).toEqual([410, 200])
})

test('another agency sees and sends nothing, and a person without an address is named', async () => {
  const stranger = await newOwner(app)
  const answers = [
    await stranger.get(`/roster/duties/${duty.dutyId}/sheet`),
    await stranger.post(`/roster/assignments/${duty.assignmentId}/sheet/send`, { channel: 'link' }),
    await stranger.post(`/roster/assignments/${duty.assignmentId}/sheet/revoke`),
    await stranger.post(`/roster/job-events/${(await duty.show()).events[0]!.id}/judge`, { counts: false }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const silent = await newDriver(app, owner, 'Ruth', { email: null, phone: null })
  const { id } = await done(
    owner.post('/roster/duties/create', {
      title: 'Airport',
      kind: 'driver',
      starts_at: `${addDays(dayOf(app.clock.now()), 40)}T06:00:00Z`,
      ends_at: `${addDays(dayOf(app.clock.now()), 40)}T08:00:00Z`,
    }),
  )
  const { assignments } = await done(owner.post(`/roster/duties/${id}/assign`, { staff_id: silent }))
  const refused = await owner.post(`/roster/assignments/${assignments[0].id}/sheet/send`, { channel: 'sms' })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'no_phone', 'Ruth has no phone on record.'])
})
