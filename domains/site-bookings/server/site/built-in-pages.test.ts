import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { makeOlderPages } from '#domains/templates/server/testing/older.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { blockOf } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { siteVisitor } from '../testing/visitor.ts'

// Sections of an agency around what the built-in pages do: not found, basket, my trip.

let app: TestApp
let owner: TestPerson
let host: string
let designId: string
let path: string
let guest: ReturnType<typeof siteVisitor>
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  designId = (await done(owner.get('/website/site'))).site.design_id
  const tour = await publishTour(app, owner)
  guest = siteVisitor(app, host)
  await guest.add(`/trips/${tour.id}?n0=2`)
  await guest.book()
  path = (await guest.open('/trip/done')).headers.location as string
})
afterAll(() => app.close())

const kinds = ['missing', 'basket', 'trip'] as const
const create = (kind: string) => owner.post(`/website/designs/${designId}/pages`, { kind, title: 'Any', slug: 'any' })
const open = (at: string) => {
  app.clock.advance(3_000)
  return guest.open(at)
}
const question = () =>
  blockOf('form', { title: 'Ask us', purpose: 'inquiry', thanks: 'We call you.' }, [
    blockOf('form_field', { kind: 'name', required: true }),
    blockOf('form_field', { kind: 'email', required: true }),
  ])
/** Puts blocks before and after what a page does, as its draft. */
async function write(page: Data, before: object[], after: object[]): Promise<Data> {
  const { document, draft_version: version } = await done(owner.get(`/website/pages/${page.id}`))
  const [fixed] = document.blocks.filter(({ id }: Data) => id === 'fixed')
  return done(owner.post(`/website/pages/${page.id}/draft`, { document: { blocks: [...before, fixed, ...after] }, version }))
}
const publish = async (page: Data) => {
  const { draft_version: version } = await done(owner.get(`/website/pages/${page.id}`))
  return done(owner.post(`/website/pages/${page.id}/publish`, { version }))
}

test('each starts with its part, which stands there once; the page keeps its name and cannot be deleted', async () => {
  for (const kind of kinds) {
    const page = await done(create(kind))
    expect([page.kind, page.slug, page.path, page.document.blocks]).toEqual([kind, '', null, [expect.objectContaining({ id: 'fixed' })]])
    expect(page.title).not.toBe('Any')
    expect((await create(kind)).body.errors).toHaveProperty('slug')
    const [fixed] = page.document.blocks
    const twice = { ...fixed, id: 'again' }
    const inside = blockOf('section', {}, [fixed])
    for (const blocks of [[], [blockOf('heading', { text: 'Hi' })], [fixed, twice], [inside]]) {
      const answer = await owner.post(`/website/pages/${page.id}/draft`, { document: { blocks }, version: page.draft_version })
      expect([kind, answer.status, Object.keys(answer.body.errors)]).toEqual([kind, 422, ['document']])
    }
    for (const refused of [
      await owner.post(`/website/pages/${page.id}/update`, { title: 'Other', slug: 'other' }),
      await owner.delete(`/website/pages/${page.id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'built_in_page'])
    expect((await owner.post(`/website/pages/${page.id}/duplicate`)).status).toBe(422)
  }
  // Their parts stand on no other page.
  const home = (await done(owner.get(`/website/designs/${designId}`))).page_list.find(({ path: at }: Data) => at === '/')
  const answer = await owner.post(`/website/pages/${home.id}/draft`, {
    document: { blocks: [blockOf('basket_part')] },
    version: home.draft_version,
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['document']])
})

test('visitors see the sections around the part once they are published; a form on each becomes an inquiry', async () => {
  const { page_list } = await done(owner.get(`/website/designs/${designId}`))
  const at = { missing: ['/nothing-here', 'Page not found'], basket: ['/trip', 'Your trip'], trip: [path, 'Booking BK-'] } as const
  for (const kind of kinds) {
    const page = page_list.find((one: Data) => one.kind === kind)
    const form = question()
    await write(page, [blockOf('heading', { text: `Before ${kind}` })], [blockOf('heading', { text: `After ${kind}` }), form])
    const [address, heading] = at[kind]
    expect((await open(address)).text).not.toContain(`Before ${kind}`)
    const preview = await done(owner.post(`/website/pages/${page.id}/preview`))
    const previewed = (await open(new URL(preview.url).pathname)).text
    expect([previewed.includes(`Before ${kind}`), [...previewed.matchAll(/<h1/g)].length]).toEqual([true, 1])
    await publish(page)
    const { text, status } = await open(address)
    const order = [`Before ${kind}`, heading, `After ${kind}`].map((words) => text.indexOf(words, text.indexOf('<main')))
    expect([kind, order.toSorted((a, b) => a - b), order.includes(-1)]).toEqual([kind, order, false])
    expect([[...text.matchAll(/<h1/g)].length, status]).toEqual([1, kind === 'missing' ? 404 : 200])
    const _token = /name="_token" value="([^"]+)"/.exec(text)![1]!
    const [name, email] = form.children!.map((field: Data) => `f-${field.id}`) as [string, string]
    const fields = { _block: form.id, _token, [name]: 'Grace', [email]: `${kind}@example.com` }
    const wrong = await guest.open(address, { form: { ...fields, [email]: 'x' } })
    expect([wrong.status, wrong.text.includes('This is not an email address.'), wrong.text.includes(heading)]).toEqual([422, true, true])
    const sent = await guest.open(address, { form: fields })
    expect([sent.status, sent.headers.location]).toEqual([303, `${address}?sent=${form.id}#${form.id}`])
    expect((await open(`${address}?sent=${form.id}`)).text).toContain('We call you.')
    // A form that is not on the page, and one of another site, are not taken.
    expect((await guest.open(address, { form: { ...fields, _block: 'none' } })).status).toBe(404)
    const foreign = await guest.open(address, { form: fields, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBeGreaterThan(402)
  }
  const answers = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('site_form_answers').select(['email', 'path', 'inquiry_id']).execute(),
  )
  // No secret address is kept.
  expect(answers.map(({ email, path: from }) => [email, from])).toEqual([
    ['missing@example.com', '/nothing-here'],
    ['basket@example.com', '/trip'],
    ['trip@example.com', '/my-trip'],
  ])
  const inquiries = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inquiries').select('page_url').execute())
  expect(JSON.stringify(inquiries)).not.toContain(path)
  // An address that cannot be read shows the same page, and its form too is taken.
  const odd = (await open('/No%20such')).text
  const id = /name="_block" value="([^"]+)"/.exec(odd)![1]!
  const _token = /name="_token" value="([^"]+)"/.exec(odd)![1]!
  expect((await guest.open('/No%20such', { form: { _block: id, _token } })).status).toBe(422)
})

test('an earlier version is restored, and a page that is taken off leaves what it does', async () => {
  const { page_list } = await done(owner.get(`/website/designs/${designId}`))
  const page = page_list.find(({ kind }: Data) => kind === 'basket')
  const [version] = await done(owner.get(`/website/pages/${page.id}/versions`))
  await write(page, [], [])
  await publish(page)
  expect((await open('/trip')).text).not.toContain('Before basket')
  const { draft_version } = await done(owner.get(`/website/pages/${page.id}`))
  await done(owner.post(`/website/versions/${version.id}/restore`, { version: draft_version }))
  await publish(page)
  expect((await open('/trip')).text).toContain('Before basket')
  await done(owner.post(`/website/pages/${page.id}/unpublish`))
  const { text } = await open('/trip')
  expect([text.includes('Before basket'), text.includes('Your trip')]).toEqual([false, true])
})

test('a newer template is merged with the page that the agency began by itself', async () => {
  const [safari] = await done(owner.get('/templates?category=tours'))
  const { pivot } = await done(owner.post(`/templates/${safari.id}/obtain`))
  const pages = async () => (await done(owner.get(`/website/designs/${pivot.design_id}`))).page_list as Data[]
  const found = (await pages()).find(({ kind }) => kind === 'missing')
  // As if the version that was copied had not had it, and the agency had begun it.
  await makeOlderPages(app, owner, safari.id, { missing: null })
  await write(found, [blockOf('heading', { text: 'Mine' })], [])
  expect((await done(owner.get(`/templates/${safari.id}/updateCheck`))).respond).toBe(true)
  await done(owner.get(`/templates/${safari.id}/update`))
  expect((await pages()).filter(({ kind }) => kind === 'missing')).toHaveLength(1)
  const types = async () => (await done(owner.get(`/website/pages/${found.id}`))).document.blocks.map(({ type }: Block) => type)
  expect(await types()).toEqual(['heading', 'missing_part', 'offers'])
  await done(owner.post(`/templates/${safari.id}/undo`))
  expect(await types()).toEqual(['heading', 'missing_part'])
  // A GET that writes is answered from memory when it is repeated within ten seconds.
  app.clock.advance(11_000)
  await done(owner.get(`/templates/${safari.id}/update`))
  expect(await types()).toEqual(['heading', 'missing_part', 'offers'])
})
