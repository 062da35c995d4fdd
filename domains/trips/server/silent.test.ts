import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, ugx } from '#domains/bookings/server/testing/sales.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newTrip, type TestTrip } from './testing/trips.ts'

// The client of a silent booking gets nothing: neither what the system sends by itself, nor what a member sends by hand.

let app: TestApp
let owner: TestPerson
let trip: TestTrip
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  trip = await newTrip(app, owner)
  const { version } = await done(owner.get('/business/client-mails'))
  await done(owner.post('/business/client-mails', { version, hold: true, confirmation: true, change: true, cancellation: true }))
})
afterAll(() => app.close())

const work = async () => {
  await app.deliver()
  for (let round = 0; round < 4; round++) await app.app.jobs.runDue(app.app)
  await app.deliver()
  for (let round = 0; round < 4; round++) await app.app.jobs.runDue(app.app)
}
const mailsTo = async (to: string) => {
  await work()
  const mails = await app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').select('subject').where('recipient', '=', to).orderBy('created_at').execute(),
  )
  return mails.map(({ subject }) => subject)
}
const silence = (id: string, silent: boolean, by = owner) => by.post(`/bookings/${id}/silent`, { silent })

/** Does everything with a booking that writes to its client. @returns how the calls that send by hand were answered. */
async function everything(id: string): Promise<number[]> {
  const checkout = await done(
    owner.post('/payments/record', { booking_id: id, amount: ugx(100_000), method: 'cash' }, { 'idempotency-key': newId() }),
  )
  expect(checkout).toBeTruthy()
  const answers = [
    await owner.post(`/bookings/${id}/papers/send`, { types: ['voucher'], to: 'by.hand@example.com' }),
    await owner.post(`/trips/${trip.departureId}/message`, { channel: 'email', subject: 'Hello', text: 'Hello', bookings: [id] }),
  ]
  await work()
  await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' }))
  return answers.map(({ status }) => status)
}

test('the client of a silent booking gets nothing; the same booking otherwise gets all', async () => {
  const loud = await trip.book(['Anna Loud'])
  expect(await everything(loud.id)).toEqual([200, 200])
  expect(await mailsTo('anna.loud@example.com')).toHaveLength(3)
  expect(await mailsTo('by.hand@example.com')).toHaveLength(1)
  const quiet = await trip.book(['Ben Quiet'], { action: 'hold' })
  expect(await done(silence(quiet.id, true))).toMatchObject({ silent: true })
  await done(owner.post(`/bookings/${quiet.id}/status`, { status: 'confirmed' }))
  expect(await everything(quiet.id)).toEqual([409, 409])
  expect(await mailsTo('ben.quiet@example.com')).toEqual([])
  expect(await mailsTo('by.hand@example.com')).toHaveLength(1)
})

test('messages are allowed again, and only those who edit bookings decide', async () => {
  const { id } = await trip.book(['Cara Again'])
  const reader = await newMember(app, owner, ['View Bookings'])
  const other = await newOwner(app)
  expect([(await silence(id, true, reader)).status, (await silence(id, true, other)).status]).toEqual([403, 404])
  expect((await owner.post(`/bookings/${id}/silent`, { silent: 'yes' })).body.errors).toHaveProperty('silent')
  await done(silence(id, true))
  await done(silence(id, true))
  const { timeline } = await done(silence(id, false))
  const said = timeline.map(({ title }: { title: string }) => title).filter((title: string) => /silent|messages/i.test(title))
  expect(said).toEqual(['The client gets messages again', 'Silent: the client gets no messages'])
})
