import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bringCsv } from './testing/files.ts'

// Files with the rooms of room types and the plates of cars.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  owner = await newOwner(app)
})
afterAll(() => app.close())

const bring = (kind: string, file: string) => bringCsv(app, owner, kind, file)
const [rooms, cars] = ['/business/hotel/rooms', '/business/rental/cars']
const items = async (base: string) => (await owner.get(`${base}?sort=title`)).body.data
const unitsOf = async (base: string, id: string): Promise<string[]> =>
  (await owner.get(`${base}/${id}/individual`)).body.data.map(({ name }: { name: string }) => name)

describe('the rooms of a room type', () => {
  test('are named in one cell, and can be booked as those of the form', async () => {
    const file = `Title,Adults,Room names,Number of rooms,Price
Cottage,2,"101, 102, 103",3,"200,000"
Suite,2,Gorilla; Leopard,,
Tower,1,"201–204, 210",5,
Later,1,,,
`
    expect(await bring('rooms', file)).toEqual([])
    const [cottage, later, suite, tower] = await items(rooms)
    expect(await unitsOf(rooms, cottage.id)).toEqual(['101', '102', '103'])
    expect(await unitsOf(rooms, suite.id)).toEqual(['Gorilla', 'Leopard'])
    expect(await unitsOf(rooms, tower.id)).toEqual(['201', '202', '203', '204', '210'])
    expect([cottage.rooms, later.rooms]).toEqual([3, 0])
    expect((await owner.post('/inventory/status', { ids: [cottage.id], status: 'published' })).status).toBe(200)
    const [price] = (await owner.get(`${rooms}/${cottage.id}/price-options`)).body.data
    const booked = await owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      action: 'confirm',
      lines: [
        {
          inventory_id: cottage.id,
          starts_on: '2028-03-01',
          ends_on: '2028-03-03',
          selection: [{ price_option_id: price.id, quantity: 3 }],
        },
      ],
    })
    expect([booked.status, booked.body.data?.total ?? booked.body.message]).toMatchObject([200, { amount: 1_200_000 }])
  })

  test('are refused at their column if named twice, miscounted or only counted, and their room type with them', async () => {
    const file = `Title,Adults,Room numbers,Quantity
Twice,2,"101, 102, 101",
Case,2,"Nile, NILE; nile",
Series,2,"101-103, 102",
Few,2,"101, 102",3
Count,2,,4
Letters,2,"101, 102",1e3
Many,2,1-201,
Long,2,${'x'.repeat(61)},
`
    expect(await bring('rooms', file)).toEqual([
      '2: Room names: 101: given twice.',
      '3: Room names: Nile: given twice.',
      '4: Room names: 102: given twice.',
      '5: Number of rooms: This says 3, but the row names 2.',
      '6: Number of rooms: Give the room names as well, as in 101–105.',
      '7: Number of rooms: The number is a whole number.',
      '8: Room names: At most 200 at once.',
      '9: Room names: Name is at most 60 characters.',
    ])
    expect(await items(rooms)).toEqual([])
  })
})

test('a column “Rooms” or “Units” is not read: it may hold names or their number', async () => {
  expect(await bring('rooms', 'Title,Adults,Rooms,Units\nCottage,2,5,5\n')).toEqual([])
  const [cottage] = await items(rooms)
  expect(cottage.rooms).toBe(0)
})

describe('the plates of a car', () => {
  const header = 'Title,Category,Make,Model,Plates,Number of vehicles'
  const rav4 = 'SUV,Toyota,RAV4'

  test('are normalised as in the form', async () => {
    expect(await bring('cars', `${header}\nRAV4,${rav4},"uba123a; UBB-456 B, UA 001AB",3\nLater,${rav4},,\n`)).toEqual([])
    const [later, made] = await items(cars)
    expect(await unitsOf(cars, made.id)).toEqual(['UBA 123A', 'UBB 456B', 'UA 001AB'])
    expect([made.vehicles, later.vehicles]).toEqual([3, 0])
    expect((await owner.get(`${cars}/${made.id}/vehicles`)).body.data).toHaveLength(3)
  })

  test('are refused at their column: no plate, the same twice in a row, miscounted', async () => {
    const file = `${header}
Odd,${rav4},"UBA 123A, the white one",
Twice,${rav4},UBA 123A; uba-123 a,
Few,${rav4},UBA 123A,2
Count,${rav4},,2
`
    expect(await bring('cars', file)).toEqual([
      '2: Number plates: This is not a number plate, as in UBA 123C.',
      '3: Number plates: UBA 123A: given twice.',
      '4: Number of vehicles: This says 2, but the row names 1.',
      '5: Number of vehicles: Give the number plates as well, as in UBA 123A; UBB 456B.',
    ])
    expect(await items(cars)).toEqual([])
  })

  test('belong to one car of the agency: not in another row, nor in a file that is imported again', async () => {
    const file = `${header}\nFirst,${rav4},UBA 123A,\nSecond,${rav4},uba123a; UBB 456B,\nThird,${rav4},UBC 789C,\n`
    expect(await bring('cars', file)).toEqual(['3: Number plates: UBA 123A is a vehicle of First already.'])
    expect((await items(cars)).map(({ title }: { title: string }) => title)).toEqual(['First', 'Third'])
    expect(await bring('cars', file)).toEqual([
      '2: Number plates: UBA 123A is a vehicle of First already.',
      '3: Number plates: UBA 123A is a vehicle of First already.',
      '4: Number plates: UBC 789C is a vehicle of Third already.',
    ])
    expect(await items(cars)).toHaveLength(2)
    owner = await newOwner(app)
    expect(await bring('cars', `${header}\nOther agency,${rav4},UBA 123A,\n`)).toEqual([])
  })

  test('may be given again once the vehicle is out of use', async () => {
    await bring('cars', `${header}\nFirst,${rav4},UBA 123A,\n`)
    const [first] = await items(cars)
    expect((await owner.post('/inventory/status', { ids: [first.id], status: 'archived' })).status).toBe(200)
    expect(await bring('cars', `${header}\nSecond,${rav4},UBA 123A,\n`)).toEqual([])
  })
})

test('a total below the rows is named as such, and does not become a record', async () => {
  const file =
    'Name,Email,Phone\nGrace,g@mail.example,\nTotal Energies,,\nTotal: 2,,\n"Grand total",2,\nGenerated by Sage on 3 March 2026,,\n'
  const text = 'This looks like a total or a note below the rows, so it is not imported.'
  expect(await bring('clients', file)).toEqual([`4: null: ${text}`, `5: null: ${text}`, `6: null: ${text}`])
  const { data } = (await owner.get('/clients?sort=name')).body
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Grace', 'Total Energies'])
  expect(await bring('packages', 'Title,Days,Price\nTrip,2,500\nTotal,,500\n')).toEqual([`3: null: ${text}`])
})
