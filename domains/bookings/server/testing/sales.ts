import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishTour, type Tour } from './tour.ts'

export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

type Answer = Awaited<ReturnType<TestPerson['post']>>

/** Returns the data of an answer. Throws if the call was refused. */
export async function done(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** An agency that sells a tour in 20 days: UGX 1,000,000 for an adult, 500,000 for a child. */
export async function startSalesTest() {
  const app = await startTestApp()
  const owner = await newOwner(app)
  return salesOf(app, owner, await publishTour(app, owner, { capacity: 1000 }))
}
export type Sales = ReturnType<typeof salesOf>

/** For tests of functions that no call reaches alone. `sales` is called when a test runs, because it starts after the file is read. */
export const insideOf = (sales: () => Sales) => {
  const actor = () => ({ agencyId: sales().owner.agencyId, userId: sales().owner.userId, now: sales().app.clock.now() })
  return { actor, inAgency: <T>(work: (tx: Tx) => Promise<T>) => sales().app.app.db.asAgency(actor(), work) }
}

/** Status, code and fields of the error that `work` throws; null if it throws none. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, errors }) => [status, code, errors],
  )

function salesOf(app: TestApp, owner: TestPerson, tour: Tour) {
  const lineOf = (option: 'adult' | 'child', quantity: number, of = tour) => ({
    inventory_id: of.id,
    departure_id: of.departureId,
    selection: [{ price_option_id: of[option], quantity }],
  })
  const show = (id: string) => done(owner.get(`/bookings/${id}/show`))
  return {
    app,
    owner,
    tour,
    lineOf,
    show,
    /** Books lines for a new client; confirms them unless `over` says otherwise. */
    book: (lines: object[], over: object = {}) =>
      done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm', ...over })),
    edit: async (id: string, change: object) => done(owner.post(`/bookings/edit/${id}`, { version: (await show(id)).version, ...change })),
    pay: (id: string, amount: number) =>
      done(
        owner.post(
          '/payments/record',
          { booking_id: id, amount: ugx(amount), method: 'cash', allow_overpayment: true },
          { 'idempotency-key': newId() },
        ),
      ),
    /** Refunds a part of a payment that the client has in hand already. */
    refund: (paymentId: string, amount: number) =>
      done(
        owner.post(
          `/payments/${paymentId}/refund`,
          { amount: ugx(amount), reason: 'Too much', handed_over: true },
          { 'idempotency-key': newId() },
        ),
      ),
    /** The audit log of a booking, oldest first: each action with what it says of the time after. */
    audited: async (id: string) => {
      const rows = await app.app.db.asAgency(owner, (tx) =>
        tx.selectFrom('audit_log').select(['action', 'after']).where('subject_id', '=', id).orderBy('id').execute(),
      )
      return rows.map(({ action, after }) => [action, after])
    },
    /** The business events of a booking, oldest first: each type with the total. */
    published: async (id: string) => {
      const rows = await app.app.db.asAgency(owner, (tx) =>
        tx.selectFrom('business_events').select(['type', 'payload']).where('subject_id', '=', id).orderBy('position').execute(),
      )
      return rows.map(({ type, payload }) => [type, (payload as { total?: number }).total])
    },
    /** What the client owes the agency, over all bookings; negative for a credit. */
    owed: async ({ client }: { client: { id: string } }): Promise<number> =>
      (await done(owner.get(`/clients/${client.id}/show`))).balances[0]?.amount ?? 0,
    /** Places of a tour that are held and sold. */
    places: async (of = tour) => {
      const { held, sold } = await app.app.db.asAgency(owner, (tx) =>
        tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', of.departureId).executeTakeFirstOrThrow(),
      )
      return [held, sold]
    },
    discount: async (over: object): Promise<string> =>
      (
        await done(
          owner.post('/discounts/create', {
            name: 'Early',
            code: `EARLY-${newId().slice(-8)}`,
            value_kind: 'percent',
            percent: 10,
            ...over,
          }),
        )
      ).code,
  }
}
