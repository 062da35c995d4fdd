import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { bookIn } from './testing/book-in.ts'
import { picture } from './testing/picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const details = async (person: TestPerson) => (await person.get('/agencies/show')).body.data
const edit = async (person: TestPerson, change: object) =>
  person.post(`/agencies/edit/${person.agencyId}`, { version: (await details(person)).version, ...change })

describe('modules and currency', () => {
  test('a module can be switched on only if the plan includes it', async () => {
    const person = await newOwner(app)
    const refusal = async (change: object) => {
      const { status, body } = await edit(person, change)
      return [status, body.code]
    }
    expect((await edit(person, { shop_enabled: true })).body.data).toMatchObject({ shop_enabled: true, blog_enabled: false })
    const plans = (await person.get('/plans')).body.data
    await person.post('/subscriptions/choose', { plan_id: plans[0].id })
    expect((await edit(person, { shop_enabled: false })).body.data).toMatchObject({ shop_enabled: false })
    for (const change of [{ shop_enabled: true }, { blog_enabled: true }])
      expect(await refusal(change)).toEqual([403, 'feature_unavailable'])
  })

  test('the currency can change until something is priced in it', async () => {
    const person = await newOwner(app)
    expect((await edit(person, { currency: 'KES' })).body.data.currency).toBe('KES')
    await app.app.db.asPlatform('test: item', (tx) =>
      tx
        .insertInto('inventory')
        .values({
          agency_id: person.agencyId,
          id: newId(),
          kind: 'tour_package',
          title: 'Priced',
          slug: 'priced',
          country_code: 'UG',
          currency: 'KES',
          capacity_mode: 'freesale',
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })
        .execute(),
    )
    const refused = await edit(person, { currency: 'USD' })
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'currency_in_use', ['currency']])
    expect(await details(person)).toMatchObject({ currency: 'KES', may_change_currency: false })
  })
})

describe('status and choices', () => {
  test('the set-up is done step by step', async () => {
    const person = await newOwner(app)
    const first = (await person.get('/business/status')).body.data
    expect(first).toMatchObject({
      verification: { verified_kyc: false, status: 'not_started' },
      subscription: { active: true },
      setup: { businesses: ['tour_operator'], done: 0, total: 5 },
    })
    await person.upload('/agencies/addlogoimage', [{ name: 'logo.png', content: await picture() }])
    await edit(person, { description: 'Trips', place: { text: 'Kampala', lat: null, lng: null } })
    await edit(person, { pay_to: ['MTN MoMo 0772 123 456'] })
    await bookIn(app, person.agencyId, 'confirmed')
    const steps = (await person.get('/business/status')).body.data.setup.steps
      .filter((step: { done: boolean }) => step.done)
      .map((step: { key: string }) => step.key)
    expect(steps).toEqual(['brand', 'pay', 'booking'])
    expect((await callerOf(app).get('/business/status')).status).toBe(401)
  })

  test('the choices of the forms are public', async () => {
    const { body } = await callerOf(app).get('/agency-helpers')
    expect(body.data.categories[0]).toEqual({ slug: 'basic', name: 'Basic' })
    expect(body.data.countries).toContainEqual({ code: 'UG', name: 'Uganda' })
    expect(body.data.currencies).toContainEqual({ code: 'UGX', name: 'Ugandan shilling', decimals: 0 })
    for (const path of ['/business/categories', '/business/business_volume', '/business/company_size'])
      expect((await callerOf(app).get(path)).body.data.length).toBeGreaterThan(3)
  })
})
