import { invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { formatCount } from '#kit/contract/text.ts'
import { addDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'
import { maxPaymentsSummed, paymentsPage, paymentSums, receivedByDay, type PaymentFilter } from './payment-list-data.ts'
import { paymentView } from './payment-shown.ts'

/**
 * Returns a page of payments of one currency, with the sums of all filtered payments; no sums if there are too many.
 * @throws 422 if the first day is after the last.
 */
export async function listPayments(
  app: App,
  tx: Tx,
  agencyId: string,
  request: PaymentFilter & ListRequest & { currency: Currency; cursor?: string | undefined },
) {
  refuseSpan(request)
  const { rows, ...counted } = await paymentsPage(tx, agencyId, request)
  const sums = request.download ? null : await paymentSums(tx, agencyId, request)
  const none = { currency: request.currency, received: 0, refunded: 0, fees: 0, net: 0, count: 0, methods: [] }
  return {
    rows: rows.map((row) => rowShown(app, agencyId, row)),
    ...counted,
    ...(sums ? { totals: addUp(sums)[0] ?? none } : {}),
  }
}

type ListedRow = Awaited<ReturnType<typeof paymentsPage>>['rows'][number]

const rowShown = (app: App, agencyId: string, row: ListedRow) =>
  paymentView(app, agencyId, {
    ...row,
    created_at: new Date(row.created_at),
    succeeded_at: row.succeeded_at === null ? null : new Date(row.succeeded_at),
  })

const maxFound = 6

/** Returns the payment with that number, or else the newest matches in any currency, at most six. */
export async function findPayments(app: App, tx: Tx, agencyId: string, search: string) {
  const page = { sort: '-created_at', page: 1, per_page: maxFound }
  const numbered = await paymentsPage(tx, agencyId, { ...page, reference: search.trim().toUpperCase(), search: '' })
  const { rows } = numbered.rows.length > 0 ? numbered : await paymentsPage(tx, agencyId, { ...page, search })
  return rows.map((row) => rowShown(app, agencyId, row))
}

/**
 * Returns the sums of the filtered payments by currency, then by method and status.
 * @throws 422, at `search` when too many payments match.
 */
export async function totalsOf(tx: Tx, agencyId: string, filter: PaymentFilter) {
  refuseSpan(filter)
  const sums = await paymentSums(tx, agencyId, filter)
  if (sums) return addUp(sums)
  const most = formatCount(maxPaymentsSummed)
  throw invalid('search', `More than ${most} payments match. Narrow your search, or choose dates, to see the total.`)
}

const maxDays = 366 * 10

function refuseSpan({ starts_at, ends_at }: PaymentFilter): void {
  refuseBackwards(starts_at, ends_at, 'ends_at')
  if (starts_at && ends_at && ends_at > addDays(starts_at, maxDays)) throw invalid('ends_at', 'Choose at most ten years.')
}

type Sums = NonNullable<Awaited<ReturnType<typeof paymentSums>>>[number]

function addUp(rows: readonly Sums[]) {
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const methods = rows
      .filter((row) => row.currency === currency)
      .map(({ method, status, received, refunded, fees, count }) => ({
        method: method,
        status: status,
        received,
        refunded,
        fees,
        net: received - refunded - fees,
        count,
      }))
    const sum = (key: 'received' | 'refunded' | 'fees' | 'net' | 'count') => methods.reduce((total, row) => total + row[key], 0)
    return {
      currency,
      received: sum('received'),
      refunded: sum('refunded'),
      fees: sum('fees'),
      net: sum('net'),
      count: sum('count'),
      methods,
    }
  })
}

/** Returns what was received on each of some days in one currency, from the daily sums. Days without a payment are left out. */
export async function receivedOn(tx: Tx, days: readonly string[], currency: Currency): Promise<Map<string, number>> {
  const rows = await receivedByDay(tx, days, currency)
  return new Map(rows.map(({ day, received }) => [day, received]))
}
