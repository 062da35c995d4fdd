import type { TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'

export const base = '/business/shop/orders'

export interface Line {
  id: string
  variant: string
  quantity: number
}

const okay = ({ status, body }: Awaited<ReturnType<TestPerson['get']>>) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Calls about orders. `owner` is read at each call. */
export function orderCalls(owner: () => TestPerson) {
  const show = async (id: string) => okay(await owner().get(`${base}/${id}/show`))
  const update = async (id: string, change: object) =>
    owner().post(`${base}/${id}/update`, { version: (await show(id)).version, ...change })
  return {
    show,
    update,
    booking: async (id: string) => okay(await owner().get(`/bookings/${id}/show`)),
    /** Creates a confirmed order that was delivered, and paid in cash unless `paid` is less. @returns its id. */
    async delivered(lines: readonly Line[], { paid, over = {} }: { paid?: number; over?: object } = {}): Promise<string> {
      const { id, total } = okay(
        await owner().post('/bookings/new', {
          client: { name: 'Grace Akello' },
          lines: lines.map(({ id, variant, quantity }) => ({ inventory_id: id, selection: [{ price_option_id: variant, quantity }] })),
          action: 'confirm',
          ...over,
        }),
      )
      const amount = { ...total, amount: paid ?? total.amount }
      if (amount.amount > 0)
        okay(await owner().post('/payments/record', { booking_id: id, amount, method: 'cash' }, { 'idempotency-key': newId() }))
      okay(await update(id, { fulfilment: 'delivered', state: 'completed' }))
      return id
    },
    /** Returns pieces of an order: `[[item, quantity, damaged], …]`, items numbered as the order shows them. */
    async takeBack(id: string, pieces: readonly (readonly [number, number, number?])[], over: object = {}) {
      const { version, items } = await show(id)
      return owner().post(
        `${base}/${id}/return`,
        {
          version,
          items: pieces.map(([at, quantity, damaged = 0]) => ({ line_id: items[at].line_id, item: items[at].item, quantity, damaged })),
          reason: 'Too small',
          ...over,
        },
        { 'idempotency-key': newId() },
      )
    },
    async preview(id: string, pieces: readonly (readonly [number, number])[]) {
      const { items } = await show(id)
      return owner().post(`${base}/${id}/return/preview`, {
        items: pieces.map(([at, quantity]) => ({ line_id: items[at].line_id, item: items[at].item, quantity })),
      })
    },
  }
}
