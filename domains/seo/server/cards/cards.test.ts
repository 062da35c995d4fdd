import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newImage } from '#domains/gallery/server/testing/pictures.ts'
import { base, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { linePaths, titleLines, widthOf } from './text.ts'

// The pictures that chats and networks show of a page: its own picture or the agency's colour, with logo, name and title.

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
let trip: { id: string; slug: string }

const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const open = async (path: string) => {
  app.clock.advance(3_000)
  return openSite(app, host, path)
}
const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
const cardOf = async (path: string): Promise<string> => new URL(tagsOf((await open(path)).text)['og:image']!).pathname
const draw = async (path: string): Promise<Buffer> => {
  const answer = await open(path)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.bytes
}
/** The middle colour of a part of a picture. */
const colourOf = async (jpeg: Buffer, area: { left: number; top: number; width: number; height: number }) => {
  const { channels } = await sharp(await sharp(jpeg).extract(area).png().toBuffer()).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
  const { version } = await done(owner.get('/agencies/show'))
  await done(owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true, brand_colour: '#aa0000' }))
  trip = await newPublished(owner, { title: 'Gorillas of Bwindi' })
  const design = await done(owner.post('/website/build'))
  await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
  await done(owner.post('/website/site/update', { published: true, version: 1 }))
  const post = await done(owner.post('/blog/create', { title: 'Seven days', slug: 'seven-days' }))
  await done(owner.post(`/blog/${post.id}/status`, { status: 'published', version: post.version }))
})
afterAll(() => app.close())

test('every type of page names a drawn picture of 1200 × 630 with its size, its text, and the type of card', async () => {
  for (const [path, type, title] of [
    ['/', 'website', null],
    ['/about', 'website', 'About us'],
    ['/trips', 'website', null],
    [`/trips/${trip.slug}`, 'website', 'Gorillas of Bwindi'],
    ['/blog', 'website', null],
    ['/blog/seven-days', 'article', 'Seven days'],
  ] as const) {
    const { text } = await open(path)
    const tags = tagsOf(text)
    expect([path, tags]).toEqual([
      path,
      expect.objectContaining({
        'og:type': type,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': title === null ? expect.any(String) : expect.stringContaining(title),
        'og:url': `http://${host}:3000${path}`,
        'og:site_name': expect.any(String),
        'twitter:card': 'summary_large_image',
        'twitter:image': tags['og:image'],
      }),
    ])
    expect(tags['og:image']).toMatch(new RegExp(`^http://${host}:3000/card/[A-Za-z0-9_-]{22}/`))
    const answer = await open(new URL(tags['og:image']!).pathname)
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.bytes.length).toBeLessThan(300_000)
    const { width, height } = await sharp(answer.bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

test('its address changes with title, picture and brand; earlier ones lead to it, and no other page or agency opens it', async () => {
  const path = `/trips/${trip.slug}`
  const before = await cardOf(path)
  expect(await cardOf(path)).toBe(before)
  expect(await colourOf(await draw(before), { left: 1000, top: 200, width: 100, height: 100 })).toEqual([expect.closeTo(170, -1), 0, 0])
  const read = async () => (await done(owner.get(`/packages/edit/${trip.id}`))).version as number
  await done(owner.post(`/packages/edit/${trip.id}`, { title: 'Gorillas of Mgahinga', version: await read() }))
  const renamed = await cardOf(path)
  const [picture] = await done(owner.upload('/gallery/upload', [{ name: 'a.png', content: await newImage({ width: 600, height: 800 }) }]))
  await done(owner.post(`${base}/${trip.id}/gallery/choose`, { ids: [picture.id] }))
  const pictured = await cardOf(path)
  await done(owner.post(`/gallery/update/${picture.id}`, { focus: 'top', version: 1 }))
  const focused = await cardOf(path)
  const { version } = await done(owner.get('/agencies/show'))
  await done(owner.post(`/agencies/edit/${owner.agencyId}`, { version, brand_colour: '#004488' }))
  const coloured = await cardOf(path)
  expect(new Set([before, renamed, pictured, focused, coloured]).size).toBe(5)
  // The bar at the foot has the agency's colour.
  const [red, , blue] = await colourOf(await draw(coloured), { left: 300, top: 619, width: 600, height: 8 })
  expect([red! < 30, blue! > 100]).toEqual([true, true])
  // A chat that read the page earlier still gets a picture. What this process drew stays as it was; the rest leads to the new one.
  expect((await draw(before)).length).toBeGreaterThan(0)
  const old = await open(renamed)
  expect([old.status, old.headers.location]).toEqual([302, coloured])
  expect((await open(renamed.replace(path, '/about'))).headers.location).toMatch(/\/about\/card\.jpg$/)
  for (const wrong of ['/card/x/nothing/card.jpg', '/card/x/card.png', '/card/x', coloured.replace('card.jpg', 'card.jpg/x')])
    expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404])
  const other = await newOwner(app)
  const theirs = `${(await other.get('/profile')).body.result.agency.slug}.localhost`
  expect((await openSite(app, theirs, coloured)).status).toBe(421)
})

test('titles of every length and script stay within the picture', () => {
  const width = 1072
  const titles = [
    'Day',
    'Seven days among the gorillas of Bwindi and the lions of Ishasha',
    'word '.repeat(80).trim(),
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'.repeat(3),
    'رحلة إلى جبال القمر في أوغندا مع دليل محلي وإقامة كاملة لمدة سبعة أيام',
    'ሰባት ቀናት በኢትዮጵያ ተራሮች',
    '乌干达七日之旅：山地大猩猩与狮子，还有尼罗河上的一天。'.repeat(3),
    'Safari 🦁 <b>"&\u0000',
  ]
  for (const title of titles) {
    const { lines, size } = titleLines(title, width)
    expect([title, lines.length >= 1 && lines.length <= 3]).toEqual([title, true])
    for (const line of lines) expect([title, widthOf(line, { font: 'strong', size }) <= width]).toEqual([title, true])
    const paths = linePaths(lines[0]!, { font: 'strong', size, x: 0, y: size })
    expect(paths).toMatch(/^(<path transform="[-a-z0-9(). ]+" d="[-A-Z0-9. ]+"\/>)+$/i)
  }
  expect(titleLines(titles[2]!, width).lines.at(-1)).toMatch(/…$/)
})
