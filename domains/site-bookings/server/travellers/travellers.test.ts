import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { forgetTravellers } from '../jobs.ts'
import { fieldsOf, lastTripCode, siteVisitor } from '../testing/visitor.ts'
import { tripTravellerData } from './person-source.ts'

let app: TestApp
let owner: TestPerson
let host: string
let bookingId: string
let path: string
const client = () => siteVisitor(app, host)
let holder: ReturnType<typeof client>
/** The day of the first test. Later ones may be past midnight. */
let today: string
const inDays = (days: number) => addDays(today, days)
beforeAll(async () => {
  app = await startTestApp()
  today = dayOf(app.clock.now())
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  const tour = await publishTour(app, owner)
  holder = client()
  await holder.add(`/trips/${tour.id}?n0=2`)
  await holder.book()
  path = (await holder.open('/trip/done')).headers.location as string
  const { id } = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('bookings').select('id').executeTakeFirstOrThrow())
  bookingId = id
})
afterAll(() => app.close())

const rows = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('trip_travellers').selectAll().orderBy('created_at').execute())
const log = () =>
  app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'user_id', 'after']).where('subject', '=', 'traveller').orderBy('id').execute(),
  )
const grace = {
  name: 'AKELLO Grace',
  nationality: 'UG',
  born_on: '1990-05-04',
  passport_number: 'a1234567',
  passport_expires_on: '2031-01-01',
  diet: 'No peanuts',
  health: 'Asthma',
  emergency_contact: 'Moses, 0772 345678',
}
const tokenOf = async (by = holder) => fieldsOf((await by.open(path)).text, `${path}/message`)!
/** Asks for a code and enters it. */
async function unlock(by = holder) {
  const token = await tokenOf(by)
  expect((await by.open(`${path}/code`, { form: token })).headers.location).toBe(`${path}/travellers?code=sent`)
  return by.open(`${path}/unlock`, { form: { ...token, code: await lastTripCode(app) } })
}

test('a client fills in travellers after entering a code from their mail, and nobody sees them without', async () => {
  expect((await holder.open(path)).text).toContain('Nobody is named yet.')
  const token = await tokenOf()
  const locked = await holder.open(`${path}/travellers`)
  expect(locked.text).toContain('We send a code to g•••@example.com')
  // Without a code that was sent, none is right.
  expect((await holder.open(`${path}/unlock`, { form: { ...token, code: '123456' } })).status).toBe(422)
  expect((await holder.open(`${path}/code`, { form: token })).status).toBe(303)
  expect((await holder.open(`${path}/travellers?code=sent`)).text).toContain('autocomplete="one-time-code"')
  const code = await lastTripCode(app)
  expect(code).toMatch(/^[0-9]{6}$/)
  const other = code === '000000' ? '000001' : '000000'
  for (const wrong of ['', 'abcdef', `${code}1`, other]) {
    const refused = await holder.open(`${path}/unlock`, { form: { ...token, code: wrong } })
    expect([wrong, refused.status, refused.headers['set-cookie']]).toEqual([wrong, 422, undefined])
  }
  // Without the second factor nothing is shown or saved.
  expect((await holder.open(`${path}/save-traveller`, { form: { ...token, traveller: 'new', ...grace } })).headers.location).toBe(
    `${path}/travellers`,
  )
  expect(await rows()).toEqual([])
  const open = await holder.open(`${path}/unlock`, { form: { ...token, code: `${code.slice(0, 3)} ${code.slice(3)}` } })
  expect([open.headers['set-cookie']].flat()[0]).toMatch(/^trip_key=[^;]+; Path=\/my-trip\/[^;]+; SameSite=Strict; Max-Age=1800; HttpOnly$/)
  // A code works once.
  const later = client()
  await later.openLink(path)
  expect((await later.open(`${path}/unlock`, { form: { ...token, code } })).status).toBe(422)
  const list = await holder.open(`${path}/travellers`)
  expect(list.text).toContain('we delete it on')
  const form = await holder.open(`${path}/traveller`, { form: { ...token, open: 'new' } })
  const hidden = fieldsOf(form.text, `${path}/save-traveller`)!
  const wrong = await holder.open(`${path}/save-traveller`, {
    form: { ...hidden, ...grace, name: '', passport_number: '<b>', nationality: 'XX', born_on: inDays(2) },
  })
  expect([wrong.status, wrong.text.match(/aria-invalid="true"/g)?.length]).toEqual([422, 3])
  for (const over of [{ born_on: inDays(2) }, { passport_expires_on: inDays(21) }])
    expect((await holder.open(`${path}/save-traveller`, { form: { ...hidden, ...grace, ...over } })).status).toBe(422)
  expect((await holder.open(`${path}/save-traveller`, { form: { ...hidden, ...grace } })).headers.location).toBe(
    `${path}/travellers?saved=1`,
  )
  const [row] = await rows()
  expect(row!.name).toBe('AKELLO Grace')
  expect(JSON.stringify(row)).not.toMatch(/1234567|1990|peanuts|Asthma|Moses/i)
  const listed = await holder.open(`${path}/travellers`)
  expect(listed.text).toContain('Passport given')
  expect(listed.text).not.toMatch(/1234567|peanuts/i)
  const shown = await holder.open(`${path}/traveller`, { form: { ...token, open: row!.id } })
  for (const value of ['A1234567', '1990-05-04', 'No peanuts', 'Asthma']) expect([value, shown.text.includes(value)]).toEqual([value, true])
  expect((await log()).map(({ action, user_id }) => [action, user_id])).toEqual([
    ['traveller.added', null],
    ['traveller.shown', null],
  ])
  expect(JSON.stringify(await log())).not.toMatch(/1234567|peanuts/i)
  expect((await holder.open(path)).text).toContain('1 of 2 named.')
  // Another browser with the link, and this one after half an hour, are asked again.
  expect((await later.open(`${path}/travellers`)).text).toContain('Passports are private.')
  app.clock.advance(31 * 60_000)
  expect((await holder.open(`${path}/travellers`)).text).toContain('Passports are private.')
})

test('a code expires, is replaced by the next one, and five wrong ones void it', async () => {
  const one = client()
  await one.openLink(path)
  const token = await tokenOf(one)
  const attempt = async (code: string) => (await one.open(`${path}/unlock`, { form: { ...token, code } })).status
  const ask = async () => {
    app.clock.advance(11 * 60_000)
    await one.open(`${path}/code`, { form: token })
    return lastTripCode(app)
  }
  const expired = await ask()
  app.clock.advance(10 * 60_000)
  expect(await attempt(expired)).toBe(422)
  const replaced = await ask()
  const guessed = await ask()
  expect([replaced === guessed, await attempt(replaced)]).toEqual([false, 422])
  for (let tries = 0; tries < 4; tries++) expect(await attempt(guessed === '000000' ? '111111' : '000000')).toBe(422)
  expect(await attempt(guessed)).toBe(422)
  // Two at once: the second waits for the first, so both count.
  const fresh = await ask()
  const both = await Promise.all([attempt(fresh), attempt(fresh)])
  expect(both.toSorted()).toEqual([303, 422])
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Sends a file as the form of a traveller does. */
async function sendFile(by: typeof holder, fields: Record<string, string>, content: Buffer, name = 'passport.png') {
  const boundary = 'safiri-test-boundary'
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(parts.join('') + file), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return by.open(`${path}/passport`, { method: 'POST', body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
}

test('a picture of a passport is encrypted, checked and replaced, each look is logged, and it ends with its traveller', async () => {
  const token = await tokenOf()
  await unlock()
  const [row] = await rows()
  const fields = { _token: token._token!, traveller: row!.id }
  for (const [content, why] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Choose a JPEG'],
    [Buffer.alloc(0), 'Choose a file.'],
    [Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]), 'too large'],
  ] as const) {
    const refused = await sendFile(holder, fields, content)
    expect([why, refused.status, refused.text.includes(why)]).toEqual([why, 422, true])
  }
  expect((await sendFile(holder, { ...fields, traveller: bookingId }, png)).status).toBe(404)
  expect((await sendFile(holder, { ...fields, _token: 'x' }, png)).status).toBe(403)
  // Without the code, the file is not even read.
  const stranger = client()
  await stranger.openLink(path)
  expect((await sendFile(stranger, fields, png)).headers.location).toBe(`${path}/travellers`)
  expect((await sendFile(holder, fields, png)).headers.location).toBe(`${path}/travellers?saved=1`)
  expect((await sendFile(holder, fields, Buffer.concat([png, Buffer.from('again')]))).status).toBe(303)
  const files = await app.app.db.asAgency(owner, (tx) =>
    tx
      .selectFrom('trip_traveller_files as p')
      .innerJoin('files as f', 'f.id', 'p.file_id')
      .select(['f.key', 'f.mime', 'p.mime as own', 'p.size'])
      .execute(),
  )
  expect(files).toMatchObject([{ own: 'image/png', mime: 'application/octet-stream', size: png.length + 5 }])
  const stored = await app.app.files.documents.bytes(files[0]!.key)
  expect(stored.includes('PNG')).toBe(false)
  expect((await holder.open(`${path}/travellers`)).text).not.toContain('/passport"')
  const base = `/bookings/${bookingId}/trip-travellers`
  expect((await owner.get(base)).body.data.travellers[0]).toMatchObject({ has_file: true })
  const before = (await log()).length
  const opened = await owner.post(`${base}/${row!.id}/passport`)
  expect(opened.status).toBe(200)
  expect((await log()).slice(before)).toMatchObject([{ action: 'traveller.file_shown', user_id: expect.any(String) }])
  const clerk = await newMember(app, owner, ['View Bookings'])
  const theirs = await newOwner(app)
  await openToVisitors(app, theirs)
  for (const [who, status] of [
    [clerk, 403],
    [theirs, 404],
  ] as const)
    for (const action of ['passport', 'passport/delete']) expect((await who.post(`${base}/${row!.id}/${action}`)).status).toBe(status)
  expect((await owner.post(`${base}/${row!.id}/passport/delete`)).body.data.travellers[0]).toMatchObject({ has_file: false })
  expect((await owner.post(`${base}/${row!.id}/passport`)).status).toBe(404)
  expect((await sendFile(holder, fields, png)).status).toBe(303)
})

test('two browsers at once: an older form changes nothing, and not more are named than travel', async () => {
  const token = await tokenOf()
  await unlock()
  const [row] = await rows()
  const save = (form: Record<string, string>) => holder.open(`${path}/save-traveller`, { form: { ...token, ...grace, ...form } })
  const stale = { traveller: row!.id, version: '1' }
  expect((await save({ ...stale, diet: 'None' })).status).toBe(303)
  const late = await save({ ...stale, diet: 'Fish' })
  expect([late.status, late.text.includes('Another person has changed this traveller')]).toEqual([409, true])
  const both = await Promise.all([save({ traveller: 'new', name: 'Moses' }), save({ traveller: 'new', name: 'Joy' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
  for (const traveller of ['x', bookingId]) expect((await save({ traveller, version: '1' })).status).toBe(404)
  expect((await holder.open(`${path}/traveller`, { form: { ...token, open: bookingId } })).status).toBe(404)
  expect(await rows()).toHaveLength(2)
})

test('members see names; a passport needs the right to edit bookings, and each look is logged', async () => {
  const base = `/bookings/${bookingId}/trip-travellers`
  const listed = (await owner.get(base)).body.data
  expect(listed).toMatchObject({ expected: 2, erased_on: inDays(20 + 2 + 90) })
  expect(JSON.stringify(listed)).not.toMatch(/1234567/)
  const [{ id }, second] = listed.travellers
  const clerk = await newMember(app, owner, ['View Bookings'])
  expect((await clerk.get(base)).status).toBe(200)
  expect((await clerk.post(`${base}/${id}/show`)).status).toBe(403)
  const shown = (await owner.post(`${base}/${id}/show`, {}, { 'idempotency-key': newId() })).body.data
  // The answer is not stored for repeats.
  const answers = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('idempotency_keys').select('answer').execute())
  expect(JSON.stringify(answers)).not.toContain('A1234567')
  expect(shown).toMatchObject({ ...grace, passport_number: 'A1234567', diet: 'None', version: 2 })
  expect(shown.log.at(-1)).toMatchObject({ action: 'traveller.shown' })
  expect((await log()).at(-1)).toMatchObject({ action: 'traveller.shown', user_id: expect.any(String) })
  const other = await newOwner(app)
  await openToVisitors(app, other)
  for (const action of ['show', 'update', 'delete'])
    expect((await other.post(`${base}/${id}/${action}`, action === 'update' ? { ...grace, version: 2 } : {})).status).toBe(404)
  expect((await owner.post(`${base}/${id}/update`, { ...grace, version: 1 })).status).toBe(409)
  expect((await owner.post(`${base}/${id}/update`, { ...grace, passport_number: '!', version: 2 })).body.errors).toHaveProperty(
    'passport_number',
  )
  expect((await owner.post(`${base}/${id}/update`, { ...grace, version: 2 })).status).toBe(200)
  expect((await owner.post(`${base}/${second.id}/delete`)).body.data.travellers).toHaveLength(1)
  expect((await owner.post(`${base}/create`, { name: 'Joy' })).body.data.travellers).toMatchObject([
    {},
    { name: 'Joy', has_passport: false },
  ])
})

test('a link that only shows the booking, or only fills in travellers, does no more', async () => {
  const link = async (scope: string) => {
    const { others } = (await owner.post(`/bookings/${bookingId}/trip-link`, { scope })).body.data
    return new URL(others.find((one: { scope: string }) => one.scope === scope).url).pathname
  }
  const [fill, view] = [await link('fill'), await link('view')]
  const one = client()
  await one.openLink(view)
  const seen = await one.open(view)
  expect([seen.status, /<form|travellers"/.test(seen.text)]).toEqual([200, false])
  expect((await one.open(`${view}/travellers`)).status).toBe(404)
  const filling = client()
  await filling.openLink(fill)
  const { _token } = fieldsOf((await filling.open(fill)).text, `${fill}/message`)!
  const form = { ...grace, _token: _token!, code: '123456', part: 'all', message: 'Hello', traveller: 'new' }
  for (const action of ['pay', 'message', 'code', 'unlock', 'paper', 'traveller'])
    expect([action, (await one.open(`${view}/${action}`, { form })).status]).toEqual([action, 404])
  expect((await filling.open(`${fill}/pay`, { form })).status).toBe(404)
  await filling.open(`${fill}/code`, { form })
  // The code of one link opens no other.
  const mailed = await lastTripCode(app)
  const token = await tokenOf()
  expect((await holder.open(`${path}/unlock`, { form: { ...token, code: mailed } })).status).toBe(422)
  expect((await filling.open(`${fill}/unlock`, { form: { ...form, code: mailed } })).headers.location).toBe(`${fill}/travellers`)
  expect((await owner.post(`/bookings/${bookingId}/trip-link`, { scope: 'admin' })).status).toBe(422)
  await owner.post(`/bookings/${bookingId}/trip-link/revoke`)
  for (const at of [fill, view, `${fill}/travellers`]) expect((await one.open(at)).status).toBe(410)
})

test('travellers are in the person’s download, and are deleted with the person or 90 days after the trip', async () => {
  const ask = (work: 'rows' | 'erase') =>
    app.app.db.asAgency(owner, async (tx) => {
      const { client_id: id } = await tx.selectFrom('bookings').select('client_id').executeTakeFirstOrThrow()
      const person = { id, name: 'Grace Akello', emails: [], phones: [], ownEmails: [], ownPhones: [], userIds: [] }
      if (work === 'rows') return tripTravellerData.rows(tx, person, app.app)
      return tripTravellerData.erase!(tx, { agencyId: owner.agencyId, userId: null, now: app.clock.now() }, person)
    })
  expect(await ask('rows')).toMatchObject([{ booking_id: bookingId, passport_number: 'A1234567', diet: 'No peanuts' }, { name: 'Joy' }])
  const pictures = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('trip_traveller_files').select('id').execute())
  expect(await pictures()).toHaveLength(1)
  const ends = inDays(22)
  for (const [days, left] of [
    [89, 2],
    [90, 0],
  ] as const) {
    app.clock.set(new Date(`${addDays(ends, days)}T09:00:00Z`))
    await forgetTravellers.run(app.app, {})
    expect([days, (await rows()).length]).toEqual([days, left])
  }
  expect([await ask('rows'), await pictures()]).toEqual([[], []])
  await ask('erase')
})
