import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { forgetOctoContacts } from './forget.ts'
import { done, holdOf, newSupplier, type Supplier } from './testing/partner.ts'

let app: TestApp
let supplier: Supplier
beforeAll(async () => {
  app = await startTestApp()
  supplier = await newSupplier(app)
})
afterAll(() => app.close())

const speaks = { 'octo-capabilities': 'octo/pickups' }
const sheraton = {
  name: 'Sheraton Kampala',
  address: 'Ternan Avenue',
  directions: 'Main entrance',
  lat: 0.318,
  lng: 32.582,
  minutes_before: 45,
}

const placesOf = async ({ owner, tour }: Supplier) =>
  (await done(owner.get('/octo/pick-ups'))).find(({ id }: { id: string }) => id === tour.id)
async function setPlaces(of: Supplier, points: object[], required = false) {
  const { version } = await placesOf(of)
  return of.owner.post(`/octo/pick-ups/${of.tour.id}/update`, { points, required, version })
}
const bookingAt = async (of: Supplier, reference: string) => (await done(of.owner.get(`/bookings?search=${reference}`)))[0]
const notesOf = async (of: Supplier, reference: string) =>
  (await done(of.owner.get(`/bookings/${(await bookingAt(of, reference)).id}/show`))).notes

describe('the places of an offer', () => {
  test('are kept with their ids, with a version, by people who manage integrations', async () => {
    expect(await placesOf(supplier)).toMatchObject({ points: [], required: false, version: 0 })
    const saved = await done(setPlaces(supplier, [sheraton]))
    expect(saved).toMatchObject({ version: 1, points: [{ ...sheraton, id: expect.any(String) }] })
    const again = await done(setPlaces(supplier, [{ name: 'Airport' }, saved.points[0]]))
    expect(again.points.map(({ id }: { id: string }) => id)[1]).toBe(saved.points[0].id)
    const stale = await supplier.owner.post(`/octo/pick-ups/${supplier.tour.id}/update`, { points: [], version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const wrong = await setPlaces(supplier, [{ name: '', minutes_before: -1 }])
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['points.0.name', 'points.0.minutes_before']])
    expect(Object.keys((await setPlaces(supplier, [], true)).body.errors)).toEqual(['points'])
    const seller = await newMember(app, supplier.owner, ['Channel Products'])
    expect((await seller.post(`/octo/pick-ups/${supplier.tour.id}/update`, { points: [], version: 2 })).body.code).toBe(
      'permission_required',
    )
    const other = await newOwner(app)
    expect((await other.post(`/octo/pick-ups/${supplier.tour.id}/update`, { points: [], version: 0 })).status).toBe(404)
  })

  test('are in products and availability for partners that ask for them, and for no others', async () => {
    const { partner, tour } = supplier
    const option = (await partner.get(`/products/${tour.id}`, speaks)).body.options[0]
    expect(option).toMatchObject({
      pickupAvailable: true,
      pickupRequired: false,
      pickupPoints: [
        { name: 'Airport', localDateTime: null },
        { name: 'Sheraton Kampala', directions: 'Main entrance', latitude: 0.318 },
      ],
    })
    expect(Object.keys((await partner.get(`/products/${tour.id}`)).body.options[0]).filter((name) => name.startsWith('pickup'))).toEqual([])
    const asked = { productId: tour.id, optionId: 'default', availabilityIds: [supplier.later] }
    const [slot] = (await partner.post('/availability', asked, speaks)).body
    expect(slot.pickupPoints[1].localDateTime).toBe(slot.localDateTimeStart.replace('08:30', '07:45'))
    expect((await partner.get('/capabilities')).body.map(({ id }: { id: string }) => id)).toContain('octo/pickups')
  })
})

describe('a booking', () => {
  test('names its place, or a hotel with a room, and the desk reads it', async () => {
    const { partner } = supplier
    const point = (await placesOf(supplier)).points[1]
    const held = await partner.post('/bookings', holdOf(supplier, 1, { pickupRequested: true, pickupPointId: point.id }), speaks)
    expect(held.body).toMatchObject({
      pickupRequested: true,
      pickupPointId: point.id,
      pickupHotel: null,
      pickupPoint: { id: point.id, name: 'Sheraton Kampala' },
    })
    expect(await notesOf(supplier, held.body.supplierReference)).toBe('Pick-up: Sheraton Kampala')
    const at = `/bookings/${held.body.uuid}`
    const moved = await partner.call('PATCH', at, { pickupPointId: null, pickupHotel: 'Speke Hotel', pickupHotelRoom: '12' }, speaks)
    expect(moved.body).toMatchObject({ pickupPointId: null, pickupPoint: null, pickupHotel: 'Speke Hotel', pickupHotelRoom: '12' })
    const confirmed = await partner.post(`${at}/confirm`, { contact: { fullName: 'Grace Akello' } }, speaks)
    expect(confirmed.body).toMatchObject({ status: 'CONFIRMED', pickupHotel: 'Speke Hotel' })
    expect(await notesOf(supplier, held.body.supplierReference)).toBe('Pick-up: Speke Hotel, room 12')
    // A change of something else keeps it, and so does a partner that does not speak of pick-ups.
    await partner.call('PATCH', at, { resellerReference: 'NT-1' })
    expect((await partner.get(at, speaks)).body.pickupHotel).toBe('Speke Hotel')
    expect((await partner.get(at)).body).not.toHaveProperty('pickupHotel')
  })

  test('is refused with the names of OCTO for an unknown place, and where one is missing', async () => {
    const { partner } = supplier
    const hold = async (over: object, headers: Record<string, string> = speaks) => {
      const { status, body } = await partner.post('/bookings', holdOf(supplier, 1, over), headers)
      return [status, body.error ?? body.status]
    }
    expect(await hold({ pickupRequested: true, pickupPointId: 'nowhere' })).toEqual([400, 'BAD_REQUEST'])
    expect(await hold({ pickupRequested: true })).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    await done(setPlaces(supplier, (await placesOf(supplier)).points, true))
    expect(await hold({})).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect(await hold({ pickupRequested: false })).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    // A partner that does not speak of pick-ups books as before.
    expect(await hold({}, {})).toEqual([200, 'ON_HOLD'])
    await done(setPlaces(supplier, [], false))
    expect(await hold({ pickupRequested: true, pickupHotel: 'Speke Hotel' })).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect(await hold({})).toEqual([200, 'ON_HOLD'])
  })

  test('keeps its place when the list changes, and forgets hotel and room with the contact', async () => {
    const of = await newSupplier(app)
    const saved = await done(setPlaces(of, [sheraton]))
    const body = holdOf(of, 1, { pickupPointId: saved.points[0].id, pickupHotelRoom: '7' })
    const held = await of.partner.post('/bookings', body, speaks)
    await of.partner.post(`/bookings/${held.body.uuid}/confirm`, { contact: { fullName: 'Grace Akello' } }, speaks)
    await done(setPlaces(of, []))
    const read = async () => (await of.partner.get(`/bookings/${held.body.uuid}`, speaks)).body
    expect(await read()).toMatchObject({ pickupPoint: { name: 'Sheraton Kampala' }, pickupHotelRoom: '7' })
    app.clock.advance(130 * 86_400_000)
    await forgetOctoContacts.run(app.app, {})
    const [row] = await app.app.db.asAgency(of.owner, (tx) => tx.selectFrom('octo_bookings').select('pick_up').execute())
    expect(row!.pick_up).toEqual({ requested: true, point: saved.points[0] })
  })
})
