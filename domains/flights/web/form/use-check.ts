import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asCallError } from '#kit/web/call-error.ts'
import { call, type Checked, type FlightSegment } from '../calls.ts'
import { checkRequest, type CheckRequest } from './flight-schema.ts'
import type { FlightValues } from './flight-values.ts'

type Warning = Checked['warnings'][number]

export interface Check {
  answer: Checked | undefined
  /** Whether what is shown is about what the form says now. */
  current: boolean
  /** The flight of a row of the form, as the server understood it. */
  segmentAt: (index: number) => FlightSegment | undefined
  /** What would be refused, at the fields of the form. */
  problems: Record<string, string>
  /** What is odd; `field` is that of the form. */
  warnings: Warning[]
  /** Why nothing could be checked. */
  failed: string | null
}

const typingMs = 300

/** What the flight would cost and what is wrong or odd about it, followed while it is written down. */
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

/** Rows that were checked are counted from zero; the form's own are the ones the person sees. */
const ofForm = (path: string, rows: Pick<CheckRequest, 'segments' | 'passengers'>): string =>
  path
    .replace(
      /^(segments|passengers)\.(\d+)/,
      (_, list: 'segments' | 'passengers', index: string) => `${list}.${rows[list][Number(index)] ?? index}`,
    )
    .replace(/\.(carrier|flight_number)$/, '.flight')

/** Where nothing is followed: the provider says itself what it asks for. */
export const noCheck: Check = { answer: undefined, current: true, segmentAt: () => undefined, problems: {}, warnings: [], failed: null }
