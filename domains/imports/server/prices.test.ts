import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bringCsv, checkCsv, priceHelp, sentences, uploadCsv } from './testing/files.ts'

// Files with prices: each row becomes a draft with the price options that the item's form would add.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  owner = await newOwner(app)
})
afterAll(() => app.close())

const lists: Record<string, string> = {
  packages: '/packages',
  events: '/business/entertainment/events',
  rooms: '/business/hotel/rooms',
  cars: '/business/rental/cars',
  services: '/services',
  products: '/business/shop/products',
  tracks: '/business/entertainment/tracks',
}
const bring = (kind: string, file: string) => bringCsv(app, owner, kind, file)
const items = async (kind: string) => (await owner.get(`${lists[kind]}?sort=title`)).body.data
const pricesOf = async (kind: string, id: string) => {
  const base = kind === 'packages' ? '/business/tour/packages' : lists[kind]
  return (await owner.get(`${base}/${id}/price-options`)).body.data
}
const ugx = (amount: number) => ({ amount, currency: 'UGX' })

describe('a price becomes the price option that the form of the kind adds', () => {
  test('tour packages: an adult’s and a child’s', async () => {
    const file = 'Title,Days,Adult price,Child price\nGorillas,3,"UGX 2,500,000","1,250,000"\nCrater,1,90000,\nPlain,1,,\n'
    expect(await bring('packages', file)).toEqual([])
    const [crater, gorillas, plain] = await items('packages')
    expect(await pricesOf('packages', gorillas.id)).toMatchObject([
      { name: 'Adult', unit: 'adult', per: 'unit', places: 1, price: ugx(2_500_000), active: true },
      { name: 'Child', unit: 'child', per: 'unit', places: 1, price: ugx(1_250_000), active: true },
    ])
    expect(await pricesOf('packages', crater.id)).toMatchObject([{ name: 'Adult', price: ugx(90_000) }])
    expect([gorillas.from_price, plain.from_price]).toEqual([ugx(2_500_000), null])
    expect((await owner.post('/inventory/status', { ids: [gorillas.id], status: 'published' })).status).toBe(200)
  })

  test('services: with the name the client reads', async () => {
    expect(await bring('services', 'Title,Price,Price name\nTransfer,75000,One way\n')).toEqual([])
    const [transfer] = await items('services')
    expect(await pricesOf('services', transfer.id)).toMatchObject([{ name: 'One way', unit: 'adult', per: 'unit', price: ugx(75_000) }])
  })

  test('events: a ticket type and how many there are', async () => {
    const when = '24/12/2030 18:00,24/12/2030 23:00'
    const file = `Title,Begins,Ends,Ticket price,Ticket type,Capacity\nJazz,${when},"50,000",VIP,"1,200"\nRock,${when},0,,\n`
    expect(await bring('events', file)).toEqual([])
    const [jazz, rock] = await items('events')
    const tickets = async (id: string) => (await owner.get(`/business/entertainment/events/${id}/tickets`)).body.data
    expect(await tickets(jazz.id)).toMatchObject([{ name: 'VIP', price: ugx(50_000), capacity: 1200, transferable: true, sale: 'on_sale' }])
    expect(await tickets(rock.id)).toMatchObject([{ name: 'Standard', price: ugx(0), capacity: null }])
  })

  test('rooms: a night', async () => {
    expect(await bring('rooms', 'Title,Adults,Price per night\nCottage,2,"200,000"\n')).toEqual([])
    const [cottage] = await items('rooms')
    expect(await pricesOf('rooms', cottage.id)).toMatchObject([
      { name: 'Room', unit: 'room', per: 'night', places: 1, tariff: '', price: ugx(200_000) },
    ])
  })

  test('rooms: with what their guests change', async () => {
    const file = `Title,Adults,Children,Price per night,Price is for,Guests included,Extra adult,Single supplement,Child rates
Cottage,3,2,"200,000",,2,"UGX 40,000",25%,"5: free; 11: 50%; 15: 30,000"
Tent,2,0,"90,000",Each adult,,,"UGX 20,000",
`
    expect(await bring('rooms', file)).toEqual([])
    const [cottage, tent] = await items('rooms')
    const [room] = await pricesOf('rooms', cottage.id)
    expect(room.occupancy).toEqual({
      basis: 'room',
      included: 2,
      extra_adult: 40_000,
      single: { value_kind: 'percent', value: 25 },
      children: [
        { up_to: 5, value_kind: 'amount', value: 0 },
        { up_to: 11, value_kind: 'percent', value: 50 },
        { up_to: 15, value_kind: 'amount', value: 30_000 },
      ],
    })
    const [adult] = await pricesOf('rooms', tent.id)
    expect(adult.occupancy).toMatchObject({ basis: 'person', single: { value_kind: 'amount', value: 20_000 }, children: [] })
  })

  test.each([
    ['Extra adult', '"40,000"', '', 'Enter the price per night too.'],
    ['Extra adult', 'USD 40', '200000', 'This is in USD, but the price is in UGX.'],
    ['One guest', 'a quarter', '200000', 'For one guest: 25% or UGX 20,000 less for a room, more for a price of each adult.'],
    ['One guest', '140%', '200000', 'Percent is at most 100.'],
    ['Child rates', '5 free', '200000', 'Age limits with prices: 5: free; 11: 50%; 15: UGX 20,000.'],
    ['Child rates', '11: 20000; 5: 10000', '200000', 'Each age is above the one before.'],
    ['Guests included', 'two', '200000', 'Guests included is a number.'],
  ])('rooms: %s of “%s” is refused', async (column, text, price, sentence) => {
    const [row] = await bring('rooms', `Title,Adults,Price per night,${column}\nCottage,2,${price},${text}\n`)
    expect(JSON.stringify(row)).toContain(sentence)
    expect(await items('rooms')).toEqual([])
  })

  test('cars: the rates of a tariff', async () => {
    const file = `Title,Category,Make,Model,Price an hour,Daily rate,Price a week,Tariff
RAV4,SUV,Toyota,RAV4,"30,000","150,000","900,000",With driver
Hiace,Van,Toyota,Hiace,,180000,,
`
    expect(await bring('cars', file)).toEqual([])
    const [hiace, rav4] = await items('cars')
    const rates = async (id: string) => (await owner.get(`/business/rental/cars/${id}/rates`)).body.data.tariffs
    const none = { hour: null, week: null, month: null }
    expect(await rates(rav4.id)).toEqual([{ ...none, tariff: 'With driver', hour: ugx(30_000), day: ugx(150_000), week: ugx(900_000) }])
    expect(await rates(hiace.id)).toEqual([{ ...none, tariff: 'Self-drive', day: ugx(180_000) }])
    expect(rav4.day_price).toEqual(ugx(150_000))
  })

  test('products and tracks: without a currency in the agency’s', async () => {
    expect(await bring('products', 'Title,Price,Stock\nMug,"15,000","1,200"\n')).toEqual([])
    expect(await bring('tracks', 'Title,Artist,Price\nCanoe,Band,5000\n')).toEqual([])
    expect(await items('products')).toMatchObject([{ from_price: ugx(15_000), in_stock: 1200 }])
    expect(await items('tracks')).toMatchObject([{ from_price: ugx(5_000) }])
  })
})

test('the currency is that of the text, of its column, or of the agency; an item has one', async () => {
  const file = `Title,Days,Price,Child price,Currency
A text,1,USD 120.50,60 usd,
B column,1,99.5,,EUR
C agency,1,"1,000",,
D both,1,USD 10,,usd
E against,1,USD 10,,UGX
F mixed,1,USD 10,5000,
G unknown,1,10,,XYZ
`
  expect(await bring('packages', file)).toEqual([
    '6: Adult price: This is in USD, but the column Currency says UGX.',
    '7: Child price: This is in UGX, but another price of the row is in USD.',
    expect.stringMatching(/^8: Adult price: Adult price is not valid/),
    expect.stringMatching(/^8: Currency: Currency is not valid/),
  ])
  expect((await items('packages')).map(({ title, from_price }: { title: string; from_price: object }) => [title, from_price])).toEqual([
    ['A text', { amount: 12_050, currency: 'USD' }],
    ['B column', { amount: 9_950, currency: 'EUR' }],
    ['C agency', ugx(1_000)],
    ['D both', { amount: 1_000, currency: 'USD' }],
  ])
})

describe('what is no amount or number is refused at its row and column, and nothing else changes', () => {
  test.each(['1e3', '12 wrong', '-5', '(500)', '12,50', '0x10', '1.2.3', '45UGX000', 'UGX 5 USD', '1_000', '１０００', 'free'])(
    'the price “%s”',
    async (price) => {
      const file = `Title,Days,Price\nGood,1,500\nBad,1,"${price}"\n`
      expect(await bring('packages', file)).toEqual([`3: Adult price: Adult price is not valid. ${priceHelp}`])
      expect(await items('packages')).toMatchObject([{ title: 'Good', from_price: ugx(500) }])
    },
  )

  test('more decimals than the currency has, and too large an amount', async () => {
    expect(await bring('packages', 'Title,Days,Price\nA,1,12.5\nB,1,USD 1.005\nC,1,9999999999999\n')).toEqual([
      '2: Adult price: UGX has no decimals.',
      '3: Adult price: USD has 2 decimals.',
      '4: Adult price: Amount is too large.',
    ])
    expect(await items('packages')).toEqual([])
  })

  test('numbers of every kind: “1e3” is not 1000 and not 13', async () => {
    const when = '24/12/2030 18:00,24/12/2030 23:00'
    for (const text of ['1e3', '0x10', '12 wrong', '1.5', '-4', '٣']) {
      const wrong = [
        ...(await bring('events', `Title,Begins,Ends,Price,Tickets\nJazz,${when},500,${text}\n`)),
        ...(await bring('products', `Title,Price,Stock\nMug,500,${text}\n`)),
        ...(await bring('packages', `Title,Days\nTrip,${text}\n`)),
        ...(await bring('rooms', `Title,Adults\nCottage,${text}\n`)),
        ...(await bring('cars', `Title,Category,Make,Model,Year\nRAV4,SUV,Toyota,RAV4,${text}\n`)),
        ...(await bring('services', `Title,Duration\nTransfer,${text}\n`)),
        ...(await bring('tracks', `Title,Artist,Preview\nCanoe,Band,${text}\n`)),
      ]
      expect([text, wrong.map((one) => one.split(':').slice(0, 2).join())]).toEqual([
        text,
        ['2, Tickets', '2, Stock', '2, Days', '2, Adults', '2, Year', '2, Duration', '2, Preview'],
      ])
    }
    for (const kind of Object.keys(lists)) expect([kind, await items(kind)]).toEqual([kind, []])
  })

  test('what needs a price and has none', async () => {
    const when = '24/12/2030 18:00,24/12/2030 23:00'
    expect(await bring('events', `Title,Begins,Ends,Ticket type,Tickets\nA,${when},VIP,\nB,${when},,40\n`)).toEqual([
      '2: Ticket type: Tickets need a price; 0 if they are free.',
      '3: Tickets: Tickets need a price; 0 if they are free.',
    ])
    expect(await bring('services', 'Title,Price name\nTransfer,One way\n')).toEqual(['2: Price name: The name of a price needs the price.'])
    const cars = 'Title,Category,Make,Model,Tariff,Price\nA,SUV,Toyota,RAV4,With driver,\nB,SUV,Toyota,RAV4,,0\n'
    expect(await bring('cars', cars)).toEqual(['2: Tariff: A tariff needs a price.', '3: Price a day: Amount is more than zero.'])
  })
})

test('the preview shows the columns of prices, and what they hold', async () => {
  const id = await checkCsv(app, owner, 'Name,Days,Price per person\nGorillas,3,"UGX 2,500,000"\n', 'packages')
  expect((await owner.get(`/imports/${id}/show`)).body.data.columns).toEqual([
    { header: 'Name', label: 'Title' },
    { header: 'Days', label: 'Days' },
    { header: 'Price per person', label: 'Adult price' },
  ])
  expect((await owner.get(`/imports/${id}/rows`)).body.data[0].cells).toEqual(['Gorillas', '3', 'UGX 2,500,000'])
  expect(await items('packages')).toEqual([])
})

test('prices need the right to change prices; a file without them does not', async () => {
  const editor = await newMember(app, owner, ['View Inventory', 'Edit Inventory'])
  for (const [kind, header] of [
    ['packages', 'Title,Days,Child price'],
    ['rooms', 'Title,Adults,Rate'],
    ['cars', 'Title,Category,Make,Model,Weekly rate'],
    ['events', 'Title,Begins,Ends,Ticket price'],
  ] as const) {
    const refused = await uploadCsv(editor, `${header}\nA,1,1,1,1\n`, kind)
    expect([kind, refused.status, refused.body.code]).toEqual([kind, 403, 'permission_required'])
  }
  expect((await uploadCsv(editor, 'Title,Days\nA,1\n', 'packages')).status).toBe(200)
  // The template of such a person has no column that would be refused, and none that needs a price.
  for (const kind of ['packages', 'rooms', 'cars', 'events']) {
    const template = (await editor.get(`/imports/template/${kind}`)).body as string
    expect(template).not.toMatch(/price/i)
    expect([kind, await bringCsv(app, editor, kind, template)]).toEqual([kind, []])
    const [made] = await items(kind)
    expect([kind, made.from_price]).toEqual([kind, null])
  }
  const labels = (await editor.get('/imports/about/rooms')).body.data.columns.map(({ label }: { label: string }) => label)
  expect(labels).toContain('Room names')
  expect(labels).not.toContain('Price a night')
})

test('every template can be imported as it is, with its price', async () => {
  for (const kind of Object.keys(lists)) {
    const template = (await owner.get(`/imports/template/${kind}`)).body as string
    expect([kind, await bring(kind, template)]).toEqual([kind, []])
    const [made] = await items(kind)
    expect([kind, made.from_price !== null]).toEqual([kind, true])
  }
})

test('an import is run once, also if it is asked for again', async () => {
  const id = await checkCsv(app, owner, 'Title,Days,Price\nGorillas,3,500\n', 'packages')
  expect(await sentences(owner, id)).toEqual([])
  expect((await owner.post(`/imports/${id}/run`)).status).toBe(200)
  expect((await owner.post(`/imports/${id}/run`)).body.code).toBe('invalid_transition')
  await app.app.jobs.runDue(app.app)
  await app.app.jobs.runDue(app.app)
  const made = await items('packages')
  expect(made).toHaveLength(1)
  expect(await pricesOf('packages', made[0].id)).toHaveLength(1)
})
