import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const client = (name: string) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` })
const show = (id: string) => done(owner.get(`/trips/${id}/show`))

test('an event has a page with its bookings, people, tickets and mails to all', async () => {
  const event = await publishConcert(app, owner)
  const book = (name: string, quantity: number) =>
    done(
      owner.post('/bookings/new', {
        client: client(name),
        lines: [
          {
            inventory_id: event.id,
            starts_on: dayOf(new Date(app.clock.now().getTime() + 30 * 86_400_000)),
            selection: [{ price_option_id: event.types[0], quantity }],
          },
        ],
        travellers: [{ name }],
        action: 'confirm',
      }),
    )
  const grace = await book('Grace Akello', 2)
  await book('Moses Okello', 1)
  const shown = await show(event.id)
  expect(shown).toMatchObject({ kind: 'event', title: 'Blankets and Wine', booked: 3, inventory_id: event.id, plan: [] })
  expect(shown.parties).toMatchObject([
    { id: grace.id, places: 2, named: 1 },
    { places: 1, named: 1 },
  ])
  expect(shown.people.map(({ name }: { name: string }) => name)).toEqual(['Grace Akello', 'Moses Okello'])
  expect(shown.units).toHaveLength(3)
  expect((await owner.get(`/trips?kind=event&from=${inDays(0)}`)).body.data).toMatchObject([{ id: event.id, booked: 3, kind: 'event' }])
  const written = await done(owner.post(`/trips/${event.id}/message`, { channel: 'email', subject: 'Gates', text: 'Gates open at 4.' }))
  expect(written.messages).toMatchObject([{ sent: 2, missed: [] }])
  const people = await done(owner.post(`/trips/${event.id}/people`, { people: [shown.people[0].id], arrives: 'Bus 4' }))
  expect(people.people[0].arrives).toBe('Bus 4')
  expect((await owner.get(`/trips/${event.id}/people/pdf`)).status).toBe(200)
  expect((await owner.post(`/trips/${event.id}/cancel`, { reason: 'Rain' })).body.errors).toHaveProperty('reason')
  expect((await owner.post(`/trips/${event.id}/decide`, { decision: 'guaranteed', version: 0 })).body.errors).toHaveProperty('decision')
  // Who is erased is off it, as on a departure.
  await done(owner.post(`/bookings/${grace.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  await done(owner.post(`/crm/contacts/${grace.client_id}/erase`, { name: 'Grace Akello' }))
  const facts = await app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('trip_people').selectAll().where('trip_id', '=', event.id).execute(),
  )
  expect(facts).toEqual([])
})

test('stays that arrive on one day have a page, whose id says the day', async () => {
  const lodge = await openLodge(owner)
  const day = inDays(10)
  const book = (name: string, starts_on: string, nights: number) =>
    done(
      owner.post('/bookings/new', {
        client: client(name),
        lines: [
          {
            inventory_id: lodge.id,
            starts_on,
            ends_on: addDays(starts_on, nights),
            selection: [{ price_option_id: lodge.price, quantity: 1 }],
          },
        ],
        travellers: [{ name }],
        action: 'confirm',
      }),
    )
  const anna = await book('Anna Becker', day, 2)
  await book('Ben Becker', day, 4)
  await book('Later Guest', inDays(11), 1)
  const id = stayGroupId(day)
  const shown = await show(id)
  expect(shown).toMatchObject({ id, kind: 'stays', title: `Arrivals on ${formatShortDay(day)}`, starts_on: day, ends_on: inDays(14) })
  expect(shown.parties.map(({ client_name }: { client_name: string }) => client_name)).toEqual(['Anna Becker', 'Ben Becker'])
  expect(shown.units.map(({ who }: { who: string }) => who).toSorted()).toEqual(['Anna Becker', 'Ben Becker'])
  const listed = (await owner.get(`/trips?kind=stays&from=${inDays(0)}`)).body.data
  expect(listed.map((row: { id: string; title: string }) => [row.id, row.title])).toEqual([
    [id, shown.title],
    [stayGroupId(inDays(11)), `Arrivals on ${formatShortDay(inDays(11))}`],
  ])
  const list = await done(owner.post(`/trips/${id}/lists/create`, { kind: 'vehicles', name: 'Shuttle', starts_on: day, ends_on: day }))
  expect(list.name).toBe('Shuttle')
  const duty = await done(
    owner.post('/roster/duties/create', {
      title: 'Pick up Anna',
      kind: 'driver',
      starts_at: `${day}T09:00:00Z`,
      ends_at: `${day}T11:00:00Z`,
      booking_id: anna.id,
    }),
  )
  expect(await done(owner.get(`/roster/trips/${id}/duties`))).toMatchObject([{ id: duty.id }])
  // A day without stays is an empty page; no day is none.
  expect((await show(stayGroupId(inDays(40)))).parties).toEqual([])
  expect((await owner.get('/trips/00000000-0000-8000-8000-000020261399/show')).status).toBe(404)
  const other = await newOwner(app)
  expect((await done(other.get(`/trips/${id}/show`))).parties).toEqual([])
})

test('an agency with several hotels sees arrivals, lists and papers of each', async () => {
  const own = await newOwner(app)
  const place = (text: string) => ({ over: { place: { text, lat: null, lng: null } } })
  const entebbe = await openLodge(own, { names: '1-3', ...place('Entebbe') })
  const jinja = await openLodge(own, { names: '11-13', ...place('Jinja') })
  const day = inDays(15)
  const book = (name: string, lodges: (typeof jinja)[]) =>
    done(
      own.post('/bookings/new', {
        client: client(name),
        lines: lodges.map((lodge) => ({
          inventory_id: lodge.id,
          starts_on: day,
          ends_on: addDays(day, 2),
          selection: [{ price_option_id: lodge.price, quantity: 1 }],
        })),
        travellers: [{ name }],
        action: 'confirm',
      }),
    )
  const anna = await book('Anna Becker', [entebbe])
  const ben = await book('Ben Okello', [jinja])
  await book('Both Aber', [entebbe, jinja])
  const id = stayGroupId(day)
  const shown = await done(own.get(`/trips/${id}/show`))
  expect(shown.hotels).toMatchObject([
    { name: 'Entebbe', bookings: 2, rooms: 2 },
    { name: 'Jinja', bookings: 2, rooms: 2 },
  ])
  expect(shown.parties.map(({ client_name, hotels }: { client_name: string; hotels: string[] }) => [client_name, hotels])).toEqual([
    ['Anna Becker', ['Entebbe']],
    ['Ben Okello', ['Jinja']],
    ['Both Aber', ['Entebbe', 'Jinja']],
  ])
  expect(shown.units.filter(({ hotel }: { hotel: string }) => hotel === 'Jinja')).toHaveLength(2)
  // The list of trips: all hotels of a day, or only the guests of one.
  const listed = (query: string) => own.get(`/trips?from=${day}&${query}`).then(({ body }) => body.data)
  const whole = await listed('kind=stays')
  expect(whole).toMatchObject([{ id, hotels: ['Entebbe', 'Jinja'] }])
  const [part] = await listed('hotel=jinja')
  expect([part.hotels, part.booked < whole[0].booked]).toEqual([['Jinja'], true])
  expect((await done(own.get('/trips/hotels'))).toSorted()).toEqual(['Entebbe', 'Jinja'])
  // A rooming list of one hotel has only its guests.
  const body = { kind: 'rooms', name: 'Jinja camp', email: 'camp@example.com', hotel: 'Jinja', starts_on: day, ends_on: addDays(day, 2) }
  const list = await done(own.post(`/trips/${id}/lists/create`, body))
  const { spaces, left } = await done(own.get(`/trips/lists/${list.id}/suggestion`))
  const people = new Map<string, string>(shown.people.map((person: { id: string; name: string }) => [person.id, person.name]))
  const guests = spaces.flatMap((space: { people: string[] }) => space.people).map((one: string) => people.get(one))
  expect([guests.toSorted(), left]).toEqual([['Ben Okello', 'Both Aber'], 0])
  const guest = [...people].find(([, name]) => name === 'Anna Becker')![0]
  const wrong = [{ ...spaces[0], people: [guest] }]
  const refused = await own.post(`/trips/lists/${list.id}/arrange`, { spaces: wrong, version: list.version })
  expect(refused.body.errors).toEqual({ 'spaces.0.people': ['Anna Becker does not stay at Jinja.'] })
  const arranged = await done(own.post(`/trips/lists/${list.id}/arrange`, { spaces, version: list.version }))
  const sent = await done(own.post(`/trips/lists/${list.id}/send`, { version: arranged.version }))
  expect([sent.state, sent.changed, sent.hotel]).toEqual(['sent', false, 'Jinja'])
  expect((await own.get(`/trips/lists/${list.id}/pdf`)).status).toBe(200)
  expect((await own.get(`/trips/${id}/people/pdf?hotel=Jinja`)).status).toBe(200)
  // Somebody who moves to the other hotel is off the list, and the list says that it changed.
  await done(own.post(`/bookings/${ben.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
  const after = await done(own.get(`/trips/${id}/show`))
  expect(after.lists[0].changed).toBe(true)

  // What the day is sold for and costs, and who works on it.
  const supplier = await done(own.post('/suppliers/create', { kind: 'hotel', name: 'Lake camp', currency: 'UGX' }))
  const costs = await done(own.get(`/payables/bookings/${anna.id}/costs`))
  await done(
    own.post(`/payables/bookings/${anna.id}/costs`, {
      supplier_id: supplier.id,
      line_id: costs.lines[0].id,
      description: 'Room',
      cost: { amount: 150_000, currency: 'UGX' },
    }),
  )
  const sums = await done(own.get(`/payables/trips/${id}/profit`))
  expect(sums).toMatchObject([
    { bookings: 2, sale: { amount: 1_200_000 }, planned: { amount: 150_000 }, open: { amount: 150_000 }, margin: { amount: 1_050_000 } },
  ])
  expect(await done(own.get(`/payables/trips/${stayGroupId(inDays(60))}/profit`))).toEqual([])
  const times = { starts_at: `${day}T09:00:00Z`, ends_at: `${day}T11:00:00Z` }
  const duty = await done(own.post('/roster/duties/create', { title: 'Shuttle', kind: 'driver', group_id: id, ...times }))
  expect(duty).toMatchObject({ group_id: id, booking_id: null, trip: `Arrivals on ${formatShortDay(day)}` })
  expect(duty.travellers).toBeGreaterThan(0)
  for (const trip of [id, anna.id]) expect(await done(own.get(`/roster/trips/${trip}/duties`))).toMatchObject([{ id: duty.id }])
  expect((await own.post('/roster/duties/create', { title: 'X', kind: 'driver', group_id: anna.id, ...times })).status).toBe(404)
  const both = { title: 'X', kind: 'driver', group_id: id, booking_id: anna.id, ...times }
  expect((await own.post('/roster/duties/create', both)).status).toBe(422)
  const other = await newOwner(app)
  expect(await done(other.get(`/payables/trips/${id}/profit`))).toEqual([])
})
