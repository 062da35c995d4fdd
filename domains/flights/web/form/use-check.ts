import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asCallError } from '#kit/web/call-error.ts'
import { call, type Checked, type FlightSegment } from '../calls.ts'
import { checkRequest, type CheckRequest } from './flight-schema.ts'
import type { FlightValues } from './flight-values.ts'

type Warning = Checked['warnings'][number]

export interface Check {
  answer: Checked | undefined
  /** Whether the result matches the form's current values. */
  current: boolean
  /** The server's reading of a form row. */
  segmentAt: (index: number) => FlightSegment | undefined
  /** Errors that saving would return, by form field. */
  problems: Record<string, string>
  /** Warnings; `field` is the form's field. */
  warnings: Warning[]
  /** Why the check failed; null if it did not. */
  failed: string | null
}

const typingMs = 300

/** Checks the form on the server while the user types: price, errors and warnings. */
export function useCheck(values: FlightValues, bookingId: string | undefined): Check {
  const request = checkRequest(values, bookingId)
  const asked = JSON.stringify(request)
  const [settled] = useDebouncedValue(asked, typingMs)
  const query = useQuery({
    queryKey: ['POST /flights/bookings/check', settled],
    queryFn: async ({ signal }) => {
      const { body, ...rows } = JSON.parse(settled) as CheckRequest
      return { rows, answer: await call('POST /flights/bookings/check', { body, signal }) }
    },
    enabled: settled === asked && request !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const current = settled === asked && query.data !== undefined && !query.isPlaceholderData
  const { rows, answer } = (request && query.data) || {}
  const at = (path: string) => (rows ? ofForm(path, rows) : path)
  return {
    answer,
    current,
    segmentAt: (index) => answer?.segments[rows?.segments.indexOf(index) ?? -1],
    problems: current ? Object.fromEntries(Object.entries(answer!.problems).map(([path, [sentence = '']]) => [at(path), sentence])) : {},
    warnings: (answer?.warnings ?? []).map((warning) => ({ ...warning, field: warning.field && at(warning.field) })),
    failed: query.error && settled === asked ? asCallError(query.error).message : null,
  }
}

/** Maps the index of a checked row to its row in the form, because incomplete rows are not sent. */
const ofForm = (path: string, rows: Pick<CheckRequest, 'segments' | 'passengers'>): string =>
  path
    .replace(
      /^(segments|passengers)\.(\d+)/,
      (_, list: 'segments' | 'passengers', index: string) => `${list}.${rows[list][Number(index)] ?? index}`,
    )
    .replace(/\.(carrier|flight_number)$/, '.flight')

/** An empty check, for offers: there the provider sets price and rules. */
export const noCheck: Check = { answer: undefined, current: true, segmentAt: () => undefined, problems: {}, warnings: [], failed: null }
