import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { currencyCodes, parseAmount } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { emailAddress } from '#kit/contract/schemas.ts'
import { discountCode } from '#domains/discounts/contract/rules.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fillAgency, itemFor, openSession, readCatalog } from './rows.ts'
import { mailsTo } from './sign-in.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app, { category: 'hotel' })
})
afterAll(() => app.close())

test('browsers are told to use https only, if the app’s address is https', async () => {
  const header = async ({ origin }: TestApp, path: string) => (await fetch(origin + path)).headers.get('strict-transport-security')
  expect(await header(app, '/health/live')).toBeNull()
  const secure = await startTestApp({ appUrl: 'https://office.example.com' })
  for (const path of ['/health/live', `${apiBase}/profile`, '/nothing'])
    expect([path, await header(secure, path)]).toEqual([path, 'max-age=31536000; includeSubDomains'])
  await secure.close()
})

describe('the stream of events', () => {
  test('ends with its session without any event, long before its next heartbeat', async () => {
    const other = await newOwner(app)
    const response = await fetch(`${app.origin}${apiBase}/business/notifications/stream`, {
      headers: { authorization: `Bearer ${other.token}` },
    })
    let over = false
    const reading = (async () => {
      for await (const _part of response.body!) void _part
      over = true
    })()
    // As another process would.
    await app.app.db.asPlatform('test: ended', (tx) => tx.deleteFrom('sessions').where('user_id', '=', other.userId).execute())
    await expect.poll(() => over).toBe(true)
    await reading
  })
})

describe('an address that the server fetches later', () => {
  test('is refused when it is saved: private, with a user name, with another port', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const save = (url: string) =>
      owner.post(`/business/hotel/rooms/individual/${lodge.units[0]!.id}/calendars/create`, { name: 'Elsewhere', url })
    for (const url of [
      'http://10.0.0.5/room.ics',
      'http://127.0.0.1/room.ics',
      'https://192.168.1.1/room.ics',
      'http://[::1]/room.ics',
      'http://[fd00::1]/room.ics',
      'http://169.254.169.254/latest',
      'http://2130706433/room.ics',
      'http://0x7f.1/room.ics',
      'http://localhost/room.ics',
      'https://pms.local/room.ics',
      'https://intranet/room.ics',
      'https://user:secret@example.com/room.ics',
      'https://user@example.com/room.ics',
      'https://example.com:8443/room.ics',
      'http://example.com:22/room.ics',
      'webcal://10.0.0.5/room.ics',
    ]) {
      const answer = await save(url)
      expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 422, ['url']])
    }
    expect((await save('https://example.com/room.ics')).status).toBe(200)
    expect((await save('https://example.com:443/other.ics')).status).toBe(200)
  })
})

describe('texts that look like others', () => {
  const kelvin = '\u212a'

  test('the Kelvin sign is no letter k in an email, nor other letters that become ASCII', async () => {
    for (const sign of [kelvin, '\u017f', '\u0130', '\uff4b']) {
      expect([sign, emailAddress.safeParse(`${sign}im@example.com`).success]).toEqual([sign, false])
      expect([sign, emailAddress.safeParse(`kim@example.${sign}om`).success]).toEqual([sign, false])
      expect([sign, discountCode.safeParse(`WEE${sign}10`).success]).toEqual([sign, false])
    }
    const email = `kim${newId()}@example.com`
    const answer = await callerOf(app).post('/send-password-reset-email', { email: email.replace('k', kelvin) })
    expect([answer.status, await mailsTo(app, email)]).toEqual([422, []])
    const to = await newOwner(app)
    const { slug } = (await to.get('/agencies/show')).body.data
    const wallet = (account: string) => owner.post('/beneficiaries/create', { type: 'wallet', name: 'Partner', account })
    expect(
      (await wallet(slug.replace('s', '\u017f').replace('k', kelvin) === slug ? `${kelvin}${slug}` : slug.replace('s', '\u017f'))).status,
    ).toBe(422)
    expect((await wallet(slug)).status).toBe(200)
  })

  test('“1e3” is not an amount', async () => {
    for (const currency of currencyCodes)
      for (const text of ['1e3', '1E3', '1e+3', '0x10', '1_000', '１０００', 'Infinity', '1.5e2'])
        expect([text, currency, 'error' in parseAmount(text, currency)]).toEqual([text, currency, true])
    for (const amount of ['1e3', '1E3', '5e-2', '1x000', '12abc34', 'UGX1e3'])
      expect([
        amount,
        (
          await owner.post('/reconciliation/statements/import', {
            account: 'bank',
            currency: 'UGX',
            name: `${newId()}.csv`,
            content: `Date,Amount\n2026-03-01,${amount}\n`,
            columns: ['day', 'amount'],
          })
        ).status,
      ]).toEqual([amount, 422])
  })
})

describe('the queue', () => {
  test('is not readable by the application’s own role, which adds jobs to it', async () => {
    const client = new pg.Client({ connectionString: app.app.db.pool.options.connectionString })
    await client.connect()
    try {
      for (const table of ['job', 'job_common'])
        for (const statement of [
          `SELECT data FROM pgboss.${table}`,
          `SELECT * FROM pgboss.${table}`,
          `SELECT count(*) FROM pgboss.${table} WHERE data ->> 'agency_id' IS NOT NULL`,
          `UPDATE pgboss.${table} SET data = '{}'`,
          `DELETE FROM pgboss.${table}`,
        ])
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })
})

describe('what belongs to another area', () => {
  test('flights with their passengers need a right to bookings', async () => {
    const seller = await newOwner(app, { category: 'travel_agency' })
    const lists = ['/flights/bookings', '/flights/deadlines', '/flights/changes', '/flights/statistics']
    const none = await newMember(app, seller, ['View Dashboard', 'View Inventory', 'View Clients'])
    for (const path of lists) expect([path, (await none.get(path)).body.code]).toEqual([path, 'permission_required'])
    for (const right of ['View Bookings', 'Add Bookings', 'Edit Bookings'] as Permission[]) {
      const one = await newMember(app, seller, [right])
      for (const path of lists) expect([right, path, (await one.get(path)).status]).toEqual([right, path, 200])
    }
  })

  test('the bookings and tickets of an item, uses of a discount, and inquiries hide people from those without the right', async () => {
    const db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
    onTestFinished(() => db.end())
    const catalog = await readCatalog(db)
    const see = async (path: string, permissions: Permission[]) => {
      const { id } = await fillAgency(db, catalog, newId(), path)
      await db.query(`UPDATE roles SET permissions = $2, built_in = NULL WHERE agency_id = $1`, [id, permissions])
      await db.query(`UPDATE inquiries SET email = 'traveller@example.com' WHERE agency_id = $1`, [id])
      const answer = await callerOf(app, await openSession(db, id)).get(path.replace('{id}', id))
      expect([path, answer.status, itemFor(path) !== null]).toEqual([path, 200, true])
      return answer.body.data
    }
    for (const path of ['/packages/{id}/bookings', '/business/hotel/rooms/{id}/bookings', '/business/rental/cars/{id}/bookings']) {
      const namesFor = async (right: Permission) =>
        (await see(path, [right])).map(({ client_name }: { client_name: string }) => client_name !== '')
      expect([path, await namesFor('View Inventory'), await namesFor('View Bookings')]).toEqual([path, [false], [true]])
    }
    const tickets = '/business/entertainment/events/{id}/purchases'
    const holders = async (right: Permission) =>
      (await see(tickets, [right])).map(({ holder_name }: { holder_name: string }) => holder_name !== '')
    expect([await holders('View Inventory'), await holders('View Tickets')]).toEqual([[false], [true]])
    const contact = async (...rights: Permission[]) =>
      (await see('/inquiries/recent', rights)).map(({ email, phone }: { email: string | null; phone: string | null }) => email ?? phone)
    expect(await contact('View Dashboard')).toEqual([null])
    expect((await contact('View Dashboard', 'View Inquiries'))[0]).toBeTruthy()
  })
})
