import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let host: string
let trip: { slug: string }
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  trip = await newPublished(owner, { title: 'Gorillas' })
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

const add = (from_path: string, to_path: string, more: object = {}) => owner.post('/website/redirects', { from_path, to_path, ...more })
const importAll = async (...lines: string[]) => (await owner.post('/website/redirects/import', { csv: lines.join('\n') })).body.data

test('redirects never lead in a circle, however long', async () => {
  expect((await add('/a', '/b')).status).toBe(200)
  expect((await add('/b', '/c')).status).toBe(200)
  for (const [from, to] of [
    ['/c', '/a'],
    ['/c', '/b?from=c'],
    ['/d', '/d?x=1'],
  ] as const) {
    const { status, body } = await add(from, to)
    expect([from, status, body.errors]).toEqual([from, 422, { to_path: [expect.stringContaining('circle')] }])
  }
  // A file is read line by line; the line that closes a circle is refused. It may also change what is there.
  expect(await importAll('/e,/f', '/f,/g', '/g,/e', '/c,/a', '/a,/z', '/c,/a')).toEqual({
    imported: 4,
    refused: [
      { line: 3, problem: expect.stringContaining('circle') },
      { line: 4, problem: expect.stringContaining('circle') },
    ],
  })
  app.clock.advance(3_000)
  expect((await openSite(app, host, '/c')).headers.location).toBe('/a')
})

test('of two redirects at once that lead to each other one is added', async () => {
  const over = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = app.app.db.asAgency(owner, async (tx) => {
    await tx.selectFrom('sites').select('agency_id').forUpdate().execute()
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const both = [add('/left', '/right'), add('/right', '/left')]
  await untilSomeWait(app, 2)
  over.resolve()
  await lock
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a page that visitors see is hidden only by who wants it', async () => {
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true })
  const live = ['/about', '/trips', '/offers', '/blog', `/trips/${trip.slug}`]
  for (const path of live) {
    const { status, body } = await add(path, '/contact')
    expect([path, status, body.code]).toEqual([path, 409, 'hides_page'])
  }
  expect((await add('/about', '/contact')).body.message).toContain('“About')
  expect((await importAll('/about,/contact', '/old,/contact')).refused).toMatchObject([{ line: 1 }])
  for (const own of ['/trip', '/trip/done', '/robots.txt', '/my-trip/x', '/sw/trip/book'])
    expect([own, (await add(own, '/contact')).body.errors]).toEqual([own, { from_path: ['This address is used by the site itself.'] }])
  expect((await add('/about', '/contact', { hide_page: true })).status).toBe(200)
  app.clock.advance(3_000)
  expect((await openSite(app, host, '/about')).headers.location).toBe('/contact')
  // A page that is published later is hidden too, and the list says so.
  const [design] = (await owner.get('/website/site')).body.data.designs
  const { id, draft_version } = (await owner.post(`/website/designs/${design.id}/pages`, { title: 'Later', slug: 'old' })).body.data
  await owner.post(`/website/pages/${id}/publish`, { version: draft_version })
  const rows: { from_path: string; hides: string | null }[] = (await owner.get('/website/redirects')).body.data
  expect(
    rows
      .filter(({ hides }) => hides !== null)
      .map(({ from_path, hides }) => [from_path, hides])
      .toSorted(),
  ).toEqual([
    ['/about', expect.stringContaining('About')],
    ['/old', 'Later'],
  ])
  expect((await add('/about', '/trips')).body.errors).toEqual({ from_path: ['This address is redirected already.'] })
})
