import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { stepOctoSales } from './client/steps.ts'
import { writeOctoCalls } from './connections/recorder.ts'
import { done, newSupplier } from './testing/partner.ts'
import { standInDay, startSupplier, type SupplierStandIn } from './testing/supplier-stand-in.ts'

let app: TestApp
let other: TestApp
let owner: TestPerson
let lake: SupplierStandIn
let connection: string
beforeAll(async () => {
  app = await startTestApp({ settings: { PRIVATE_OCTO: 'true' } })
  other = await startTestApp()
  owner = await newOwner(app)
  lake = await startSupplier()
  connection = (await done(owner.post('/octo/suppliers/create', { name: 'Lake Company', endpoint: `${lake.endpoint}/`, key: lake.key }))).id
})
afterAll(async () => {
  await app.close()
  await other.close()
  await lake.close()
})
beforeEach(() => {
  lake.faults.clear()
  lake.refund = 'FULL'
  lake.price = { retail: 5_000, net: 4_000 }
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const saleOf = (over: object = {}) => ({
  key: newId(),
  product_id: 'boat',
  option_id: 'sunset',
  availability_id: `${standInDay}T17:30:00+03:00`,
  units: [{ unit_id: 'adult', quantity: 2 }],
  client: { name: 'Grace Akello', email: 'grace@example.com' },
  ...over,
})
const sell = (body: object) => owner.post(`/octo/connections/${connection}/sell`, body)
const show = (id: string) => done(owner.get(`/octo/sales/${id}/show`))
const booking = (id: string) => done(owner.get(`/bookings/${id}/show`))
const owed = async () => {
  const rows = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('ledger_accounts').select('balance').where('type', '=', 'payable').where('owner', '=', connection).execute(),
  )
  return rows.reduce((sum, { balance }) => sum - Number(balance), 0)
}
const again = async () => {
  await stepOctoSales.run(app.app, {})
  await app.app.jobs.runDue(app.app)
}

describe('a supplier', () => {
  test('is asked who it is before it is saved; its key is encrypted and never shown', async () => {
    const shown = await done(owner.get(`/octo/connections/${connection}/show`))
    expect(shown).toMatchObject({
      supplier_name: 'Lake Company',
      direction: 'we_sell_theirs',
      endpoint: lake.endpoint,
      key_ending: 'pany',
      health: 'on',
    })
    expect(JSON.stringify(shown)).not.toContain(lake.key)
    const [row] = await app.app.db.asPlatform('test: keys', (tx) => tx.selectFrom('octo_connections').select('sealed_key').execute())
    expect(row!.sealed_key).not.toContain(lake.key)
    const add = (over: object) => owner.post('/octo/suppliers/create', { name: newId(), endpoint: lake.endpoint, key: lake.key, ...over })
    expect((await add({ key: 'wrong' })).body.errors.key).toEqual(['The supplier refused: This key is not known here.'])
    expect((await add({ endpoint: 'nonsense' })).body.errors.endpoint).toEqual(['Enter an address that begins with https://.'])
    lake.faults.set('/supplier', 'answers nonsense')
    expect((await add({})).body.errors.endpoint).toEqual(['The supplier’s answer is not as OCTO says: id.'])
    lake.faults.set('/supplier', 'redirects')
    expect((await add({})).body.errors.endpoint).toEqual(['The supplier answered 302.'])
    expect((await add({ name: 'lake company' })).body.errors.name).toEqual(['There is a connection with this name.'])
    // An installation that is open to the internet asks no address of its own network.
    const stranger = await newOwner(other)
    const inside = await stranger.post('/octo/suppliers/create', { name: 'X', endpoint: lake.endpoint, key: lake.key })
    expect([inside.status, Object.keys(inside.body.errors)]).toEqual([422, ['endpoint']])
  })

  test('gets another key; a check shows whether it works', async () => {
    const { version } = await done(owner.get(`/octo/connections/${connection}/show`))
    lake.key = 'another-key-of-the-lake'
    expect((await done(owner.post(`/octo/connections/${connection}/check`))).last_error).toBe('FORBIDDEN: This key is not known here.')
    const changed = await done(owner.post(`/octo/connections/${connection}/supplier`, { endpoint: lake.endpoint, key: lake.key, version }))
    expect(changed).toMatchObject({ key_ending: 'lake', version: version + 1 })
    lake.faults.set('/supplier', 'silent')
    expect(await done(owner.post(`/octo/connections/${connection}/check`))).toMatchObject({
      health: 'failing',
      last_error: 'The supplier answered 503.',
    })
    lake.faults.clear()
    expect(await done(owner.post(`/octo/connections/${connection}/check`))).toMatchObject({ health: 'on', failing_since: null })
  })

  test('shows its products, and when they are free at which price', async () => {
    expect(await done(owner.get(`/octo/connections/${connection}/products`))).toEqual([
      {
        id: 'boat',
        title: 'Sunset boat',
        summary: 'Two hours on the lake',
        by: 'time',
        options: [{ id: 'sunset', name: 'Sunset', units: [{ id: 'adult', name: 'Adult', least: 1, most: 9, from: usd(5_000) }] }],
      },
    ])
    const asked = { product_id: 'boat', option_id: 'sunset', units: [{ unit_id: 'adult', quantity: 2 }], from: standInDay, to: standInDay }
    expect(await done(owner.post(`/octo/connections/${connection}/availability`, asked))).toEqual([
      {
        id: `${standInDay}T17:30:00+03:00`,
        starts_on: standInDay,
        starts_at: '17:30',
        ends_on: standInDay,
        available: true,
        places_left: 8,
        retail: usd(10_000),
        net: usd(8_000),
      },
    ])
  })
})

describe('a sale of a supplier’s offer', () => {
  test('is held and confirmed there, and booked here at the price for the client', async () => {
    const before = await owed()
    const body = saleOf({ price: usd(12_000), expected_net: usd(8_000) })
    const sale = await done(sell(body))
    expect(sale).toMatchObject({
      state: 'confirmed',
      title: 'Sunset boat',
      supplier_reference: 'LAKE-77',
      price: usd(12_000),
      retail: usd(10_000),
      net: usd(8_000),
      tickets: [{ format: 'QRCODE', value: 'LAKE-77-CODE' }],
    })
    expect(await booking(sale.booking_id)).toMatchObject({ status: 'confirmed', total: usd(12_000), starts_on: standInDay })
    expect((await owed()) - before).toBe(8_000)
    // A repeated call sells once.
    expect(await done(sell(body))).toEqual(sale)
    expect([...lake.bookings.values()].filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1)
    expect(await done(owner.get(`/octo/connections/${connection}/bookings?state=confirmed`))).toMatchObject([{ traveller: 'Grace Akello' }])
    expect(lake.problem).toBeNull()
  })

  test('is refused if the price has changed or the supplier has no place, and then nothing is held', async () => {
    const changed = await sell(saleOf({ expected_net: usd(7_000) }))
    expect([changed.status, changed.body.code, changed.body.errors.expected_net]).toEqual([409, 'price_changed', ['USD 8000']])
    expect([...lake.bookings.values()].filter(({ status }) => status === 'ON_HOLD')).toEqual([])
    lake.faults.set('/bookings', 'refuses')
    const full = await sell(saleOf())
    expect([full.status, full.body.code, full.body.message]).toEqual([409, 'supplier_refused', 'The boat is full.'])
    lake.faults.set('/bookings', 'silent')
    expect((await sell(saleOf())).body.code).toBe('supplier_silent')
    expect(lake.problem).toBeNull()
  })

  test('that the supplier does not confirm cancels the booking here and owes nothing', async () => {
    const before = await owed()
    lake.faults.set('/confirm', 'refuses')
    const { status, body } = await sell(saleOf())
    expect([status, body.code]).toEqual([409, 'supplier_refused'])
    const [row] = await done(owner.get(`/octo/connections/${connection}/bookings?state=refused`))
    expect((await booking(row.booking_id)).status).toBe('cancelled')
    expect(await owed()).toBe(before)
  })

  test('whose supplier stays silent is asked again until it has decided, and confirmed once', async () => {
    const before = await owed()
    lake.faults.set('/confirm', 'confirms but stays silent')
    const sale = await done(sell(saleOf()))
    expect([sale.state, (await booking(sale.booking_id)).status]).toEqual(['unsure', 'on_hold'])
    await again()
    expect((await show(sale.id)).state).toBe('unsure')
    lake.faults.clear()
    app.clock.advance(5 * 60_000)
    await again()
    await again()
    expect([(await show(sale.id)).state, (await booking(sale.booking_id)).status]).toEqual(['confirmed', 'confirmed'])
    expect((await owed()) - before).toBe(8_000)
    expect(lake.problem).toBeNull()
  })

  test('is cancelled here and there; the supplier’s terms say what is still owed', async () => {
    const before = await owed()
    const refundOf = async (refund: 'FULL' | 'PARTIAL' | 'NONE') => {
      lake.refund = refund
      const sale = await done(sell(saleOf()))
      const cancelled = await done(owner.post(`/octo/sales/${sale.id}/cancel`, { reason: 'Client is ill' }))
      expect(lake.bookings.get(sale.id)!.status).toBe('CANCELLED')
      expect((await booking(sale.booking_id)).status).toBe('cancelled')
      return [cancelled.state, cancelled.net_kept.amount, (await owed()) - before]
    }
    expect(await refundOf('FULL')).toEqual(['cancelled', 0, 0])
    expect(await refundOf('NONE')).toEqual(['cancelled', 8_000, 8_000])
    // OCTO names no amount of a partial refund.
    expect(await refundOf('PARTIAL')).toEqual(['cancelled', 8_000, 16_000])
    expect(lake.problem).toBeNull()
  })

  test('that the desk cancels is cancelled at the supplier by a job, even if it is silent at first', async () => {
    const sale = await done(sell(saleOf()))
    lake.faults.set('/cancel', 'silent')
    await done(owner.post(`/bookings/${sale.booking_id}/cancel`, { by: 'client', reason: 'Ill', refund: 'policy' }))
    await app.app.jobs.runDue(app.app)
    expect((await show(sale.id)).state).toBe('unsure')
    lake.faults.clear()
    app.clock.advance(10 * 60_000)
    await again()
    expect([(await show(sale.id)).state, lake.bookings.get(sale.id)!.status]).toEqual(['cancelled', 'CANCELLED'])
  })

  test('of a paused or removed connection is not made', async () => {
    await done(owner.post(`/octo/connections/${connection}/pause`))
    expect((await sell(saleOf())).body.code).toBe('connection_paused')
    await done(owner.post(`/octo/connections/${connection}/resume`))
    const stranger = await newOwner(app)
    expect((await stranger.post(`/octo/connections/${connection}/sell`, saleOf())).status).toBe(404)
  })
})

describe('another Safiri', () => {
  test('is a supplier like any other: its tour is sold here, and its places are taken there', async () => {
    const supplier = await newSupplier(other, { set: { price: { kind: 'percent', value: -15 } } })
    const { id } = await done(
      owner.post('/octo/suppliers/create', { name: 'Kabale Safaris', endpoint: `${other.origin}/octo`, key: supplier.partner.key }),
    )
    const [product] = await done(owner.get(`/octo/connections/${id}/products`))
    const [option] = product.options
    const from = dayOf(other.clock.now())
    const units = [{ unit_id: supplier.adult, quantity: 2 }]
    const asked = { product_id: product.id, option_id: option.id, units, from, to: addDays(from, 30) }
    const slots = await done(owner.post(`/octo/connections/${id}/availability`, asked))
    expect(slots.map(({ available }: { available: boolean }) => available)).toEqual([true, false, true])
    expect(slots[0]).toMatchObject({ retail: { amount: 2_000_000, currency: 'UGX' }, net: { amount: 1_700_000, currency: 'UGX' } })
    const body = saleOf({ product_id: product.id, option_id: option.id, availability_id: slots[0].id, units, expected_net: slots[0].net })
    const sale = await done(owner.post(`/octo/connections/${id}/sell`, body))
    expect(sale).toMatchObject({ state: 'confirmed', net: { amount: 1_700_000, currency: 'UGX' } })
    expect(sale.tickets[0].value).toMatch(/\/[vs]\//)
    const taken = () =>
      other.app.db.asAgency(supplier.owner, (tx) =>
        tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', supplier.tour.departureId).executeTakeFirstOrThrow(),
      )
    expect(await taken()).toMatchObject({ held: 0, sold: 2 })
    const [theirs] = await done(supplier.owner.get('/bookings'))
    expect(theirs).toMatchObject({ reference: sale.supplier_reference, client_name: 'Nile Tours' })
    await done(owner.post(`/octo/sales/${sale.id}/cancel`, { reason: 'Client is ill' }))
    expect(await taken()).toMatchObject({ held: 0, sold: 0 })
    // A sold-out time is refused with the supplier's words.
    const full = await owner.post(`/octo/connections/${id}/sell`, { ...body, key: newId(), availability_id: supplier.soldOut })
    expect([full.status, full.body.code]).toEqual([409, 'supplier_refused'])
    await writeOctoCalls(app.app)
    expect(await done(owner.get(`/octo/connections/${id}/show`))).toMatchObject({ health: 'on', bookings: 1 })
  })
})
