import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newTrip, type TestTrip } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let trip: TestTrip
let people: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker', 'Mia Becker'], {
    travellers: [{ name: 'Anna Becker' }, { name: 'Ben Becker', dietary: 'No nuts' }, { name: 'Mia Becker', unit: 'child' }],
  })
  await trip.book(['Moses Okello'])
  people = await trip.people()
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
let hotels = 0
const newList = (over: object = {}) => {
  const email = `lodge${++hotels}@example.com`
  const body = { kind: 'rooms', name: 'Ruhija lodge', email, starts_on: inDays(20), ends_on: inDays(22), ...over }
  return done(owner.post(`/trips/${trip.departureId}/lists/create`, body))
}
const double = (names: string[], over: object = {}) => ({
  id: newId(),
  name: 'Double 1',
  type: 'double',
  places: 2,
  people: names.map((name) => people[name] ?? name),
  ...over,
})
const arrange = (list: { id: string; version: number }, spaces: object[]) =>
  owner.post(`/trips/lists/${list.id}/arrange`, { spaces, version: list.version })
const send = ({ id, version }: { id: string; version: number }) => owner.post(`/trips/lists/${id}/send`, { version })
const reread = async (id: string) => (await trip.show()).lists.find((list) => list.id === id)!
const pathOf = (url: string) => new URL(url).pathname
const runJobs = async () => {
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
}
const mailsTo = async (to: string) => {
  await runJobs()
  return app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('created_at').execute(),
  )
}
/** Opens the page of a list as the hotel does, and returns what its form sends. */
async function open(link: string) {
  const guest = visitor(app)
  const page = await guest.get(pathOf(link))
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  return { page, answer: (form: object) => guest.post(pathOf(link), { _token: hidden('_token'), revision: hidden('revision'), ...form }) }
}

test('a rooming list takes each person once, and not more than there are beds', async () => {
  const list = await newList()
  for (const [spaces, field] of [
    [[double(['Anna Becker', 'Ben Becker', 'Mia Becker'])], 'spaces.0.people'],
    [[double(['Anna Becker']), double(['Anna Becker'], { name: 'Double 2' })], 'spaces.1.people'],
    [[double([newId()])], 'spaces.0.people'],
    [[double([], { type: 'vehicle' })], 'spaces.0.type'],
    [[double([], { type: 'triple' })], 'spaces.0.places'],
    [[double([], { type: 'cave' })], 'spaces.0.type'],
    [[double([], { name: ' ' })], 'spaces.0.name'],
    [[double([], { places: 0 })], 'spaces.0.places'],
  ] as const) {
    const { status, body } = await arrange(list, [...spaces])
    expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]])
  }
  const saved = await done(arrange(list, [double(['Anna Becker', 'Ben Becker'])]))
  expect(saved).toMatchObject({ state: 'draft', changed: false, link: null, version: 2 })
  // Two people arrange at the same time: the later one sees the change first.
  expect((await arrange(list, [])).status).toBe(409)
  expect((await reread(list.id)).spaces[0]?.people).toHaveLength(2)
})

test('two people who save at once do not overwrite each other', async () => {
  const list = await newList()
  const both = await Promise.all([arrange(list, [double(['Anna Becker'])]), arrange(list, [double(['Ben Becker'])])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('everyone without a place is suggested one; nothing is saved', async () => {
  const list = await newList()
  const suggested = await done(owner.get(`/trips/lists/${list.id}/suggestion`))
  expect(suggested).toMatchObject({
    left: 0,
    spaces: [
      { type: 'triple', people: { length: 3 } },
      { type: 'single', people: { length: 1 } },
    ],
  })
  expect((await reread(list.id)).spaces).toEqual([])
  expect((await arrange(list, suggested.spaces)).status).toBe(200)
  const cars = await newList({ kind: 'vehicles', name: 'Game drives', email: null })
  const seats = await done(arrange(cars, [double([], { name: 'UBA 123A', type: 'vehicle', places: 3 })]))
  expect(await done(owner.get(`/trips/lists/${seats.id}/suggestion`))).toMatchObject({ left: 1, spaces: [{ people: { length: 3 } }] })
})

test('the hotel gets the list by mail, confirms it once, and the answer is on the trip', async () => {
  const list = await newList({ note: 'Late arrival' })
  expect((await send(list)).status).toBe(409)
  const saved = await done(
    arrange(list, [double(['Ben Becker', 'Mia Becker']), double(['Moses Okello'], { name: 'Single 1', type: 'single', places: 1 })]),
  )
  const sent = await done(send(saved))
  expect(sent).toMatchObject({ state: 'sent', changed: false, sent_to: list.email, link: expect.stringContaining('/rooming/') })
  const [mail] = await mailsTo(list.email)
  expect(mail!.subject).toMatch(/^Rooming list: Bwindi/)
  expect(mail!.body).toContain(sent.link)
  const [file] = mail!.attachments as { name: string; content: string }[]
  const text = textOfPdf(Buffer.from(file!.content, 'base64'))
  for (const words of ['Mia Becker', 'child', 'No nuts', 'Late arrival']) expect([words, saysInPdf(text, words)]).toEqual([words, true])
  const { page, answer } = await open(sent.link)
  for (const words of ['Ruhija lodge', 'Mia Becker, child', 'diet: No nuts', '3 guests in 2 rooms'])
    expect([words, page.text.includes(words)]).toEqual([words, true])
  // Looking at it answers nothing. Neither does a form that says nothing.
  await answer({ act: 'maybe' })
  expect((await reread(list.id)).state).toBe('sent')
  expect((await answer({ act: 'confirmed', note: 'Room 4 has a view' })).status).toBe(303)
  expect(await reread(list.id)).toMatchObject({ state: 'confirmed', answer: 'Room 4 has a view', answered_at: expect.any(String) })
  await answer({ act: 'declined' })
  expect((await reread(list.id)).state).toBe('confirmed')
  expect((await open(sent.link)).page.text).toContain('You have confirmed this list')
})

test('a list that changes after it was sent says so, and an answer to an older one counts for nothing', async () => {
  const list = await newList()
  const first = await done(send(await done(arrange(list, [double(['Anna Becker', 'Ben Becker'])]))))
  await runJobs()
  const seen = await open(first.link)
  const changed = await done(arrange(first, [double(['Anna Becker'])]))
  expect(changed).toMatchObject({ state: 'sent', changed: true })
  // The hotel still sees what it was sent.
  expect((await open(first.link)).page.text).toContain('Ben Becker')
  const second = await done(send(changed))
  expect([second.link, second.changed]).toEqual([first.link, false])
  const late = await seen.answer({ act: 'confirmed' })
  expect([late.status, late.location]).toEqual([303, expect.stringMatching(/newer=1$/)])
  expect((await reread(list.id)).state).toBe('sent')
  expect((await mailsTo(list.email)).map(({ subject }) => subject.split(':')[0])).toEqual(['Rooming list', 'New rooming list'])
})

test('to another address the link is new, and a deleted list answers 410', async () => {
  const list = await newList()
  const sent = await done(send(await done(arrange(list, [double(['Anna Becker'])]))))
  const { kind: _, ...fields } = { kind: 'rooms', name: 'Ruhija lodge', starts_on: inDays(20), ends_on: inDays(22) }
  const moved = await done(owner.post(`/trips/lists/${list.id}/update`, { ...fields, email: 'other@example.com', version: sent.version }))
  const again = await done(send(moved))
  expect(again.link).not.toBe(sent.link)
  expect([(await open(sent.link)).page.status, (await open(again.link)).page.status, (await open(forged(again.link))).page.status]).toEqual(
    [410, 200, 410],
  )
  await done(owner.post(`/trips/lists/${list.id}/delete`))
  expect((await open(again.link)).page.status).toBe(410)
})

test('lists are of one agency, and only those who edit bookings change them', async () => {
  const list = await newList()
  const other = await newOwner(app)
  const reader = await newMember(app, owner, ['View Bookings'])
  const { kind: _, email, name, starts_on, ends_on } = { ...list }
  for (const [action, body] of [
    ['update', { email, name, starts_on, ends_on, version: 1 }],
    ['arrange', { spaces: [], version: 1 }],
    ['send', { version: 1 }],
    ['delete', {}],
  ] as const) {
    const path = `/trips/lists/${list.id}/${action}`
    expect([action, (await other.post(path, body)).status, (await reader.post(path, body)).status]).toEqual([action, 404, 403])
  }
  expect((await other.get(`/trips/lists/${list.id}/suggestion`)).status).toBe(404)
  const backwards = await owner.post(`/trips/${trip.departureId}/lists/create`, {
    kind: 'rooms',
    name: 'X',
    starts_on: inDays(2),
    ends_on: inDays(1),
  })
  expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([422, ['ends_on']])
  expect(
    (await owner.post(`/trips/${list.id}/lists/create`, { kind: 'rooms', name: 'X', starts_on: inDays(1), ends_on: inDays(2) })).status,
  ).toBe(404)
  const cars = await newList({ kind: 'vehicles', name: 'Cars' })
  expect((await send(cars)).status).toBe(409)
})

test('who cancels leaves the list, and a confirmed list says that it has changed', async () => {
  const { id } = await trip.book(['Last Minute'])
  people = await trip.people()
  const list = await newList()
  const sent = await done(send(await done(arrange(list, [double(['Anna Becker', 'Last Minute'])]))))
  await (await open(sent.link)).answer({ act: 'confirmed' })
  await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  expect(await reread(list.id)).toMatchObject({ state: 'confirmed', changed: true, spaces: [{ people: [people['Anna Becker']] }] })
})

test('the list of a cancelled departure takes no answer', async () => {
  const other = await newTrip(app, owner)
  await other.book(['Joy Adong'])
  const [joy] = Object.values(await other.people())
  const dates = { starts_on: inDays(20), ends_on: inDays(22) }
  const list = await done(
    owner.post(`/trips/${other.departureId}/lists/create`, { kind: 'rooms', name: 'Buhoma lodge', email: 'buhoma@example.com', ...dates }),
  )
  const arranged = await done(arrange(list, [double([joy!])]))
  const { link } = await done(send(arranged))
  const { answer } = await open(link)
  await done(owner.post(`/trips/${other.departureId}/cancel`, { reason: 'The road is closed' }))
  await answer({ act: 'confirmed' })
  expect((await other.show()).lists[0]).toMatchObject({ state: 'sent', answered_at: null })
  const { page } = await open(link)
  expect([page.text.includes('This trip was cancelled.'), page.text.includes('Confirm the rooms')]).toEqual([true, false])
})
