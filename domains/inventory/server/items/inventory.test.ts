import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { itemMoves, itemStatuses, type ItemStatus } from '../../contract.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

/** Inserts an item of any kind, as another domain would. */
async function insertItem(
  person: TestPerson,
  { kind = 'tour_package', status = 'draft' as ItemStatus, title = 'Item', fromPrice = null as number | null } = {},
): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  await app.app.db.asAgency(person, async (tx) => {
    await tx
      .insertInto('inventory')
      .values({
        agency_id: person.agencyId,
        id,
        kind,
        title,
        slug: id,
        status,
        country_code: 'UG',
        currency: 'UGX',
        capacity_mode: 'departure',
        from_price: fromPrice,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx.insertInto('inventory_tags').values({ agency_id: person.agencyId, inventory_id: id, tag: 'Seen' }).execute()
  })
  return id
}
const move = (person: TestPerson, ids: string[], status: ItemStatus) => person.post('/inventory/status', { ids, status })
const statusOf = async (id: string) =>
  (await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select('status').where('id', '=', id).executeTakeFirstOrThrow()))
    .status

describe('the list over all kinds', () => {
  test('answers 401 and 403, and lists only the agency’s own items', async () => {
    await insertItem(owner, { title: 'Ours' })
    expect((await callerOf(app).get('/inventory')).status).toBe(401)
    expect((await (await newMember(app, owner, ['View Clients'])).get('/inventory')).status).toBe(403)
    expect((await (await newOwner(app)).get('/inventory')).body.data).toEqual([])
    const { data } = (await owner.get('/inventory?kind=tour_package&search=our')).body
    expect(data).toMatchObject([{ kind: 'tour_package', title: 'Ours', tags: ['Seen'], first_media: null, next_departure: null }])
    expect((await owner.get('/inventory?kind=boat')).status).toBe(422)
  })

  test('pages in a stable order while rows come in', async () => {
    const person = await newOwner(app)
    for (let n = 0; n < 5; n++) await insertItem(person, { title: `Item ${n}` })
    const ids = async (page: number) =>
      (await person.get(`/inventory?sort=created_at&per_page=2&page=${page}`)).body.data.map(({ id }: { id: string }) => id)
    const pages = [...(await ids(1)), ...(await ids(2)), ...(await ids(3))]
    expect(new Set(pages).size).toBe(5)
    expect((await person.get('/inventory?per_page=2')).body.meta).toMatchObject({ total: 5, last_page: 3, more: false })
  })
})

describe('status', () => {
  test('allowed moves succeed; all others answer 409 and change nothing', async () => {
    for (const from of itemStatuses) {
      for (const to of itemStatuses) {
        const id = await insertItem(owner, { status: from, fromPrice: 5 })
        const answer = await move(owner, [id], to)
        const allowed = itemMoves[from].includes(to)
        expect([from, to, answer.status, await statusOf(id)]).toEqual([from, to, allowed ? 200 : 409, allowed ? to : from])
      }
    }
  })

  test('of two concurrent moves one succeeds and the other is refused', async () => {
    const id = await insertItem(owner, { fromPrice: 5 })
    const answers = await Promise.all([move(owner, [id], 'published'), move(owner, [id], 'published')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a duplicate id counts once; an unknown id moves nothing', async () => {
    const id = await insertItem(owner)
    expect((await move(owner, [id, newId()], 'archived')).status).toBe(404)
    expect(await statusOf(id)).toBe('draft')
    expect((await move(owner, [id, id.toUpperCase()], 'archived')).body.data.changed).toHaveLength(1)
    expect((await move(owner, Array.from({ length: 101 }, newId), 'archived')).status).toBe(422)
    expect((await owner.post('/inventory/status', { ids: [id], status: 'draft', from_price: 1 })).status).toBe(422)
  })
})

test('tags are listed per kind', async () => {
  await insertItem(owner, { kind: 'room' })
  expect((await owner.get(`/agencies/${owner.agencyId}/rooms/tags`)).body.data).toEqual([{ tag: 'Seen', count: 1 }])
  expect((await owner.get(`/agencies/${owner.agencyId}/services/tags`)).body.data).toEqual([])
})
