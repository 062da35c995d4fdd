import { mp3 } from '#domains/tracks/server/testing/sounds.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { Ask } from './ask.ts'
import type { Floor } from './ceiling/floors.ts'

/** The measurements of a kind: its list, and the booking of the nth caller with its one-statement floor. */
export interface KindWork {
  kind: string
  list: string
  book: { path: string; body: (turn: number) => object }
  floor: { name: Floor; taken: (turn: number) => string[] }
}

interface Item {
  id: string
  option: string
}

const usual = 20
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const dayMs = 86_400_000
const dayAhead = (days: number) => addDays(dayOf(new Date()), days)

/** Half of the nth day from now. */
const hours = (n: number) => {
  const from = momentOf(dayAhead(1 + (n % 300)), '08:00')
  return { starts_at: from.toISOString(), ends_at: new Date(from.getTime() + dayMs / 2).toISOString() }
}

/** The values that the floor of an item takes, by how its stock is counted. */
const takenOf = {
  unit: ({ id }: Item, n: number) => [id, hours(n).starts_at, hours(n).ends_at],
  counter: ({ option }: Item) => [option],
  free: () => [],
} satisfies Partial<Record<Floor, (item: Item, n: number) => string[]>>

/** Creates items of each kind through the API, with room for every caller. */
export async function stockKinds(ask: Ask, client: string, each = usual): Promise<KindWork[]> {
  const lineOf = ({ id, option }: Item) => ({ inventory_id: id, selection: [{ price_option_id: option, quantity: 1 }] })
  const workOf = (
    kind: string,
    base: string,
    items: Item[],
    floor: keyof typeof takenOf,
    when: (turn: number) => object = () => ({}),
  ): KindWork => ({
    kind,
    list: `${base}?status=published&sort=title`,
    book: {
      path: '/bookings/new',
      body: (turn) => ({
        client_id: client,
        action: 'confirm',
        lines: [{ ...lineOf(items[turn % each]!), ...when(Math.floor(turn / each)) }],
      }),
    },
    floor: { name: floor, taken: (turn) => takenOf[floor](items[turn % each]!, Math.floor(turn / each)) },
  })
  const night = (n: number) => ({ starts_on: dayAhead(1 + (n % 300)), ends_on: dayAhead(2 + (n % 300)) })
  for (let n = 0; n < each; n++) await ask('POST /flights/bookings/new', flightOf(client, n))
  const made = (make: Make) => several(ask, make, each)
  return [
    workOf('room', '/business/hotel/rooms', await made(newRoom), 'unit', night),
    workOf('car', '/business/rental/cars', await made(newCar), 'unit', hours),
    workOf('event', '/business/entertainment/events', await made(newEvent), 'counter'),
    workOf('service', '/services', await made(newService), 'free', (n) => ({ starts_on: dayAhead(1 + (n % 300)) })),
    workOf('product', '/business/shop/products', await made(newProduct), 'counter'),
    workOf('track', '/business/entertainment/tracks', await made(newTrack), 'free'),
    {
      kind: 'flight',
      list: '/flights/bookings?status=held&sort=-created_at',
      book: { path: '/flights/bookings/new', body: (turn) => flightOf(client, turn) },
      floor: { name: 'flight', taken: () => [] },
    },
  ]
}

type Make = (ask: Ask, n: number) => Promise<Item>

async function several(ask: Ask, make: Make, each: number): Promise<Item[]> {
  const items: Item[] = []
  for (let n = 1; n <= each; n++) items.push(await make(ask, n))
  await ask('POST /inventory/status', { ids: items.map(({ id }) => id), status: 'published' })
  return items
}

const firstPrice = async (ask: Ask, base: string, id: string): Promise<Item> => ({
  id,
  option: (await ask<{ id: string }[]>(`GET ${base}/${id}/price-options`))[0]!.id,
})
const price = (ask: Ask, base: string, id: string, body: object) => ask(`POST ${base}/${id}/price-options/create`, body)

async function newRoom(ask: Ask, n: number): Promise<Item> {
  const base = '/business/hotel/rooms'
  const { id } = await ask(`POST ${base}/create`, { title: `Cottage ${n}`, adults: 2 })
  const option = await price(ask, base, id, { name: 'Room', unit: 'room', per: 'night', price: ugx(200_000) })
  await ask(`POST ${base}/${id}/individual/create`, { units: `${n}01-${n}10` })
  return { id, option: option.id }
}

async function newCar(ask: Ask, n: number): Promise<Item> {
  const base = '/business/rental/cars'
  const car = { make: 'Toyota', model: 'RAV4', category: 'suv', seats: 5, transmission: 'automatic', fuel: 'petrol' }
  const { id } = await ask(`POST ${base}/create`, { ...car, title: `Toyota RAV4 ${n}` })
  const units = Array.from({ length: 10 }, (_, plate) => `UB${String.fromCharCode(64 + n)} ${100 + plate}A`)
  await ask(`POST ${base}/${id}/individual/create`, { units: units.join(', ') })
  const tariffs = [{ tariff: 'Self-drive', hour: ugx(30_000), day: ugx(150_000), week: ugx(900_000) }]
  await ask(`POST ${base}/${id}/rates/update`, { tariffs, read: [] })
  return firstPrice(ask, base, id)
}

async function newEvent(ask: Ask, n: number): Promise<Item> {
  const base = '/business/entertainment/events'
  const starts = Date.now() + (20 + n) * dayMs
  const { id } = await ask(`POST ${base}/create`, {
    title: `Concert ${n}`,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + dayMs / 6).toISOString(),
  })
  const option = await ask(`POST ${base}/${id}/tickets/create`, { name: 'Standing', price: ugx(50_000), capacity: 100_000 })
  return { id, option: option.id }
}

async function newService(ask: Ask, n: number): Promise<Item> {
  const { id } = await ask('POST /services', { title: `Massage ${n}`, duration_minutes: 60, booked_by: 'freesale' })
  const option = await price(ask, '/services', id, { name: 'Person', unit: 'adult', price: ugx(80_000) })
  return { id, option: option.id }
}

async function newProduct(ask: Ask, n: number): Promise<Item> {
  const base = '/business/shop/products'
  const { id } = await ask(`POST ${base}/create`, { title: `T-shirt ${n}`, price: ugx(45_000), stock: 100_000 })
  const [variant] = await ask<{ id: string }[]>(`GET ${base}/variants/${id}/list`)
  return { id, option: variant!.id }
}

async function newTrack(ask: Ask, n: number): Promise<Item> {
  const base = '/business/entertainment/tracks'
  const { id } = await ask(`POST ${base}/create`, { title: `Song ${n}`, artist: 'Nakivubo Band', price: ugx(5_000) })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(mp3(30))]), 'Song.mp3')
  await ask(`POST ${base}/${id}/audio/upload`, form)
  return firstPrice(ask, base, id)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Body for a flight from Entebbe to Nairobi for one adult, with its seats on hold. */
const flightOf = (client: string, turn: number) => ({
  client_id: client,
  currency: 'UGX',
  status: 'held',
  segments: [
    {
      carrier: 'KQ',
      flight_number: '413',
      from: 'EBB',
      to: 'NBO',
      departs_on: dayAhead(30 + (turn % 300)),
      departs_time: '07:15',
      arrives_time: '08:30',
      booking_class: 'Y',
    },
  ],
  passengers: [
    {
      type: 'adult',
      title: 'mr',
      given_names: 'Joseph',
      surname: `Okello ${letters[turn % letters.length]}`,
      gender: 'm',
      born_on: '1984-02-29',
      nationality: 'UG',
    },
  ],
  fares: [{ type: 'adult', base: 950_000, taxes: 350_000 }],
})
