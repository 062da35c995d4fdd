import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { book, key, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { linkTerms, makeLink, payOnLink } from './testing/links.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const create = (over: object, headers = key()) => money.owner.post('/payment-links/create', linkTerms(over), headers)
const act = (id: string, verb: string, body: object = {}) =>
  money.owner.post(`/payment-links/${id}/${verb}`, body, verb === 'duplicate' ? key() : {})

describe('making one', () => {
  it('one key a hundred times at once: one link, a hundred identical answers; another body is refused', async () => {
    const headers = key('link-1')
    const answers = await Promise.all(Array.from({ length: 100 }, () => create({ title: 'Once' }, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await money.owner.get('/payment-links?search=Once')).body.meta.total).toBe(1)
    expect((await create({ title: 'Twice' }, headers)).body.code).toBe('idempotency_mismatch')
    expect((await money.owner.post('/payment-links/create', linkTerms())).body.code).toBe('idempotency_key_required')
  })

  it('names the field of what does not go together', async () => {
    const cases: [object, string][] = [
      [{ amount: null }, 'amount'],
      [{ amount: ugx(0) }, 'amount.amount'],
      [{ amount: { amount: 5, currency: 'USD' } }, 'amount'],
      [{ partial: true, minimum: ugx(100_001) }, 'minimum'],
      [{ expires_on: '2020-01-01' }, 'expires_on'],
      [{ websites: ['http://shop.example'] }, 'websites.0'],
      [{ websites: ['https://user@shop.example'] }, 'websites.0'],
      [{ websites: ['javascript:alert(1)'] }, 'websites.0'],
      [{ notify_email: 'x' }, 'notify_email'],
    ]
    for (const [over, field] of cases) {
      const answer = await create(over)
      expect([over, answer.status, Object.keys(answer.body.errors)]).toEqual([over, 422, [field]])
    }
    expect(Object.keys((await create({ title: '', amount: null })).body.errors)).toEqual(['title', 'amount'])
    for (const over of [{ client_id: newId() }, { booking_id: newId() }]) expect((await create(over)).status).toBe(404)
    const stranger = await newOwner(money.test)
    const booking = await book(money)
    expect((await stranger.post('/payment-links/create', linkTerms({ booking_id: booking.id }), key())).status).toBe(404)
  })

  it('keeps websites as their origins', async () => {
    const link = await create({ websites: ['https://Shop.Example:443/cart?x=1', 'https://shop.example', 'http://localhost:8080/a'] })
    expect(link.body.data.websites).toEqual(['https://shop.example', 'http://localhost:8080'])
  })
})

describe('changing one', () => {
  it('may change anything before money, only the words after it, nothing once it is paid', async () => {
    const link = await makeLink(money, { partial: true })
    const update = (version: number, over: object) =>
      money.owner.post(`/payment-links/${link.id}/update`, linkTerms({ partial: true, version, ...over }))
    const changed = await update(1, { amount: ugx(50_000), title: 'Chimpanzee permit' })
    expect(changed.body.data).toMatchObject({ amount: ugx(50_000), title: 'Chimpanzee permit', version: 2 })
    expect((await update(1, {})).body.code).toBe('stale')
    await payOnLink(money, link.url, { amount: '20000' })
    const { version } = (await money.owner.get(`/payment-links/${link.id}/show`)).body.data
    const dearer = await update(version, { amount: ugx(60_000) })
    expect([dearer.status, dearer.body.code, Object.keys(dearer.body.errors)]).toEqual([409, 'immutable', ['amount']])
    expect((await update(version, { amount: ugx(50_000), title: 'Permit' })).body.data.title).toBe('Permit')
    await payOnLink(money, link.url, { amount: '30000' })
    const after = await update(version + 2, { amount: ugx(50_000), title: 'Other' })
    expect([after.status, after.body.code]).toEqual([409, 'immutable'])
  })

  it('goes only where its state allows', async () => {
    const draft = await makeLink(money, { draft: true })
    expect((await act(draft.id, 'deactivate')).body.code).toBe('invalid_transition')
    expect((await act(draft.id, 'activate')).body.data.status).toBe('active')
    expect((await act(draft.id, 'activate')).body.code).toBe('invalid_transition')
    expect((await act(draft.id, 'deactivate')).body.data.status).toBe('deactivated')
    expect((await act(draft.id, 'activate')).body.data.status).toBe('active')
    const copy = await act(draft.id, 'duplicate')
    expect(copy.body.data).toMatchObject({ status: 'draft', title: 'Gorilla permit', amount: ugx(100_000) })
    expect((await act(copy.body.data.id, 'delete')).status).toBe(200)
    expect((await act(copy.body.data.id, 'activate')).status).toBe(404)
    expect((await money.owner.get(`/payment-links/${copy.body.data.id}/show`)).body.data.deleted).toBe(true)
    const paid = await makeLink(money)
    await payOnLink(money, paid.url)
    for (const verb of ['deactivate', 'activate']) expect((await act(paid.id, verb)).body.code).toBe('invalid_transition')
  })

  it('is sent by mail while it is open', async () => {
    const link = await makeLink(money)
    expect((await act(link.id, 'send', { to: 'okello@mail.example', message: 'For the walk' })).body.data.message).toBe(
      'Sent to okello@mail.example.',
    )
    const mail = await money.test.app.db.asPlatform('test: mail', (tx) =>
      tx.selectFrom('mails').select(['html', 'subject']).where('recipient', '=', 'okello@mail.example').executeTakeFirstOrThrow(),
    )
    expect(mail.html).toContain(link.url)
    await act(link.id, 'deactivate')
    expect((await act(link.id, 'send', { to: 'okello@mail.example' })).body.code).toBe('link_expired')
  })
})

describe('looking at them', () => {
  it('lists, searches, filters, sorts and exports; statistics add up by currency', async () => {
    const owner = await newOwner(money.test)
    const own = { ...money, owner }
    const [one, two] = [await makeLink(own, { title: 'Boat trip' }), await makeLink(own, { title: 'Airport pick-up', amount: ugx(40_000) })]
    await makeLink(own, { kind: 'open_amount', amount: null, currency: 'USD', title: 'Donation' })
    await payOnLink(own, two.url)
    const titles = async (query: string) =>
      (await owner.get(`/payment-links?${query}`)).body.data.map(({ title }: { title: string }) => title)
    expect(await titles('sort=title')).toEqual(['Airport pick-up', 'Boat trip', 'Donation'])
    expect(await titles('sort=-amount')).toEqual(['Boat trip', 'Airport pick-up', 'Donation'])
    expect(await titles('status=paid')).toEqual(['Airport pick-up'])
    expect(await titles('kind=open_amount,reusable')).toEqual(['Donation'])
    expect(await titles(`search=${one.reference}`)).toEqual(['Boat trip'])
    expect((await owner.get('/payment-links?starts_at=2026-02-02&ends_at=2026-02-01')).status).toBe(422)
    const file = await fetch(`${money.test.origin}/api/agent/payment-links?download=csv`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(4)
    const stats = (await owner.get('/payment-links/statistics')).body.data
    expect(stats[0]).toEqual({
      currency: 'UGX',
      collected: ugx(40_000),
      refunded: ugx(0),
      outstanding: ugx(100_000),
      payments: 1,
      open: 1,
      paid: 1,
      expired: 0,
    })
  })

  it('is for who may see links, and changed by who may edit them', async () => {
    const link = await makeLink(money)
    const viewer = await newMember(money.test, money.owner, ['View Payment Links'])
    expect((await viewer.get(`/payment-links/${link.id}/show`)).status).toBe(200)
    expect((await viewer.post(`/payment-links/${link.id}/deactivate`)).status).toBe(403)
    expect((await viewer.post('/payment-links/create', linkTerms(), key())).status).toBe(403)
    const stranger = await newOwner(money.test)
    expect((await stranger.get(`/payment-links/${link.id}/show`)).status).toBe(404)
  })
})
