import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksAreWrong, payCash, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { exportOfPerson } from '../testing/export-of-person.ts'

let money: MoneyTest
let owner: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  owner = money.owner
})
afterAll(() => money.test.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
async function add(over: object = {}) {
  const { body } = await owner.post('/crm/contacts', { name: 'Grace Akello', ...over })
  return body.data as { id: string; version: number }
}
async function bookFor(clientId: string) {
  const { tour } = money
  const { body } = await owner.post('/bookings/new', {
    client_id: clientId,
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    travellers: [{ name: 'Grace Akello', unit: 'adult', passport_number: 'B1234567' }],
    action: 'confirm',
  })
  return body.data as { id: string; reference: string; total: { amount: number } }
}
const zipOfPerson = (id: string) => exportOfPerson(money.test, owner, id)

test('files of a person are uploaded, listed, downloaded and deleted', async () => {
  const person = await add()
  const path = `/crm/contacts/${person.id}/files`
  const sent = await owner.upload(path, [{ name: 'passport.pdf', content: pdf, type: 'application/pdf' }])
  expect(sent.body.data).toMatchObject([{ name: 'passport.pdf', mime: 'application/pdf', size: pdf.length }])
  const { id } = sent.body.data[0]
  const read = await owner.get(`/crm/files/${id}/file`)
  expect([read.status, read.headers.get('content-type'), read.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining('attachment'),
  ])
  for (const [name, content] of [
    ['passport.pdf', Buffer.from('<script>alert(1)</script>')],
    ['page.html', Buffer.from('<html>')],
    ['run.exe', Buffer.from('MZ\x00\x01')],
    ['notes.txt', Buffer.from([0xff, 0xfe, 0x00])],
  ] as const) {
    const refused = await owner.upload(path, [{ name, content }])
    expect([name, refused.status, refused.body.code]).toEqual([name, 422, 'not_a_document'])
  }
  const stranger = await newOwner(money.test)
  expect((await stranger.get(`/crm/files/${id}/file`)).status).toBe(404)
  expect((await stranger.upload(path, [{ name: 'a.pdf', content: pdf }])).status).toBe(404)
  const reader = await newMember(money.test, owner, ['View Clients'])
  expect((await reader.delete(`/crm/files/${id}`)).status).toBe(403)
  expect((await owner.delete(`/crm/files/${id}`)).status).toBe(200)
  expect((await owner.get(path)).body.data).toEqual([])
})

test('a download holds what every domain knows, and the files', async () => {
  const person = await add({ email: 'all@mail.example', notes: 'Vegetarian', other_phones: ['+256772000111'] })
  const booking = await bookFor(person.id)
  await payCash(owner, booking.id, 10_000)
  await owner.post(`/crm/contacts/${person.id}/activities`, { kind: 'note', body: 'Likes birds' })
  await owner.upload(`/crm/contacts/${person.id}/files`, [{ name: 'visa.pdf', content: pdf }])
  const { json, file } = await zipOfPerson(person.id)
  expect(json.person).toMatchObject([{ name: 'Grace Akello', notes: 'Vegetarian' }])
  expect(json.bookings).toMatchObject([{ reference: booking.reference, travellers: [{ passport_number: 'B1234567' }] }])
  expect(json.payments).toMatchObject([{ amount: 10_000 }])
  expect(json.activities).toMatchObject([{ body: 'Likes birds' }])
  expect(file('visa.pdf')).toEqual(pdf)
  const member = await newMember(money.test, owner, ['View Clients', 'Edit Clients'])
  expect((await member.get(`/crm/contacts/${person.id}/export`)).status).toBe(403)
})

test('a person with a running booking or a balance is not erased', async () => {
  const person = await add()
  const booking = await bookFor(person.id)
  const erase = () => owner.post(`/crm/contacts/${person.id}/erase`, { name: 'Grace Akello' })
  const running = await erase()
  expect([running.status, running.body.code, running.body.message]).toEqual([409, 'in_use', expect.stringContaining(booking.reference)])
  await money.test.app.db.asPlatform('test: the trip is over', (tx) =>
    tx.updateTable('bookings').set({ status: 'completed' }).where('id', '=', booking.id).execute(),
  )
  const owing = await erase()
  expect([owing.status, owing.body.message]).toEqual([409, expect.stringContaining('still owes UGX')])
  await payCash(owner, booking.id, booking.total.amount)
  expect((await erase()).status).toBe(200)
})

test('erasing clears what identifies a person and keeps bookings, ledger and documents', async () => {
  const email = 'gone@mail.example'
  const person = await add({ email, phone: '+256772000222', notes: 'Secret', tags: ['vip'], birthday: '1980-01-01', country_code: 'KE' })
  await owner.post(`/crm/contacts/${person.id}/consents`, { channel: 'email', address: email, act: 'granted', wording: 'Yes' })
  const booking = await bookFor(person.id)
  await payCash(owner, booking.id, booking.total.amount)
  await owner.post(`/crm/contacts/${person.id}/activities`, { kind: 'note', body: 'Secret note' })
  await owner.upload(`/crm/contacts/${person.id}/files`, [{ name: 'visa.pdf', content: pdf }])
  await money.test.app.db.asPlatform('test: the trip is over', (tx) =>
    tx.updateTable('bookings').set({ status: 'completed' }).where('id', '=', booking.id).execute(),
  )
  const merged = await add({ name: 'Twin', phone: '+256772000333' })
  await owner.post(`/crm/contacts/${person.id}/merge`, { other_id: merged.id, version: 1, other_version: 1 })
  const mergeId = (await owner.get(`/crm/contacts/${person.id}/merges`)).body.data[0].id
  const wrong = await owner.post(`/crm/contacts/${person.id}/erase`, { name: 'grace akello' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['name']])
  const member = await newMember(money.test, owner, ['View Clients', 'Edit Clients'])
  expect((await member.post(`/crm/contacts/${person.id}/erase`, { name: 'Grace Akello' })).status).toBe(403)

  const [first, second] = await Promise.all([1, 2].map(() => owner.post(`/crm/contacts/${person.id}/erase`, { name: 'Grace Akello' })))
  expect([first!.status, second!.status].toSorted()).toEqual([200, 409])
  expect((await owner.get(`/crm/contacts/${person.id}`)).body.data).toMatchObject({
    name: 'Erased person',
    email: null,
    phone: null,
    notes: null,
    birthday: null,
    country_code: null,
    tags: [],
    other_phones: [],
    archived: true,
    erased: true,
  })
  const shown = (await owner.get(`/bookings/${booking.id}/show`)).body.data
  expect(shown).toMatchObject({ reference: booking.reference, client_name: 'Erased person', total: booking.total })
  const { json } = await zipOfPerson(person.id)
  expect([json.activities, json.files, json.addresses]).toEqual([[], [], []])
  expect(json.bookings[0].travellers[0]).toMatchObject({ name: 'Erased person', passport_number: null })
  expect(JSON.stringify(json)).not.toMatch(/Akello|gone@mail|Secret|B1234567/)
  // Nobody writes to the address again, and nothing brings the person back.
  const actor = { agencyId: owner.agencyId, userId: null }
  const consents = await money.test.app.db.asAgency(actor, (tx) =>
    tx.selectFrom('consents').select('state').where('address', '=', email).execute(),
  )
  expect(consents).toEqual([{ state: 'withdrawn' }])
  expect((await owner.post(`/crm/merges/${mergeId}/undo`, {})).status).toBe(404)
  for (const refused of [
    await owner.post(`/clients/${person.id}/restore`, {}),
    await owner.put(`/crm/contacts/${person.id}`, { name: 'Back' }),
    await owner.upload(`/crm/contacts/${person.id}/files`, [{ name: 'a.pdf', content: pdf }]),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'erased'])
  expect(await booksAreWrong(money)).toEqual([])
})
