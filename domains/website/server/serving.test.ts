import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishScheduledPages } from './jobs.ts'
import { blockOf, openSite } from './testing/sites.ts'

// When visitors see what was published, and at which addresses.

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
let design: Data

const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const now = (path: string) => openSite(app, host, path)
/** Visitors see a change after two seconds. */
const open = (path: string) => {
  app.clock.advance(3_000)
  return now(path)
}
const pageAt = (slug: string) => design.page_list.find((page: Data) => page.slug === slug && page.kind === 'page').id as string
const page = (id: string) => done(owner.get(`/website/pages/${id}`))
const draft = async (id: string, ...blocks: object[]) => {
  const { draft_version: version } = await page(id)
  return done(owner.post(`/website/pages/${id}/draft`, { document: { blocks }, version }))
}
const publish = async (id: string) => done(owner.post(`/website/pages/${id}/publish`, { version: (await page(id)).draft_version }))

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
  design = await done(owner.post('/website/build'))
  await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
  const { site } = await done(owner.get('/website/site'))
  await done(owner.post('/website/site/update', { published: true, languages: ['sw'], version: site.version }))
})
afterAll(() => app.close())

test('a scheduled version is published at its minute, and publishing meanwhile leaves one version', async () => {
  const id = pageAt('policies')
  await draft(id, blockOf('heading', { text: 'From Monday' }))
  const { draft_version: version } = await page(id)
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  expect((await owner.post(`/website/pages/${id}/schedule`, { version, publish_at: at(-1) })).status).toBe(422)
  await done(owner.post(`/website/pages/${id}/schedule`, { version, publish_at: at(30) }))
  const scheduled = await done(owner.post(`/website/pages/${id}/schedule`, { version, publish_at: at(10) }))
  expect(scheduled.publish_at).not.toBeNull()
  await publishScheduledPages.run(app.app, {})
  expect((await open('/policies')).text).not.toContain('From Monday')
  await draft(id, blockOf('heading', { text: 'From today' }))
  app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000))
  await Promise.all([publishScheduledPages.run(app.app, {}), publish(id)])
  const versions = await done(owner.get(`/website/pages/${id}/versions`))
  expect(versions.filter(({ status }: Data) => status === 'published')).toHaveLength(1)
  expect(versions.filter(({ status }: Data) => status === 'scheduled')).toHaveLength(0)
  expect((await open('/policies')).text).toContain('From today')
  const log = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('audit_log').select('action').where('subject_id', '=', id).where('action', '=', 'site_page.published').execute(),
  )
  expect([2, 3]).toContain(log.length)
  await done(owner.post(`/website/pages/${id}/schedule`, { version: (await page(id)).draft_version, publish_at: at(10) }))
  await done(owner.post(`/website/pages/${id}/unschedule`))
  expect((await owner.post(`/website/pages/${id}/unschedule`)).body.code).toBe('not_scheduled')
  // What was scheduled before ends with publishing, of all pages too, and with taking the page off.
  const all = async () =>
    done(owner.post(`/website/designs/${design.id}/publish`, { version: (await done(owner.get(`/website/designs/${design.id}`))).version }))
  for (const end of [() => publish(id), all, () => done(owner.post(`/website/pages/${id}/unpublish`))]) {
    const { draft_version: older } = await draft(id, blockOf('heading', { text: 'Older' }))
    await done(owner.post(`/website/pages/${id}/schedule`, { version: older, publish_at: at(10) }))
    await draft(id, blockOf('heading', { text: 'Newer' }))
    await end()
    expect((await page(id)).publish_at).toBe(null)
    const now = app.clock.now()
    app.clock.advance(11 * 60_000)
    await publishScheduledPages.run(app.app, {})
    expect((await open('/policies')).text).not.toContain('Older')
    app.clock.set(now)
  }
  expect((await open('/policies')).status).toBe(404)
  await publish(id)
})

test('a page that cannot be published stops no later one', async () => {
  const publish_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const [broken, good] = [pageAt('about'), pageAt('contact')]
  for (const id of [broken, good]) {
    const { draft_version: version } = await draft(id, blockOf('heading', { text: 'On time' }))
    await done(owner.post(`/website/pages/${id}/schedule`, { version, publish_at }))
  }
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`)
  await db.query(`CREATE TRIGGER refuse BEFORE UPDATE ON site_pages FOR EACH ROW WHEN (OLD.id = '${broken}') EXECUTE FUNCTION refuse()`)
  app.clock.advance(61_000)
  await publishScheduledPages.run(app.app, {})
  expect((await open('/about')).text).not.toContain('On time')
  expect((await open('/contact')).text).toContain('On time')
  // The next run publishes it, once nothing stands in its way.
  await db.query('DROP FUNCTION refuse CASCADE')
  await db.end()
  await publishScheduledPages.run(app.app, {})
  expect((await open('/about')).text).toContain('On time')
})

test('a change of the site is seen within two seconds on every page, whenever the page was opened', async () => {
  const titles = async () => {
    const pages = ['/contact', '/nowhere', '/llms.txt']
    return (await Promise.all(pages.map(now))).map(({ text }) => text.includes('Renamed Safaris'))
  }
  app.clock.hold()
  await open('/')
  await app.app.db.asPlatform('test: rename', (tx) =>
    tx.updateTable('agencies').set({ name: 'Renamed Safaris' }).where('id', '=', owner.agencyId).execute(),
  )
  // These pages are made from what was read of the site before.
  app.clock.advance(1_999)
  expect(await titles()).toEqual([false, false, false])
  app.clock.advance(1)
  expect(await titles()).toEqual([true, true, true])
})

test('a page may have the words of the site’s own pages below its first part', async () => {
  for (const slug of ['safari/trip', 'safari/trip/book', 'about/blog', 'about/blog/first']) {
    const made = await done(owner.post(`/website/designs/${design.id}/pages`, { title: `At ${slug}`, slug }))
    await publish(made.id)
    const shown = await open(`/${slug}`)
    expect([slug, shown.status, shown.text.includes(`At ${slug}`)]).toEqual([slug, 200, true])
  }
  expect((await open('/sw/trip')).status).toBe(200)
  expect((await open('/fr/trip')).status).toBe(404)
})
