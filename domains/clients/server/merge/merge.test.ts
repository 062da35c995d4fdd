import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong, payCash, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { clientMovers } from './movers.ts'

let money: MoneyTest
let owner: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  owner = money.owner
})
afterAll(() => money.test.close())

interface Person {
  id: string
  name: string
  version: number
  [field: string]: unknown
}
let count = 0
async function add(over: object = {}): Promise<Person> {
  const { body } = await owner.post('/crm/contacts', { name: `Person ${++count}`, ...over })
  return body.data
}
const show = async (id: string) => (await owner.get(`/crm/contacts/${id}`)).body.data as Person
const versions = async (one: string, other: string) => ({ version: (await show(one)).version, other_version: (await show(other)).version })
async function merge(winner: string, loser: string, choices: object = {}, as = owner) {
  return as.post(`/crm/contacts/${winner}/merge`, { other_id: loser, ...(await versions(winner, loser)), ...choices })
}
const mergeOf = async (winner: string): Promise<string> =>
  (await owner.get(`/crm/contacts/${winner}/merges`)).body.data.find(({ undone_at }: { undone_at: string | null }) => undone_at === null).id
const undo = async (winner: string) => owner.post(`/crm/merges/${await mergeOf(winner)}/undo`, {})
const balancesOf = async (id: string) => (await owner.get(`/clients/${id}/show`)).body.data.balances
async function bookFor(clientId: string) {
  const { tour } = money
  const { status, body } = await owner.post('/bookings/new', {
    client_id: clientId,
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    action: 'confirm',
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data as { id: string }
}

test('every table that points to people has a mover', async () => {
  const db = new pg.Client({ connectionString: money.test.ownerUrl })
  await db.connect()
  const { rows } = await db.query<{ table: string }>(`
    SELECT DISTINCT c.conrelid::regclass::text AS table FROM pg_constraint c WHERE c.contype = 'f' AND c.confrelid = 'clients'::regclass
    UNION SELECT a.attrelid::regclass::text FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
    WHERE a.attname = 'client_id' AND t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND NOT a.attisdropped`)
  await db.end()
  // The addresses of a person are joined by the merge itself.
  const pointing = rows.map(({ table }) => table).filter((table) => table !== 'client_addresses')
  const moved = new Set<string>(clientMovers.entries().map(({ table }) => table))
  expect(pointing.length).toBeGreaterThan(10)
  expect(pointing.filter((table) => !moved.has(table))).toEqual([])
})

describe('merging', () => {
  test('keeps the chosen values and joins addresses, tags, notes and own fields', async () => {
    const diet = (await owner.post('/crm/fields', { label: 'Diet', type: 'text' })).body.data.id
    const size = (await owner.post('/crm/fields', { label: 'Shoe size', type: 'number' })).body.data.id
    const winner = await add({
      email: 'g@one.example',
      phone: '+256772000001',
      tags: ['birds'],
      notes: 'Window seat',
      fields: { [diet]: 'None' },
    })
    const loser = await add({
      email: 'g@two.example',
      other_emails: ['g@three.example'],
      phone: '+256772000002',
      tags: ['Birds', 'family'],
      notes: 'Two children',
      birthday: '1984-03-12',
      country_code: 'KE',
      fields: { [diet]: 'Vegan', [size]: 42 },
    })
    const preview = (await owner.get(`/crm/contacts/${winner.id}/merge/${loser.id}`)).body.data
    expect([preview.person.name, preview.other.name, preview.moves]).toEqual([winner.name, loser.name, []])
    const { body } = await merge(winner.id, loser.id, { keep: { email: 'other', name: 'person' }, fields: { [diet]: 'other' } })
    expect(body.data).toMatchObject({
      id: winner.id,
      name: winner.name,
      email: 'g@two.example',
      phone: '+256772000001',
      birthday: '1984-03-12',
      country_code: 'KE',
      tags: ['birds', 'family'],
      notes: 'Window seat\n\nTwo children',
      fields: { [diet]: 'Vegan', [size]: 42 },
    })
    expect([body.data.other_emails.toSorted(), body.data.other_phones]).toEqual([['g@one.example', 'g@three.example'], ['+256772000002']])
    expect((await owner.get(`/crm/contacts/${loser.id}`)).status).toBe(404)
    const restored = (await undo(winner.id)).body.data
    expect(restored.person).toMatchObject({
      email: 'g@one.example',
      birthday: null,
      tags: ['birds'],
      notes: 'Window seat',
      fields: { [diet]: 'None' },
      other_emails: [],
      other_phones: [],
    })
    expect(restored.other).toMatchObject({ ...loser, version: expect.any(Number) })
  })

  test('moves bookings, money, activities and collections, and undoing brings them back', async () => {
    const [winner, loser] = [await add(), await add()]
    const booking = await bookFor(loser.id)
    await payCash(owner, booking.id, 30_000)
    await owner.post(`/crm/contacts/${loser.id}/activities`, { kind: 'call', body: 'Asked for a guide' })
    const list = (await owner.post('/crm/collections', { name: `Both ${count}` })).body.data.id
    const theirs = (await owner.post('/crm/collections', { name: `Theirs ${count}` })).body.data.id
    await owner.post(`/crm/collections/${list}/people/add`, { ids: [winner.id, loser.id] })
    await owner.post(`/crm/collections/${theirs}/people/add`, { ids: [loser.id] })
    await owner.post('/crm/tasks', { client_id: loser.id, title: 'Call back' })
    const owed = await balancesOf(loser.id)
    const own = await balancesOf(winner.id)
    expect([owed.length, own]).toEqual([1, []])
    const preview = (await owner.get(`/crm/contacts/${winner.id}/merge/${loser.id}`)).body.data
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { what: 'Bookings', count: 1 },
        { what: 'Payments', count: 1 },
        { what: 'Collections', count: 2 },
      ]),
    )

    expect((await merge(winner.id, loser.id)).status).toBe(200)
    expect(await balancesOf(winner.id)).toEqual(owed)
    expect((await owner.get(`/bookings/${booking.id}/show`)).body.data).toMatchObject({ client_id: winner.id, client_name: winner.name })
    const peopleIn = async (id: string) => (await owner.get(`/crm/collections/${id}/people`)).body.data.map((one: Person) => one.id)
    expect([await peopleIn(list), await peopleIn(theirs)]).toEqual([[winner.id], [winner.id]])
    expect((await owner.get(`/crm/contacts/${winner.id}/timeline`)).body.data.entries).toContainEqual(
      expect.objectContaining({ title: 'Asked for a guide' }),
    )
    // The events of the loser's booking are delivered after the merge.
    await money.test.deliver()
    expect((await show(winner.id)).stage).toBe('customer')
    // What comes after the merge: a payment of the moved booking, a booking, a note.
    await payCash(owner, booking.id, 20_000)
    const later = await bookFor(winner.id)
    await owner.post(`/crm/contacts/${winner.id}/activities`, { kind: 'note', body: 'After the merge' })
    expect(await booksAreWrong(money)).toEqual([])

    expect((await undo(winner.id)).status).toBe(200)
    expect((await owner.get(`/bookings/${booking.id}/show`)).body.data).toMatchObject({ client_id: loser.id, client_name: loser.name })
    expect((await owner.get(`/bookings/${later.id}/show`)).body.data).toMatchObject({ client_id: winner.id })
    expect(await balancesOf(loser.id)).toEqual([{ ...owed[0], amount: owed[0].amount - 20_000 }])
    expect((await balancesOf(winner.id))[0].amount).toBe(owed[0].amount + 30_000)
    expect([await peopleIn(list), await peopleIn(theirs)]).toEqual([expect.arrayContaining([winner.id, loser.id]), [loser.id]])
    const titles = (await owner.get(`/crm/contacts/${winner.id}/timeline`)).body.data.entries.map(({ title }: { title: string }) => title)
    expect([titles.includes('After the merge'), titles.includes('Asked for a guide')]).toEqual([true, false])
    // Money of both goes on as before.
    await payCash(owner, booking.id, owed[0].amount - 20_000)
    expect(await balancesOf(loser.id)).toEqual([])
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('a change of a field after the merge survives undoing it', async () => {
    const [winner, loser] = [await add({ address: 'Old street' }), await add({ country_code: 'KE', phone: '+256772000077' })]
    await merge(winner.id, loser.id)
    await owner.put(`/crm/contacts/${winner.id}`, { address: 'New street' })
    expect((await undo(winner.id)).body.data.person).toMatchObject({ address: 'New street', country_code: null, phone: null })
  })

  test('a merge can be undone for 30 days, once, and the latest first', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    await merge(b.id, a.id)
    const first = await mergeOf(b.id)
    await merge(c.id, b.id)
    const early = await owner.post(`/crm/merges/${first}/undo`, {})
    expect([early.status, early.body.code]).toEqual([409, 'merged'])
    expect((await undo(c.id)).status).toBe(200)
    expect((await owner.post(`/crm/merges/${first}/undo`, {})).status).toBe(200)
    const again = await owner.post(`/crm/merges/${first}/undo`, {})
    expect([again.status, again.body.code]).toEqual([409, 'undone'])
    await merge(b.id, a.id)
    await money.test.app.db.asPlatform('test: an old merge', (tx) =>
      tx
        .updateTable('client_merges')
        .set({ merged_at: new Date(money.test.clock.now().getTime() - 30 * 86_400_000 - 60_000) })
        .where('winner_id', '=', b.id)
        .execute(),
    )
    const late = await undo(b.id)
    expect([late.status, late.body.code]).toEqual([409, 'expired'])
  })

  test('with itself, with a stale preview, with strangers and archived people', async () => {
    const [one, two] = [await add(), await add()]
    expect(
      (await owner.post(`/crm/contacts/${one.id}/merge`, { other_id: one.id, version: 1, other_version: 1 })).body.errors,
    ).toHaveProperty('other_id')
    expect((await owner.get(`/crm/contacts/${one.id}/merge/${one.id}`)).status).toBe(422)
    const stale = await owner.post(`/crm/contacts/${one.id}/merge`, { other_id: two.id, version: 1, other_version: 7 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const stranger = await newOwner(money.test)
    expect((await merge(one.id, two.id, {}, stranger)).status).toBe(404)
    expect((await stranger.get(`/crm/contacts/${one.id}/merges`)).status).toBe(404)
    const reader = await newMember(money.test, owner, ['View Clients'])
    expect((await merge(one.id, two.id, {}, reader)).status).toBe(403)
    expect((await merge(one.id, two.id, { keep: { salary: 'other' } })).status).toBe(422)
    await owner.post(`/clients/${one.id}/archive`, {})
    expect((await merge(one.id, two.id)).body.code).toBe('archived')
    // The other may be archived: that is how duplicates were put away before.
    expect((await merge(two.id, one.id)).status).toBe(200)
    expect((await undo(two.id)).body.data.other.archived).toBe(true)
  })

  test('A into B while B into A: one wins, the other is refused with 409', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await add(), await add()]
      await Promise.all([bookFor(a.id), bookFor(b.id)])
      const seen = await versions(a.id, b.id)
      const [one, other] = await Promise.all([
        owner.post(`/crm/contacts/${a.id}/merge`, { other_id: b.id, ...seen }),
        owner.post(`/crm/contacts/${b.id}/merge`, { other_id: a.id, version: seen.other_version, other_version: seen.version }),
      ])
      expect([one.status, other.status].toSorted()).toEqual([200, 409])
      const left = one.status === 200 ? a.id : b.id
      expect((await owner.get(`/clients/${left}/show`)).body.data.bookings).toBe(2)
    }
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('bookings made for the loser at the same moment are not lost', async () => {
    for (let round = 0; round < 4; round++) {
      const [winner, loser] = [await add(), await add()]
      const seen = await versions(winner.id, loser.id)
      const [merged, ...booked] = await Promise.all([
        owner.post(`/crm/contacts/${winner.id}/merge`, { other_id: loser.id, ...seen }),
        ...[1, 2, 3].map(() =>
          bookFor(loser.id).then(
            () => 1,
            () => 0,
          ),
        ),
      ])
      expect(merged.status).toBe(200)
      expect((await owner.get(`/clients/${winner.id}/show`)).body.data.bookings).toBe(booked.reduce<number>((sum, one) => sum + one, 0))
    }
    expect(await booksAreWrong(money)).toEqual([])
  })

  describe('a withdrawn consent', () => {
    const consent = (id: string, channel: string, address: string, act: string) =>
      owner.post(`/crm/contacts/${id}/consents`, { channel, address, act, wording: 'As told' })
    const statesOf = async (id: string): Promise<Record<string, string | null>> =>
      Object.fromEntries(
        (await owner.get(`/crm/contacts/${id}/consents`)).body.data
          .filter(({ purpose }: { purpose: string }) => purpose === 'marketing')
          .map(({ channel, address, state }: Record<string, string | null>) => [`${channel} ${address}`, state]),
      )
    let last = 0
    /** Two people with an address each of the channel; the first agreed, the second withdrew. */
    const pairOf = async (channel: string) => {
      const addresses = [++last, ++last].map((n) =>
        channel === 'email' ? `person${n}@mail.example` : `+2567727${String(n).padStart(5, '0')}`,
      )
      const field = channel === 'email' ? 'email' : 'phone'
      const [agreed, withdrew] = [await add({ [field]: addresses[0] }), await add({ [field]: addresses[1] })]
      await consent(agreed.id, channel, addresses[0]!, 'granted')
      await consent(withdrew.id, channel, addresses[1]!, 'withdrawn')
      return { agreed, withdrew, keys: addresses.map((address) => `${channel} ${address}`) as [string, string] }
    }

    const orders = ['email', 'sms', 'whatsapp'].flatMap((channel) => [true, false].map((into) => [channel, into] as const))
    test.each(orders)('by %s wins in a merge, also after undoing it (into the one who withdrew: %s)', async (channel, intoWithdrew) => {
      const { agreed, withdrew, keys } = await pairOf(channel)
      const [winner, loser] = intoWithdrew ? [withdrew, agreed] : [agreed, withdrew]
      expect((await merge(winner.id, loser.id)).status).toBe(200)
      expect(await statesOf(winner.id)).toMatchObject({ [keys[0]]: 'withdrawn', [keys[1]]: 'withdrawn' })
      const again = await consent(winner.id, channel, keys[0].split(' ')[1]!, 'granted')
      expect([again.status, again.body.code]).toEqual([409, 'withdrawn'])
      expect((await undo(winner.id)).status).toBe(200)
      expect((await statesOf(agreed.id))[keys[0]]).toBe('withdrawn')
      expect((await statesOf(withdrew.id))[keys[1]]).toBe('withdrawn')
    })

    test('wins at addresses that were never asked, and only in its channel', async () => {
      const { agreed, withdrew, keys } = await pairOf('sms')
      await owner.put(`/crm/contacts/${agreed.id}`, {
        email: 'never.asked@mail.example',
        other_phones: ['+256772799999'],
        version: agreed.version,
      })
      await merge(agreed.id, withdrew.id)
      const number = keys[0].split(' ')[1]!
      expect(await statesOf(agreed.id)).toMatchObject({
        'email never.asked@mail.example': null,
        'sms +256772799999': 'withdrawn',
        [`whatsapp ${number}`]: null,
      })
    })

    test('of a third person wins when two are merged one after the other', async () => {
      const { agreed, withdrew, keys } = await pairOf('email')
      const third = await add({ email: 'third.of@mail.example' })
      await consent(third.id, 'email', 'third.of@mail.example', 'granted')
      await merge(agreed.id, third.id)
      expect(await statesOf(agreed.id)).toMatchObject({ [keys[0]]: 'granted', 'email third.of@mail.example': 'granted' })
      await merge(withdrew.id, agreed.id)
      expect(Object.values(await statesOf(withdrew.id))).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    })

    test('while both are one stays after undoing, and nobody who agreed loses it', async () => {
      const [one, other] = [await add({ email: 'one.of@mail.example' }), await add({ email: 'other.of@mail.example' })]
      for (const { id, email } of [one, other]) await consent(id, 'email', email as string, 'granted')
      await merge(one.id, other.id)
      expect(Object.values(await statesOf(one.id))).toEqual(['granted', 'granted'])
      await consent(one.id, 'email', 'one.of@mail.example', 'withdrawn')
      await undo(one.id)
      expect([await statesOf(one.id), await statesOf(other.id)]).toEqual([
        { 'email one.of@mail.example': 'withdrawn' },
        { 'email other.of@mail.example': 'granted' },
      ])
    })
  })
})

describe('suggestions', () => {
  const pairs = async (query = '') =>
    (await owner.get(`/crm/contacts/duplicates?per_page=100${query}`)).body.data as { first: Person; other: Person; reasons: string[] }[]
  const has = (list: Awaited<ReturnType<typeof pairs>>, one: Person, other: Person) =>
    list.find(({ first, other: second }) => first.id === one.id && second.id === other.id)?.reasons ?? null

  test('find the same phone in any spelling, e-mail among all addresses, and similar names in the month of a trip', async () => {
    const phone = [await add({ phone: '+256 772 900 001' }), await add({ other_phones: ['+256772900001'] })] as const
    const mail = [await add({ email: 'Same@Mail.example' }), await add({ other_emails: ['same@mail.example'] })] as const
    const names = [
      await add({ name: 'Margaret Nakitende' }),
      await add({ name: 'Nakitende Margret' }),
      await add({ name: 'Robert Okello' }),
    ] as const
    const far = await add({ name: 'Margaret Nakitende' })
    for (const one of names) await bookFor(one.id)
    const list = await pairs()
    expect([has(list, ...phone), has(list, ...mail), has(list, names[0], names[1])]).toEqual([['phone'], ['email'], ['name']])
    expect([has(list, names[0], names[2]), has(list, names[0], far)]).toEqual([null, null])
    expect((await pairs('&reason=name')).every(({ reasons }) => reasons.includes('name'))).toBe(true)
    const own = (await owner.get(`/crm/contacts/${names[1].id}/duplicates`)).body.data
    expect(own).toMatchObject([{ id: names[0].id, reasons: ['name'], bookings: 1 }])
    expect((await owner.get(`/crm/contacts/${phone[1].id}/duplicates`)).body.data).toMatchObject([{ id: phone[0].id, reasons: ['phone'] }])
  })

  test('“not the same person” is remembered, also through a merge', async () => {
    const shared = { phone: '+256772900002' }
    const [one, two, three] = [await add(shared), await add(shared), await add(shared)]
    expect((await owner.post(`/crm/contacts/${two.id}/distinct`, { other_id: one.id })).status).toBe(200)
    expect(has(await pairs(), one, two)).toBeNull()
    expect((await owner.get(`/crm/contacts/${one.id}/duplicates`)).body.data.map(({ id }: Person) => id)).toEqual([three.id])
    await merge(three.id, two.id)
    expect((await owner.get(`/crm/contacts/${one.id}/duplicates`)).body.data).toEqual([])
    await owner.post(`/crm/contacts/${one.id}/distinct`, { other_id: three.id, distinct: false })
    expect((await owner.get(`/crm/contacts/${one.id}/duplicates`)).body.data).toHaveLength(1)
    expect((await owner.post(`/crm/contacts/${one.id}/distinct`, { other_id: one.id })).status).toBe(422)
    const stranger = await newOwner(money.test)
    expect((await stranger.post(`/crm/contacts/${one.id}/distinct`, { other_id: three.id })).status).toBe(404)
    expect((await stranger.get('/crm/contacts/duplicates')).body.data).toEqual([])
  })
})
