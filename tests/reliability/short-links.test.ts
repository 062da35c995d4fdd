import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, longUrl, startMoneyTest, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { linkUrl } from '#domains/payment-links/server/link-shown.ts'
import { linkTerms, makeLink } from '#domains/payment-links/server/testing/links.ts'
import { expireProposals } from '#domains/proposals/server/jobs.ts'
import { draft, sent } from '#domains/proposals/server/testing/offers.ts'
import { newPackage, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'

// Short addresses: /s/{code}. They are shared in messages and printed in QR codes.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const codes = () =>
  money.test.app.db.asPlatform('test: short links', (tx) => tx.selectFrom('short_links').selectAll().orderBy('subject_id').execute())
const codeOf = async (subject: string) => (await codes()).find(({ subject_id }) => subject_id === subject)?.code
const open = (code: string) => visitor(money.test).get(`/s/${code}`)
const raw = (path: string) => fetch(money.test.origin + path, { redirect: 'manual' })

describe('a short address', () => {
  test('has at most 40 characters, and leads to the page; the long one stays valid', async () => {
    const shared = [
      (await makeLink(money)).url,
      (await sent(money)).public_url,
      (await paperOf(money, await book(money), 'voucher')).link,
      (await money.owner.get(`/packages/edit/${(await newPublished(money.owner, {})).id}`)).body.data.share_url,
    ]
    for (const url of shared) {
      expect(new URL(url).pathname).toMatch(/^\/s\/[A-Za-z0-9_-]{12}$/)
      expect(`https://safiri.example${new URL(url).pathname}`.length).toBeLessThanOrEqual(40)
      const long = await longUrl(url)
      expect(new URL(long).pathname.length).toBeGreaterThan(20)
      expect([(await fetch(url)).status, (await fetch(long)).status]).toEqual([200, 200])
    }
  })

  test('takes with it what stands behind the question mark', async () => {
    const { url } = await makeLink(money)
    const to = (await raw(`${new URL(url).pathname}?name=Grace&x=%22%3E`)).headers.get('location')!
    expect(to).toMatch(/^\/l\/[A-Za-z0-9_-]+\?name=Grace&x=%22%3E$/)
  })

  test('is given once, is random, and is no part of the other', async () => {
    await Promise.all(Array.from({ length: 20 }, () => makeLink(money)))
    const all = (await codes()).map(({ code }) => code)
    expect(new Set(all).size).toBe(all.length)
    // Ids of one moment begin alike. Their codes do not.
    expect(new Set(all.map((code) => code.slice(0, 4))).size).toBeGreaterThan(all.length - 3)
  })
})

describe('a short address opens no more than its page', () => {
  test('not a draft', async () => {
    const { id } = await draft(money)
    expect(await codeOf(id)).toBeUndefined()
    const answer = await money.owner.post('/payment-links/create', linkTerms({ draft: true }), { 'idempotency-key': 'draft-of-a-link-1' })
    expect(answer.status).toBe(200)
    const opened = await fetch(await longUrl(`${money.test.origin}/s/${await codeOf(answer.body.data.id)}`))
    expect(opened.status).toBe(404)
    const { id: packageId } = await newPackage(money.owner, {})
    expect((await fetch(`${money.test.origin}/s/${await codeOf(packageId)}`)).status).toBe(404)
  })

  test('not a proposal’s next draft', async () => {
    const { id, public_url } = await sent(money)
    await money.owner.post(`/business/proposals/${id}/new-version`, {})
    expect(await (await fetch(public_url)).text()).toContain('Gorillas in March')
  })

  test('not a link that was closed', async () => {
    const { id, url } = await makeLink(money)
    expect((await money.owner.post(`/payment-links/${id}/deactivate`, {})).status).toBe(200)
    const page = await fetch(url)
    expect([page.status, (await page.text()).includes('is no longer in use')]).toEqual([410, true])
  })

  test('and of no other agency', async () => {
    const other = await newOwner(money.test)
    const { id } = await makeLink(money)
    const app = money.test.app
    // Another agency's transaction finds no code for it, and cannot take the code over.
    const long = await app.db.asAgency(other, (tx) => linkUrl(app, tx, other.agencyId, id))
    expect(long).toContain('/l/')
    expect((await fetch(long)).status).toBe(404)
    const take = app.db.asAgency(other, (tx) =>
      tx.insertInto('short_links').values({ agency_id: money.owner.agencyId, kind: 'payment_link', subject_id: id }).execute(),
    )
    await expect(take).rejects.toThrow()
    // Two links with one code, which only somebody with the database could make, open neither.
    const code = (await codeOf(id))!
    await app.db.asAgency(other, (tx) =>
      tx.insertInto('short_links').values({ agency_id: other.agencyId, kind: 'payment_link', subject_id: id, code }).execute(),
    )
    expect((await raw(`/s/${code}`)).status).toBe(404)
  })
})

test('guessing codes reveals nothing and is rate limited', async () => {
  const app = await startTestApp({ limitFactor: 0.1 })
  const statuses = []
  for (let n = 0; n < 40; n++) {
    const answer = await fetch(`${app.origin}/s/${String(n).padStart(12, 'A')}`, { redirect: 'manual' })
    statuses.push(answer.status)
    expect(await answer.text()).not.toMatch(/Agency person|short link/)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  await app.close()
})

test.each(['short', 'A'.repeat(13), 'A'.repeat(11) + '%', "' OR 1=1 --", '../o/AAAAAA', 'AAAA%00AAAAA'])('%s is no code', async (code) => {
  expect((await raw(`/s/${encodeURIComponent(code)}`)).status).toBe(404)
  expect((await open('unknown-code')).status).toBe(404)
})

// Last: the time that passes ends the session.
test('the short address of an expired proposal says so', async () => {
  const { public_url } = await sent(money)
  money.test.clock.advance(12 * 86_400_000)
  await expireProposals.run(money.test.app, {} as never)
  expect(await (await fetch(public_url)).text()).toContain('This proposal has expired')
})
