import { useNavigate } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { home } from './routes.ts'

export const ranges = [
  { value: 'days30', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'days90', label: 'Last 90 days' },
  { value: 'year', label: 'Last 12 months' },
] as const
export type Range = (typeof ranges)[number]['value']

export const metrics = ['revenue', 'bookings', 'travellers'] as const
export type Metric = (typeof metrics)[number]

/** Returns first and last day of a range that ends today. A year starts at the beginning of a month. */
export function periodOf(range: Range, today: string): { starts_at: string; ends_at: string } {
  if (range === 'month') return { starts_at: `${today.slice(0, 8)}01`, ends_at: today }
  if (range === 'year') return { starts_at: `${addDays(`${today.slice(0, 8)}01`, -334).slice(0, 8)}01`, ends_at: today }
  return { starts_at: addDays(today, range === 'days90' ? -89 : -29), ends_at: today }
}

/** Loads the statistics selected in the address: range, currency, metric, with or without the preceding period. */
export function useStatistics() {
  const search = home.useSearch()
  const navigate = useNavigate()
  const range = ranges.find(({ value }) => value === search.range)?.value ?? 'days30'
  const answer = useCall(
    call,
    'GET /business/booking-statistics',
    { query: { ...periodOf(range, dayOf(new Date())), ...(search.currency ? { currency: search.currency as Currency } : {}) } },
    { keepPrevious: true },
  )
  return {
    answer,
    range,
    metric: metrics.find((one) => one === search.metric) ?? 'revenue',
    compared: search.compare !== 'no',
    change: (changes: Partial<Record<'range' | 'currency' | 'metric' | 'compare', string | undefined>>) =>
      void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, replace: true, resetScroll: false }),
  }
}
export type StatisticsState = ReturnType<typeof useStatistics>
