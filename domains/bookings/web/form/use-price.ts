import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Currency } from '#kit/contract/money.ts'
import { asCallError, type CallError } from '#kit/web/call-error.ts'
import { call, type Quote } from '../calls.ts'
import { isComplete, linesBody, type BookingValues } from './booking-values.ts'

export interface Price {
  quote: Quote | undefined
  /** Returns the priced line for the form's line at this index. */
  lineAt: (index: number) => Quote['lines'][number] | undefined
  /** Whether the quote matches the form's current values. */
  current: boolean
  /** Why there is no price, by field. */
  problems: Record<string, string>
  /** A problem that belongs to no field. */
  problem: string | null
  /** Fetches a fresh quote, used just before saving. */
  ask: () => Promise<Quote>
}

/** A line without an item. */
export interface Extra {
  quantity: number
  unit_amount: number
  starts_on: string | null
}

const typingMs = 250

type PricedValues = Pick<BookingValues, 'residency' | 'lines'> & Partial<Pick<BookingValues, 'client_id' | 'discount_code'>>

/** Returns the price of the form's lines and refetches it when they change. */
export function usePrice(
  { residency, lines, client_id, discount_code }: PricedValues,
  {
    enabled = true,
    bookingId,
    currency,
    agreed = false,
    extras = [],
  }: { enabled?: boolean; bookingId?: string | undefined; currency?: Currency; agreed?: boolean; extras?: readonly Extra[] } = {},
): Price {
  const places = lines.flatMap((line, index) => (isComplete(line) ? [index] : []))
  const request = JSON.stringify({
    residency,
    ...(currency ? { currency } : {}),
    ...(extras.length > 0 ? { extras } : {}),
    lines: linesBody(places.map((index) => lines[index]!)),
    ...(agreed ? { agreed } : bookingId ? { booking_id: bookingId } : { discount_code, ...(client_id ? { client_id } : {}) }),
  })
  const isPriced = places.length + extras.length > 0
  const [settled] = useDebouncedValue(request, typingMs)
  const answer = useQuery({
    queryKey: ['POST /bookings/price', settled],
    queryFn: ({ signal }) => call('POST /bookings/price', { body: JSON.parse(settled), signal }),
    enabled: enabled && isPriced && settled === request,
    placeholderData: keepPreviousData,
  })
  const refused = answer.error && settled === request ? asCallError(answer.error) : null
  const quote = isPriced && !refused ? answer.data : undefined
  const current = quote !== undefined && settled === request && !answer.isPlaceholderData && !answer.isFetching
  return {
    quote,
    lineAt: (index) => quote?.lines[places.indexOf(index)],
    current,
    problems: problemsOf(refused?.errors ?? {}, places),
    problem: refused && problemOfNoField(refused),
    ask: () => call('POST /bookings/price', { body: JSON.parse(request) }),
  }
}

const isAtField = (path: string): boolean => path.startsWith('lines.') || path === 'discount_code'

/** Returns the sentence beside the price. Errors of lines and of the discount code are shown there. */
function problemOfNoField({ errors, message }: CallError): string {
  const [other] = Object.entries(errors).find(([path]) => !isAtField(path))?.[1] ?? []
  if (other) return other
  if (Object.keys(errors).length === 0) return message
  return Object.keys(errors).some((path) => path.startsWith('lines.')) ? 'A line has no price. See the message at the line.' : message
}

/** The server numbers only the priced lines. Maps its field paths back to the form's line numbers. */
function problemsOf(errors: Record<string, string[]>, places: readonly number[]): Record<string, string> {
  const at = (path: string) => path.replace(/^lines\.(\d+)/, (_, index: string) => `lines.${places[Number(index)] ?? index}`)
  return Object.fromEntries(Object.entries(errors).map(([path, sentences]) => [at(path), sentences[0] ?? '']))
}
