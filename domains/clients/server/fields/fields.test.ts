import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { bringCsv } from '#domains/imports/server/testing/files.ts'
import { newTrip } from '#domains/trips/server/testing/trips.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const define = (record: string, label: string, over: object = {}) =>
  done(owner.post('/crm/fields', { record, label, type: 'text', ...over }))
const labels = async (record: string) =>
  (await owner.get(`/crm/fields?record=${record}`)).body.data.map(({ label }: { label: string }) => label)

describe('custom fields of bookings, departures and suppliers', () => {
  test('belong to one kind of record; a label is taken once for each kind', async () => {
    await define('client', 'Occasion')
    await define('supplier', 'Occasion')
    expect((await owner.post('/crm/fields', { record: 'supplier', label: 'occasion', type: 'text' })).body.errors).toHaveProperty('label')
    expect([await labels('client'), await labels('supplier'), await labels('departure')]).toEqual([['Occasion'], ['Occasion'], []])
    expect((await owner.get('/crm/fields')).body.data).toMatchObject([{ label: 'Occasion', record: 'client', required: false }])
  })

  test('those who may not change the records may not define their fields', async () => {
    const clerk = await newMember(app, owner, ['Edit Bookings'])
    expect((await clerk.post('/crm/fields', { record: 'supplier', label: 'Code', type: 'text' })).status).toBe(403)
    const field = await done(clerk.post('/crm/fields', { record: 'booking', label: 'Clerk', type: 'text' }))
    await done(owner.delete(`/crm/fields/${field.id}`))
    const other = await newMember(app, owner, ['Edit Clients'])
    for (const answer of [
      await other.put(`/crm/fields/${field.id}`, { label: 'X', version: field.version }),
      await other.delete(`/crm/fields/${field.id}`),
      await other.post(`/crm/fields/${field.id}/restore`),
      await other.post(`/crm/fields/${field.id}/delete`),
      await other.post('/crm/fields/sort', { ids: [field.id] }),
    ])
      expect(answer.body.code).toBe('permission_required')
  })

  test('a booking has them from the start; PUT merges them, in every status, and the list filters by them', async () => {
    const order = await define('booking', 'Purchase order', { required: true })
    const occasion = await define('booking', 'Occasion', { type: 'choice', choices: ['Honeymoon', 'Birthday'] })
    const guests = await define('booking', 'Shoe size', { type: 'number' })
    const trip = await newTrip(app, owner)
    // Programs that do not know the fields go on booking.
    const plain = await trip.book(['Moses Okello'])
    expect(plain.fields).toEqual({})
    const missing = trip.book(['Anna Becker'], { fields: { [guests.id]: 39 } })
    await expect(missing).rejects.toThrow('Purchase order is required.')
    const booking = await trip.book(['Anna Becker'], { fields: { [order.id]: 'PO-77', [guests.id]: 39 } })
    expect(booking.fields).toEqual({ [order.id]: 'PO-77', [guests.id]: 39 })
    const put = (fields: object) => owner.put(`/bookings/${booking.id}/fields`, { fields })
    const changed = (await put({ [occasion.id]: 'Honeymoon', [guests.id]: null })).body.data
    expect([changed.fields, changed.version]).toEqual([{ [order.id]: 'PO-77', [occasion.id]: 'Honeymoon' }, booking.version])
    expect((await put({ [order.id]: null })).body.errors).toHaveProperty(`fields.${order.id}`)
    expect((await put({ [occasion.id]: 'Divorce' })).body.errors).toHaveProperty(`fields.${occasion.id}`)
    const found = async (filter: string) =>
      (await owner.get(`/bookings?field=${encodeURIComponent(filter)}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await found(`${occasion.id}:Honeymoon`)).toEqual([booking.id])
    expect(await found(`${order.id}:po-77`)).toEqual([booking.id])
    expect(await found(`${occasion.id}:Birthday`)).toEqual([])
    expect((await owner.get('/bookings?field=nonsense')).status).toBe(422)
    expect((await owner.get('/bookings?download=csv')).body).toContain('PO-77')
    await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    expect((await put({ [occasion.id]: 'Birthday' })).body.data.fields).toMatchObject({ [occasion.id]: 'Birthday' })
  })

  test('two clerks who change other fields of one booking at once lose nothing', async () => {
    const [one, two] = [await define('booking', 'One'), await define('booking', 'Two')]
    await done(owner.put(`/crm/fields/${(await owner.get('/crm/fields?record=booking')).body.data[0].id}`, { required: false, version: 1 }))
    const booking = await (await newTrip(app, owner)).book(['Anna Becker'])
    const put = (fields: object) => owner.put(`/bookings/${booking.id}/fields`, { fields })
    await Promise.all([put({ [one.id]: '1' }), put({ [two.id]: '2' })])
    expect((await owner.get(`/bookings/${booking.id}/show`)).body.data.fields).toEqual({ [one.id]: '1', [two.id]: '2' })
  })

  test('a departure and a private trip have them, and their printed lists say them', async () => {
    const radio = await define('departure', 'Radio channel', { type: 'number', required: true })
    const trip = await newTrip(app, owner)
    await trip.book(['Anna Becker'])
    const put = (fields: object) => owner.put(`/trips/${trip.departureId}/fields`, { fields })
    expect((await put({})).body.errors).toHaveProperty(`fields.${radio.id}`)
    expect((await put({ [radio.id]: 16 })).body.data.fields).toEqual({ [radio.id]: 16 })
    expect((await trip.show()).fields).toEqual({ [radio.id]: 16 })
    expect((await owner.get(`/trips/${trip.departureId}/people/pdf`)).status).toBe(200)
  })

  test('a supplier has them; an update that does not send them keeps them', async () => {
    const code = await define('supplier', 'Vendor code')
    const body = { kind: 'hotel', name: 'Ruhija lodge', currency: 'USD' }
    const { id, version } = await done(owner.post('/suppliers/create', { ...body, fields: { [code.id]: 'V-9' } }))
    const saved = await done(owner.post(`/suppliers/${id}/update`, { ...body, version }))
    expect(saved.fields).toEqual({ [code.id]: 'V-9' })
    expect((await owner.get(`/suppliers?field=${code.id}:v-9`)).body.data).toMatchObject([{ id }])
    expect((await owner.get(`/suppliers/${id}/show`)).body.data.fields).toEqual({ [code.id]: 'V-9' })
    await done(owner.delete(`/crm/fields/${code.id}`))
    expect((await owner.get(`/suppliers/${id}/show`)).body.data.fields).toEqual({ [code.id]: 'V-9' })
  })

  test('a removed field keeps its values until a person deletes it', async () => {
    const tour = await newTrip(app, owner)
    const field = await define('booking', 'Gate code')
    const diet = await define('client', 'Gate diet')
    const booking = await tour.book(['Anna Becker'], { fields: { [field.id]: '1234' } })
    const contact = await done(owner.post('/crm/contacts', { name: 'Grace', fields: { [diet.id]: 'Vegan' } }))
    expect((await owner.post(`/crm/fields/${field.id}/delete`)).body.code).toBe('in_use')
    for (const { id } of [field, diet]) await done(owner.delete(`/crm/fields/${id}`))
    const values = async () => [
      (await owner.get(`/bookings/${booking.id}/show`)).body.data.fields,
      (await owner.get(`/crm/contacts/${contact.id}`)).body.data.fields,
    ]
    expect(await values()).toEqual([{ [field.id]: '1234' }, { [diet.id]: 'Vegan' }])
    for (const { id } of [field, diet]) await done(owner.post(`/crm/fields/${id}/delete`))
    expect(await values()).toEqual([{}, {}])
    expect((await owner.post(`/crm/fields/${field.id}/restore`)).status).toBe(404)
  })

  test('erasing a client clears the fields of their bookings, and the export of the person has them before', async () => {
    const field = await define('booking', 'Allergy of the guest')
    const trip = await newTrip(app, owner)
    const booking = await trip.book(['Ruth Erased'], { fields: { [field.id]: 'Bees' } })
    await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    await done(owner.post(`/crm/contacts/${booking.client_id}/erase`, { name: 'Ruth Erased' }))
    expect((await owner.get(`/bookings/${booking.id}/show`)).body.data.fields).toEqual({})
    const trail = await app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('audit_log').select('after').where('subject_id', '=', booking.id).execute(),
    )
    expect(JSON.stringify(trail)).not.toContain('Bees')
  })

  test('the search of lists finds texts of custom fields, and files have a column for each field in use', async () => {
    const own = await newOwner(app)
    const add = (record: string, label: string) => done(own.post('/crm/fields', { record, label, type: 'text' }))
    const [guide, order, radio, code] = [
      await add('client', 'Guide they like'),
      await add('booking', 'Order'),
      await add('departure', 'Radio'),
      await add('supplier', 'Code'),
    ]
    const trip = await newTrip(app, own)
    const booking = await trip.book(['Anna Becker'], { fields: { [order.id]: 'the "Ngorongoro" run' } })
    await trip.book(['Moses Okello'])
    await done(own.put(`/trips/${trip.departureId}/fields`, { fields: { [radio.id]: 'Channel Kibo' } }))
    const supplier = { kind: 'hotel', name: 'Ruhija lodge', currency: 'USD' }
    await done(own.post('/suppliers/create', { ...supplier, fields: { [code.id]: 'V-9 Kifaru' } }))
    const client = await done(own.post('/clients/new', { name: 'Grace Akello', fields: { [guide.id]: 'Bwana Juma' } }))
    await done(own.post('/clients/new', { name: 'Peter Otim' }))
    const found = async (list: string, search: string) =>
      (await own.get(`${list}?search=${encodeURIComponent(search)}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await found('/bookings', '"ngorongoro"')).toEqual([booking.id])
    expect(await found('/trips', 'kibo')).toEqual([trip.departureId])
    expect(await found('/suppliers', 'kifaru')).toHaveLength(1)
    for (const list of ['/clients', '/crm/contacts']) expect(await found(list, 'bwana')).toEqual([client.id])
    // Peter comes first and has no value; the file has the column.
    expect((await own.get('/clients?download=csv')).body).toMatch(/,Guide they like\n.*Peter Otim.*,\n.*Grace Akello.*,Bwana Juma\n/s)
    expect((await own.get('/trips?download=csv')).body).toMatch(/,Radio\n.*,Channel Kibo/s)
    expect((await own.get('/suppliers?download=csv')).body).toMatch(/,Code\n.*,V-9 Kifaru/s)
    // Somebody who only books sees neither the values nor who has them.
    const clerk = await newMember(app, own, ['Add Bookings'])
    expect((await clerk.get('/clients?search=bwana')).body.data).toEqual([])
    expect((await clerk.get('/clients?search=grace')).body.data).toMatchObject([{ fields: {} }])
  })

  test('an import of clients fills custom fields, with the checks of the form', async () => {
    const own = await newOwner(app)
    const add = (label: string, over: object = {}) => done(own.post('/crm/fields', { record: 'client', label, type: 'text', ...over }))
    const shoe = await add('Shoe size', { type: 'number' })
    await add('Meal', { type: 'choice', choices: ['Vegan', 'Halal'], required: true })
    const problems = await bringCsv(
      app,
      own,
      'clients',
      'Name,Shoe size,Meal\nGrace Akello,39,vegan\nPeter Otim,large,Halal\nRuth Aber,,\nAnna Aol,,Fish\n',
    )
    expect(problems).toEqual([
      '3: Shoe size: Shoe size is not valid. A number.',
      '4: Meal: Meal is required.',
      '5: Meal: Meal is Vegan or Halal.',
    ])
    const { rows } = await app.app.db.asPlatform('test: look', (tx) =>
      sql<{ fields: object }>`SELECT fields FROM clients WHERE agency_id = ${own.agencyId}`.execute(tx),
    )
    expect(rows).toMatchObject([{ fields: { [shoe.id]: 39 } }])
    // A file that does not know the fields is imported.
    expect(await bringCsv(app, own, 'clients', 'Name\nPaul Okot\n')).toEqual([])
  })
})
