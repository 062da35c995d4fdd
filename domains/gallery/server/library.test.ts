import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newAlbum, newImage, upload } from './testing/pictures.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const titles = async (query: string, person = owner) =>
  ((await person.get(`/gallery?${query}`)).body.data as { title: string }[]).map(({ title }) => title)

describe('what the library has', () => {
  test('is what was uploaded, named after its file, and counted', async () => {
    const person = await newOwner(app)
    const before = (await person.get('/gallery/storage')).body.data
    expect(before).toEqual({ used: 0, limit: 5120 * 1024 * 1024, deleted: { pictures: 0, bytes: 0 } })
    const [picture] = await upload(person, ['lake-at-dusk_2.JPG'])
    expect(picture).toMatchObject({ title: 'lake at dusk 2', name: 'lake-at-dusk_2.JPG', width: 60, height: 40, uses: 0, leaves_at: null })
    expect((await fetch(app.origin + new URL(picture!.small_url).pathname)).headers.get('content-type')).toBe('image/webp')
    expect((await person.get('/gallery/storage')).body.data.used).toBe(picture!.size)
    expect((await person.get('/gallery')).body).toMatchObject({ data: [{ id: picture!.id }], meta: { total: 1, per_page: 15 } })
  })

  test('has each picture once, however often it comes', async () => {
    const person = await newOwner(app)
    const content = await newImage()
    const first = await person.upload('/gallery/upload', [{ name: 'a.png', content }])
    const again = await person.upload('/gallery/upload', [
      { name: 'b.png', content },
      { name: 'c.png', content },
    ])
    expect(again.body.data).toHaveLength(1)
    expect(again.body.data[0]).toMatchObject({ id: first.body.data[0].id, title: 'a' })
    expect((await person.get('/gallery')).body.meta.total).toBe(1)
  })

  test('is searched, filtered and sorted', async () => {
    const person = await newOwner(app)
    const [b, a, c] = await upload(person, ['Bwindi.png', 'Albert.png', 'Chobe.png'])
    const tall = (await person.upload('/gallery/upload', [{ name: 'Door.png', content: await newImage({ width: 20, height: 90 }) }])).body
      .data[0]
    const square = (await person.upload('/gallery/upload', [{ name: 'Tile.png', content: await newImage({ width: 50, height: 50 }) }])).body
      .data[0]
    await person.post(`/gallery/update/${a!.id}`, { alt: 'Fishing boats', credit: 'O. Okello', version: 1 })
    await person.post('/gallery/tag', { ids: [b!.id, c!.id], add: ['Gorillas'] })
    const album = await newAlbum(person)
    await person.post(`/gallery/albums/${album.id}/add`, { ids: [c!.id] })
    expect(await titles('sort=title', person)).toEqual(['Albert', 'Bwindi', 'Chobe', 'Door', 'Tile'])
    expect((await titles('sort=-title', person))[0]).toBe('Tile')
    expect(await titles('search=fishing', person)).toEqual(['Albert'])
    expect(await titles('search=OKELLO', person)).toEqual(['Albert'])
    expect(await titles('search=gorill&sort=title', person)).toEqual(['Bwindi', 'Chobe'])
    expect(await titles('search=100%25', person)).toEqual([])
    expect(await titles('tag=Gorillas&sort=title', person)).toEqual(['Bwindi', 'Chobe'])
    expect(await titles(`album=${album.id.toUpperCase()}`, person)).toEqual(['Chobe'])
    expect(await titles('use=used', person)).toEqual(['Chobe'])
    expect(await titles('use=unused&sort=title', person)).toEqual(['Albert', 'Bwindi', 'Door', 'Tile'])
    expect(await titles('shape=portrait', person)).toEqual([tall.title])
    expect(await titles('shape=square', person)).toEqual([square.title])
    expect((await person.get('/gallery/tags')).body.data).toEqual([{ tag: 'Gorillas', count: 2 }])
    expect((await person.get('/gallery?sort=sha256')).status).toBe(422)
  })

  test('is each agency’s own', async () => {
    const [mine] = await upload(owner, ['mine.png'])
    const album = await newAlbum(owner)
    for (const id of [mine!.id, newId()]) {
      expect((await other.get(`/gallery/${id}`)).status).toBe(404)
      expect((await other.post(`/gallery/update/${id}`, { title: 'x', version: 1 })).status).toBe(404)
      expect((await other.delete(`/gallery/${id}`)).status).toBe(404)
      for (const call of ['tag', 'delete', 'keep', 'purge'])
        expect([call, (await other.post(`/gallery/${call}`, { ids: [id] })).status]).toEqual([call, 404])
    }
    expect((await other.get(`/gallery?album=${album.id}`)).body.data).toEqual([])
    expect((await other.get('/gallery')).body.meta.total).toBe(0)
    expect(await titles('search=mine')).toEqual(['mine'])
  })

  test('is for those who may see it, in agencies whose plan has a website', async () => {
    const [picture] = await upload(owner, ['x.png'])
    const media = await newMember(app, owner, ['View Media'])
    const albums = await newMember(app, owner, ['View Album'])
    const neither = await newMember(app, owner, ['View Bookings'])
    expect((await media.get('/gallery')).status).toBe(200)
    expect((await albums.get('/gallery')).status).toBe(200)
    expect((await media.get('/gallery/albums')).body.code).toBe('permission_required')
    for (const viewer of [media, albums]) expect((await viewer.delete(`/gallery/${picture!.id}`)).body.code).toBe('permission_required')
    for (const path of ['/gallery', '/gallery/tags', '/gallery/storage', `/gallery/${picture!.id}`])
      expect([path, (await neither.get(path)).status, (await callerOf(app).get(path)).status]).toEqual([path, 403, 401])
  })
})

describe('what is said of a picture', () => {
  test('is changed field by field, and an older version is refused', async () => {
    const [picture] = await upload(owner, ['a.png'])
    const path = `/gallery/update/${picture!.id}`
    const changed = await owner.post(path, {
      title: '  “Lake” <b>&amp;</b> 🦍 ',
      caption: 'At dusk',
      tags: ['Lake', 'lake', 'Boats'],
      version: 1,
    })
    expect(changed.body.data).toMatchObject({
      title: '“Lake” <b>&amp;</b> 🦍',
      caption: 'At dusk',
      alt: null,
      tags: ['lake', 'Boats'],
      version: 2,
      kept: true,
    })
    expect((await owner.post(path, { alt: 'A lake', version: 2 })).body.data).toMatchObject({
      caption: 'At dusk',
      alt: 'A lake',
      version: 3,
    })
    expect((await owner.post(path, { alt: '', version: 3 })).body.data).toMatchObject({ alt: null, focus: 'center' })
    expect((await owner.post(path, { focus: 'top-left', version: 4 })).body.data).toMatchObject({
      title: changed.body.data.title,
      focus: 'top-left',
    })
    expect((await owner.post(path, { title: 'late', version: 3 })).body).toMatchObject({ code: 'stale' })
  })

  test.each([
    ['an empty title', { title: '  ' }, 'title'],
    ['a title that reads backwards', { title: 'a\u202Eb' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a long description', { alt: 'x'.repeat(201) }, 'alt'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['a focus outside the picture', { focus: 'middle' }, 'focus'],
    ['a field nobody has', { sha256: 'x' }, 'sha256'],
  ])('%s: 422 at its field', async (_, input, field) => {
    const [picture] = await upload(owner, ['a.png'])
    const answer = await owner.post(`/gallery/update/${picture!.id}`, { version: 1, ...input })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('tags are put on and taken off several at once, at most twenty each', async () => {
    const [one, two] = await upload(owner, ['1.png', '2.png'])
    await owner.post('/gallery/tag', { ids: [one!.id, two!.id], add: ['Birds', 'Lake'] })
    await owner.post('/gallery/tag', { ids: [two!.id], add: ['boats'], remove: ['BIRDS'] })
    expect((await owner.get(`/gallery/${one!.id}`)).body.data.tags).toEqual(['Birds', 'Lake'])
    expect((await owner.get(`/gallery/${two!.id}`)).body.data.tags).toEqual(['Lake', 'boats'])
    const many = Array.from({ length: 19 }, (_, n) => `t${n}`)
    expect((await owner.post('/gallery/tag', { ids: [two!.id, one!.id], add: many })).body.code).toBe('too_many_tags')
    expect((await owner.get(`/gallery/${one!.id}`)).body.data.tags).toEqual(['Birds', 'Lake'])
  })

  test('its widths have their measures, bytes and addresses', async () => {
    const content = await newImage({ width: 1600, height: 1000 })
    const [{ id }] = (await owner.upload('/gallery/upload', [{ name: 'wide.png', content }])).body.data
    const { variants, size, uploaded_by } = (await owner.get(`/gallery/${id}`)).body.data
    expect(variants.map((one: { size: string; width: number; height: number }) => [one.size, one.width, one.height])).toEqual([
      ['small', 320, 200],
      ['medium', 960, 600],
      ['original', 1600, 1000],
    ])
    expect(variants.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0)).toBe(size)
    for (const { url, bytes } of variants) {
      const served = await fetch(app.origin + new URL(url).pathname)
      expect((await served.arrayBuffer()).byteLength).toBe(bytes)
    }
    expect(uploaded_by).toMatch(/^Person/)
  })
})
