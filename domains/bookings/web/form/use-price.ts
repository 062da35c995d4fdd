import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Currency } from '#kit/contract/money.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { call, type Quote } from '../calls.ts'
import { isComplete, linesBody, type BookingValues } from './booking-values.ts'

export interface Price {
  quote: Quote | undefined
  /** The priced line of a line of the form. */
  lineAt: (index: number) => Quote['lines'][number] | undefined
  /** Whether what is shown is the price of what the form says now. */
  current: boolean
  /** Why there is no price, by field. */
  problems: Record<string, string>
  /** What belongs to no field. */
  problem: string | null
  /** Asks anew, for the moment before one books. */
  ask: () => Promise<Quote>
}

const typingMs = 250

type PricedValues = Pick<BookingValues, 'residency' | 'lines'> & Partial<Pick<BookingValues, 'client_id' | 'discount_code'>>

/** What the lines of the form would cost, followed while they change. */
export function usePrice(
  { residency, lines, client_id, discount_code }: PricedValues,
  {
    enabled = true,
    bookingId,
    currency,
    agreed = false,
  }: { enabled?: boolean; bookingId?: string | undefined; currency?: Currency; agreed?: boolean } = {},
): Price {
  const places = lines.flatMap((line, index) => (isComplete(line) ? [index] : []))
  const asked = JSON.stringify({
    residency,
    ...(currency ? { currency } : {}),
    lines: linesBody(places.map((index) => lines[index]!)),
    ...(agreed ? { agreed } : bookingId ? { booking_id: bookingId } : { discount_code, ...(client_id ? { client_id } : {}) }),
  })
  const [settled] = useDebouncedValue(asked, typingMs)
  const answer = useQuery({
    queryKey: ['POST /bookings/price', settled],
    queryFn: ({ signal }) => call('POST /bookings/price', { body: JSON.parse(settled), signal }),
    enabled: enabled && places.length > 0 && settled === asked,
    placeholderData: keepPreviousData,
  })
  const refused = answer.error && settled === asked ? asCallError(answer.error) : null
  const quote = places.length > 0 && !refused ? answer.data : undefined
  const current = quote !== undefined && settled === asked && !answer.isPlaceholderData && !answer.isFetching
  return {
    quote,
    lineAt: (index) => quote?.lines[places.indexOf(index)],
    current,
    problems: problemsOf(refused?.errors ?? {}, places),
    problem: refused && Object.keys(refused.errors).length === 0 ? refused.message : null,
    ask: () => call('POST /bookings/price', { body: JSON.parse(asked) }),
  }
}

/** The lines that were priced are counted from zero; the form's own are the ones the person sees. */
function problemsOf(errors: Record<string, string[]>, places: readonly number[]): Record<string, string> {
  const at = (path: string) => path.replace(/^lines\.(\d+)/, (_, index: string) => `lines.${places[Number(index)] ?? index}`)
  return Object.fromEntries(Object.entries(errors).map(([path, sentences]) => [at(path), sentences[0] ?? '']))
}
