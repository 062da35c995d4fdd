import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { inDays, newOption, newPackage } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

describe('list', () => {
  test('pages, searches, sorts, filters and leaves archived ones out', async () => {
    const person = await newOwner(app)
    const ids: string[] = []
    for (const [title, country_code, tag] of [
      ['Alpha', 'UG', 'Walk'],
      ['beta', 'KE', 'Drive'],
      ['Gamma', 'KE', 'Walk'],
    ] as const)
      ids.push((await newPackage(person, { title, country_code, tags: [tag] })).id)
    await newOption(person, ids[1]!, { price: { amount: 50, currency: 'UGX' } })
    const titles = async (query: string) => (await person.get(`/packages?${query}`)).body.data.map(({ title }: { title: string }) => title)
    expect(await titles('sort=title')).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await titles('sort=-created_at&page=1&per_page=2')).toEqual(['Gamma', 'beta'])
    expect(await titles('sort=-from_price')).toEqual(['beta', 'Gamma', 'Alpha'])
    expect(await titles('search=ALPH')).toEqual(['Alpha'])
    expect(await titles('search=%25')).toEqual([])
    expect(await titles('country_code=KE&sort=title')).toEqual(['beta', 'Gamma'])
    expect(await titles('tag=Walk&sort=title')).toEqual(['Alpha', 'Gamma'])
    await person.post('/inventory/status', { ids: [ids[0]], status: 'archived' })
    expect(await titles('sort=title')).toEqual(['beta', 'Gamma'])
    expect(await titles('status=archived,draft&sort=title')).toEqual(['Alpha', 'beta', 'Gamma'])
    const { meta, data } = (await person.get('/packages?page=2&per_page=15')).body
    expect([meta, data]).toEqual([{ page: 2, per_page: 15, total: 2, last_page: 1, more: false }, []])
    expect((await person.get(`/packages?sort=title&download=csv`)).body).toContain('beta')
  })

  test.each(['page=0', 'page=abc', 'per_page=101', 'sort=id;drop', 'sort=-password', 'status=sold', 'country_code=uganda', 'agency_id=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await owner.get(`/packages?${query}`)).status).toBe(422)
    },
  )

  test('shows the next open departure with the places left', async () => {
    const { id } = await newPackage(owner, { title: 'With departures' })
    for (const [days, capacity] of [
      [9, 6],
      [4, 8],
    ] as const)
      await owner.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, days), capacity })
    const [row] = (await owner.get('/packages?search=With departures')).body.data
    expect(row.next_departure).toEqual({ starts_on: inDays(app, 4), places_left: 8, capacity: 8 })
  })
})

describe('an agency by its id', () => {
  test('one’s own, another of one’s own, nobody else’s', async () => {
    const person = await newOwner(app)
    await newPackage(person, { tags: ['Lakes'], country_code: 'RW' })
    expect((await person.get(`/agencies/${person.agencyId}/packages`)).body.data).toHaveLength(1)
    expect((await person.get(`/agencies/${person.agencyId}/packages/tags`)).body.data).toEqual([{ tag: 'Lakes', count: 1 }])
    expect((await person.get(`/agencies/${person.agencyId}/packages/countries`)).body.data).toEqual([
      { code: 'RW', name: 'Rwanda', count: 1 },
    ])
    expect((await person.get(`/agencies/${person.agencyId}/services/tags`)).body.data).toEqual([])
    expect((await person.get(`/agencies/${person.agencyId}/rooms/tags`)).body.data).toEqual([])
    for (const path of ['packages', 'packages/tags', 'packages/countries', 'services/tags', 'rooms/tags']) {
      for (const id of [person.agencyId, newId()]) expect([path, (await other.get(`/agencies/${id}/${path}`)).status]).toEqual([path, 404])
    }
    await app.app.db.asPlatform('test: a second place of work', async (tx) => {
      const role = await tx
        .selectFrom('roles')
        .select('id')
        .where('agency_id', '=', person.agencyId)
        .where('built_in', '=', 'sales')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('members')
        .values({
          agency_id: person.agencyId,
          user_id: other.userId,
          role_id: role.id,
          name: 'Other',
          email: other.email,
          created_at: app.clock.now(),
        })
        .execute()
    })
    expect((await other.get(`/agencies/${person.agencyId}/packages`)).body.data).toHaveLength(1)
    expect((await other.get('/packages?search=Bwindi')).body.data).toHaveLength(0)
  })
})

test('choices, units, countries and currencies', async () => {
  const { data } = (await owner.get('/package_helpers')).body
  expect(data.residencies).toContainEqual({ value: 'eac_citizen', label: 'East African citizen' })
  expect(data.meals.map(({ value }: { value: string }) => value)).toEqual(['breakfast', 'lunch', 'dinner'])
  expect((await owner.get('/packages/units')).body.data).toContainEqual({ value: 'family', label: 'Family' })
  expect((await owner.get('/countries')).body.data).toContainEqual({ code: 'UG', name: 'Uganda' })
  expect((await owner.get('/currencies')).body.data).toContainEqual({ code: 'UGX', name: 'Ugandan shilling', decimals: 0 })
})
