import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newPackage } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const kml =
  '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>32.5,0.3 29.6,-1</coordinates></LineString></Placemark></kml>'
const corners = [
  { lat: -1, lng: 29.5 },
  { lat: -1.1, lng: 29.7 },
  { lat: -1.2, lng: 29.6 },
]
const map = {
  areas: [
    { shape: 'polygon', points: corners },
    { shape: 'rectangle', points: corners.slice(0, 2) },
  ],
  kml,
}
const read = async (id: string) => (await owner.get(`/packages/${id}/map`)).body.data

test('areas and a route are kept, copied with the package, and removed', async () => {
  const { id } = await newPackage(owner)
  expect(await read(id)).toEqual({ areas: [], kml: null })
  expect((await owner.post(`/packages/${id}/map`, map)).body.data).toEqual(map)
  expect(await read(id)).toEqual(map)
  const copy = (await owner.get(`/packages/duplicate/${id}`)).body.data.id
  expect(await read(copy)).toEqual(map)
  expect((await owner.post(`/packages/${id}/map`, { areas: [], kml: null })).status).toBe(200)
  expect(await read(id)).toEqual({ areas: [], kml: null })
  expect(await read(copy)).toEqual(map)
})

test.each([
  ['a polygon of two corners', { areas: [{ shape: 'polygon', points: corners.slice(0, 2) }], kml: null }, 'areas.0.points'],
  ['a rectangle of three corners', { areas: [{ shape: 'rectangle', points: corners }], kml: null }, 'areas.0.points'],
  [
    'a corner off the earth',
    { areas: [{ shape: 'polygon', points: [...corners, { lat: 91, lng: 0 }] }], kml: null },
    'areas.0.points.3.lat',
  ],
  ['another file', { areas: [], kml: '<svg><path /></svg>' }, 'kml'],
  ['a file that declares entities', { areas: [], kml: `<!DOCTYPE kml [<!ENTITY a "b">]>${kml}` }, 'kml'],
  ['a file over 200 KB', { areas: [], kml: kml + ' '.repeat(200_000) }, 'kml'],
])('%s is refused with 422 at its field', async (_what, body, field) => {
  const { id } = await newPackage(owner)
  const answer = await owner.post(`/packages/${id}/map`, body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toContain(field)
})

test('the map of another agency’s package is not found', async () => {
  const { id } = await newPackage(owner)
  expect((await other.get(`/packages/${id}/map`)).status).toBe(404)
  expect((await other.post(`/packages/${id}/map`, map)).status).toBe(404)
})
