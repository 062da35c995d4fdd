import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bookRooms, done, openLodge } from './testing/lodge.ts'

// The units of an inventory item, tested through the calls of rooms.

let app: TestApp
let owner: TestPerson
let day: (n: number) => string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  day = (n) => addDays(dayOf(app.clock.now()), n)
})
afterAll(() => app.close())

const rooms = '/business/hotel/rooms'
const block = (unitId: string, from: number, until: number) =>
  owner.post(`${rooms}/individual/${unitId}/blocks/create`, { starts_on: day(from), ends_on: day(until), reason: 'Painting' })
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code

test('rooms are added as a series with unique names, and sorted', async () => {
  const { id, units } = await openLodge(owner, { names: '101–103, Suite' })
  expect(units.map(({ name }) => name)).toEqual(['101', '102', '103', 'Suite'])
  const again = await owner.post(`${rooms}/${id}/individual/create`, { units: '103-105' })
  expect([again.status, again.body.errors]).toEqual([409, { units: ['103: already exists.'] }])
  expect((await owner.post(`${rooms}/${id}/individual/create`, { units: '1-201' })).status).toBe(422)
  const reversed = units.map((unit) => unit.id).reverse()
  const ordered = await done(owner.post(`${rooms}/${id}/individual/order`, { ids: reversed }))
  expect(ordered.map((unit: { id: string }) => unit.id)).toEqual(reversed)
  expect((await owner.post(`${rooms}/${id}/individual/order`, { ids: reversed.slice(1) })).status).toBe(422)
})

test('a room with bookings cannot be deactivated or deleted', async () => {
  const lodge = await openLodge(owner, { names: '1-2' })
  const [one, two] = lodge.units
  await done(bookRooms(owner, lodge, day(5), day(8), { unit_ids: [one!.id] }))
  const off = { name: '1', status: 'inactive', version: one!.version }
  expect(await codeOf(owner.post(`${rooms}/individual/${one!.id}/update`, off))).toBe('has_bookings')
  expect(await codeOf(owner.post(`${rooms}/individual/${one!.id}/delete`))).toBe('in_use')
  const free = await done(owner.post(`${rooms}/individual/${two!.id}/update`, { ...off, name: '2' }))
  expect(free).toMatchObject({ status: 'inactive', version: 2 })
  expect(await codeOf(owner.post(`${rooms}/individual/${two!.id}/update`, { ...off, name: '2' }))).toBe('stale')
  expect(await codeOf(owner.post(`${rooms}/individual/${two!.id}/update`, { ...off, name: '1', version: 2 }))).toBe('already_exists')
  await done(owner.post(`${rooms}/individual/${two!.id}/delete`))
})

test('a block cannot overlap a booking, nor a booking a block', async () => {
  const lodge = await openLodge(owner, { names: '1' })
  const [unit] = lodge.units
  await done(bookRooms(owner, lodge, day(10), day(12)))
  const over = await block(unit!.id, 11, 14)
  expect([over.status, over.body.code, Object.keys(over.body.errors)]).toEqual([409, 'not_available', ['starts_on']])
  const painted = await done(block(unit!.id, 12, 14))
  expect(painted).toMatchObject({ starts_on: day(12), ends_on: day(14), reason: 'Painting' })
  expect(await codeOf(bookRooms(owner, lodge, day(13), day(15)))).toBe('sold_out')
  const change = { starts_on: day(11), ends_on: day(13), reason: 'Painting', version: 1 }
  expect(await codeOf(owner.post(`${rooms}/blocks/${painted.id}/update`, change))).toBe('not_available')
  await done(owner.post(`${rooms}/blocks/${painted.id}/update`, { ...change, starts_on: day(12) }))
  expect(await codeOf(owner.post(`${rooms}/blocks/${painted.id}/update`, { ...change, starts_on: day(12) }))).toBe('stale')
  await done(bookRooms(owner, lodge, day(13), day(15)))
  await done(owner.post(`${rooms}/blocks/${painted.id}/delete`))
  await done(bookRooms(owner, lodge, day(12), day(13)))
})

test('block errors are reported at their field', async () => {
  const [unit] = (await openLodge(owner, { names: '1' })).units
  const fields = async (body: object) =>
    Object.keys((await owner.post(`${rooms}/individual/${unit!.id}/blocks/create`, { reason: 'Rats', ...body })).body.errors)
  expect(await fields({ ends_on: day(3) })).toEqual(['starts_on'])
  expect(await fields({ starts_on: day(3) })).toEqual(['ends_on'])
  expect(await fields({ starts_on: day(3), ends_on: day(3) })).toEqual(['ends_on'])
  expect(await fields({ starts_on: day(-3), ends_on: day(-1) })).toEqual(['ends_on'])
  expect(await fields({ starts_on: day(3), ends_on: day(4000) })).toEqual(['ends_on'])
})

test('of a block and forty bookings of the last room at once, one succeeds', async () => {
  const lodge = await openLodge(owner, { names: '1' })
  const [unit] = lodge.units
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? block(unit!.id, 20, 23) : bookRooms(owner, lodge, day(21), day(22)))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
})

test('letting terms: gaps between nights are whole days, and edits need the version', async () => {
  const { id } = await openLodge(owner, { names: '1', over: { max_stay: 20 } })
  const update = (body: object) => owner.post(`${rooms}/${id}/letting/update`, { min_length: 2, padding_minutes: 0, version: 1, ...body })
  expect(Object.keys((await update({ padding_minutes: 90 })).body.errors)).toEqual(['padding_minutes'])
  expect(await done(update({ max_length: 9, padding_minutes: 1440 }))).toMatchObject({ min_length: 2, max_length: 9, version: 2 })
  expect(await codeOf(update({}))).toBe('stale')
})
