import { done, type Sales } from './sales.ts'

type Over = Record<string, string>

/** Cancels bookings of a test's sales. `sales` is called when a test runs, because it starts later than the file is read. */
export const cancellingOf = (sales: () => Sales) => {
  const send = (id: string, over: object) => sales().owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', ...over })
  const look = (id: string, over: Over) => sales().owner.get(`/bookings/${id}/cancel?${new URLSearchParams(over)}`)
  return {
    cancel: (id: string, over: object = {}) => done(send(id, over)),
    preview: (id: string, over: Over = {}) => done(look(id, over)),
    /** Status and code of a refused cancellation, and of its preview. */
    refused: async (id: string, over: object) => {
      const [cancelled, previewed] = [await send(id, over), await look(id, over as Over)]
      return [cancelled.status, cancelled.body.code, previewed.status, previewed.body.code]
    },
    /** Books two adults, and a child on a line of its own: UGX 2,500,000. */
    family: (over: object = {}) =>
      sales().book([sales().lineOf('adult', 2), sales().lineOf('child', 1)], {
        travellers: [
          { name: 'Grace', unit: 'adult' },
          { name: 'Moses', unit: 'adult' },
          { name: 'Joy', unit: 'child' },
        ],
        ...over,
      }),
  }
}

export interface BookedLine {
  amount: { amount: number }
  cancelled_at: string | null
  places: number
  taking: string
  supplier_status: string
}

/** Title and detail of each entry of the timeline. */
export const titlesOf = ({ timeline }: { timeline: { title: string; detail: string | null }[] }) =>
  timeline.map(({ title, detail }) => [title, detail])

/** Amount, places, stock and whether it is cancelled, of each line. */
export const linesOf = ({ lines }: { lines: BookedLine[] }) =>
  lines.map(({ amount, cancelled_at, places, taking }) => [amount.amount, places, taking, cancelled_at !== null])
