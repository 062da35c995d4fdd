import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ settings: { PRIVATE_WEBHOOKS: 'true' } })
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 1 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

interface Row {
  id: string
  name: string
  type: string
  state: string
  problem: string | null
  screen: string
}
const list = async (query = '', person = owner): Promise<Row[]> => (await person.get(`/connections${query}`)).body.data
const done = async (answer: ReturnType<TestPerson['post']>) => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

describe('connections', () => {
  test('are how messages leave, before anything is connected', async () => {
    expect((await list()).map(({ name, state }) => [name, state])).toEqual([
      ['SMS, sandbox', 'sandbox'],
      ['WhatsApp, sandbox', 'sandbox'],
    ])
  })

  test('of every kind are listed with their state, the failing ones first, and lead to their screens', async () => {
    const { webhook } = await done(
      owner.post('/developers/webhooks/create', { url: 'http://127.0.0.1:9/hook', events: ['client.created'] }),
    )
    const program = await done(owner.post('/integrations/create', { name: 'Accounting' }))
    await done(owner.post('/feeds/offers/update', { enabled: true, version: 0 }))
    await db.query(`UPDATE webhook_endpoints SET state = 'failing', note = 'It answers 500.' WHERE id = $1`, [webhook.id])
    await db.query(`INSERT INTO ad_connections (agency_id, company, token, connected_at) VALUES ($1, 'meta', 'sealed', now())`, [
      owner.agencyId,
    ])
    await db.query(
      `INSERT INTO site_domains (agency_id, id, domain, main_host, watched_since, created_at)
       VALUES ($1, gen_random_uuid(), 'lake.example', 'lake.example', now(), now())`,
      [owner.agencyId],
    )
    const rows = await list()
    expect(rows.map(({ type, name, state }) => [type, name, state])).toEqual([
      ['webhook', '127.0.0.1:9', 'failing'],
      ['domain', 'lake.example', 'waiting'],
      ['ads', 'Meta', 'waiting'],
      ['feed', expect.any(String), 'on'],
      ['messages', 'SMS, sandbox', 'sandbox'],
      ['messages', 'WhatsApp, sandbox', 'sandbox'],
      ['program', 'Accounting', 'off'],
    ])
    expect(rows[0]).toMatchObject({ problem: 'It answers 500.', screen: `/developers/webhooks/${webhook.id}` })
    expect(rows.at(-1)!.screen).toBe(`/integrations/${program.id}/tokens`)
    expect((await list('?state=failing,off')).map(({ type }) => type)).toEqual(['webhook', 'program'])
    expect((await list('?search=lake')).map(({ type }) => type)).toEqual(['domain'])
    expect((await list('?sort=-name&per_page=1'))[0]!.name).toBe('WhatsApp, sandbox')
  })

  test('are one agency’s own, and only those that the person may see', async () => {
    expect(await list('?type=webhook', await newOwner(app))).toEqual([])
    const guide = await newMember(app, owner, ['View Bookings'])
    expect((await list('', guide)).map(({ type }) => type)).toEqual(['webhook', 'program'])
  })
})
