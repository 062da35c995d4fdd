import { afterAll, beforeAll, expect, test } from 'vitest'
import { newImage } from '#domains/gallery/server/testing/pictures.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { blockOf, openSite } from './testing/sites.ts'

let app: TestApp
let owner: TestPerson
let host: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
})
afterAll(() => app.close())

/** Returns the classes of the pictures of a page that show a file, once visitors see the last change. */
async function looksOf(path: string, key: string): Promise<string[]> {
  app.clock.advance(3_000)
  const { text } = await openSite(app, host, path)
  return [...text.matchAll(/<img[^>]*>/g)].filter(([tag]) => tag.includes(key)).map(([tag]) => /class="([^"]*)"/.exec(tag)![1]!.trim())
}

test('what the media library keeps in sight of a picture is kept in sight on every page, unless the page says otherwise', async () => {
  const trip = await newPublished(owner, { title: 'Gorillas' })
  const [picture] = (await owner.upload('/gallery/upload', [{ name: 'a.png', content: await newImage() }])).body.data
  const key = /img_[^/]+/.exec(picture.url)![0]
  await owner.post(`${base}/${trip.id}/gallery/choose`, { ids: [picture.id] })
  const { id: design, version: built, page_list } = (await owner.post('/website/build')).body.data
  const about = page_list.find(({ slug }: { slug: string }) => slug === 'about').id
  const { draft_version: version } = (await owner.get(`/website/pages/${about}`)).body.data
  const blocks = [
    blockOf('picture', { picture: { file_id: picture.id } }),
    blockOf('picture', { picture: { file_id: picture.id, focus: 'bottom' } }),
  ]
  expect((await owner.post(`/website/pages/${about}/draft`, { document: { blocks }, version })).status).toBe(200)
  const { site } = (await owner.get('/website/site')).body.data
  await owner.post(`/website/designs/${design}/publish`, { version: built })
  await owner.post('/website/site/update', { published: true, version: site.version })

  expect(await looksOf('/about', key)).toEqual(['', 'at-bottom'])
  const focus = 'top-right'
  expect((await owner.post(`/gallery/update/${picture.id}`, { focus, version: 1 })).body.data).toMatchObject({ focus })
  expect(await looksOf('/about', key)).toEqual(['at-top-right', 'at-bottom'])
  for (const path of ['/trips', `/trips/${trip.slug}`]) expect([path, await looksOf(path, key)]).toEqual([path, ['at-top-right']])
})
