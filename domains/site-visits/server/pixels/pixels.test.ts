import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openToVisitors } from '../testing/public-site.ts'

let app: TestApp
let owner: TestPerson
let host: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

test('pixels are on the pages only as a question, and only with ids of the right form', async () => {
  for (const meta of ['1"><script>', '12', 'abc'])
    expect((await owner.post('/website/pixels', { meta, version: 0 })).body.errors).toHaveProperty('meta')
  // The pages of the website are kept for two seconds of the server's clock.
  const page = async () => {
    app.clock.advance(3_000)
    const { headers, text } = await openSite(app, host, '/')
    return { policy: String(headers['content-security-policy']), text }
  }
  const plain = await page()
  expect([plain.text.includes('/site/visits.'), plain.text.includes('safiri-pixels'), plain.policy.includes('facebook')]).toEqual([
    true,
    false,
    false,
  ])
  const saved = await owner.post('/website/pixels', { meta: '123456789012345', google: '', version: 0 })
  expect(saved.body.data).toEqual({ meta: '123456789012345', google: null, pinterest: null, version: 1 })
  expect((await owner.post('/website/pixels', { meta: '', version: 0 })).status).toBe(409)
  const asked = await page()
  expect(asked.text).toContain('name="safiri-pixels"')
  expect(asked.policy).toMatch(/img-src [^;]*https:\/\/www\.facebook\.com(?:;|$)/)
})

test('neither pixels nor the tracker run on previews, whose address is a secret', async () => {
  const [design] = (await owner.get('/website/site')).body.data.designs
  const { page_list } = (await owner.get(`/website/designs/${design.id}`)).body.data
  const home = page_list.find(({ slug, kind }: { slug: string; kind: string }) => slug === '' && kind === 'page')
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true })
  const post = (await owner.post('/blog/create', { title: 'Early' })).body.data
  for (const call of [`/website/pages/${home.id}/preview`, `/blog/${post.id}/preview`]) {
    const { url } = (await owner.post(call)).body.data
    app.clock.advance(3_000)
    const { status, text, headers } = await openSite(app, host, new URL(url).pathname)
    expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    expect(text).toContain('<h1')
    expect(text).not.toMatch(/<script|safiri-pixels/)
    expect(headers['content-security-policy']).not.toContain('facebook')
  }
})
