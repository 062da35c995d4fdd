import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
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
const runJobs = async () => {
  for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
}
const listRow = (id: string) =>
  app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('trip_lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const mailsTo = (to: string) =>
  app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', to).execute())

let hotels = 0
/** Two bookings on one departure, and a rooming list with all four people that was sent. Then Ben is taken off the first booking. */
async function sentList() {
  const trip = await newTrip(app, owner)
  const becker = await trip.book(['Anna Becker', 'Ben Becker'], {
    travellers: [{ name: 'Anna Becker' }, { name: 'Ben Becker', dietary: 'No nuts' }],
  })
  const okello = await trip.book(['Moses Okello', 'Joy Okello'])
  const people = await trip.people()
  const email = `lodge${++hotels}@example.com`
  const body = { kind: 'rooms', name: 'Ruhija lodge', email, starts_on: inDays(20), ends_on: inDays(22) }
  const list = await done(owner.post(`/trips/${trip.departureId}/lists/create`, body))
  const room = (names: string[]) => ({ id: newId(), name: 'Room 1', type: 'double', places: 2, people: names.map((name) => people[name]) })
  const spaces = [room(['Anna Becker', 'Ben Becker']), room(['Moses Okello', 'Joy Okello'])]
  const { version } = await done(owner.post(`/trips/lists/${list.id}/arrange`, { spaces, version: list.version }))
  const sent = await done(owner.post(`/trips/lists/${list.id}/send`, { version }))
  await runJobs()
  await app.app.db.asPlatform('test: sent', (tx) =>
    tx.updateTable('mails').set({ status: 'accepted' }).where('recipient', '=', email).execute(),
  )
  const [anna] = (await done(owner.get(`/bookings/${becker.id}/show`))).traveller_details
  await done(owner.post(`/bookings/edit/${becker.id}`, { version: 1, travellers: [{ id: anna.id, name: 'Anna Becker' }] }))
  const erase = async ({ id }: { id: string }, name: string) => {
    await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    const { client } = await done(owner.get(`/bookings/${id}/show`))
    await done(owner.post(`/crm/contacts/${client.id}/erase`, { name }))
  }
  return { trip, list, sent, email, becker, okello, erase }
}
const namesIn = (sent: unknown): string[] =>
  (sent as { spaces: { people: { name: string }[] }[] }).spaces.flatMap(({ people }) => people.map(({ name }) => name))

test('a traveller who was taken off and whose client is erased is in no sent list, page or mail; the count stays', async () => {
  const { list, sent, email, becker, erase } = await sentList()
  expect(namesIn((await listRow(list.id)).sent)).toContain('Ben Becker')
  expect((await mailsTo(email))[0]!.attachments).toHaveLength(1)
  await erase(becker, 'Anna Becker')
  const row = await listRow(list.id)
  expect(namesIn(row.sent)).toEqual(['Erased person', 'Erased person', 'Moses Okello', 'Joy Okello'])
  expect(JSON.stringify(row)).not.toMatch(/Becker|No nuts/)
  const page = await visitor(app).get(new URL(sent.link).pathname)
  expect([page.text.includes('4 guests in 2 rooms'), page.text.includes('Becker'), page.text.includes('Joy Okello')]).toEqual([
    true,
    false,
    true,
  ])
  const [mail] = await mailsTo(email)
  expect([mail!.attachments, mail!.recipient]).toEqual([[], email])
})

test('a list from before, which keeps no bookings, loses people who were taken off its trip', async () => {
  const { list, okello, erase } = await sentList()
  const { sent } = await listRow(list.id)
  const { spaces, ...rest } = sent as unknown as { spaces: { people: { booking_id?: string }[] }[] }
  const older = {
    ...rest,
    spaces: spaces.map((space) => ({ ...space, people: space.people.map(({ booking_id: _booking, ...one }) => one) })),
  }
  await app.app.db.asPlatform('test: as before', (tx) =>
    tx
      .updateTable('trip_lists')
      .set({ sent: JSON.stringify(older) })
      .where('id', '=', list.id)
      .execute(),
  )
  await erase(okello, 'Moses Okello')
  // Ben is no longer on a booking, so nobody can say whose he was. Anna still travels.
  expect(namesIn((await listRow(list.id)).sent)).toEqual(['Anna Becker', 'Erased person', 'Erased person', 'Erased person'])
})

test('erasing a person waits for no list that does not name them', async () => {
  const one = await sentList()
  const other = await sentList()
  await app.app.db.asPlatform('test: hold another list', async (tx) => {
    await tx
      .selectFrom('trip_lists')
      .select('id')
      .where('agency_id', '=', owner.agencyId)
      .where('id', '=', other.list.id)
      .forUpdate()
      .execute()
    await one.erase(one.becker, 'Anna Becker')
  })
  expect(namesIn((await listRow(one.list.id)).sent)).not.toContain('Anna Becker')
  expect(namesIn((await listRow(other.list.id)).sent)).toContain('Anna Becker')
})
