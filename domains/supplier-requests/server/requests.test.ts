import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openLink, startRequests, type Requests } from './testing/requests.ts'

let app: TestApp
let owner: TestPerson
let at: Requests
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  at = await startRequests(app, owner)
})
afterAll(() => app.close())

test('a supplier gets a mail with a link, and the line of the booking is requested', async () => {
  const asked = await at.ask()
  expect(asked).toMatchObject({ state: 'requested', revision: 1, version: 1, due_on: at.inDays(5), overdue: false, answer: null })
  const [mail, ...more] = await at.mailsTo(asked.email)
  expect(more).toEqual([])
  expect(mail!.subject).toContain(asked.booking_reference)
  for (const words of [asked.link!, '1 × Double', 'Full board', 'Ground floor if you can.'])
    expect([words, mail!.body.includes(words)]).toEqual([words, true])
  // The supplier learns neither the client nor a price.
  for (const secret of ['Anna', 'UGX', '1,000,000']) expect([secret, mail!.body.includes(secret)]).toEqual([secret, false])
  expect(await at.lineOf(asked.booking_id)).toMatchObject({ supplier_status: 'requested', supplier_name: at.lodge.name })
})

test('what cannot be asked is refused at its field and sends nothing', async () => {
  const booking = await at.book()
  const send = (over: object) =>
    owner.post('/supplier-requests/create', {
      booking_id: booking.id,
      supplier_id: at.lodge.id,
      ...at.fields({ email: 'none@example.com' }),
      ...over,
    })
  for (const [over, field] of [
    [{ ends_on: at.inDays(20) }, 'ends_on'],
    [{ rooms: [], note: null }, 'rooms'],
    [
      {
        rooms: [
          { type: 'double', count: 1 },
          { type: 'double', count: 2 },
        ],
      },
      'rooms',
    ],
    [{ adults: 0 }, 'adults'],
    [{ answer_by: at.inDays(-1) }, 'answer_by'],
    [{ answer_by: at.inDays(21) }, 'answer_by'],
    [{ starts_on: at.inDays(-2) }, 'starts_on'],
    [{ email: 'nobody' }, 'email'],
    [{ line_id: booking.id }, 'line_id'],
  ] as const) {
    const { status, body } = await send(over)
    expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]])
  }
  await done(owner.post(`/suppliers/${at.lodge.id}/archive`, { archived: true }))
  expect((await send({})).status).toBe(409)
  await done(owner.post(`/suppliers/${at.lodge.id}/archive`, { archived: false }))
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  expect((await send({})).body.code).toBe('booking_ended')
  expect(await at.mailsTo('none@example.com')).toEqual([])
})

test('looking answers nothing; a confirmation counts once and reaches the booking', async () => {
  const asked = await at.ask()
  const { page, answer } = await openLink(app, asked.link!)
  expect([page.status, page.text.includes('1 × Double'), page.text.includes('Anna')]).toEqual([200, true, false])
  expect((await at.show(asked.id)).state).toBe('requested')
  expect((await answer('maybe')).status).toBe(422)
  const kept = await answer('confirmed', { supplier_reference: 'RL-77', note: 'Welcome' })
  expect(kept.status).toBe(303)
  expect(await at.show(asked.id)).toMatchObject({
    state: 'confirmed',
    supplier_reference: 'RL-77',
    answer: 'Welcome',
    answered_by: null,
    link: null,
  })
  expect(await at.lineOf(asked.booking_id)).toMatchObject({ supplier_status: 'confirmed', supplier_reference: 'RL-77' })
  // A second answer from the same form, and one from the page as it is now.
  await answer('declined', { note: 'Full' })
  expect((await openLink(app, asked.link!)).page.text).not.toContain('<form')
  expect((await at.show(asked.id)).state).toBe('confirmed')
  await app.deliver()
  const news = await done(owner.get('/business/notifications'))
  expect(news.map(({ title }: { title: string }) => title)).toContain(`${at.lodge.name}: Confirmed`)
})

test('a hold needs a day that can be, and can be confirmed or declined later', async () => {
  const asked = await at.ask()
  const first = await openLink(app, asked.link!)
  for (const hold_until of ['', '2020-01-01', at.inDays(21), 'soon']) {
    const { status, text } = await first.answer('held', { hold_until })
    expect([hold_until, status, text.includes('Enter the last day of the hold')]).toEqual([hold_until, 422, true])
  }
  await first.answer('held', { hold_until: at.inDays(9) })
  expect(await at.show(asked.id)).toMatchObject({ state: 'held', hold_until: at.inDays(9), due_on: at.inDays(9) })
  expect((await at.lineOf(asked.booking_id)).supplier_status).toBe('provisional')
  // The same form again is an answer to what was there before the hold.
  expect((await first.answer('declined', { note: 'Full' })).location).toMatch(/newer=1$/)
  expect((await at.show(asked.id)).state).toBe('held')
  await (await openLink(app, asked.link!)).answer('declined', { note: 'Sold' })
  expect(await at.show(asked.id)).toMatchObject({ state: 'declined', answer: 'Sold' })
  expect((await at.lineOf(asked.booking_id)).supplier_status).toBe('declined')
})

test('an offer is accepted by the agency, and only those who see costs see its price', async () => {
  const asked = await at.ask()
  const { answer } = await openLink(app, asked.link!)
  expect((await answer('offered', { offer: '' })).status).toBe(422)
  expect((await answer('offered', { offer: 'Two twins', offer_price: '-5', offer_currency: 'USD' })).status).toBe(422)
  await answer('offered', { offer: 'Two twins', offer_price: '420.50', offer_currency: 'USD' })
  expect(await at.show(asked.id)).toMatchObject({ state: 'offered', offer: 'Two twins', offer_price: { amount: 42_050, currency: 'USD' } })
  const clerk = await newMember(app, owner, ['Edit Bookings'])
  expect(await done(clerk.get(`/supplier-requests/${asked.id}/show`))).toMatchObject({ offer: 'Two twins', offer_price: null })
  await done(at.act(asked.id, 'accept', { supplier_reference: 'X1' }))
  expect(await at.show(asked.id)).toMatchObject({ state: 'confirmed', supplier_reference: 'X1' })
  expect((await at.mailsTo(asked.email)).map(({ subject }) => subject.split(',')[0])).toEqual([
    `Request ${asked.booking_reference}: ${at.lodge.name}`,
    'We accept your offer',
  ])
  expect((await at.act(asked.id, 'accept')).status).toBe(409)
})

test('an answer to an older revision counts for nothing', async () => {
  const asked = await at.ask()
  const seen = await openLink(app, asked.link!)
  const revised = await done(
    at.act(asked.id, 'revise', at.fields({ email: asked.email, adults: 3, rooms: [{ type: 'triple', count: 1 }] })),
  )
  expect(revised).toMatchObject({ revision: 2, state: 'requested', adults: 3, link: asked.link })
  expect((await seen.answer('confirmed')).location).toMatch(/newer=1$/)
  expect((await at.show(asked.id)).state).toBe('requested')
  const newer = await openLink(app, `${asked.link}?newer=1`)
  expect(newer.page.text).toContain('1 × Triple')
  expect((await at.mailsTo(asked.email)).map(({ subject }) => subject.split(' ')[0])).toEqual(['Request', 'Changed'])
})

test('a link that was sent to another address or made new stops working', async () => {
  const asked = await at.ask()
  const again = await done(at.act(asked.id, 'resend', { email: 'reservations@example.com', contact_name: 'Ruth' }))
  expect(again.link).not.toBe(asked.link)
  const open = async (link: string) => (await openLink(app, link)).page.status
  expect([await open(asked.link!), await open(again.link), await open(forged(again.link))]).toEqual([410, 200, 410])
  // A form that was opened before with the old link cannot be sent any more.
  const opened = await openLink(app, again.link)
  await done(at.act(asked.id, 'resend', { email: 'other@example.com', contact_name: null }))
  const late = await opened.answer('confirmed')
  expect([late.status, (await at.show(asked.id)).state]).toEqual([410, 'requested'])
})

test('answers that came by phone are recorded, by the table of moves', async () => {
  const asked = await at.ask()
  expect(Object.keys((await at.act(asked.id, 'record', { answer: 'held' })).body.errors)).toEqual(['hold_until'])
  expect(Object.keys((await at.act(asked.id, 'record', { answer: 'held', hold_until: at.inDays(-1) })).body.errors)).toEqual(['hold_until'])
  await done(at.act(asked.id, 'record', { answer: 'held', hold_until: at.inDays(6) }))
  await done(at.act(asked.id, 'record', { answer: 'held', hold_until: at.inDays(8), note: 'Longer' }))
  await done(at.act(asked.id, 'record', { answer: 'confirmed', supplier_reference: 'P-1' }))
  const shown = await at.show(asked.id)
  expect(shown).toMatchObject({ state: 'confirmed', supplier_reference: 'P-1', answered_by: expect.any(String) })
  expect(shown.timeline.map(({ type }) => type)).toEqual(['confirmed', 'held', 'held', 'requested'])
  expect((await at.act(asked.id, 'record', { answer: 'held', hold_until: at.inDays(8) })).body.code).toBe('invalid_transition')
  expect((await owner.post(`/supplier-requests/${asked.id}/cancel`, { version: 1 })).body.code).toBe('stale')
})

test('the line follows all its requests: the least certain counts, and a lodge that declined is replaced by the next', async () => {
  const first = await at.ask()
  const second = await at.newLodge()
  await done(at.act(first.id, 'record', { answer: 'declined', note: 'Full' }))
  const { line_id } = first
  const next = await done(
    owner.post('/supplier-requests/create', { booking_id: first.booking_id, line_id, supplier_id: second.id, ...at.fields() }),
  )
  expect(await at.lineOf(first.booking_id)).toMatchObject({ supplier_status: 'requested', supplier_name: second.name })
  const third = await done(
    owner.post('/supplier-requests/create', { booking_id: first.booking_id, line_id, supplier_id: at.lodge.id, ...at.fields() }),
  )
  await done(at.act(next.id, 'record', { answer: 'confirmed', supplier_reference: 'A' }))
  expect((await at.lineOf(first.booking_id)).supplier_status).toBe('requested')
  await done(at.act(third.id, 'record', { answer: 'confirmed', supplier_reference: 'B' }))
  expect(await at.lineOf(first.booking_id)).toMatchObject({
    supplier_status: 'confirmed',
    supplier_name: `${second.name}, ${at.lodge.name}`,
    supplier_reference: 'A, B',
  })
})

test('requests follow the line of an edited booking, and end with the booking', async () => {
  const asked = await at.ask()
  const booking = await done(owner.get(`/bookings/${asked.booking_id}/show`))
  const { tour } = at
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }]
  await done(owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, lines }))
  await done(at.act(asked.id, 'record', { answer: 'held', hold_until: at.inDays(6) }))
  expect((await at.lineOf(booking.id)).supplier_status).toBe('provisional')
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await app.deliver()
  expect((await at.show(asked.id)).state).toBe('cancelled')
  expect((await at.mailsTo(asked.email)).at(-1)!.subject).toMatch(/^Cancelled/)
  expect((await openLink(app, asked.link!)).page.text).toContain('This request is cancelled')
})

test('a silent booking still asks suppliers', async () => {
  const booking = await at.book()
  await done(owner.post(`/bookings/${booking.id}/silent`, { silent: true }))
  const asked = await at.ask({ booking_id: booking.id, line_id: booking.lines[0]!.id })
  expect(await at.mailsTo(asked.email)).toHaveLength(1)
})

test('requests are of one agency; readers change nothing', async () => {
  const asked = await at.ask()
  const other = await newOwner(app)
  const reader = await newMember(app, owner, ['View Bookings'])
  expect((await reader.get(`/supplier-requests/${asked.id}/show`)).status).toBe(200)
  expect((await other.get(`/supplier-requests/${asked.id}/show`)).status).toBe(404)
  for (const [action, body] of [
    ['revise', at.fields()],
    ['resend', { email: 'a@example.com' }],
    ['record', { answer: 'confirmed' }],
    ['accept', {}],
    ['cancel', {}],
  ] as const) {
    const path = `/supplier-requests/${asked.id}/${action}`
    expect([
      action,
      (await other.post(path, { version: 1, ...body })).status,
      (await reader.post(path, { version: 1, ...body })).status,
    ]).toEqual([action, 404, 403])
  }
  expect((await reader.get('/supplier-requests/suppliers')).status).toBe(403)
  const found = await done(owner.get(`/supplier-requests/suppliers?search=${encodeURIComponent(at.lodge.name)}`))
  expect(found[0]).toMatchObject({ name: at.lodge.name, addresses: [{ name: null, email: expect.any(String) }] })
})

test('the list shows open requests due first, with filters and search', async () => {
  const soon = await at.ask({ answer_by: at.inDays(1) })
  const closed = await at.ask()
  await done(at.act(closed.id, 'record', { answer: 'declined' }))
  const idsOf = async (query: string) => (await done(owner.get(`/supplier-requests${query}`))).map(({ id }: { id: string }) => id)
  const open = await idsOf('?per_page=100')
  expect([open[0], open.includes(closed.id)]).toEqual([soon.id, false])
  expect(await idsOf('?state=declined&per_page=100')).toContain(closed.id)
  expect(await idsOf(`?show=all&booking_id=${closed.booking_id}`)).toEqual([closed.id])
  expect(await idsOf(`?search=${soon.booking_reference}`)).toEqual([soon.id])
  expect((await owner.get(`/supplier-requests?due_from=${at.inDays(3)}&due_to=${at.inDays(1)}`)).status).toBe(422)
})
