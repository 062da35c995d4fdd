import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { base, newPackage, pictureOf } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const upload = async (person: TestPerson, packageId: string, colours: string[]) =>
  person.upload(
    `/uploadcare/package_images/${packageId}`,
    await Promise.all(colours.map(async (colour) => ({ name: `${colour}.png`, content: await pictureOf(colour) }))),
  )
const galleryOf = async (packageId: string) =>
  (await owner.get(`${base}/${packageId}/gallery`)).body.data as {
    id: string
    url: string
    small_url: string
    caption: string | null
    width: number
  }[]
const coverOf = async (packageId: string) => (await owner.get(`/packages/edit/${packageId}`)).body.data.first_media

describe('the gallery of a package', () => {
  test('takes several pictures, keeps one once, and the first is the cover', async () => {
    const { id } = await newPackage(owner)
    expect(await coverOf(id)).toBeNull()
    const added = await upload(owner, id, ['red', 'green', 'red'])
    expect(added.status).toBe(200)
    expect(added.body.data).toHaveLength(2)
    const [first, second] = await galleryOf(id)
    expect(await coverOf(id)).toEqual({ url: first!.url, small_url: first!.small_url })
    const served = await fetch(app.origin + new URL(first!.small_url).pathname)
    expect([served.status, served.headers.get('content-type'), first!.width]).toEqual([200, 'image/webp', 640])
    await owner.post(`${base}/${id}/gallery/order`, { ids: [second!.id, first!.id] })
    expect((await coverOf(id)).url).toBe(second!.url)
    expect((await owner.post('/package_images/delete', { ids: [second!.id] })).body.data).toEqual({ ids: [second!.id] })
    expect((await coverOf(id)).url).toBe(first!.url)
    await owner.post('/package_images/delete', { ids: [first!.id] })
    expect(await coverOf(id)).toBeNull()
  })

  test('captions, orders only its own pictures, and is nobody else’s', async () => {
    const [one, two] = [await newPackage(owner), await newPackage(owner)]
    await upload(owner, one.id, ['navy'])
    await upload(owner, two.id, ['teal'])
    const [mine, foreign] = [(await galleryOf(one.id))[0]!, (await galleryOf(two.id))[0]!]
    expect((await owner.post(`/package_images/${mine.id}/update`, { caption: 'The lodge' })).body.data).toMatchObject({
      id: mine.id,
      caption: 'The lodge',
    })
    expect((await owner.post(`${base}/${one.id}/gallery/order`, { ids: [foreign.id] })).body.code).toBe('stale')
    for (const wanted of [mine.id, newId()]) {
      expect((await other.post('/package_images/delete', { ids: [wanted] })).status).toBe(404)
      expect((await other.post(`/package_images/${wanted}/update`, { caption: 'x' })).status).toBe(404)
    }
    for (const wanted of [one.id, newId()]) expect((await upload(other, wanted, ['red'])).status).toBe(404)
    expect((await owner.post('/package_images/delete', { ids: [mine.id, newId()] })).status).toBe(404)
    expect(await galleryOf(one.id)).toHaveLength(1)
  })

  test('refuses what is no picture, and keeps nothing of it', async () => {
    const { id } = await newPackage(owner)
    const png = await pictureOf('olive', 64, 64)
    const hostile: [string, Buffer][] = [
      ['empty.png', Buffer.alloc(0)],
      ['shell.php', Buffer.from('<?php system($_GET[0]) ?>')],
      ['a.svg.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['gif.gif', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
      ['half.png', png.subarray(0, 60)],
      ['magic.png', Buffer.concat([png.subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')])],
    ]
    for (const [name, content] of hostile) {
      const answer = await owner.upload(`/uploadcare/package_images/${id}`, [{ name, content }])
      expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 422, ['file']])
    }
    expect((await owner.upload(`/uploadcare/package_images/${id}`, [])).status).toBe(422)
    expect((await owner.post(`/uploadcare/package_images/${id}`, { url: 'http://127.0.0.1/' })).status).toBe(415)
    expect(await galleryOf(id)).toEqual([])
    const odd = await owner.upload(`/uploadcare/package_images/${id}`, [{ name: '../../etc/passwd', content: png }])
    expect(odd.body.data[0].url).toMatch(/\/files\/img_[\w-]{43}\/medium\.webp$/)
  })

  test('holds 60 pictures and no more, raced too', async () => {
    const { id } = await newPackage(owner)
    const batch = (from: number) =>
      upload(
        owner,
        id,
        Array.from({ length: 20 }, (_, n) => `rgb(${from + n},10,10)`),
      )
    const answers = await Promise.all([batch(0), batch(20), batch(40), batch(60)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    expect(await galleryOf(id)).toHaveLength(60)
  })
})

test('the days of an itinerary have galleries of their own', async () => {
  const { id } = await newPackage(owner)
  const entry = (await owner.post(`/packages/${id}/itineraries/create`, { title: 'One' })).body.data
  const files = [
    { name: 'a.png', content: await pictureOf('plum') },
    { name: 'b.png', content: await pictureOf('khaki') },
  ]
  const added = await owner.upload(`/uploadcare/itinerary_image/${entry.id}`, files)
  expect(added.body.data).toHaveLength(2)
  expect(await coverOf(id)).toBeNull()
  const ids = added.body.data.map((one: { id: string }) => one.id)
  expect(
    (await owner.post(`/package_itinerary/${entry.id}/gallery/order`, { ids: ids.toReversed() })).body.data.map(
      (one: { id: string }) => one.id,
    ),
  ).toEqual(ids.toReversed())
  expect((await owner.post(`/itinerary_images/${ids[0]}/update`, { caption: 'Camp' })).body.data.caption).toBe('Camp')
  expect((await owner.post('/package_images/delete', { ids: [ids[0]] })).status).toBe(404)
  expect((await other.post('/itinerary_images/delete', { ids: [ids[0]] })).status).toBe(404)
  expect((await other.upload(`/uploadcare/itinerary_image/${entry.id}`, files)).status).toBe(404)
  await owner.post('/itinerary_images/delete', { ids: [ids[0]] })
  expect((await owner.get(`/package_itinerary/${entry.id}/gallery`)).body.data).toHaveLength(1)
  const copy = (await owner.get(`/packages/duplicate/${id}`)).body.data
  expect((await owner.get(`/packages/${copy.id}/itineraries`)).body.data[0].gallery).toHaveLength(1)
})

test('pictures are chosen from the media library, with what it says is on them', async () => {
  const { id } = await newPackage(owner)
  const entry = (await owner.post(`/packages/${id}/itineraries/create`, { title: 'One' })).body.data
  const files = [
    { name: 'a.png', content: await pictureOf('orchid') },
    { name: 'b.png', content: await pictureOf('peru') },
  ]
  const [first, second] = (await owner.upload('/gallery/upload', files)).body.data
  await owner.post(`/gallery/update/${first.id}`, { alt: 'Canoes', version: 1 })
  const chosen = await owner.post(`${base}/${id}/gallery/choose`, { ids: [second.id, first.id, second.id] })
  expect(chosen.body.data.map(({ caption }: { caption: string | null }) => caption)).toEqual([null, 'Canoes'])
  expect((await coverOf(id)).small_url).toBe(second.small_url)
  expect((await owner.post(`/package_itinerary/${entry.id}/gallery/choose`, { ids: [first.id] })).body.data).toHaveLength(1)
  expect((await owner.post(`${base}/${id}/gallery/choose`, { ids: [first.id] })).body.data).toHaveLength(2)
  const theirs = (await newPackage(other)).id
  for (const wanted of [first.id, newId()])
    expect((await other.post(`${base}/${theirs}/gallery/choose`, { ids: [wanted] })).status).toBe(404)
  expect((await other.post(`${base}/${id}/gallery/choose`, { ids: [first.id] })).status).toBe(404)
  expect((await other.post(`/package_itinerary/${entry.id}/gallery/choose`, { ids: [first.id] })).status).toBe(404)
})
