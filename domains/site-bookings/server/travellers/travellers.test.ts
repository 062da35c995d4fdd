import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { forgetTravellers } from '../jobs.ts'
import { fieldsOf, siteVisitor } from '../testing/visitor.ts'
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
const unlockForm = async (by = holder) => fieldsOf((await by.open(`${path}/travellers`)).text, `${path}/unlock`)!

test('a client fills in travellers after naming the booking, and nobody sees them without', async () => {
  expect((await holder.open(path)).text).toContain('Nobody is named yet.')
  const token = await unlockForm()
  for (const wrong of [
    { name: '', day: '' },
    { name: 'Okello', day: inDays(20) },
    { name: 'a', day: inDays(20) },
    { name: 'Akello', day: inDays(21) },
  ]) {
    const refused = await holder.open(`${path}/unlock`, { form: { ...token, ...wrong } })
    expect([wrong, refused.status, refused.headers['set-cookie']]).toEqual([wrong, 422, undefined])
  }
  // Without the second factor nothing is shown or saved.
  expect((await holder.open(`${path}/save-traveller`, { form: { ...token, traveller: 'new', ...grace } })).headers.location).toBe(
    `${path}/travellers`,
  )
  expect(await rows()).toEqual([])
  const open = await holder.open(`${path}/unlock`, { form: { ...token, name: ' ákello ', day: inDays(20) } })
  expect([open.headers['set-cookie']].flat()[0]).toMatch(/^trip_key=[^;]+; Path=\/my-trip\/[^;]+; SameSite=Strict; Max-Age=1800; HttpOnly$/)
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
  expect((await client().open(`${path}/travellers`)).text).toContain('Passports are private.')
  app.clock.advance(31 * 60_000)
  expect((await holder.open(`${path}/travellers`)).text).toContain('Passports are private.')
})

test('two browsers at once: an older form changes nothing, and not more are named than travel', async () => {
  const token = await unlockForm()
  await holder.open(`${path}/unlock`, { form: { ...token, name: 'Grace Akello', day: inDays(20) } })
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
  const seen = await one.open(view)
  expect([seen.status, /<form|travellers"/.test(seen.text)]).toEqual([200, false])
  expect((await one.open(`${view}/travellers`)).status).toBe(404)
  const { _token } = fieldsOf((await one.open(fill)).text, `${fill}/message`)!
  const form = { ...grace, _token: _token!, day: inDays(20), part: 'all', message: 'Hello', traveller: 'new' }
  for (const action of ['pay', 'message', 'unlock', 'paper', 'traveller'])
    expect([action, (await one.open(`${view}/${action}`, { form })).status]).toEqual([action, 404])
  expect((await one.open(`${fill}/pay`, { form })).status).toBe(404)
  expect((await one.open(`${fill}/unlock`, { form: { ...form, name: 'Akello' } })).headers.location).toBe(`${fill}/travellers`)
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
  const ends = inDays(22)
  for (const [days, left] of [
    [89, 2],
    [90, 0],
  ] as const) {
    app.clock.set(new Date(`${addDays(ends, days)}T09:00:00Z`))
    await forgetTravellers.run(app.app, {})
    expect([days, (await rows()).length]).toEqual([days, left])
  }
  expect(await ask('rows')).toEqual([])
  await ask('erase')
})
