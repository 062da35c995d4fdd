import { afterAll, beforeAll, expect, test } from 'vitest'
import { key, payCash, ugx, visitor } from '#domains/finance/server/testing/money.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { base as tracks, newTrack, upload } from '#domains/tracks/server/testing/track.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let track: { id: string; option: string }
const song = wav(20)
beforeAll(async () => {
  app = await startTestApp()
  app.app.appUrl = app.origin
  owner = await newOwner(app)
  other = await newOwner(app)
  track = await newTrack(app, owner, song)
})
afterAll(() => app.close())

const order = async (given: { lines?: object[]; quantity?: number; email?: string | null } = {}) => {
  const { lines, quantity = 1, email = `buyer.${Math.random()}@example.com` } = given
  const line = { inventory_id: track.id, selection: [{ price_option_id: track.option, quantity }] }
  const { body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello', ...(email ? { email } : {}) },
    lines: lines ?? [line],
    action: 'confirm',
  })
  return { id: body.data.id as string, email: email ?? '' }
}
const list = async (id: string) => (await owner.get(`/bookings/${id}/downloads`)).body.data
const send = (id: string, to = 'other@example.com') => owner.post(`/bookings/${id}/downloads/send`, { to })
const mailsTo = (email: string) =>
  app.app.db.asPlatform('test: mails', (tx) => tx.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute())
/** Downloads the file as a buyer does: opens the page, presses the button, follows the redirect. */
const save = async (url: string) => {
  const buyer = visitor(app)
  const { status, location } = await buyer.submit(url)
  if (status !== 303) return { status, location: null, bytes: Buffer.alloc(0) }
  const answer = await fetch(app.origin + location!)
  return { status: answer.status, location, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('nothing before it is paid; then a mail with a link that saves the file', async () => {
  const { id, email } = await order()
  expect(await list(id)).toMatchObject([{ inventory_id: track.id, state: 'unpaid', link: null }])
  expect((await send(id)).body.code).toBe('not_paid')
  await payCash(owner, id, 4_999)
  expect(await mailsTo(email)).toEqual([])
  await payCash(owner, id, 1)
  const [{ link, state }] = await list(id)
  expect([state, link.downloads, link.most_downloads, link.sent_to]).toEqual(['active', 0, 5, email])
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Your download: Ekibobo')
  expect(mail!.body).toContain(link.url)
  const page = await visitor(app).get(link.url)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Song.wav')
  const { bytes, headers } = await save(link.url)
  expect(bytes.equals(song)).toBe(true)
  expect([headers!.get('content-disposition'), headers!.get('content-type')]).toEqual([
    `attachment; filename="Song.wav"; filename*=UTF-8''Song.wav`,
    'application/octet-stream',
  ])
  expect((await list(id))[0].link).toMatchObject({ downloads: 1, last_download_at: expect.any(String) })
})

test('a download that breaks goes on without counting again, for an hour', async () => {
  const { id } = await order()
  await payCash(owner, id, 5_000)
  const [{ link }] = await list(id)
  const { location } = await save(link.url)
  const part = await fetch(app.origin + location!, { headers: { range: 'bytes=1000-' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, song.length - 1000])
  expect((await list(id))[0].link.downloads).toBe(1)
  const elsewhere = (await list((await order()).id))[0]
  expect(elsewhere.link).toBeNull()
  app.clock.advance(61 * 60_000)
  expect((await fetch(app.origin + location!)).status).toBe(410)
})

test('it ends with its number, its days, the agent, and the money; sending again begins anew', async () => {
  const { id, email } = await order()
  const payment = await payCash(owner, id, 5_000)
  const [{ link }] = await list(id)
  for (let n = 0; n < 5; n++) expect((await save(link.url)).status).toBe(200)
  expect((await save(link.url)).status).toBe(403) // the page that refuses has no form
  expect((await visitor(app).get(link.url)).status).toBe(410)
  expect((await list(id))[0].state).toBe('used_up')

  expect((await send(id)).body.data.message).toBe('Sending to other@example.com.')
  expect((await list(id))[0].link).toMatchObject({ downloads: 5, most_downloads: 10, url: link.url, sent_to: 'other@example.com' })
  expect((await save(link.url)).status).toBe(200)

  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('download_links').set({ expires_at: app.clock.now() }).where('booking_id', '=', id).execute(),
  )
  expect((await list(id))[0].state).toBe('expired')
  expect((await visitor(app).get(link.url)).text).toContain('This link has expired.')
  await send(id)

  const begun = (await save(link.url)).location!
  expect((await owner.post(`/bookings/downloads/${link.id}/revoke`, {})).body.data.state).toBe('revoked')
  expect((await visitor(app).get(link.url)).status).toBe(410)
  expect((await fetch(app.origin + begun)).status).toBe(410)
  await send(id)
  const [renewed] = await list(id)
  expect(renewed.state).toBe('active')
  expect(renewed.link.url).not.toBe(link.url)
  expect((await visitor(app).get(link.url)).status).toBe(410)
  expect((await save(renewed.link.url)).status).toBe(200)

  const refunded = await owner.post(
    `/payments/${payment.id}/refund`,
    { amount: ugx(5_000), reason: 'Not what was meant', handed_over: true },
    key(),
  )
  expect(refunded.status).toBe(200)
  expect((await list(id))[0].state).toBe('refunded')
  expect((await visitor(app).get(renewed.link.url)).text).toContain('This order was refunded.')
  expect((await send(id)).body.code).toBe('not_paid')
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a hundred presses at once save it as often as it may be', async () => {
  const { id } = await order()
  await payCash(owner, id, 5_000)
  const [{ link }] = await list(id)
  const path = new URL(link.url).pathname
  const buyer = visitor(app)
  const token = /name="_token" value="([^"]+)"/.exec((await buyer.get(link.url)).text)![1]!
  const answers = await Promise.all(Array.from({ length: 100 }, () => buyer.post(path, { _token: token })))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(5)
  expect((await list(id))[0].link.downloads).toBe(5)
})

test('a product brings the file that goes with it, and one order has a mail with both', async () => {
  const book = await newPublished(owner, { title: 'Guide to Bwindi' })
  const products = '/business/shop/products'
  expect((await owner.get(`${products}/${book.id}/virtual-asset`)).body.data).toBeNull()
  const sent = await upload(app, owner, `${products}/${book.id}/virtual-asset/upload`, Buffer.from('%PDF-1.7 a guide'), 'Guide <1>.pdf')
  expect(sent.body.data).toMatchObject({ name: 'Guide _1_.pdf', size: 16 })
  const { id, email } = await order({
    lines: [
      { inventory_id: book.id, selection: [{ price_option_id: book.variant, quantity: 1 }] },
      { inventory_id: track.id, selection: [{ price_option_id: track.option, quantity: 2 }] },
    ],
  })
  await payCash(owner, id, 55_000)
  const downloads = await list(id)
  expect(downloads).toMatchObject([
    { title: 'Guide to Bwindi', state: 'active', link: { most_downloads: 5 } },
    { title: 'Ekibobo', state: 'active', link: { most_downloads: 10 } },
  ])
  const [mail] = await mailsTo(email)
  for (const { link } of downloads) expect(mail!.body).toContain(link.url)
  expect((await save(downloads[0].link.url)).bytes.toString()).toBe('%PDF-1.7 a guide')
  const { items } = (await owner.get(`/business/shop/orders/${id}/show`)).body.data
  expect(items).toMatchObject([
    { kind: 'product', packed: true },
    { kind: 'track', packed: false },
  ])
  await owner.post(`${products}/${book.id}/virtual-asset/delete`, {})
  expect((await list(id)).map(({ state }: { state: string }) => state)).toEqual(['active', 'cancelled'])
  expect((await visitor(app).get(downloads[0].link.url)).status).toBe(410)
})

test('a track that lost its recording waits for another, and its link goes on', async () => {
  const { id: soon, option } = await newTrack(app, owner, song, { title: 'Soon' })
  const { id, email } = await order({ lines: [{ inventory_id: soon, selection: [{ price_option_id: option, quantity: 1 }] }] })
  // A recording cannot be removed. Only tracks from before recordings were required have none.
  const none = { audio_file_id: null, audio_format: null, duration_ms: null }
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('tracks').set(none).where('inventory_id', '=', soon).execute())
  await payCash(owner, id, 5_000)
  const [{ state, link }] = await list(id)
  expect(state).toBe('no_file')
  expect((await visitor(app).get(link.url)).text).toContain('The file is not there yet.')
  await upload(app, owner, `${tracks}/${soon}/audio/upload`, song)
  expect((await save(link.url)).bytes.equals(song)).toBe(true)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a code that was changed, or one of another kind, opens nothing; neither does another agency', async () => {
  const { id } = await order()
  await payCash(owner, id, 5_000)
  const [{ link }] = await list(id)
  const code = link.url.split('/').at(-1) as string
  for (const wrong of [forged(code), code.slice(0, 60), 'x', encodeURIComponent('../../etc')])
    expect((await visitor(app).get(`${app.origin}/d/${wrong}`)).status).toBe(404)
  expect((await visitor(app).get(`/d/${code}/${track.id}`)).status).toBe(404)
  expect((await visitor(app).post(`/d/${code}`, {})).status).toBe(403)
  expect((await other.get(`/bookings/${id}/downloads`)).status).toBe(404)
  expect((await other.post(`/bookings/downloads/${link.id}/revoke`, {})).status).toBe(404)
  const viewer = await newMember(app, owner, ['View Bookings'])
  expect((await viewer.post(`/bookings/downloads/${link.id}/revoke`, {})).status).toBe(403)
})
