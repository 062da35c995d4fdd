import { CallError } from '#kit/web/call-error.ts'
import { checkWith, type FormSchema } from '#kit/web/record-form/form-errors.ts'
import { recordChangeBody } from '../../contract/bodies.ts'
import type { Flight } from '../calls.ts'
import { atFields, segmentInput, segmentIssues } from '../form/flight-schema.ts'
import { segmentValues, type SegmentValues } from '../form/flight-values.ts'

/** Form values: fields by path, the dropped rows, and the note. */
export type ChangeValues = Record<string, string | null | number[]>

export const fieldOf = (row: number, name: keyof SegmentValues): string => `segments.${row}.${name}`

/** Initial values from the current flights. The arrival day is derived from the times. */
export const changeValues = ({ segments }: Flight): ChangeValues => ({
  note: '',
  gone: [],
  rows: segments.map((_, row) => row),
  ...Object.fromEntries(
    segments.flatMap((segment, row) =>
      Object.entries({ ...segmentValues(segment), arrives_on: null }).map(([name, value]) => [fieldOf(row, name as 'flight'), value]),
    ),
  ),
})

/** The rows that are not dropped. */
export const flownRows = ({ rows, gone }: ChangeValues): number[] => (rows as number[]).filter((row) => !(gone as number[]).includes(row))

const names: (keyof SegmentValues)[] = [
  'flight',
  'from',
  'to',
  'departs_on',
  'departs_time',
  'arrives_time',
  'arrives_on',
  'cabin',
  'booking_class',
  'baggage',
]

const segmentsOf = (values: ChangeValues): SegmentValues[] =>
  flownRows(values).map((row) => Object.fromEntries(names.map((name) => [name, values[fieldOf(row, name)]])) as never)

export const changedBody = (values: ChangeValues) => ({
  segments: segmentsOf(values).map(segmentInput),
  note: values.note as string,
})

/** Maps an index of the request to its row in the form, because dropped rows are not sent. */
const atRow = (path: string, values: ChangeValues): string =>
  path.replace(/^segments\.(\d+)/, (_, index: string) => `segments.${flownRows(values)[Number(index)] ?? index}`)

const schema: FormSchema = {
  safeParse: (given, options) => {
    const { segments, note } = given as { segments: SegmentValues[]; note: string }
    const result = recordChangeBody.safeParse({ segments: segments.map(segmentInput), note }, options)
    const issues = segmentIssues(segments, result.error?.issues ?? [])
    return { success: issues.length === 0, error: { issues } }
  },
}
const problemsOf = checkWith(schema)

export function changeProblems(values: ChangeValues): Record<string, string> {
  const problems = problemsOf({ segments: segmentsOf(values), note: values.note })
  return Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [atRow(path, values), sentence]))
}

/** Moves the server's field errors to the form's rows. */
export function refusalAtRows(error: unknown, values: ChangeValues): unknown {
  const refused = atFields(error)
  if (!(refused instanceof CallError)) return refused
  const errors = Object.fromEntries(Object.entries(refused.errors).map(([path, sentences]) => [atRow(path, values), sentences]))
  return new CallError(refused.status, { code: refused.code, message: refused.message, errors })
}
