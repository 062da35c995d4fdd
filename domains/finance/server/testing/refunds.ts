import type { TestPerson } from '#kit/server/testing/people.ts'
import { key, ugx, type MoneyTest } from './money.ts'

type Answer = ReturnType<TestPerson['post']>

/** Calls about refunds. `money` is read at each call. */
export function refundCalls(money: () => MoneyTest) {
  const refund = (id: string, amount: number, over: object = {}): Answer =>
    money().owner.post(`/payments/${id}/refund`, { amount: ugx(amount), reason: 'The client is ill', ...over }, key())
  const payments = async (id: string) => (await money().owner.get(`/bookings/${id}/payments`)).body.data.payments
  return {
    refund,
    payments,
    /** Refunds and returns the new refund. Throws if it was refused. */
    async refunded(id: string, amount: number, over: object = {}): Promise<{ id: string; status: string }> {
      const { status, body } = await refund(id, amount, over)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body.data.refunds.at(-1)
    },
    /** Returns the status, the code and the sentence of a refusal. */
    async refused(answer: Answer) {
      const { status, body } = await answer
      return [status, body.code, Object.values(body.errors ?? {}).flat()[0] ?? body.message]
    },
    showBooking: async (id: string) => (await money().owner.get(`/bookings/${id}/show`)).body.data,
    /** Returns the amount and status of each refund of a booking, by the amount of its payment. */
    refundsOf: async (id: string): Promise<Record<string, [number, string][]>> =>
      Object.fromEntries(
        (await payments(id)).map(
          ({ amount, refunds }: { amount: { amount: number }; refunds: { amount: { amount: number }; status: string }[] }) => [
            amount.amount,
            refunds.map((one) => [one.amount.amount, one.status]),
          ],
        ),
      ),
    runJobs: () => money().test.app.jobs.runDue(money().test.app),
    /** Returns the row of a refund. */
    stored: (id: string) =>
      money().test.app.db.asAgency(money().owner, (tx) =>
        tx.selectFrom('refunds').select(['external_reference', 'reserved', 'status']).where('id', '=', id).executeTakeFirst(),
      ),
  }
}
