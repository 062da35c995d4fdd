import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { back, base, hire, out } from './testing/hires.ts'

// Hires that differ from the booking: returned early, returned late, never collected; and the photos as evidence.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app, { category: 'car_rental' })
})
afterAll(async () => {
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

/** Moves the clock forward and signs in again, because the session expires. */
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * 3_600_000)
  Object.assign(owner, await logIn(app, owner.email))
}
const rentalOf = (id: string) => done<Record<string, unknown>>(owner.get(`${base}/${id}`))
const photo = (color: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

describe('a vehicle', () => {
  test('returned early is free at once, and the booked price stays', async () => {
    const car = await newCar(owner)
    const [rental] = await hire(app, owner, car, { inHours: 0 })
    await done(owner.post(`${base}/${rental!.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    await pass(10)
    expect((await owner.post('/bookings/new', again(car, 1))).body.code).toBe('sold_out')
    await done(owner.post(`${base}/${rental!.id}/return`, { ...back, version: 2 }))
    expect(await done(owner.get(`/bookings/${rental!.booking}/show`))).toMatchObject({ total: ugx(300_000) })
    await done(owner.post('/bookings/new', again(car, 1)))
  })

  test('that is late endangers its next hire, which is swapped to another', async () => {
    const car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B', 'UBC 3C'] })
    const [late] = await hire(app, owner, car)
    const [other] = await hire(app, owner, car, { inHours: 2 })
    const [next] = await hire(app, owner, car, { inHours: 60 })
    expect([late!.plate, next!.plate]).toEqual(['UBA 1A', 'UBA 1A'])
    for (const rental of [late!, other!]) await done(owner.post(`${base}/${rental.id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    expect(await rentalOf(next!.id)).toMatchObject({ in_danger: false, waits_for: null })
    await pass(52)
    expect(await rentalOf(next!.id)).toMatchObject({ in_danger: true, waits_for: { id: late!.id, client_name: 'Okello Brian' } })
    expect(await rentalOf(late!.id)).toMatchObject({ late: true, holds_up: { id: next!.id } })
    expect(await done(owner.get(`${base}/today`))).toMatchObject({ in_danger: 1 })
    expect(await done(owner.get(`${base}?when=in_danger`))).toMatchObject([{ id: next!.id }])
    // The second vehicle has no booking then, but it is overdue too.
    const free = await done<{ id: string; plate: string }[]>(owner.get(`${base}/${next!.id}/vehicles`))
    expect(free.map(({ plate }) => plate)).toEqual(['UBC 3C'])
    await done(owner.post(`${base}/${next!.id}/swap`, { unit_id: free[0]!.id, version: 1 }))
    expect(await rentalOf(next!.id)).toMatchObject({ in_danger: false, plate: 'UBC 3C' })
  })

  test('that is not collected is free again, and its booking becomes a no-show', async () => {
    const car = await newCar(owner)
    const [rental] = await hire(app, owner, car)
    const noShow = () => owner.post(`${base}/${rental!.id}/no-show`, { version: 1 })
    expect((await noShow()).body.code).toBe('too_early')
    await pass(3)
    const both = await Promise.all([noShow(), noShow()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rentalOf(rental!.id)).toMatchObject({ status: 'no_show', deposit_status: 'none', next_at: null })
    expect(await done(owner.get(`/bookings/${rental!.booking}/show`))).toMatchObject({ status: 'no_show', total: ugx(300_000) })
    await done(owner.post('/bookings/new', again(car, 1)))
  })

  /** A booking of any vehicle of a car, some hours from now for a day. */
  function again(car: { id: string; rates: Record<string, string> }, inHours: number) {
    const from = app.clock.now().getTime() + inHours * 3_600_000
    const [starts_at, ends_at] = [from, from + 24 * 3_600_000].map((time) => new Date(time).toISOString())
    const selection = [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }]
    return { client: { name: 'Akello Grace' }, action: 'confirm', lines: [{ inventory_id: car.id, starts_at, ends_at, selection }] }
  }
})

describe('photos', () => {
  const add = async (id: string, moment: string, color: string) =>
    owner.upload(`${base}/${id}/photos/${moment}`, [{ name: `${color}.jpg`, content: await photo(color) }])

  test('belong to a step, and cannot be deleted after it', async () => {
    const [rental] = await hire(app, owner, await newCar(owner), { inHours: 0 })
    const { id } = rental!
    expect((await add(id, 'in', 'red')).body.code).toBe('invalid_transition')
    const first = await done<{ photos: { id: string; moment: string; url: string }[] }>(add(id, 'out', 'red'))
    expect(first.photos).toMatchObject([{ moment: 'out', url: expect.stringContaining('/files/') }])
    await done(owner.post(`${base}/photos/${first.photos[0]!.id}/delete`))
    const { photos } = await done<typeof first>(add(id, 'out', 'green'))
    // Uploading the same photo again adds none.
    expect((await done<typeof first>(add(id, 'out', 'green'))).photos).toHaveLength(1)
    await done(owner.post(`${base}/${id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    expect((await owner.post(`${base}/photos/${photos[0]!.id}/delete`)).body.code).toBe('kept')
    expect((await done<typeof first>(add(id, 'in', 'blue'))).photos.map(({ moment }) => moment)).toEqual(['out', 'in'])
    await done(owner.post(`${base}/${id}/return`, { ...back, version: 2 }))
    expect((await add(id, 'out', 'white')).body.code).toBe('invalid_transition')
    const stranger = await newOwner(app, { category: 'car_rental' })
    expect((await stranger.post(`${base}/photos/${photos[0]!.id}/delete`)).status).toBe(404)
  })
})
