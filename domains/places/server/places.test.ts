import { afterAll, beforeAll, expect, test } from 'vitest'
import { tsvRows } from '#kit/server/files/tsv.ts'
import { newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fillPlaces } from './fill-places.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  // Two processes start at the same moment. A later one finds the table full.
  await Promise.all([fillPlaces(app.app), fillPlaces(app.app)])
  await fillPlaces(app.app)
})
afterAll(() => app.close())

test('every town and landmark of the files is there once', async () => {
  const { rows } = await app.app.db.pool.query(
    'SELECT count(*)::int AS places, count(*) FILTER (WHERE landmark)::int AS landmarks FROM places',
  )
  const linesOf = (file: string) => tsvRows(`domains/places/server/reference/${file}.tsv`).length
  expect(rows).toEqual([{ places: linesOf('cities') + linesOf('landmarks'), landmarks: linesOf('landmarks') }])
})

const found = async (search: string) =>
  ((await owner.get(`/places?search=${encodeURIComponent(search)}`)).body.data as { text: string; country: string }[]).map(
    ({ text, country }) => `${text}, ${country}`,
  )

test('parks and airports come before towns, the own country before others', async () => {
  expect((await found('bwindi'))[0]).toMatch(/Bwindi.*Uganda/)
  expect((await found('entebbe'))[0]).toBe('Entebbe International Airport, Uganda')
  expect((await found('Kampala'))[0]).toBe('Kampala, Uganda')
  expect(await found('Masaka')).toContain('Masaka, Uganda')
})

test('what the agency has used is found first, and by nobody else', async () => {
  const place = { text: 'Grandmother’s lodge, Kampala', lat: 0.3, lng: 32.5 }
  await owner.post('/packages/new', { title: 'City walk', days: 1, place })
  expect((await found('kampala'))[0]).toBe(`${place.text}, Uganda`)
  const other = await newOwner(app)
  const answer = await other.get('/places?search=grandmother')
  expect(answer.body.data).toEqual([])
})

test('one letter, wildcards and nonsense find nothing; signed out and without an agency nobody searches', async () => {
  expect([await found('k'), await found('%%'), await found('__'), await found('zzzzqqq')]).toEqual([[], [], [], []])
  const { caller } = await newPerson(app)
  expect((await caller.get('/places?search=kampala')).status).toBe(403)
})
