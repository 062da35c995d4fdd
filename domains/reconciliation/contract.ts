import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, idOf, line, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { accounts, columnKinds, largestText, lineStatuses, subjects } from './contract/columns.ts'

const access = ['View Finance'] as const
const edit = [['View Finance', 'Record Payments']] as const

const statement = z.object({
  id: z.string(),
  account: z.enum(accounts),
  currency: currencyCode,
  file_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  /** Number of lines by status. */
  open: z.number(),
  matched: z.number(),
  parked: z.number(),
  /** Lines that an earlier statement already had. */
  known: z.number(),
  created_at: z.string(),
})

export const listStatements = listEndpoint({
  path: '/reconciliation/statements',
  summary: 'List imported bank and mobile money statements with the progress of reconciliation.',
  access,
  item: statement,
  sort: ['created_at'],
  defaultSort: '-created_at',
})

const content = z
  .string('File is required.')
  .min(1, 'The file is empty.')
  .max(largestText, `A file is at most ${largestText / 1000} KB.`)
const columns = z
  .array(z.enum(columnKinds, 'Column is not valid.').nullable())
  .min(1, 'Columns are required.')
  .max(60, 'A file has at most 60 columns.')

export const readStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/statements/read',
  summary: 'Preview the columns of a CSV statement with its first rows. Nothing is stored.',
  access: edit,
  reads: true,
  body: z.strictObject({ content }),
  result: z.object({
    header: z.array(z.string()),
    columns: z.array(z.enum(columnKinds).nullable()),
    rows: z.array(z.array(z.string())),
    total: z.number(),
  }),
})

const leftOut = z.object({
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: z.number(),
  /** The beginning of its cells. */
  text: z.string(),
  reason: z.string(),
  /** Without `bad_rows: skip` such a row refuses the file. Other rows have no amount, so nothing is lost with them. */
  bad: z.boolean(),
})

export const checkStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/statements/check',
  summary: 'Preview which lines of a CSV statement would be skipped, and why. Nothing is stored.',
  access: edit,
  reads: true,
  body: z.strictObject({ currency: currencyCode, content, columns }),
  result: z.object({
    /** Number of rows that become lines. */
    lines: z.number(),
    left_out: z.number(),
    bad: z.number(),
    /** At most a hundred of the rows that are left out, in order. If there are more, bad rows are shown rather than others. */
    rows: z.array(leftOut),
  }),
})

export const importBody = z.strictObject({
  account: z.enum(accounts, 'Account is not valid.'),
  currency: currencyCode,
  file_name: line('File name', 200),
  content,
  /** The content of each column, `null` for columns to ignore. */
  columns,
  /** `skip`: leave out what cannot be read. `refuse`: import nothing if there is such a row. */
  bad_rows: z.enum(['refuse', 'skip'], 'Bad rows is refuse or skip.').default('refuse'),
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/statements/import',
  summary: 'Import a CSV statement. Lines of earlier statements are skipped, unreadable rows only on request.',
  access: edit,
  body: importBody,
  result: statement.extend({ /** Rows of the file that did not become a line. */ left_out: z.number() }),
})

export const removeStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/statements/{id}/delete',
  summary: 'Delete a statement that has no matched lines.',
  access: edit,
  result: z.object({ id: z.string() }),
})

const subject = z.object({
  subject: z.enum(subjects),
  subject_id: z.string(),
  reference: z.string(),
  /** The client, payer or beneficiary. */
  name: z.string().nullable(),
  day: z.string(),
  amount: moneyResult,
})

export const listLines = listEndpoint({
  path: '/reconciliation/lines',
  summary: 'List statement lines. Open lines come with suggested matches, best match first.',
  access,
  item: z.object({
    id: z.string(),
    day: z.string(),
    amount: moneyResult,
    description: z.string(),
    reference: z.string().nullable(),
    status: z.enum(lineStatuses),
    note: z.string().nullable(),
    decided_by_name: z.string().nullable(),
    match: subject.nullable(),
    suggestions: z.array(subject.extend({ /** "same reference", "same day" */ why: z.array(z.string()), sure: z.boolean() })),
  }),
  sort: ['day', 'amount'],
  defaultSort: '-day',
  filters: {
    statement_id: idOf('Statement').optional(),
    status: z.enum(lineStatuses, 'Status is not valid.').optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
  },
})

const decided = z.object({ lines: z.number() })

export const matchLines = endpoint({
  method: 'POST',
  path: '/reconciliation/lines/match',
  summary: 'Match the given lines: all of them, or none.',
  access: edit,
  body: z.strictObject({
    matches: z
      .array(
        z.strictObject({ line_id: idOf('Line'), subject: z.enum(subjects, 'Subject is not valid.'), subject_id: idOf('Subject') }),
        'Matches are required.',
      )
      .min(1, 'Choose a line.')
      .max(100, 'At most 100 lines at once.'),
  }),
  result: decided,
})

export const parkLine = endpoint({
  method: 'POST',
  path: '/reconciliation/lines/{id}/park',
  summary: 'Set a line aside with a note: it is not in the books, or is being checked.',
  access: edit,
  body: z.strictObject({ note: line('Note', 300) }),
  result: decided,
})

export const reopenLine = endpoint({
  method: 'POST',
  path: '/reconciliation/lines/{id}/undo',
  summary: 'Undo the decision about a line.',
  access: edit,
  result: decided,
})
