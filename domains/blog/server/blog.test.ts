import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { inDays, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { blockOf, openSite } from '#domains/website/server/testing/sites.ts'
import { upload } from '#domains/gallery/server/testing/pictures.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { publishScheduledPosts } from './jobs.ts'

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const hostile = '</script><img src=x onerror=alert(1)>"\'&{{7*7}}'
const paragraph = (text: string, more: object = {}) => ({ type: 'paragraph', content: [{ type: 'text', text, ...more }] })

const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const open = async (path: string) => {
  app.clock.advance(3_000)
  return openSite(app, host, path)
}
const enable = async (person: TestPerson, blog_enabled: boolean) => {
  const { version } = await done(person.get('/agencies/show'))
  await done(person.post(`/agencies/edit/${person.agencyId}`, { version, blog_enabled }))
}
const move = (post: Data, status: string, more: object = {}) =>
  owner.post(`/blog/${post.id}/status`, { status, version: post.version, ...more })
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
})
afterAll(() => app.close())

test('the blog is off until it is switched on in the settings, for the team and for visitors', async () => {
  expect((await owner.get('/blog/all')).body.code).toBe('feature_unavailable')
  await enable(owner, true)
  const draft = await done(owner.post('/blog/create', { title: 'Early' }))
  expect((await owner.post(`/blog/${draft.id}/preview`)).body.code).toBe('no_website')
  await done(owner.delete(`/blog/${draft.id}/delete`))
  const design = await done(owner.post('/website/build'))
  await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
  await done(owner.post('/website/site/update', { published: true, version: 1 }))
  expect((await open('/blog')).text).toContain('There are no posts yet.')
  await enable(owner, false)
  for (const path of ['/blog', '/blog/feed.xml']) expect([path, (await open(path)).status]).toEqual([path, 404])
  await enable(owner, true)
})

test('a post is written, previewed, scheduled and published at its minute, with offers that say when they are sold out', async () => {
  const trip = await newPublished(owner, { title: 'Gorilla week' })
  await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 12), capacity: 4 }))
  const post = await done(
    owner.post('/blog/create', {
      title: `Seven days ${hostile}`,
      slug: 'seven-days',
      summary: hostile,
      content: [paragraph(hostile), paragraph('Read on', { link: '/contact', bold: true })],
      category: 'Wildlife & co',
      tags: ['gorillas'],
      offers: [trip.id],
    }),
  )
  expect(post).toMatchObject({ status: 'draft', url: null, version: 1, offer_titles: [{ title: 'Gorilla week', sold_out: false }] })
  expect(post.author).not.toBeNull()
  expect((await open('/blog/seven-days')).status).toBe(404)
  const { url } = await done(owner.post(`/blog/${post.id}/preview`))
  const preview = await open(new URL(url).pathname)
  expect([preview.status, preview.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect((await open(forged(new URL(url).pathname))).status).toBe(404)

  expect((await move(post, 'scheduled')).body.errors).toHaveProperty('publish_at')
  expect((await move(post, 'scheduled', { publish_at: at(-1) })).status).toBe(422)
  const scheduled = await done(move(post, 'scheduled', { publish_at: at(10) }))
  expect((await move(post, 'published')).body.code).toBe('stale')
  await publishScheduledPosts.run(app.app, {})
  expect((await open('/blog/seven-days')).status).toBe(404)
  app.clock.set(new Date(scheduled.publish_at))
  await publishScheduledPosts.run(app.app, {})
  const published = await done(owner.get(`/blog/${post.id}/show`))
  expect(published).toMatchObject({ status: 'published', published_at: scheduled.publish_at, publish_at: null })
  expect(published.url).toBe(`http://${host}:3000/blog/seven-days`)

  const shown = await open('/blog/seven-days')
  expect(shown.status).toBe(200)
  for (const words of ['<a href="/contact"><strong>Read on</strong></a>', 'Gorilla week', '&#60;img src=x', 'application/rss+xml'])
    expect([words, shown.text.includes(words)]).toEqual([words, true])
  expect(shown.text).not.toContain('Sold out')
  for (const path of ['/blog', '/blog?category=Wildlife+%26+co', '/blog?tag=gorillas', '/blog/feed.xml']) {
    const list = await open(path)
    expect([path, list.status, list.text.includes('/blog/seven-days')]).toEqual([path, 200, true])
    expect(list.text).not.toMatch(/<img src=x|onerror=alert\(1\)>"/)
  }
  expect((await open('/blog?tag=lions&page=-3')).text).not.toContain('/blog/seven-days')
  for (const page of [shown, preview]) expect(page.text).not.toMatch(/<img src=x|<\/script><img/)

  await app.app.db.asPlatform('test: sold', (tx) =>
    tx.updateTable('departures').set({ status: 'closed' }).where('inventory_id', '=', trip.id).execute(),
  )
  expect((await open('/blog/seven-days')).text).toContain('s-card out')
})

test('a page shows the newest posts in a block', async () => {
  const { designs } = await done(owner.get('/website/site'))
  const { page_list } = await done(owner.get(`/website/designs/${designs[0].id}`))
  const about = page_list.find(({ slug }: Data) => slug === 'about')
  const save = (props: object, version: number) =>
    owner.post(`/website/pages/${about.id}/draft`, { document: { blocks: [blockOf('posts', props)] }, version })
  expect((await save({ most: 13 }, about.draft_version)).status).toBe(422)
  const { draft_version: version } = await done(save({ title: 'News', most: 3 }, about.draft_version))
  await done(owner.post(`/website/pages/${about.id}/publish`, { version }))
  const page = await open('/about')
  expect(page.text).toContain('<h2>News</h2>')
  expect(page.text).toContain('href="/blog/seven-days"')
})

test('bad input is refused at its field and changes nothing; states follow the table', async () => {
  const post = await done(owner.post('/blog/create', { title: 'Plain' }))
  const bad: [object, string][] = [
    [{ title: '' }, 'title'],
    [{ title: 'a\u202Eb' }, 'title'],
    [{ slug: 'Upper' }, 'slug'],
    [{ slug: '../x' }, 'slug'],
    [{ slug: 'seven-days' }, 'slug'],
    [{ content: '<p>x</p>' }, 'content'],
    [{ content: [{ type: 'html', content: [] }] }, 'content.0.type'],
    [{ content: [paragraph('x', { link: 'javascript:alert(1)' })] }, 'content.0.content.0.link'],
    [{ content: [paragraph('x', { onclick: 'x' })] }, 'content.0.content.0'],
    [{ cover: 'x' }, 'cover'],
    [{ cover: post.id }, 'cover'],
    [{ offers: ['x'] }, 'offers.0'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags'],
  ]
  for (const [change, field] of bad) {
    const { status, body } = await owner.post(`/blog/${post.id}/update`, { ...change, version: 1 })
    expect([field, status, Object.keys(body.errors).some((key) => key.startsWith(field))]).toEqual([field, 422, true])
  }
  expect((await owner.post(`/blog/${post.id}/update`, { status: 'published', version: 1 })).status).toBe(422)
  expect(await done(owner.get(`/blog/${post.id}/show`))).toEqual(post)
  expect((await move(post, 'draft')).body.code).toBe('invalid_transition')
  const archived = await done(move(await done(move(post, 'published')), 'archived'))
  expect((await move(archived, 'scheduled', { publish_at: at(5) })).body.code).toBe('invalid_transition')
  expect((await open('/blog/plain')).status).toBe(404)
  const row = (await owner.get('/blog/all?status=archived&search=pla')).body.data
  expect(row).toHaveLength(1)
})

test('pictures of the library stand between paragraphs, in the post, its draft and the feed, and cannot be deleted meanwhile', async () => {
  const [shown, later, gone] = await upload(owner, ['shown.png', 'later.png', 'gone.png'])
  const other = await newOwner(app)
  const [theirs] = await upload(other, ['theirs.png'])
  await done(owner.delete(`/gallery/${gone!.id}`))
  const picture = (id: string, more: object = {}) => ({ type: 'picture', file_id: id, ...more })
  const bad: [object, string][] = [
    [picture(gone!.id), 'content.1.file_id'],
    [picture(theirs!.id), 'content.1.file_id'],
    [picture(newId()), 'content.1.file_id'],
    [picture('x'), 'content.1.file_id'],
    [{ type: 'picture' }, 'content.1.file_id'],
    [picture(shown!.id, { src: 'https://evil.example/x.png' }), 'content.1.src'],
    [picture(shown!.id, { alt: 'x'.repeat(301) }), 'content.1.alt'],
    [picture(shown!.id, { focus: 'nowhere' }), 'content.1.focus'],
    [{ type: 'image', attrs: { src: 'x' } }, 'content.1.type'],
    [{ type: 'embed', url: 'https://evil.example' }, 'content.1.type'],
  ]
  for (const [node, field] of bad) {
    const { status, body } = await owner.post('/blog/create', { title: 'Bad', content: [paragraph('Before'), node] })
    expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
  }
  const content = [
    paragraph('Before', { link: '/contact' }),
    picture(shown!.id, { alt: hostile, caption: hostile, focus: 'top', shape: 'wide' }),
    paragraph('After'),
  ]
  const post = await done(owner.post('/blog/create', { title: 'With pictures', content }))
  expect(post.content[1]).toMatchObject({ file_id: shown!.id, focus: 'top', shape: 'wide' })
  expect(post.pictures).toMatchObject({ [shown!.id]: { small_url: shown!.small_url } })
  const published = await done(move(post, 'published'))
  const { text } = await open('/blog/with-pictures')
  const figure = /<figure class="s-picture wide">[^]*?<\/figure>/.exec(text)![0]
  expect(figure).toMatch(/srcset="[^"]*small\.webp 320w, [^"]*medium\.webp 960w, [^"]*original\.webp 2400w"/)
  expect(figure).toContain('at-top')
  expect(figure).toContain('<figcaption>&#60;/script&#62;')
  expect(text).not.toMatch(/<img src=x/)
  expect(text).toMatch(new RegExp(`og:image" content="[^"]+"`))
  const feed = (await open('/blog/feed.xml')).text
  const item = /<title>With pictures<[^]*?<content:encoded>([^]*?)<\/content:encoded>/.exec(feed)![1]!
  expect(item).toContain(`src=&#34;${shown!.small_url.replace('small', 'medium')}`)
  expect(new URL(shown!.small_url).host).not.toBe('')
  expect(item).toContain(`href=&#34;http://${host}:3000/contact&#34;`)
  // The draft of the post and the post itself both use a picture.
  const change = { content: [paragraph('Before'), picture(later!.id)], version: published.version }
  const draft = await done(owner.post(`/blog/${post.id}/update`, change))
  for (const [id, places] of [
    [shown!.id, ['Post of the blog, text']],
    [later!.id, ['Draft of a post, text']],
  ] as const) {
    expect((await done(owner.get(`/gallery/${id}`))).places.map(({ what }: Data) => what)).toEqual(places)
    expect((await owner.delete(`/gallery/${id}`)).body.code).toBe('in_use')
  }
  await done(owner.post(`/blog/${post.id}/publish`, { version: draft.version }))
  expect((await owner.delete(`/gallery/${shown!.id}`)).status).toBe(200)
  expect((await open('/blog/with-pictures')).text).toContain(later!.small_url)
})

test('a published post is changed beside itself: visitors and the feed see it as it was until the changes are published', async () => {
  const created = await done(owner.post('/blog/create', { title: 'Live post', slug: 'live-post', content: [paragraph('As it was')] }))
  const post = await done(move(created, 'published'))
  expect(post.has_changes).toBe(false)
  const change = {
    title: 'Changed post',
    slug: 'changed-post',
    content: [paragraph('As it will be')],
    tags: ['new'],
    version: post.version,
  }
  const changed = await done(owner.post(`/blog/${post.id}/update`, change))
  expect(changed).toMatchObject({ title: 'Changed post', slug: 'changed-post', status: 'published', has_changes: true })
  expect(changed.url).toContain('/blog/live-post')
  const live = await open('/blog/live-post')
  expect([live.status, live.text.includes('As it was'), live.text.includes('As it will be')]).toEqual([200, true, false])
  for (const path of ['/blog', '/blog/feed.xml'])
    expect((await open(path)).text).toMatch(/Live post[\s\S]*live-post|live-post[\s\S]*Live post/)
  expect((await open('/blog/changed-post')).status).toBe(404)
  expect((await open('/blog?tag=new')).text).not.toContain('Live post')
  const { url } = await done(owner.post(`/blog/${post.id}/preview`))
  expect((await open(new URL(url).pathname)).text).toContain('As it will be')
  // The address is taken for others, though nobody sees it yet.
  expect((await owner.post('/blog/create', { title: 'X', slug: 'changed-post' })).body.errors).toHaveProperty('slug')
  expect((await owner.post(`/blog/${post.id}/publish`, { version: post.version })).body.code).toBe('stale')
  const published = await done(owner.post(`/blog/${post.id}/publish`, { version: changed.version }))
  expect(published).toMatchObject({ has_changes: false, url: expect.stringContaining('/blog/changed-post') })
  expect((await open('/blog/changed-post')).text).toContain('As it will be')
  expect((await open('/blog/live-post')).headers.location).toBe('/blog/changed-post')
  expect((await owner.post(`/blog/${post.id}/publish`, { version: published.version })).body.code).toBe('nothing_changed')
  const again = await done(owner.post(`/blog/${post.id}/update`, { title: 'Once more', version: published.version }))
  const discarded = await done(owner.post(`/blog/${post.id}/discard`, { version: again.version }))
  expect(discarded).toMatchObject({ title: 'Changed post', has_changes: false })
  // What is as visitors see it already is no change.
  const same = await done(owner.post(`/blog/${post.id}/update`, { title: 'Changed post', version: discarded.version }))
  expect(same.has_changes).toBe(false)
  // Taken off the website, its changes are the post.
  const last = await done(owner.post(`/blog/${post.id}/update`, { title: 'Last words', version: same.version }))
  const off = await done(move(last, 'draft'))
  expect(off).toMatchObject({ title: 'Last words', has_changes: false, status: 'draft' })
  expect((await open('/blog/changed-post')).status).toBe(404)
  expect((await open('/blog/feed.xml')).text).not.toContain('changed-post')
})

test('rights: reading needs View Blog, writing Edit Blog; another agency gets 404', async () => {
  const post = await done(owner.post('/blog/create', { title: 'Ours' }))
  const reader = await newMember(app, owner, ['View Blog'])
  expect((await reader.get(`/blog/${post.id}/show`)).status).toBe(200)
  expect((await reader.post(`/blog/${post.id}/update`, { title: 'X', version: 1 })).status).toBe(403)
  expect((await reader.post('/blog/create', { title: 'X' })).status).toBe(403)
  const other = await newOwner(app)
  await enable(other, true)
  expect((await other.get(`/blog/${post.id}/show`)).status).toBe(404)
  expect((await other.post(`/blog/${post.id}/update`, { title: 'X', version: 1 })).status).toBe(404)
  expect((await other.post(`/blog/${post.id}/status`, { status: 'published', version: 1 })).status).toBe(404)
  expect((await other.post(`/blog/${post.id}/preview`)).status).toBe(404)
  for (const action of ['publish', 'discard']) {
    expect((await other.post(`/blog/${post.id}/${action}`, { version: 1 })).status).toBe(404)
    expect((await reader.post(`/blog/${post.id}/${action}`, { version: 1 })).status).toBe(403)
  }
  expect((await other.delete(`/blog/${post.id}/delete`)).status).toBe(404)
})
