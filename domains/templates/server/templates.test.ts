import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { catalogue, isSound } from './catalogue/all.ts'
import { part } from './catalogue/parts.ts'
import { requireTemplate } from './copies.ts'
import { makeOlder, makeOlderPages } from './testing/older.ts'
import { mergedBlocks, mergedText, withTheirs } from './merge.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const [safari, lodge] = catalogue as unknown as { id: string; version: string }[]

describe('the catalogue', () => {
  test('has eight sound templates with ids of their own', () => {
    expect(catalogue).toHaveLength(8)
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(8)
    for (const template of catalogue) {
      expect([template.slug, isSound(template)]).toEqual([template.slug, true])
      const keys = template.pages.map(({ key }) => key)
      for (const { page } of template.menu) if (page) expect(keys).toContain(page)
      expect(keys).toEqual(expect.arrayContaining(['header', 'footer', 'home']))
    }
  })
})

describe('merging', () => {
  const heading = (id: string, text: string) => part(id, 'heading', { text })
  const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id)

  test('takes what the template changed, keeps what I changed, and lists what both changed', () => {
    const base = [heading('a', 'One'), heading('b', 'Two'), part('c', 'banner', { title: 'Hello there', text: 'Text' })]
    const mine = [heading('b', 'My two'), heading('a', 'One'), part('c', 'banner', { title: 'Hello my friend', text: 'Text' })]
    const theirs = [
      heading('a', 'New one'),
      heading('n', 'New'),
      heading('b', 'Two'),
      part('c', 'banner', { title: 'Hello dear guest', text: 'New text' }),
    ]
    const { blocks, conflicts } = mergedBlocks(base, mine, theirs)
    expect(ids(blocks)).toEqual(['b', 'a', 'n', 'c'])
    expect(blocks.map(({ props }) => (props as Data).text)).toEqual(['My two', 'New one', 'New', 'New text'])
    expect(conflicts).toEqual([
      { block_id: 'c', type: 'banner', field: 'title', base: 'Hello there', mine: 'Hello my friend', theirs: 'Hello dear guest' },
    ])
    expect((withTheirs(blocks, conflicts[0]!).at(-1)!.props as Data).title).toBe('Hello dear guest')
  })

  test('a block that I deleted stays deleted; one that the template removed goes unless I changed it', () => {
    const base = [heading('a', 'A'), heading('b', 'B'), heading('c', 'C')]
    const { blocks, conflicts } = mergedBlocks(base, [heading('b', 'B'), heading('c', 'Mine')], [heading('a', 'A2')])
    expect(ids(blocks)).toEqual(['c'])
    expect(conflicts).toMatchObject([{ block_id: 'c', field: null }])
    expect(withTheirs(blocks, conflicts[0]!)).toEqual([])
  })

  test('texts are merged by words, columns inside', () => {
    expect(mergedText('We drive you home', 'We drive you safely home', 'We gladly drive you home')).toBe('We gladly drive you safely home')
    expect(mergedText('a b', 'a c', 'a d')).toBeNull()
    const columns = (text: string) => [part('x', 'columns', {}, [part('y', 'column', {}, [heading('z', text)])])]
    const { blocks } = mergedBlocks(columns('Old'), columns('Old'), columns('New'))
    expect(JSON.stringify(blocks)).toContain('New')
  })
})

describe('merging frames', () => {
  const heading = (id: string, text = id) => part(id, 'heading', { text })
  const section = (id: string, ...children: Block[]) => part(id, 'section', {}, children)
  /** The shape of a page: `s(a b)` for a section with two blocks. */
  const shape = (blocks: readonly Block[]): string =>
    blocks.map(({ id, children = [] }) => (children.length > 0 ? `${id}(${shape(children)})` : id)).join(' ')
  const merge = (base: Block[], mine: Block[], theirs: Block[]) => {
    const { blocks, conflicts } = mergedBlocks(base, mine, theirs)
    return { shape: shape(blocks), blocks, conflicts: conflicts.map(({ block_id, field }) => [block_id, field]) }
  }
  const [a, b, c, u] = [heading('a'), heading('b'), heading('c'), heading('u')] as [Block, Block, Block, Block]

  test('a block that the template put into a new section moves there once, with my words', () => {
    const merged = merge([a, b], [u, heading('a', 'My words'), b], [section('s', heading('a'), heading('n')), b])
    expect(merged).toMatchObject({ shape: 'u s(a n) b', conflicts: [] })
    expect((merged.blocks[1]!.children![0]!.props as Data).text).toBe('My words')
    const columns = part('x', 'columns', {}, [part('y', 'column', {}, [b]), part('z', 'column', {}, [heading('n')])])
    expect(merge([a, b], [a, b, u], [a, columns]).shape).toBe('a x(y(b) z(n)) u')
  })

  test('a block that the template took out of a section stays on the page', () => {
    expect(merge([section('s', a, b)], [u, section('s', a, b), c], [a, b])).toMatchObject({ shape: 'u a b c', conflicts: [] })
    const mine = [section('s', heading('a', 'My words'), u, b)]
    expect(merge([section('s', a, b)], mine, [a])).toMatchObject({ shape: 'a s(u b)', conflicts: [['s', null]] })
  })

  test('what I deleted or placed myself stays so, also where the template frames it', () => {
    expect(merge([a, b], [b], [section('s', a), b]).shape).toBe('b')
    expect(merge([a, b], [b], [section('s', a, heading('n')), b]).shape).toBe('s(n) b')
    expect(merge([a, b], [section('u', a), b], [section('s', a), b]).shape).toBe('u(a) b')
    expect(merge([section('s'), a, b], [a, b], [section('s', a), b]).shape).toBe('a b')
    // Each would go into the other.
    const [s, t] = [section('s', b), section('t', c)]
    expect(merge([s, t], [section('s', b, t)], [section('t', c, s)]).shape).toBe('s(b t(c))')
  })
})

describe('a copy', () => {
  let app: TestApp
  let owner: TestPerson
  let host: string
  beforeAll(async () => {
    app = await startTestApp()
    owner = await newOwner(app)
    host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
    const trip = await newPublished(owner, { title: 'Gorillas of Bwindi' })
    await owner.upload(`/uploadcare/package_images/${trip.id}`, [{ name: 'a.png', content: await pictureOf('teal') }])
  })
  afterAll(() => app.close())
  const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const homeOf = async (designId: string) =>
    (await done(owner.get(`/website/designs/${designId}`))).page_list.find((page: Data) => page.kind === 'page' && page.slug === '')

  test('is previewed with own offers and pictures before anything is stored', async () => {
    const { preview } = await done(owner.get(`/templates/${safari!.id}/show`))
    expect((await done(owner.get(`/templates/${safari!.id}/show`))).preview).toBe(preview)
    const open = (path: string) => fetch(app.origin + path)
    const home = await open(preview)
    const text = await home.text()
    for (const words of ['Safaris with people', 'Gorillas of Bwindi', '/medium.webp', `href="${preview}/how-we-travel"`])
      expect([words, text.includes(words)]).toEqual([words, true])
    // Nothing leads out of the preview, and nothing runs in it.
    expect(text).not.toMatch(/href="\/(?!template-preview)|<script/)
    expect(home.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; style-src .*frame-ancestors 'self'$/)
    expect((await open(`${preview}/how-we-travel`)).status).toBe(200)
    expect([(await open(`${preview}/nowhere`)).status, (await open(forged(preview))).status]).toEqual([404, 404])
    expect((await done(owner.get('/website/site'))).designs).toEqual([])
  })

  test('is chosen, filled with own pictures and offers, published and customized', async () => {
    expect(await done(owner.get('/templates'))).toHaveLength(8)
    expect(await done(owner.get('/templates?category=stays'))).toHaveLength(2)
    expect((await done(owner.get('/templates/category'))).find(({ category }: Data) => category === 'stays')).toMatchObject({ count: 2 })
    expect(await done(owner.get('/template'))).toBeNull()
    const chosen = await done(owner.post('/template', { template_id: safari!.id }))
    expect(chosen.pivot).toMatchObject({ default: true, base_version: safari!.version, update_available: false })
    const { design_id } = chosen.pivot
    expect((await done(owner.post(`/templates/${safari!.id}/obtain`))).pivot.design_id).toBe(design_id)
    const design = await done(owner.get(`/website/designs/${design_id}`))
    await done(owner.post(`/website/designs/${design_id}/publish`, { version: design.version }))
    const { site } = await done(owner.get('/website/site'))
    await done(owner.post('/website/site/update', { published: true, version: site.version }))
    app.clock.advance(3_000)
    const { text } = await openSite(app, host, '/')
    for (const words of ['Safaris with people', 'Gorillas of Bwindi', 'href="/how-we-travel"', '/medium.webp'])
      expect([words, text.includes(words)]).toEqual([words, true])
    const look = { ...chosen.theme, colour: '#334455' }
    await done(owner.post(`/templates/${safari!.id}/customize`, { config: { theme: look } }))
    const own = await done(owner.get(`/templates/${safari!.id}/show`))
    expect(own.pivot.config.theme.colour).toBe('#334455')
    expect(await (await fetch(app.origin + own.preview)).text()).toContain('--fill:#334455')
    const other = await done(owner.post(`/templates/${lodge!.id}/obtain`))
    expect(other.pivot.default).toBe(false)
    expect((await owner.post(`/templates/${lodge!.id}/default`)).body.code).toBe('nothing_published')
    expect(await done(owner.get('/templates/agency'))).toHaveLength(2)
    expect((await done(owner.get('/template'))).slug).toBe('safari-operator')
    expect((await done(owner.get('/templates/agency/packages?featured=false'))).packages).toMatchObject([{ title: 'Gorillas of Bwindi' }])
    const [picture] = await done(owner.get('/templates/gallery'))
    expect(picture.pages.length).toBeGreaterThan(1)
    expect((await done(owner.post(`/templates/gallery/${picture.id}/delete`))).pages).toBe(picture.pages.length)
    expect(await done(owner.get('/templates/gallery'))).toEqual([])
  })

  test('is updated into drafts with a list of conflicts, resolved, and undone', async () => {
    const { pivot } = await done(owner.get(`/templates/${safari!.id}/show`))
    expect((await owner.get(`/templates/${safari!.id}/update`)).body.code).toBe('up_to_date')
    const home = await homeOf(pivot.design_id)
    const page = await done(owner.get(`/website/pages/${home.id}`))
    const [hero, ...rest] = page.document.blocks
    await done(
      owner.post(`/website/pages/${home.id}/draft`, {
        version: page.draft_version,
        document: { ...page.document, blocks: [{ ...hero, props: { ...hero.props, title: 'My own title' } }, ...rest] },
      }),
    )
    await makeOlder(app, owner, safari!.id, {
      'Safaris with people who know the way': 'Old title',
      'Trips our guests love': 'Our trips',
    })
    const draft = await done(owner.get(`/website/pages/${home.id}`))
    await done(
      owner.post(`/website/pages/${home.id}/draft`, {
        version: draft.draft_version,
        document: JSON.parse(JSON.stringify(draft.document).replace('Trips our guests love', 'Our trips')),
      }),
    )
    const check = await done(owner.get(`/templates/${safari!.id}/updateCheck`))
    expect(check).toMatchObject({
      respond: true,
      current: '0.9.0',
      latest: safari!.version,
      changelist: [{ version: '1.2.0' }, { version: '1.1.0' }, { version: '1.0.0' }],
    })
    expect(check.conflicts).toMatchObject([{ block_id: 'home-hero', field: 'title', mine: 'My own title', base: 'Old title' }])
    const live = (await openSite(app, host, '/')).text
    const result = await done(owner.get(`/templates/${safari!.id}/update`))
    expect(result).toMatchObject({ changed_pages: 1, conflicts: [{ block: 'Hero with picture' }] })
    const texts = async () => JSON.stringify((await done(owner.get(`/website/pages/${home.id}`))).document)
    expect(await texts()).toMatch(/My own title.*Trips our guests love/)
    const open = await done(owner.get(`/templates/${safari!.id}/updateCheck`))
    expect(open).toMatchObject({ respond: false, changelist: [], conflicts: [{ page: 'Home', field: 'title', mine: 'My own title' }] })
    expect((await done(owner.get(`/templates/${safari!.id}/show`))).pivot).toMatchObject({ open_conflicts: 1, can_undo: true })
    app.clock.advance(3_000)
    expect((await openSite(app, host, '/')).text.replace(/value="[^"]*"/g, '')).toBe(live.replace(/value="[^"]*"/g, ''))
    const choice = { page_id: home.id, block_id: 'home-hero', field: 'title', take: 'theirs' }
    expect((await done(owner.post(`/templates/${safari!.id}/resolve`, choice))).conflicts).toEqual([])
    expect(await texts()).toContain('Safaris with people')
    expect((await owner.post(`/templates/${safari!.id}/resolve`, choice)).body.code).toBe('nothing_to_resolve')
    expect((await done(owner.post(`/templates/${safari!.id}/undo`))).pivot).toMatchObject({ base_version: '0.9.0', update_available: true })
    expect(await texts()).toMatch(/My own title.*Our trips/)
    expect((await owner.post(`/templates/${safari!.id}/undo`)).body.code).toBe('nothing_to_undo')
  })

  test('an update that frames blocks gives each one place, and one that no page can hold changes nothing', async () => {
    const { pivot } = await done(owner.get(`/templates/${lodge!.id}/show`))
    const page = (await done(owner.get(`/website/designs/${pivot.design_id}`))).page_list.find(({ slug }: Data) => slug === 'contact')
    const draft = () => done(owner.get(`/website/pages/${page.id}`))
    const save = async (blocks: unknown[]) => {
      const { draft_version: version, document } = await draft()
      return owner.post(`/website/pages/${page.id}/draft`, { version, document: { ...document, blocks } })
    }
    const [title, columns] = (await draft()).document.blocks
    const [address, hours, form] = columns.children.flatMap(({ children }: Data) => children)
    const mine = { ...hours, props: { ...hours.props, title: 'Our own hours' } }
    const before = requireTemplate(lodge!.id).pages.find(({ key }) => key === 'contact')!.blocks
    const older = [before[0]!, ...before[1]!.children!.flatMap(({ children }) => children!)]
    // 300 blocks, to which the update adds three.
    const many = Array.from({ length: 296 }, (_, index) => ({ id: `own-${index}`, type: 'divider', version: 1, props: {} }))
    expect((await save([title, address, mine, form, ...many])).status).toBe(200)
    await makeOlderPages(app, owner, lodge!.id, { contact: older })
    const full = await draft()
    const refused = await owner.get(`/templates/${lodge!.id}/update`)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'page_not_valid',
      '“Contact” could not be saved with this change, so nothing was changed. A page has at most 300 blocks.',
    ])
    expect(await draft()).toEqual(full)
    expect((await done(owner.get(`/templates/${lodge!.id}/show`))).pivot.base_version).toBe('0.9.0')
    await save([title, address, mine, form, ...many.slice(0, 2)])
    expect(await done(owner.get(`/templates/${lodge!.id}/update`))).toMatchObject({ changed_pages: 1, conflicts: [] })
    const { blocks } = (await draft()).document
    const withMine = columns.children.map((column: Data) => ({
      ...column,
      children: column.children.map((one: Data) => (one.id === mine.id ? mine : one)),
    }))
    expect(blocks).toEqual([title, { ...columns, children: withMine }, ...many.slice(0, 2)])
    expect((await save(blocks)).status).toBe(200)
  })

  test('rights and other agencies', async () => {
    const viewer = await newMember(app, owner, ['View Templates'])
    expect((await viewer.get('/templates')).status).toBe(200)
    for (const path of [`/templates/${safari!.id}/obtain`, `/templates/${safari!.id}/undo`])
      expect((await viewer.post(path)).status).toBe(403)
    expect((await viewer.get(`/templates/${safari!.id}/update`)).status).toBe(403)
    const other = await newOwner(app)
    expect((await done(other.get(`/templates/${safari!.id}/show`))).pivot).toBeNull()
    expect((await other.get(`/templates/${safari!.id}/update`)).status).toBe(404)
    expect((await other.get('/templates/01a1f000-0000-7000-8000-0000000000ff/show')).status).toBe(404)
    const { preview } = await done(other.get(`/templates/${safari!.id}/show`))
    expect((await fetch(app.origin + preview)).status).toBe(200)
    app.clock.advance(2 * 24 * 60 * 60_000)
    expect((await fetch(app.origin + preview)).status).toBe(404)
  })
})
