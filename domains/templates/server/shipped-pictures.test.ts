import { expect, test } from 'vitest'
import { newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { catalogue } from './catalogue/all.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any

test('drawings that ship with Safiri are shown in every template while an agency has no pictures, stored when it copies one, and replaced by its own', async () => {
  const app = await startTestApp()
  const owner = await newOwner(app)
  const data = async (path: string) => (await owner.get(path)).body.data as Data
  const fetched = async (url: string) => {
    const answer = await fetch(url.replace('http://localhost:3000', app.origin))
    return [answer.status, answer.headers.get('content-type')]
  }
  for (const { id, preview } of await data('/templates')) {
    const page = await (await fetch(`${app.origin}${new URL(preview, app.origin).pathname}`)).text()
    const pictures = [...page.matchAll(/<img\s+src="([^"]*\/template-pictures\/[^"]+)"[^>]*alt="([^"]+)"/gs)]
    expect([id, pictures.length > 0]).toEqual([id, true])
    for (const [, src] of pictures) expect(await fetched(src!)).toEqual([200, 'image/webp'])
  }
  expect(await fetched(`${app.origin}/template-pictures/other.webp`)).toEqual([404, expect.anything()])
  expect(await data('/gallery')).toEqual([])
  const lodge = catalogue.find(({ slug }) => slug === 'lodge')!
  const two = await Promise.all([1, 2].map(() => owner.post(`/templates/${lodge.id}/obtain`)))
  expect(two.map(({ status }) => status)).toContain(200)
  expect(two.filter(({ status }) => status >= 500)).toEqual([])
  const shown = await data('/templates/gallery')
  expect(shown.length).toBeGreaterThanOrEqual(3)
  const library = await data('/gallery')
  expect(shown.every(({ id }: Data) => library.some((one: Data) => one.id === id && one.uses > 0))).toBe(true)
  await newPublished(owner, { title: 'Own trip' })
  const [picture] = (await owner.upload('/gallery/upload', [{ name: 'own.png', content: await pictureOf('#123456') }])).body.data
  const [trip] = await data('/inventory')
  await owner.post(`/business/tour/packages/${trip.id}/gallery/choose`, { ids: [picture.id] })
  const [safariView] = await data('/templates?category=tours')
  const page = await (await fetch(`${app.origin}${new URL(safariView.preview, app.origin).pathname}`)).text()
  expect([page.includes('/template-pictures/'), page.includes(picture.url)]).toEqual([false, true])
  await app.close()
})
