import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, listQuery } from '#kit/contract/page.ts'

/** Maximum number of rows in a file. */
export const maxRows = 50_000
export const largestFileMb = 15

export const importStatuses = ['checking', 'checked', 'importing', 'done', 'refused', 'stopped'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** `refused`: the user wanted all rows or none, and a row was bad. Stopping keeps what was already imported. */
export const importMoves: Record<ImportStatus, readonly ImportStatus[]> = {
  checking: ['checked', 'stopped'],
  checked: ['importing', 'stopped'],
  importing: ['done', 'refused', 'stopped'],
  done: [],
  refused: [],
  stopped: [],
}

// People who may add records may import them: the server checks the rights of the kind's own call.
const access = 'member'
const kind = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const params = { kind }
const file = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

/** `fill`: the empty fields of the existing record are filled, for kinds that can. */
const duplicateChoices = ['skip', 'import', 'fill'] as const

const importShown = z.object({
  id: z.string(),
  kind: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  /** The headers in the file's first row, each with the label of its column; `null` if it is ignored. */
  columns: z.array(z.object({ header: z.string(), label: z.string().nullable() })),
  total: z.number(),
  /** The number of rows processed by the current job. */
  handled: z.number(),
  /** Row counts by state. They add up to `total` once the file is checked. */
  ready: z.number(),
  bad: z.number(),
  duplicates: z.number(),
  imported: z.number(),
  /** How many of the ready or imported rows have a note. */
  noted: z.number(),
  bad_rows: z.enum(['skip', 'refuse']).nullable(),
  duplicate_rows: z.enum(duplicateChoices).nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})

export const listImports = listEndpoint({
  path: '/imports',
  summary: 'List the latest imports of the kinds the user may add. They are kept for a month.',
  access,
  item: importShown,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { kind: kind.optional() },
})

export const aboutImport = endpoint({
  method: 'GET',
  path: '/imports/about/{kind}',
  summary: 'Show the columns of an import file of this kind.',
  access,
  params,
  result: z.object({
    kind: z.string(),
    /** "client", "clients". */
    one: z.string(),
    many: z.string(),
    /** Duplicates may fill the empty fields of the existing record. */
    fills: z.boolean(),
    /** Another format than CSV that is read: "vCard". */
    also_reads: z.string().nullable(),
    columns: z.array(
      z.object({ key: z.string(), label: z.string(), required: z.boolean(), example: z.string(), help: z.string().nullable() }),
    ),
  }),
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/imports/template/{kind}',
  summary: 'Download a CSV template with the columns of this kind and one example.',
  access,
  params,
  result: file,
  answer: 'file',
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports/new/{kind}',
  summary: `Upload a CSV file, or vCards of contacts (UTF-8, at most ${maxRows} rows and ${largestFileMb} MB) and check its rows. Nothing is imported yet.`,
  access,
  params,
  upload: true,
  result: z.object({ id: z.string() }),
})

export const showImport = endpoint({
  method: 'GET',
  path: '/imports/{id}/show',
  summary: 'Show the progress and result of an import.',
  access,
  result: importShown,
})

export const rowGroups = ['all', 'ready', 'bad', 'duplicate', 'imported', 'noted'] as const

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'List the rows of the file with their errors and notes.',
  access,
  query: listQuery(['row'], 'row', { show: z.enum(rowGroups, 'Show is not valid.').default('all') }).omit({
    search: true,
    download: true,
  }),
  result: z.array(
    z.object({
      /** Numbered as in a spreadsheet: the header is row 1. Cards of a vCard file are numbered from 1. */
      row: z.number(),
      state: z.enum(['ready', 'bad', 'duplicate', 'imported']),
      cells: z.array(z.string()),
      /** `field` is the label of a column, `null` for the whole row. */
      problems: z.array(z.object({ field: z.string().nullable(), text: z.string() })),
    }),
  ),
  answer: 'list',
})

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/run',
  summary: 'Import the rows of a checked file.',
  access,
  body: z.strictObject({
    /** `refuse`: all rows or none. */
    bad_rows: z.enum(['skip', 'refuse'], 'Bad rows is skip or refuse.').default('skip'),
    /** What to do with rows that probably exist already. */
    duplicate_rows: z.enum(duplicateChoices, 'Duplicate rows is skip, import or fill.').default('skip'),
  }),
  result: importShown,
})

export const stopImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/stop',
  summary: 'Stop an import, or discard a checked one. Imported rows stay.',
  access,
  result: importShown,
})

export const skippedRows = endpoint({
  method: 'GET',
  path: '/imports/{id}/skipped',
  summary: 'Download the skipped rows as a CSV file with reasons, to correct and import again.',
  access,
  result: file,
  answer: 'file',
})
