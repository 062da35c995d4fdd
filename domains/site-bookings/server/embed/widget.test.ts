import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fieldsOf, siteVisitor } from '../testing/visitor.ts'
import { widgetScript } from './widget-script.ts'

const partner = 'https://partner.example'

let app: TestApp
let owner: TestPerson
let host: string
let item: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  await openLodge(owner)
  item = (await owner.get('/website/widget-offers')).body.data[0].item
  expect((await allow([`${partner}/page`])).body.data.embed_origins).toEqual([partner])
  app.clock.advance(3_000)
})
afterAll(() => app.close())

async function allow(embed_origins: string[]) {
  const { version } = (await owner.get('/website/site')).body.data.site
  return owner.post('/website/site/update', { embed_origins, version })
}
const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const embed = (on = partner) => `/embed/${item}?on=${encodeURIComponent(on)}&n0=1&from=${inDays(3)}&until=${inDays(5)}`
const inFrame = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }

describe('the page in the frame of the widget', () => {
  test('may be shown by the websites that the agency lists, and by no other; other pages by none', async () => {
    const one = siteVisitor(app, host)
    const page = await one.open(embed(), { headers: inFrame })
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${partner}`)
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['set-cookie']).toBeUndefined()
    for (const path of ['/', '/trip', `/${item}`]) {
      const other = await one.open(path)
      expect([path, other.headers['content-security-policy']]).toEqual([path, expect.not.stringContaining(partner)])
    }
    expect(await allow([])).toMatchObject({ status: 200 })
    app.clock.advance(3_000)
    expect((await one.open(embed())).headers['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/)
    await allow([partner])
    app.clock.advance(3_000)
  })

  test('tells only a website of the list what happens', async () => {
    const one = siteVisitor(app, host)
    expect((await one.open(embed())).text).toContain(`data-embed="${partner}"`)
    expect((await one.open(embed('https://evil.example'))).text).toContain('data-embed=""')
    expect((await one.open(embed('*'))).text).toContain('data-embed=""')
  })

  test('leads to the basket in a window of its own, and hears of that booking only', async () => {
    const one = siteVisitor(app, host)
    const { text } = await one.open(embed())
    expect(text).toMatch(/<form[^>]*action="\/trip\/add"[^>]*target="_blank"/)
    const form = fieldsOf(text, '/trip/add')!
    const watch = /data-watch="([^"]+)"/.exec(text)![1]!
    expect(form['_watch']).toBe(watch)
    const state = async (word = watch) => JSON.parse((await siteVisitor(app, host).open(`/embed/state/${word}`)).text)
    const nothing = { reference: null, status: null, paid: false }
    expect(await state()).toEqual(nothing)
    // The window has no cookie of the frame.
    const window = siteVisitor(app, host)
    expect((await window.open('/trip/add', { form })).headers.location).toBe('/trip')
    expect(await state()).toEqual(nothing)
    expect((await window.book()).status).toBe(303)
    const booked = await state()
    expect(booked).toEqual({ reference: expect.stringMatching(/^BK-/), status: 'on_hold', paid: false })
    expect(await state(watch.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual(nothing)
    expect(await state('anything')).toEqual(nothing)
    const other = await newOwner(app)
    const theirs = await openToVisitors(app, other)
    expect(JSON.parse((await siteVisitor(app, theirs).open(`/embed/state/${watch}`)).text)).toEqual(nothing)
    const { id } = (await owner.get(`/bookings?search=${booked.reference}`)).body.data[0]
    const { body } = await owner.get(`/bookings/${id}/show`)
    await owner.post(
      '/payments/record',
      { booking_id: id, amount: { amount: body.data.due.amount, currency: 'UGX' }, method: 'cash' },
      { 'idempotency-key': 'paid' },
    )
    expect(await state()).toMatchObject({ status: 'confirmed', paid: true })
  })

  test('is there for offers of the website only, in its languages', async () => {
    const one = siteVisitor(app, host)
    for (const path of ['/embed/rooms/nothing', '/embed/nothing/x', '/embed/try/rooms/nothing', '/xx/embed/rooms/x'])
      expect([path, (await one.open(path)).status]).toEqual([path, 404])
    const tried = await one.open(`/embed/try/${item}?label=%22%3E%3Cscript%3E`)
    expect([tried.status, tried.text.includes('"><script>')]).toEqual([200, false])
  })
})

describe('the list of websites', () => {
  test('takes origins only, from people who may edit the website', async () => {
    const { version } = (await owner.get('/website/site')).body.data.site
    const wrong = await owner.post('/website/site/update', { embed_origins: ['http://partner.example', '*'], version })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['embed_origins.0', 'embed_origins.1']])
    const reader = await newMember(app, owner, ['View Templates'])
    expect((await reader.post('/website/site/update', { embed_origins: [], version })).body.code).toBe('permission_required')
    expect((await reader.get('/website/widget-offers')).status).toBe(200)
  })
})

test('the script has at most 20 KB compressed and no secret, and any website may load it', async () => {
  const answer = await fetch(`${app.origin}/js/widgets.js`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  expect(text).toBe(widgetScript(app.app))
  expect(gzipSync(text).length).toBeLessThan(20_000)
  expect(() => new Script(text)).not.toThrow()
})
