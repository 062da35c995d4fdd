import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newKind, reserve } from '#domains/permits/server/testing/permits.ts'
import { newTrip } from '#domains/trips/server/testing/trips.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { newDuty, phone, type TestDuty } from './testing/duties.ts'

// Rooms, seats, pick-ups, permits and job sheets point to the travellers of a booking. An edit of the booking must not lose them.

let app: TestApp
let owner: TestPerson
let duty: TestDuty
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 20 })
  owner = await newOwner(app)
  duty = await newDuty(app, owner)
})
afterAll(() => app.close())

interface Named {
  id?: string
  name: string
  unit?: string
}
const read = (id: string) => done(owner.get(`/bookings/${id}/show`))
const travellersOf = async (id: string): Promise<{ id: string; name: string; position: number }[]> =>
  (await read(id)).traveller_details.filter(({ cancelled_at }: { cancelled_at: string | null }) => !cancelled_at)
const edit = async (id: string, travellers: object[], version?: number) =>
  owner.post(`/bookings/edit/${id}`, { version: version ?? (await read(id)).version, travellers })
/** Replaces the travellers, and returns their names with their ids in their order. */
const edited = async (id: string, travellers: object[]): Promise<[string, string][]> => {
  await done(edit(id, travellers))
  return (await travellersOf(id)).map((one) => [one.name, one.id])
}

test('everything that points to a traveller survives the edit of the booking', async () => {
  const { trip } = duty
  const booking = await trip.book(['Grace Akello', 'Joy Akello', 'Tom Akello', 'Ruth Akello'], {
    travellers: ['Grace Akello', 'Joy Akello', 'Tom Akello'].map((name) => ({ name })),
  })
  const everyone = (await travellersOf(booking.id)).map(({ id }) => id)
  const [grace, , tom] = everyone as [string, string, string]
  await done(owner.post(`/trips/${trip.departureId}/people`, { people: everyone, pick_up_place: 'Entebbe', arrives: 'KQ 412' }))
  const list = await done(
    owner.post(`/trips/${trip.departureId}/lists/create`, {
      kind: 'rooms',
      name: 'Ruhija lodge',
      email: 'lodge@example.com',
      starts_on: addDays(dayOf(app.clock.now()), 20),
      ends_on: addDays(dayOf(app.clock.now()), 22),
    }),
  )
  const space = { id: newId(), name: 'Triple 1', type: 'triple', places: 3, people: everyone }
  await done(owner.post(`/trips/lists/${list.id}/arrange`, { spaces: [space], version: list.version }))
  const kind = await newKind(app, owner)
  await reserve(
    owner,
    kind,
    everyone.map((traveller_id) => ({ traveller_id, residency: 'non_resident' })),
    { booking_id: booking.id },
  )
  const sent = await duty.send()
  const driver = phone(app, sent.sheets[0]!.sent!.link)
  for (const person_id of [grace, tom]) await driver.report({ kind: 'picked_up', person_id })

  // Tom first, Grace married, Joy removed, Ruth added.
  const after = await edited(booking.id, [{ id: tom, name: 'Tom Akello' }, { name: 'Ruth Akello' }, { id: grace, name: 'Grace Okello' }])
  expect(after.map(([name]) => name)).toEqual(['Tom Akello', 'Ruth Akello', 'Grace Okello'])
  const ruth = after[1]![1]
  expect(after.map(([, id]) => id)).toEqual([tom, ruth, grace])
  expect(everyone).not.toContain(ruth)

  const shown = await trip.show()
  const planned = shown.people.filter(({ booking_id }) => booking_id === booking.id)
  expect(planned.map(({ name, pick_up_place, arrives }) => [name, pick_up_place, arrives])).toEqual([
    ['Tom Akello', 'Entebbe', 'KQ 412'],
    ['Ruth Akello', null, null],
    ['Grace Okello', 'Entebbe', 'KQ 412'],
  ])
  expect(shown.lists.find(({ id }) => id === list.id)!.spaces[0]!.people).toEqual([grace, tom])
  const states = new Map((await duty.show()).states.map(({ person_id, state }) => [person_id, state]))
  expect([states.get(grace), states.get(tom)]).toEqual(['picked_up', 'picked_up'])
  const { permits } = await app.app.db.asAgency(owner, async (tx) => ({
    permits: await tx.selectFrom('permits').select(['traveller_id', 'name']).where('booking_id', '=', booking.id).execute(),
  }))
  expect(new Set(permits.map(({ traveller_id }) => traveller_id))).toEqual(new Set(everyone))

  // How Joy would have travelled is deleted once the trip hears that she left.
  const known = async () =>
    (await app.app.db.asAgency(owner, (tx) => tx.selectFrom('trip_people').select('person_id').execute())).map(({ person_id }) => person_id)
  expect((await known()).toSorted()).toEqual(everyone.toSorted())
  await app.deliver()
  expect((await known()).toSorted()).toEqual([grace, tom].toSorted())
})

test('without ids the exact name decides, in the order of the list; what is not given stays', async () => {
  const booking = await duty.trip.book(['Ann Ray', 'Ben Ray', 'Ann Ray'], {
    travellers: [
      { name: 'Ann Ray', nationality: 'KE', phone: '+254712345678', unit: 'senior' },
      { name: 'Ben Ray' },
      { name: 'Ann Ray', nationality: 'UG' },
    ],
  })
  const [first, ben, second] = (await travellersOf(booking.id)).map(({ id }) => id)
  const swapped = await edited(booking.id, [{ name: 'Ann Ray', phone: '' }, { name: 'Ann Ray' }, { name: 'Ben Ray' }])
  expect(swapped.map(([, id]) => id)).toEqual([first, second, ben])
  const rows = await travellersOf(booking.id)
  expect(rows).toMatchObject([{ nationality: 'KE', phone: null, unit: 'senior' }, { nationality: 'UG' }, { nationality: null }])
  // A name of which only the case differs is another person. An id counts before a name.
  const next = await edited(booking.id, [{ name: 'ann ray' }, { id: second, name: 'Ben Ray' }, { name: 'Ben Ray' }])
  expect(next.map(([, id]) => id).slice(1)).toEqual([second, ben])
  expect([first, second, ben]).not.toContain(next[0]![1])
  expect(await edited(booking.id, [])).toEqual([])
})

test('an id that is twice in the list, of another booking, cancelled or gone is refused, and nothing changes', async () => {
  const trip = await newTrip(app, owner)
  const booking = await trip.book(['Eva Lund', 'Ole Lund', 'Mia Lund'])
  const other = await trip.book(['Jan Kok'])
  const [eva, ole, mia] = (await travellersOf(booking.id)).map(({ id }) => id)
  const [jan] = (await travellersOf(other.id)).map(({ id }) => id)
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', traveller_id: mia }))
  const before = await travellersOf(booking.id)
  const refused: [Named[], string][] = [
    [
      [
        { id: eva!, name: 'Eva' },
        { id: eva!, name: 'Ole' },
      ],
      'travellers.1.id',
    ],
    [[{ name: 'Eva Lund' }, { id: jan!, name: 'Jan Kok' }], 'travellers.1.id'],
    [[{ id: mia!, name: 'Mia Lund' }], 'travellers.0.id'],
    [[{ id: newId(), name: 'Nobody' }], 'travellers.0.id'],
    [[{ id: 'x', name: 'Nobody' }], 'travellers.0.id'],
  ]
  for (const [travellers, field] of refused) {
    const { status, body } = await edit(booking.id, travellers)
    expect([travellers, status, Object.keys(body.errors)]).toEqual([travellers, 422, [field]])
  }
  expect(await travellersOf(booking.id)).toEqual(before)
  // The one who cancelled stays when the others change.
  await edited(booking.id, [{ id: ole!, name: 'Ole Lund' }])
  expect((await read(booking.id)).traveller_details.map(({ id }: { id: string }) => id).toSorted()).toEqual([ole, mia].toSorted())
})

test('two edits at once: the second is told that the booking changed, and loses nobody', async () => {
  const trip = await newTrip(app, owner)
  const booking = await trip.book(['Kim Wu', 'Lee Wu', 'Ann Wu'], { travellers: [{ name: 'Kim Wu' }, { name: 'Lee Wu' }] })
  const [kim, lee] = (await travellersOf(booking.id)).map(({ id }) => id)
  const { version } = await read(booking.id)
  const known = [
    { id: kim, name: 'Kim Wu' },
    { id: lee, name: 'Lee Wu' },
  ]
  let both: ReturnType<typeof edit>[] = []
  await app.app.db.asAgency(owner, async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', booking.id).forUpdate().execute()
    both = [edit(booking.id, [...known, { name: 'Ann Wu' }], version), edit(booking.id, [known[1]!], version)]
    await untilSomeWait(app, 2)
  })
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('stale')
  const left = (await travellersOf(booking.id)).map(({ id }) => id)
  expect(left).toContain(lee)
  expect(left).toHaveLength(answers[0]!.status === 200 ? 3 : 1)
})
