import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Questions of readers, below posts and below the list of posts.

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any

const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const open = async (path: string) => {
  app.clock.advance(3_000)
  return openSite(app, host, path)
}

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  const { version } = await done(owner.get('/agencies/show'))
  await done(owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true }))
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

test('a post ends with a form: what visitors ask becomes an inquiry, and a lead, that name the post', async () => {
  const [one, two] = [await newPublished(owner, { title: 'Lake crossing' }), await newPublished(owner, { title: 'Crater walk' })]
  const move = (post: Data) => owner.post(`/blog/${post.id}/status`, { status: 'published', version: post.version })
  const publish = async (title: string, offers: string[]) => move(await done(owner.post('/blog/create', { title, offers })))
  for (const [title, offers] of [
    ['Across the lake', [one.id]],
    ['Two trips', [one.id, two.id]],
    ['No trip', []],
  ] as const)
    await done(publish(title, [...offers]))
  const page = await open('/blog/across-the-lake')
  expect(page.text).toContain('<h2>Ask about Lake crossing</h2>')
  for (const path of ['/blog/two-trips', '/blog/no-trip']) expect((await open(path)).text).toContain('<h2>Ask a question</h2>')
  expect((await open('/blog')).text).toContain('<summary>Ask a question</summary>')
  const _token = /name="_token" value="([^"]+)"/.exec(page.text)![1]!
  const form = { _block: 'ask', _token, name: 'Grace Akello', email: 'grace@reader.example', message: 'Is the boat covered?', homepage: '' }
  const send = (path: string, more: object = {}) => openSite(app, host, path, { form: { ...form, ...more } })
  const inquiries = async () => (await owner.get('/inquiries_')).body.data as Data[]
  const wrong = await send('/blog/across-the-lake', { email: 'grace' })
  expect([wrong.status, wrong.text.includes('id="ask-email-error"'), wrong.text.includes('Is the boat covered?')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await send('/blog/across-the-lake', { _token: 'x.y' })).status).toBe(403)
  expect((await send('/blog/across-the-lake', { homepage: 'https://spam.example' })).headers.location).toContain('sent=ask')
  for (const path of ['/blog/nothing-here', '/blog/feed.xml', '/blog/_preview/x']) expect((await send(path)).status).toBe(404)
  expect(await inquiries()).toEqual([])
  const sent = await send('/blog/across-the-lake')
  expect([sent.status, sent.headers.location]).toEqual([303, '/blog/across-the-lake?sent=ask#ask'])
  expect((await open('/blog/across-the-lake?sent=ask')).text).toContain('role="status"')
  const [inquiry] = await inquiries()
  expect(inquiry).toMatchObject({ source: 'website', name: 'Grace Akello', package_title: 'Lake crossing' })
  const from = { title: 'Across the lake', url: `http://${host}:3000/blog/across-the-lake` }
  expect((await done(owner.get(`/inquiries_/${inquiry.id}/show`))).page).toEqual(from)
  await app.deliver()
  const [lead] = (await owner.get('/crm/sales-funnel')).body.data
  expect(await done(owner.get(`/crm/leads/${lead.id}`))).toMatchObject({ source: 'website', inquiry_id: inquiry.id, source_page: from })
  // A general question is about no offer, and the list of posts has a form too.
  await send('/blog/two-trips', { email: 'two@reader.example' })
  await send('/blog', { email: 'three@reader.example' })
  expect((await inquiries()).filter(({ package_id }) => package_id === null)).toHaveLength(2)
})
