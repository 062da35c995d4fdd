import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { catalogue } from './catalogue/all.ts'
import { makeOlder, makeOlderPages } from './testing/older.ts'

// Undoing an update of a template: it deletes nothing that people wrote after the update.

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const [safari, , hotel] = catalogue as [(typeof catalogue)[0], unknown, (typeof catalogue)[0]]

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
/** Copies a template. Returns a function that lists the pages of the copy. */
async function obtained(person: TestPerson, { id }: { id: string }): Promise<() => Promise<Data[]>> {
  const { pivot } = await done(person.post(`/templates/${id}/obtain`))
  return async () => (await done(person.get(`/website/designs/${pivot.design_id}`))).page_list
}
const draftOf = (person: TestPerson, id: string) => done(person.get(`/website/pages/${id}`))
const save = (person: TestPerson, id: string, version: number, document: object) =>
  done(person.post(`/website/pages/${id}/draft`, { version, document }))

test('an update cannot be undone over what was changed after it, also when a conflict was resolved in between', async () => {
  const pages = await obtained(owner, safari)
  const { id } = (await pages()).find(({ kind, slug }) => kind === 'page' && slug === '')
  const replace = async (texts: Record<string, string>) => {
    const { draft_version, document } = await draftOf(owner, id)
    let text = JSON.stringify(document)
    for (const [from, to] of Object.entries(texts)) text = text.replace(from, to)
    await save(owner, id, draft_version, JSON.parse(text))
  }
  const [title, trips] = ['Safaris with people who know the way', 'Trips our guests love']
  await makeOlder(app, owner, safari.id, { [title]: 'Old title', [trips]: 'Our trips' })
  await replace({ [title]: 'My own title', [trips]: 'Our trips' })
  const { conflicts } = await done(owner.get(`/templates/${safari.id}/update`))
  expect(conflicts).toMatchObject([{ block_id: 'home-hero', field: 'title' }])
  await replace({ [trips]: 'Written after the update' })
  const choice = { page_id: id, block_id: 'home-hero', field: 'title', take: 'theirs' }
  await done(owner.post(`/templates/${safari.id}/resolve`, choice))
  const { document } = await draftOf(owner, id)
  const refused = await owner.post(`/templates/${safari.id}/undo`)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'changed_since',
    '“Home” was changed after the update, and undoing would delete these changes. Change the page back in the editor.',
  ])
  expect((await draftOf(owner, id)).document).toEqual(document)
  expect(JSON.stringify(document)).toContain('Written after the update')
})

test('undoing deletes the pages that the update added, unless they are in use, and skips deleted ones', async () => {
  const pages = await obtained(owner, hotel)
  const added = hotel.pages.filter(({ kind, slug }) => kind === 'page' && slug !== '')
  const [changed, published, renamed, gone] = added.map(({ slug }) => slug) as [string, string, string, string]
  const sorted = async () => (await pages()).flatMap(({ kind, slug }) => (kind === 'page' && slug !== '' ? [slug] : [])).toSorted()
  const idOf = async (slug: string): Promise<string> => (await pages()).find((page) => page.slug === slug).id
  for (const { slug } of added) await done(owner.delete(`/website/pages/${await idOf(slug)}`))
  await makeOlderPages(app, owner, hotel.id, Object.fromEntries(added.map(({ key }) => [key, null])))
  await done(owner.get(`/templates/${hotel.id}/update`))
  expect(await sorted()).toEqual(added.map(({ slug }) => slug).toSorted())
  const id = await idOf(changed)
  const { draft_version, document } = await draftOf(owner, id)
  await save(owner, id, draft_version, { ...document, description: 'Ours' })
  await done(owner.delete(`/website/pages/${await idOf(gone)}`))
  await done(owner.post(`/templates/${hotel.id}/undo`))
  expect(await sorted()).toEqual([changed])
  // A GET that writes is answered from memory when it is repeated within ten seconds.
  app.clock.advance(11_000)
  // The next update adds again what was undone, and neither what was deleted nor a second copy of what stayed.
  await done(owner.get(`/templates/${hotel.id}/update`))
  expect(await sorted()).toEqual(added.flatMap(({ slug }) => (slug === gone ? [] : [slug])).toSorted())
  expect((await draftOf(owner, id)).document.description).toBe('Ours')
  // Pages that were published or renamed since stay too.
  await done(owner.post(`/website/pages/${await idOf(published)}/publish`, { version: 1 }))
  await done(owner.post(`/website/pages/${await idOf(renamed)}/update`, { title: 'Our own title', slug: renamed }))
  await done(owner.post(`/templates/${hotel.id}/undo`))
  expect(await sorted()).toEqual([changed, published, renamed].toSorted())
})

test('an update is undone after a page that it changed was deleted', async () => {
  const person = await newOwner(app)
  const pages = await obtained(person, safari)
  const { key, slug, blocks } = safari.pages.find((page) => page.slug === 'how-we-travel')!
  const { id } = (await pages()).find((page) => page.slug === slug)
  const { draft_version, document } = await draftOf(person, id)
  await save(person, id, draft_version, { ...document, blocks: document.blocks.slice(0, 1) })
  await makeOlderPages(app, person, safari.id, { [key]: blocks.slice(0, 1) })
  expect(await done(person.get(`/templates/${safari.id}/update`))).toMatchObject({ changed_pages: 1 })
  await done(person.delete(`/website/pages/${id}`))
  expect((await done(person.post(`/templates/${safari.id}/undo`))).pivot).toMatchObject({ base_version: '0.9.0', can_undo: false })
})

test('an update whose new page needs an address that a page has changes nothing, and says which', async () => {
  const person = await newOwner(app)
  const pages = await obtained(person, safari)
  const how = safari.pages.find(({ slug }) => slug === 'how-we-travel')!
  await makeOlderPages(app, person, safari.id, { [how.key]: null })
  const before = await pages()
  const refused = await person.get(`/templates/${safari.id}/update`)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { slug: ['The new page “How we travel” needs the address /how-we-travel, which a page of yours has. Rename your page, then update.'] },
  ])
  expect(await pages()).toEqual(before)
  const { id } = before.find(({ slug }) => slug === 'how-we-travel')
  await done(person.post(`/website/pages/${id}/update`, { title: 'Our own', slug: 'our-own' }))
  app.clock.advance(11_000)
  await done(person.get(`/templates/${safari.id}/update`))
  expect((await pages()).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['how-we-travel', 'our-own']))
})

test('a copy of the first version gets the calendar and the map of the second, beside what I changed', async () => {
  const person = await newOwner(app)
  const pages = await obtained(person, safari)
  const { id } = (await pages()).find(({ kind, slug }) => kind === 'page' && slug === '')
  const home = safari.pages.find(({ key }) => key === 'home')!
  const first = home.blocks.filter(({ type }) => type !== 'calendar' && type !== 'route_map')
  const { draft_version, document } = await draftOf(person, id)
  const own = document.blocks
    .filter(({ type }: { type: string }) => type !== 'calendar' && type !== 'route_map')
    .map((block: { id: string; props: object }) =>
      block.id === 'home-dates' ? { ...block, props: { ...block.props, title: 'Our next dates' } } : block,
    )
  await save(person, id, draft_version, { ...document, blocks: own })
  await makeOlderPages(app, person, safari.id, { home: first })
  expect(await done(person.get(`/templates/${safari.id}/update`))).toMatchObject({ changed_pages: 1, conflicts: [] })
  const { blocks } = (await draftOf(person, id)).document
  const at = blocks.findIndex((block: { id: string }) => block.id === 'home-dates')
  expect(blocks.slice(at, at + 3)).toMatchObject([{ props: { title: 'Our next dates' } }, { type: 'calendar' }, { type: 'route_map' }])
})
