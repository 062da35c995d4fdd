import { expect } from 'vitest'
import { bookRooms, done, openLodge } from '#domains/rooms/server/testing/lodge.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import type { createExtra, showFolio } from '../../contract.ts'

export type BookingFolio = ResultOf<typeof showFolio>
export type Extra = ResultOf<typeof createExtra>

export const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
export const key = (value = newId()) => ({ 'idempotency-key': value })

/** A lodge's desk: what it does with the folios of its guests, over HTTP. */
export function deskOf(app: TestApp, owner: TestPerson) {
  const at = (id: string) => `/bookings/${id}`
  const desk = {
    day: (n: number) => addDays(dayOf(app.clock.now()), n),
    extra: (over: object = {}): Promise<Extra> =>
      done(owner.post('/extras/new', { name: `Nile Special ${newId()}`, category: 'bar', price: ugx(8_000), ...over })),
    company: async (name = 'Kyaninga Ltd') => (await done(owner.post('/clients/new', { kind: 'company', name }))).id as string,
    /** A guest in the only room of a lodge, at UGX 200,000 a night. */
    async guest({ nights = 2, over = {} }: { nights?: number; over?: object } = {}) {
      const lodge = await openLodge(owner, { names: '101' })
      const booking = await done(bookRooms(owner, lodge, desk.day(0), desk.day(nights), over))
      const claim = booking.lines[0].claimed[0].claim_id as string
      await done(owner.post(`/business/hotel/stays/${claim}/check-in`))
      return { id: booking.id as string, room: booking.lines[0].id as string, client: booking.client.id as string, claim, lodge }
    },
    show: (id: string): Promise<BookingFolio> => done(owner.get(`${at(id)}/folio`)),
    charge: (id: string, body: object, by = owner, idempotency = newId()) => by.post(`${at(id)}/folio/charges`, body, key(idempotency)),
    bar: (id: string, amount: number, over: object = {}): Promise<BookingFolio> =>
      done(desk.charge(id, { name: 'Drinks', category: 'bar', unit_price: ugx(amount), ...over })),
    remove: (id: string, line: string, by = owner) => by.post(`${at(id)}/folio/charges/${line}/remove`, { reason: 'Wrong room' }),
    /** Sends a change with the version that the booking has now. */
    change: async (id: string, path: string, body: object = {}, by = owner) =>
      by.post(`${at(id)}/${path}`, { version: (await desk.show(id)).version, ...body }),
    add: (id: string, body: object): Promise<BookingFolio> => done(desk.change(id, 'folios', body)),
    move: (id: string, body: object) => desk.change(id, 'folio/moves', { how: 'all', from: 1, to: [2], ...body }),
    close: (id: string, number = 1, by = owner) => desk.change(id, `folios/${number}/close`, {}, by),
    reopen: (id: string, number = 1, by = owner) => desk.change(id, `folios/${number}/reopen`, {}, by),
    pay: (id: string, folio: number, amount: number, over: object = {}) =>
      owner.post(`${at(id)}/folio/payments`, { folio, amount: ugx(amount), method: 'cash', ...over }, key()),
    /** Folio by folio: what is charged, paid and left. */
    async sums(id: string) {
      const shown = await desk.show(id)
      expectWhole(shown)
      return shown.folios.map(({ charged, paid, balance }) => [charged.amount, paid.amount, balance.amount])
    },
  }
  return desk
}
export type Desk = ReturnType<typeof deskOf>

/** Expects that the folios are the whole bill: no charge or payment is lost or there twice. */
export function expectWhole({ folios, total, due }: BookingFolio): void {
  const sum = (of: 'charged' | 'balance') => folios.reduce((all, folio) => all + folio[of].amount, 0)
  expect(sum('charged')).toBe(total.amount)
  expect(Math.max(0, sum('balance'))).toBe(due.amount)
  for (const { charges, charged } of folios) {
    const live = charges.filter(({ taken_off }) => !taken_off)
    expect(live.reduce((all, { amount }) => all + amount.amount, 0)).toBe(charged.amount)
    expect(live.every(({ amount, whole }) => amount.amount > 0 && amount.amount <= whole.amount)).toBe(true)
  }
}

export const codeOf = async (answer: ReturnType<TestPerson['post']>): Promise<string> => {
  const { status, body } = await answer
  return status === 200 ? '200' : `${status} ${body.code}`
}
