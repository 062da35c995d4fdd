import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newAlbum, newImage, upload, type Shown } from './testing/pictures.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const keyOf = ({ small_url }: { small_url: string }) => new URL(small_url).pathname.split('/')[2]!
const onDisk = (picture: { small_url: string }) => existsSync(join(app.app.settings.dataFolder, 'files', keyOf(picture)))
const storage = async () =>
  (await owner.get('/gallery/storage')).body.data as { used: number; deleted: { pictures: number; bytes: number } }
const show = (id: string) => owner.get(`/gallery/${id}`)
const isListed = async (id: string, query = '') =>
  ((await owner.get(`/gallery?per_page=100&${query}`)).body.data as Shown[]).some((one) => one.id === id)

describe('a picture that is shown', () => {
  /** Uses one picture in every possible place. */
  async function shownEverywhere() {
    const content = await newImage()
    const file = [{ name: 'everywhere.png', content }]
    const [{ id }] = (await owner.upload('/gallery/upload', file)).body.data
    const trip = (await owner.post('/packages/new', { title: 'Gorillas of Bwindi', country_code: 'UG', days: 2, nights: 1 })).body.data
    await owner.upload(`/uploadcare/package_images/${trip.id}`, file)
    const day = (await owner.post(`/packages/${trip.id}/itineraries/create`, { title: 'There', day: 2 })).body.data
    await owner.upload(`/uploadcare/itinerary_image/${day.id}`, file)
    await owner.upload('/agencies/addlogoimage', file)
    await owner.upload(`/agencies/editbannerimage/${owner.agencyId}`, file)
    const album = await newAlbum(owner, { title: 'Summer' })
    await owner.post(`/gallery/albums/${album.id}/add`, { ids: [id] })
    return { id, trip, day, album }
  }

  test('says where, and cannot be deleted until it is taken out everywhere', async () => {
    const { id, trip, day, album } = await shownEverywhere()
    const { places, uses } = (await show(id)).body.data
    const agency = `Agency ${owner.email}`
    expect(places).toEqual([
      { what: 'Agency, logo', title: agency, link: '/business/brand' },
      { what: 'Agency, cover', title: agency, link: '/business/brand' },
      { what: 'Tour package, gallery', title: 'Gorillas of Bwindi', link: `/offers/packages/${trip.id}/edit?tab=gallery` },
      { what: 'Tour package, cover', title: 'Gorillas of Bwindi', link: `/offers/packages/${trip.id}/edit?tab=gallery` },
      { what: 'Tour package, day 2', title: 'Gorillas of Bwindi', link: `/offers/packages/${trip.id}/edit?tab=itinerary` },
      { what: 'Album', title: 'Summer', link: `/website/album/${album.id}` },
    ])
    expect(uses).toBe(4)
    const refused = await owner.delete(`/gallery/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect(refused.body.message).toBe(
      `“everywhere” is shown in: “${agency}” (agency, logo), “${agency}” (agency, cover), “Gorillas of Bwindi” (tour package, gallery) and 3 more. Remove it there first.`,
    )
    await owner.delete(`/agencies/editlogoimage/${owner.agencyId}`)
    await owner.delete(`/agencies/editbannerimage/${owner.agencyId}`)
    const [inGallery] = (await owner.get(`/business/tour/packages/${trip.id}/gallery`)).body.data
    await owner.post('/package_images/delete', { ids: [inGallery.id] })
    await owner.post(`/package_itinerary/${day.id}/delete`)
    expect((await owner.delete(`/gallery/${id}`)).body.message).toBe('“everywhere” is shown in: “Summer” (album). Remove it there first.')
    await owner.delete(`/gallery/albums/${album.id}`)
    expect((await owner.delete(`/gallery/${id}`)).body.data).toEqual({ id })
  })

  test('stays when several are deleted, and the others go', async () => {
    const album = await newAlbum(owner)
    const [used] = await upload(owner, ['used.png'], album.id)
    const [a, b] = await upload(owner, ['a.png', 'b.png'])
    const answer = await owner.post('/gallery/delete', { ids: [a!.id, used!.id, b!.id] })
    expect(answer.body.data).toEqual({
      deleted: expect.arrayContaining([a!.id, b!.id]),
      refused: [{ id: used!.id, title: 'used', message: expect.stringContaining('“Lakes” (album)') }],
    })
    expect([await isListed(a!.id), await isListed(used!.id)]).toEqual([false, true])
  })
})

describe('a deleted picture', () => {
  test('is off the list and can be taken back', async () => {
    const [picture] = await upload(owner, ['back.png'])
    await owner.delete(`/gallery/${picture!.id}`)
    expect([await isListed(picture!.id), await isListed(picture!.id, 'state=deleted')]).toEqual([false, true])
    expect((await owner.delete(`/gallery/${picture!.id}`)).status).toBe(404)
    expect((await owner.post(`/gallery/update/${picture!.id}`, { title: 'x', version: 1 })).status).toBe(404)
    expect((await owner.post('/gallery/tag', { ids: [picture!.id], add: ['x'] })).status).toBe(404)
    const album = await newAlbum(owner)
    expect((await owner.post(`/gallery/albums/${album.id}/add`, { ids: [picture!.id] })).status).toBe(404)
    expect((await show(picture!.id)).body.data.deleted_at).not.toBeNull()
    await owner.post('/gallery/keep', { ids: [picture!.id] })
    expect((await show(picture!.id)).body.data).toMatchObject({ deleted_at: null, leaves_at: null, kept: true })
    expect(await isListed(picture!.id)).toBe(true)
  })

  test('comes back when it is sent again', async () => {
    const content = await newImage()
    const [{ id }] = (await owner.upload('/gallery/upload', [{ name: 'again.png', content }])).body.data
    await owner.delete(`/gallery/${id}`)
    expect((await owner.upload('/gallery/upload', [{ name: 'again.png', content }])).body.data[0]).toMatchObject({ id, deleted_at: null })
    expect(await isListed(id)).toBe(true)
  })

  test('frees its bytes at once when it is removed for good', async () => {
    const [picture, other] = await upload(owner, ['gone.png', 'stays.png'])
    const before = await storage()
    expect((await owner.post('/gallery/purge', { ids: [picture!.id] })).body.code).toBe('not_deleted')
    await owner.delete(`/gallery/${picture!.id}`)
    expect(await storage()).toEqual({
      ...before,
      deleted: { pictures: before.deleted.pictures + 1, bytes: before.deleted.bytes + picture!.size },
    })
    const both = await Promise.all([
      owner.post('/gallery/purge', { ids: [picture!.id] }),
      owner.post('/gallery/purge', { ids: [picture!.id] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)!.body.data).toEqual({ ids: [picture!.id], bytes: picture!.size })
    expect(await storage()).toEqual({ ...before, used: before.used - picture!.size })
    expect([onDisk(picture!), onDisk(other!), (await show(picture!.id)).status]).toEqual([false, true, 404])
    expect((await owner.post('/gallery/keep', { ids: [picture!.id] })).status).toBe(404)
  })
})
