import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { codeOf, deskOf, ugx, type BookingFolio, type Desk } from '#domains/folios/server/testing/folios.ts'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

// Two desks change the folios of one booking at once (P9). Nothing is charged, moved or paid twice, and the folios are the whole bill. The
// first test shows that without the lock more is moved than there is.

const rounds = 5

let app: TestApp
let owner: TestPerson
let desk: Desk
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000, linked: true })
  owner = await newOwner(app)
  desk = deskOf(app, owner)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 4 })
})
afterAll(async () => {
  expect(await booksAreWrong({ test: app })).toEqual([])
  await db.end()
  await app.close()
})

const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort()
const drinks = { name: 'Drinks', category: 'bar', unit_price: ugx(30_000) }

/** A guest with UGX 400,000 for the room and UGX 30,000 for the bar, and a folio of a company. */
async function divided() {
  const guest = await desk.guest()
  const { folios } = await desk.bar(guest.id, 30_000)
  const bar = folios[0]!.charges[1]!.line_id!
  const { version } = await desk.add(guest.id, { payer: 'company', client_id: await desk.company() })
  const move = (line: string, over: object = {}) =>
    owner.post(`/bookings/${guest.id}/folio/moves`, { version, from: 1, to: [2], line_ids: [line], how: 'all', ...over })
  return { ...guest, bar, version, move }
}

test('an extra that is being deleted is refused at its field; one that is being charged is deleted after that', async () => {
  const { id } = await desk.guest()
  const [gone, charged] = [await desk.extra(), await desk.extra()]
  const other = await db.connect()
  await other.query('BEGIN')
  await other.query('DELETE FROM extras WHERE agency_id = $1 AND id = $2', [owner.agencyId, gone.id])
  const refused = desk.charge(id, { extra_id: gone.id })
  await untilSomeWait(app)
  await other.query('COMMIT')
  expect(await refused).toMatchObject({ status: 422, body: { errors: { extra_id: [expect.any(String)] } } })

  await other.query('BEGIN')
  await other.query('SELECT FROM extras WHERE agency_id = $1 AND id = $2 FOR KEY SHARE', [owner.agencyId, charged.id])
  const deleting = owner.post(`/extras/${charged.id}/delete`)
  await untilSomeWait(app)
  await other.query('COMMIT')
  other.release()
  expect((await deleting).status).toBe(200)
})

test('the race is real: without the lock two desks move more of a charge than there is', async () => {
  const { id, bar } = await divided()
  const left = async () =>
    30_000 -
    Number(
      (await db.query('SELECT coalesce(sum(amount), 0) AS n FROM folio_parts WHERE booking_id = $1 AND line_id = $2', [id, bar])).rows[0].n,
    )
  const put = (number: number, amount: number) =>
    db.query('INSERT INTO folio_parts (agency_id, booking_id, line_id, number, amount) VALUES ($1, $2, $3, $4, $5)', [
      owner.agencyId,
      id,
      bar,
      number,
      amount,
    ])
  await desk.add(id, { payer: 'guest' })
  const [one, other] = await Promise.all([left(), left()])
  await put(2, one)
  await put(3, other)
  expect(await left()).toBe(-30_000)
  await db.query('DELETE FROM folio_parts WHERE booking_id = $1', [id])
})

describe('two desks at once', () => {
  test('that split the same charge: one does, the other is told to load it again', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, room, move } = await divided()
      expect(outcomes(await Promise.all([move(room, { how: 'equal' }), move(room, { how: 'equal' })]))).toEqual(['200', '409 stale'])
      expect(await desk.sums(id)).toEqual([
        [230_000, 0, 230_000],
        [200_000, 0, 200_000],
      ])
    }
  })

  test('that charge the same drinks with one key charge them once; with two keys, twice', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await desk.guest()
      const key = newId()
      const same = await Promise.all([desk.charge(id, drinks, owner, key), desk.charge(id, drinks, owner, key)])
      expect(outcomes(same).every((outcome) => /^(200|409 \w+)$/.test(outcome))).toBe(true)
      expect((await desk.show(id)).total).toEqual(ugx(430_000))
      expect(outcomes(await Promise.all([desk.charge(id, drinks), desk.charge(id, drinks)]))).toEqual(['200', '200'])
      expect((await desk.show(id)).total).toEqual(ugx(490_000))
    }
  })

  test('that close a folio and charge it: the invoice has the charge, or the charge is refused', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, client } = await desk.guest()
      await done(owner.post(`/clients/${client}/edit`, { name: 'Kyaninga', kind: 'company', version: 1 }))
      const { version } = await desk.show(id)
      const close = owner.post(`/bookings/${id}/folios/1/close`, { version })
      const answers = await Promise.all([close, desk.charge(id, drinks)])
      expect([
        ['200', '409 folio_closed'],
        ['200', '409 stale'],
      ]).toContainEqual(outcomes(answers))
      const { folios } = await desk.show(id)
      const [folio] = folios
      expect([folio!.status, folio!.charged.amount]).toEqual(answers[0].status === 200 ? ['closed', 400_000] : ['open', 430_000])
    }
  })

  test('that close it and remove a charge, or move it: the invoice is what the folio has', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, bar, room, move } = await divided()
      await done(move(room, { line_ids: [room, bar] }))
      const { version } = await desk.show(id)
      const back = { version, from: 2, to: [1], line_ids: [bar], how: 'all' }
      const answers = await Promise.all([
        owner.post(`/bookings/${id}/folios/2/close`, { version }),
        desk.remove(id, bar),
        owner.post(`/bookings/${id}/folio/moves`, back),
      ])
      expect(outcomes(answers).filter((outcome) => outcome === '200').length).toBeGreaterThan(0)
      expect(outcomes(answers).every((outcome) => /^(200|409 (stale|folio_closed))$/.test(outcome))).toBe(true)
      const { folios } = (await done(owner.get(`/bookings/${id}/folio`))) as BookingFolio
      const { status, charged, invoice } = folios[1]!
      if (status === 'closed') {
        const paper = await db.query("SELECT content->'billed'->'total' AS total FROM booking_documents WHERE id = $1", [invoice!.id])
        expect(Number(paper.rows[0].total)).toBe(charged.amount)
      }
      await desk.sums(id)
    }
  })

  test('that take what is due on a folio: one does', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, bar, move } = await divided()
      await done(move(bar))
      expect(outcomes(await Promise.all([desk.pay(id, 2, 30_000), desk.pay(id, 2, 30_000)]))).toEqual(['200', '422 overpayment'])
      expect((await desk.sums(id))[1]).toEqual([30_000, 30_000, 0])
    }
  })

  test('that check a guest out early and split the room: each line is wholly on folios', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, room, claim, move } = await divided()
      const left = owner.post(`/business/hotel/stays/${claim}/check-out`, { price: 'take_off' })
      const [out, split] = await Promise.all([left, move(room, { how: 'amount', amount: ugx(300_000) })])
      expect(out.status).toBe(200)
      expect(['200', '409 stale', '422 too_much']).toContain(await codeOf(Promise.resolve(split)))
      expect(await desk.sums(id)).toEqual(
        split.status === 200
          ? [
              [30_000, 0, 30_000],
              [200_000, 0, 200_000],
            ]
          : [
              [230_000, 0, 230_000],
              [0, 0, 0],
            ],
      )
    }
  })

  test('that bear a charge by the house and remove it: one of them, and the ledger agrees', async () => {
    for (let round = 0; round < rounds; round++) {
      const guest = await desk.guest()
      const { folios } = await desk.bar(guest.id, 30_000)
      const bar = folios[0]!.charges[1]!.line_id!
      await desk.add(guest.id, { payer: 'agency' })
      await done(desk.move(guest.id, { line_ids: [bar] }))
      const { version } = await desk.show(guest.id)
      const answers = await Promise.all([owner.post(`/bookings/${guest.id}/folios/2/close`, { version }), desk.remove(guest.id, bar)])
      expect(outcomes(answers).filter((outcome) => outcome === '200')).toHaveLength(1)
      expect((await desk.show(guest.id)).total).toEqual(ugx(400_000))
      expect((await done(owner.get(`/clients/${guest.client}/show`))).balances).toEqual([ugx(400_000)])
    }
  })
})
