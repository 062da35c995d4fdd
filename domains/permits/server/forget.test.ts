import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSalesTest, type Sales } from '#domains/bookings/server/testing/sales.ts'
import { addDays } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { forgetPermitPeople } from './jobs.ts'
import { permitData } from './person-source.ts'
import { newKind, person, reserve, showPermit } from './testing/permits.ts'

// Passports leave the permits 90 days after the trip, and with the person; the permits stay, because money was paid for them.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const detailsOf = (id: string) =>
  sales.app.app.db.asAgency(sales.owner, (tx) =>
    tx.selectFrom('permits').select(['name', 'details', 'has_passport']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
const erased = { name: null, details: null, has_passport: false }

test('people are taken off permits with the person, and are in the person’s download before', async () => {
  const { owner, app } = sales
  const kind = await newKind(app, owner, { name: `Gorillas ${newId()}` })
  const booking = await sales.book([sales.lineOf('adult', 1)])
  const [permit] = await reserve(owner, kind, [person()], { booking_id: booking.id })
  const other = await sales.book([sales.lineOf('adult', 1)])
  const [theirs] = await reserve(owner, kind, [person()], { booking_id: other.id })
  const about = { id: booking.client.id, name: 'Grace Akello', emails: [], phones: [], ownEmails: [], ownPhones: [], userIds: [] }
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  const rows = () => app.app.db.asAgency(owner, (tx) => permitData.rows(tx, about, app.app))
  expect(await rows()).toMatchObject([{ booking_id: booking.id, passport_number: 'C01X00T47' }])
  await app.app.db.asAgency(owner, (tx) => permitData.erase!(tx, actor, about))
  expect([await detailsOf(permit!.id), (await detailsOf(theirs!.id)).has_passport]).toEqual([erased, true])
  expect(await showPermit(owner, permit!.id)).toMatchObject({ state: 'reserved', name: null })
})

test('a booking with permits is not deleted', async () => {
  const { owner, app } = sales
  const kind = await newKind(app, owner, { name: `Gorillas ${newId()}` })
  const booking = await sales.book([sales.lineOf('adult', 1)], { action: 'hold' })
  await reserve(owner, kind, [person()], { booking_id: booking.id })
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set({ status: 'expired' }).where('id', '=', booking.id).execute())
  const refused = await owner.post(`/bookings/${booking.id}/delete`)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_deletable'])
  expect((await owner.get(`/bookings/${booking.id}/show`)).status).toBe(200)
})

test('90 days after the day of a permit nobody is on it', async () => {
  const { owner, app } = sales
  const kind = await newKind(app, owner, { name: `Gorillas ${newId()}` })
  const [permit] = await reserve(owner, kind)
  for (const [days, isLeft] of [
    [89, true],
    [90, false],
  ] as const) {
    app.clock.set(new Date(`${addDays(kind.day, days)}T09:00:00Z`))
    await forgetPermitPeople.run(app.app, {})
    expect([days, (await detailsOf(permit!.id)).has_passport]).toEqual([days, isLeft])
  }
  expect(await detailsOf(permit!.id)).toEqual(erased)
})
