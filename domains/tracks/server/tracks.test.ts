import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { flac, mp3, tagged, wav } from './testing/sounds.ts'
import { base, newTrack, ugx, upload } from './testing/track.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const made = async (given: object = {}) =>
  (await owner.post(`${base}/create`, { title: 'Ekibobo', artist: 'Nakivubo Band', ...given })).body.data
const send = (id: string, content: Buffer, what = 'audio', by = owner) => upload(app, by, `${base}/${id}/${what}/upload`, content)
const heard = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a track is made with its price, changed, found by its album, and deleted', async () => {
  const track = await made({ album: 'Sunday in Kampala', genre: 'Afrobeat', price: ugx(5_000) })
  expect(track).toMatchObject({
    kind: 'track',
    artist: 'Nakivubo Band',
    genre: 'Afrobeat',
    from_price: ugx(5_000),
    preview_seconds: 30,
    audio: null,
    preview_url: null,
    duration_ms: null,
  })
  const change = { version: track.version, artist: 'Nakivubo Big Band', genre: null }
  expect((await owner.post(`${base}/${track.id}/update`, change)).body.data).toMatchObject({ artist: 'Nakivubo Big Band', genre: null })
  expect((await owner.post(`${base}/${track.id}/update`, change)).body.code).toBe('stale')
  const found = (await owner.get(`${base}?album=sunday%20IN%20kampala`)).body.data
  expect(found).toMatchObject([{ id: track.id, artist: 'Nakivubo Big Band', album: 'Sunday in Kampala' }])
  expect((await owner.get(`${base}/albums`)).body.data).toEqual([{ album: 'Sunday in Kampala', count: 1 }])
  expect((await owner.get(`${base}/statistics`)).body.data).toMatchObject({ by_status: { draft: 1 }, without_audio: 1 })
  expect((await other.get(`${base}/${track.id}/show`)).status).toBe(404)
  expect((await other.post(`${base}/${track.id}/delete`, {})).status).toBe(404)
  expect((await owner.post(`${base}/${track.id}/delete`, {})).status).toBe(200)
  expect((await owner.get(`${base}/${track.id}/show`)).status).toBe(404)
})

test('its recording is read, its preview cut; everybody hears the preview and nobody the whole', async () => {
  const { id } = await made()
  const { body } = await send(id, wav(100))
  expect(body.data).toMatchObject({
    duration_ms: 100_000,
    preview_ms: 30_000,
    own_preview: false,
    audio: { name: 'Song.wav', format: 'wav', size: 1_600_044 },
  })
  const preview = await heard(body.data.preview_url)
  expect([preview.status, preview.headers.get('content-type'), preview.bytes.length]).toEqual([200, 'audio/wav', 480_044])
  const part = await heard(body.data.preview_url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range'), part.bytes]).toEqual([
    206,
    'bytes 100-199/480044',
    preview.bytes.subarray(100, 200),
  ])
  expect((await heard(body.data.preview_url, { range: 'bytes=480044-' })).status).toBe(416)
  const [file] = await app.app.db.asAgency(owner, (tx) =>
    tx
      .selectFrom('files as f')
      .innerJoin('tracks as t', 't.audio_file_id', 'f.id')
      .select('f.key')
      .where('t.inventory_id', '=', id)
      .execute(),
  )
  expect(file!.key).toMatch(/^doc_/)
  for (const name of ['preview.wav', 'file', 'original.webp'])
    expect((await heard(`${app.origin}/files/${file!.key}/${name}`)).status).toBe(404)
  const whole = await fetch(`${app.origin}/api/agent${base}/${id}/audio`, { headers: { authorization: `Bearer ${owner.token}` } })
  expect((await whole.arrayBuffer()).byteLength).toBe(1_600_044)
  expect((await other.get(`${base}/${id}/audio`)).status).toBe(404)
})

test('the preview is as long as is chosen, never more than half, or none', async () => {
  const { id } = await made({ preview_seconds: null })
  expect((await send(id, mp3(60))).body.data).toMatchObject({ preview_url: null, preview_ms: null })
  const cut = async (seconds: number | null) => (await owner.post(`${base}/${id}/preview`, { seconds })).body.data
  expect(Math.round((await cut(15)).preview_ms / 1000)).toBe(15)
  expect(Math.round((await cut(120)).preview_ms / 1000)).toBe(30)
  expect(await cut(null)).toMatchObject({ preview_ms: null, preview_url: null, preview_seconds: null })
  expect((await owner.post(`${base}/${id}/preview`, { seconds: 4 })).status).toBe(422)
})

test('what cannot be cut takes a preview of its own, shorter than the whole, and keeps it', async () => {
  const { id } = await made()
  expect((await send(id, mp3(20), 'preview')).body.code).toBe('no_recording')
  expect((await send(id, flac(60))).body.data).toMatchObject({ audio: { format: 'flac' }, preview_url: null })
  expect((await send(id, wav(60), 'preview')).body.errors.file![0]).toContain('as long as the recording')
  expect((await send(id, wav(20), 'preview')).body.data).toMatchObject({ own_preview: true, preview_ms: 20_000 })
  expect((await send(id, wav(90))).body.data).toMatchObject({ own_preview: true, preview_ms: 20_000, duration_ms: 90_000 })
  expect((await send(id, wav(18))).body.data).toMatchObject({ own_preview: false, preview_ms: 9_000 })
})

test('what is no sound is refused at its field, and so is who may not', async () => {
  const { id } = await made()
  const refused = await send(id, Buffer.from('<html>'))
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'not_audio', ['file']])
  const seller = await newMember(app, owner, ['Add Bookings'])
  expect((await send(id, wav(9), 'audio', seller)).status).toBe(403)
  expect((await send(id, wav(9), 'audio', other)).status).toBe(404)
  expect((await seller.get(`${base}/${id}/show`)).status).toBe(200)
})

test('the tags of a recording fill an empty album and genre', async () => {
  const track = await made({ album: 'Dry season' })
  const { body } = await send(track.id, tagged(mp3(20), { album: 'Wet season', genre: 'Kadongo kamu' }))
  expect(body.data).toMatchObject({ album: 'Dry season', genre: 'Kadongo kamu' })
})

test('it is published with its recording and not without, one by one or among many', async () => {
  const price = ugx(5_000)
  const [bare, whole] = [await made({ title: 'Soon', price }), await made({ price })]
  await send(whole.id, wav(9))
  const publish = async (ids: string[]) => (await owner.post('/inventory/status', { ids, status: 'published' })).body
  expect(await publish([bare.id])).toMatchObject({
    code: 'recording_needed',
    message: 'Soon needs its recording before it is published.',
    errors: { status: ['Upload the recording first.'] },
  })
  const { data } = (await owner.post('/inventory/bulk/preview', { ids: [bare.id], change: { status: 'published' } })).body
  expect(data).toMatchObject([{ refused: 'Soon needs its recording before it is published.' }])
  expect((await publish([bare.id, whole.id])).data).toMatchObject({ changed: [{ id: whole.id }], refused: [{ id: bare.id }] })
  await send(bare.id, wav(9))
  expect((await publish([bare.id])).data.changed).toEqual([{ id: bare.id, from: 'draft' }])
})

test('it is sold without a day and is never full', async () => {
  const { id, option } = await newTrack(app, owner, wav(60))
  const sold = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: id, selection: [{ price_option_id: option, quantity: 300 }] }],
    action: 'confirm',
  })
  expect(sold.body.data).toMatchObject({ status: 'confirmed', kinds: ['track'], travellers: 0, total: ugx(1_500_000) })
  expect((await owner.get(`${base}/${id}/bookings`)).body.data).toMatchObject([{ booking_id: sold.body.data.id, quantity: 300 }])
  expect((await owner.post(`${base}/${id}/delete`, {})).body.code).toBe('in_use')
})
