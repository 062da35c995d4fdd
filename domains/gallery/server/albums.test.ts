import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { maxPicturesInAlbum } from '../contract.ts'
import { askDatabase, newAlbum, newImage, upload, type Shown } from './testing/pictures.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const show = async (id: string, person = owner) => (await person.get(`/gallery/albums/${id}`)).body.data
const order = async (id: string) => ((await show(id)).items as Shown[]).map(({ title }) => title).join('')

describe('albums', () => {
  test('are made, changed and deleted; their pictures stay in the library', async () => {
    const made = (await owner.post('/gallery/albums', { title: 'Summer', description: 'All of it.' })).body.data
    expect(made).toMatchObject({ title: 'Summer', description: 'All of it.', published: false, pictures: 0, cover_id: null, items: [] })
    const [picture] = await upload(owner, ['a.png'], made.id)
    const path = `/gallery/albums/${made.id}`
    expect((await owner.post(path, { published: true, version: 1 })).body.data).toMatchObject({
      title: 'Summer',
      published: true,
      pictures: 1,
      version: 1,
    })
    expect((await owner.post(path, { title: 'Summer 2026', version: 1 })).body.data).toMatchObject({ published: true, version: 2 })
    expect((await owner.post(path, { title: 'Late', version: 1 })).body.code).toBe('stale')
    expect((await owner.delete(path)).body.data).toEqual({ id: made.id })
    expect((await owner.get(path)).status).toBe(404)
    expect((await owner.get(`/gallery/${picture!.id}`)).body.data).toMatchObject({ kept: true, uses: 0 })
  })

  test('are listed with cover and count, in their own order, which can be changed', async () => {
    const person = await newOwner(app)
    const [a, b, c] = [
      await newAlbum(person, { title: 'A' }),
      await newAlbum(person, { title: 'B', published: true }),
      await newAlbum(person, { title: 'C' }),
    ]
    const [first] = await upload(person, ['1.png', '2.png'], b.id)
    const list = async (query = '') =>
      (await person.get(`/gallery/albums?${query}`)).body.data as { title: string; pictures: number; cover: { small_url: string } | null }[]
    const names = async (query = '') => (await list(query)).map(({ title }) => title).join('')
    expect(await names()).toBe('ABC')
    expect((await list())[1]).toMatchObject({ pictures: 2, cover: { small_url: first!.small_url } })
    expect((await list())[0]).toMatchObject({ pictures: 0, cover: null })
    const move = (ids: string[], before: string | null) => person.post('/gallery/albums/order', { ids, before })
    expect((await move([c.id], a.id)).body.data.ids).toEqual([c.id, a.id, b.id])
    await move([a.id], null)
    expect(await names()).toBe('CBA')
    expect(await names('sort=-title')).toBe('CBA')
    expect(await names('published=true')).toBe('B')
    expect(await names('search=c')).toBe('C')
    expect((await move([a.id], a.id)).body.errors).toHaveProperty('before')
    expect((await move([newId()], null)).status).toBe(404)
  })

  test('are each agency’s own', async () => {
    const album = await newAlbum(owner)
    const [mine] = await upload(owner, ['a.png'], album.id)
    const theirs = await newAlbum(other)
    const [foreign] = await upload(other, ['b.png'])
    for (const id of [album.id, newId()]) {
      const path = `/gallery/albums/${id}`
      const answers = [
        await other.get(path),
        await other.post(path, { title: 'x', version: 1 }),
        await other.delete(path),
        await other.upload(`${path}/upload`, [{ name: 'a.png', content: await newImage() }]),
        await other.post(`${path}/add`, { ids: [foreign!.id] }),
        await other.post(`${path}/remove`, { ids: [mine!.id] }),
        await other.post(`${path}/order`, { ids: [mine!.id], before: null }),
        await other.post(`/gallery/albums/${theirs.id}/add`, { ids: [foreign!.id], from: id }),
        await other.post('/gallery/albums/order', { ids: [theirs.id], before: id }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect((await other.post(`/gallery/albums/${theirs.id}/add`, { ids: [mine!.id] })).status).toBe(404)
    expect((await other.post(`/gallery/albums/${theirs.id}`, { cover_id: mine!.id, version: 1 })).body.errors).toHaveProperty('cover_id')
    expect((await show(theirs.id, other)).items).toEqual([])
  })

  test.each([
    ['no title', {}, 'title'],
    ['a title of 161 letters', { title: 'x'.repeat(161) }, 'title'],
    ['a long description', { title: 'x', description: 'x'.repeat(2001) }, 'description'],
    ['published as a word', { title: 'x', published: 'yes' }, 'published'],
  ])('%s: 422 at its field', async (_, body, field) => {
    const answer = await owner.post('/gallery/albums', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('the pictures of an album', () => {
  const filled = async (letters: string) => {
    const album = await newAlbum(owner)
    const pictures = await upload(
      owner,
      [...letters].map((letter) => `${letter}.png`),
      album.id,
    )
    return { id: album.id, of: (letter: string) => pictures[letters.indexOf(letter)]!.id }
  }
  const move = (id: string, ids: string[], before: string | null) => owner.post(`/gallery/albums/${id}/order`, { ids, before })

  test('come in the order of their upload and move before another, several at once, or to the end', async () => {
    const { id, of } = await filled('ABCDE')
    expect(await order(id)).toBe('ABCDE')
    await move(id, [of('D')], of('B'))
    expect(await order(id)).toBe('ADBCE')
    await move(id, [of('E'), of('A')], of('B'))
    expect(await order(id)).toBe('DEABC')
    await move(id, [of('E')], null)
    expect(await order(id)).toBe('DABCE')
    expect((await move(id, [newId()], null)).status).toBe(404)
    expect((await move(id, [of('A')], newId())).status).toBe(404)
    expect((await move(id, [of('A')], of('A'))).status).toBe(422)
    expect(await order(id)).toBe('DABCE')
  })

  test('two who move at once lose nothing', async () => {
    const { id, of } = await filled('ABCDEF')
    await Promise.all([move(id, [of('A')], null), move(id, [of('B')], null), move(id, [of('C')], null), upload(owner, ['G.png'], id)])
    expect([...(await order(id))].sort().join('')).toBe('ABCDEFG')
    const positions = await askDatabase<{ position: number }>(app, 'SELECT position FROM album_pictures WHERE album_id = $1', [id])
    expect(new Set(positions.map(({ position }) => position)).size).toBe(7)
  })

  test('are put in from the library once, moved to another album, and taken out', async () => {
    const { id, of } = await filled('AB')
    const [loose] = await upload(owner, ['C.png'])
    const added = await owner.post(`/gallery/albums/${id}/add`, { ids: [of('A'), loose!.id] })
    expect(added.body.data.pictures).toBe(3)
    expect(await order(id)).toBe('ABC')
    const elsewhere = await newAlbum(owner)
    await owner.post(`/gallery/albums/${elsewhere.id}/add`, { ids: [loose!.id, of('B')], from: id })
    expect([await order(id), await order(elsewhere.id)]).toEqual(['A', 'CB'])
    const gone = await owner.post(`/gallery/albums/${id}/remove`, { ids: [of('A')] })
    expect(gone.body.data).toMatchObject({ pictures: 0, items: [] })
    expect((await owner.post(`/gallery/albums/${id}/remove`, { ids: [of('A')] })).status).toBe(404)
    expect((await owner.get(`/gallery/${of('A')}`)).status).toBe(200)
  })

  test('the cover is the first one, or the one chosen as long as it is there', async () => {
    const { id, of } = await filled('AB')
    const coverOf = async () => {
      const { data } = (await owner.get('/gallery/albums?per_page=100')).body
      return data.find((one: { id: string }) => one.id === id).cover.small_url as string
    }
    const urlOf = async (letter: string) => (await owner.get(`/gallery/${of(letter)}`)).body.data.small_url
    expect(await coverOf()).toBe(await urlOf('A'))
    expect((await owner.post(`/gallery/albums/${id}`, { cover_id: of('B'), version: 1 })).body.data.cover_id).toBe(of('B'))
    expect(await coverOf()).toBe(await urlOf('B'))
    expect((await owner.post(`/gallery/albums/${id}`, { title: 'Still B', version: 1 })).body.data.cover_id).toBe(of('B'))
    await owner.post(`/gallery/albums/${id}/remove`, { ids: [of('B')] })
    expect(await coverOf()).toBe(await urlOf('A'))
    expect((await owner.post(`/gallery/albums/${id}`, { cover_id: of('B'), version: 2 })).body.errors).toHaveProperty('cover_id')
    expect((await owner.post(`/gallery/albums/${id}`, { cover_id: of('A'), version: 2 })).body.data.cover_id).toBe(of('A'))
    expect((await owner.post(`/gallery/albums/${id}`, { cover_id: null, version: 2 })).body.data.cover_id).toBeNull()
  })

  test(`are ${maxPicturesInAlbum} and no more`, async () => {
    const album = await newAlbum(owner)
    await askDatabase(
      app,
      `WITH made AS (INSERT INTO files (agency_id, id, key, kind, name, title, mime, size, sha256, created_at)
         SELECT $1, gen_random_uuid(), 'img_' || n, 'image', 'n', 'n', 'image/webp', 1, 'many' || n, now() FROM generate_series(1, $3::int) AS n RETURNING id)
       INSERT INTO album_pictures (agency_id, album_id, file_id, position, created_at) SELECT $1, $2, id, row_number() OVER (), now() FROM made`,
      [owner.agencyId, album.id, maxPicturesInAlbum],
    )
    const answer = await owner.upload(`/gallery/albums/${album.id}/upload`, [{ name: 'a.png', content: await newImage() }])
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([409, 'album_full', ['file']])
    expect((await show(album.id)).pictures).toBe(maxPicturesInAlbum)
  })
})
