import type { z } from 'zod'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Session } from '#kit/server/http/access.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { importMoves, type ImportStatus, type runImport } from '../contract.ts'
import { keysOf, knowsColumn } from './columns.ts'
import { csvOf, readCsv } from './csv.ts'
import { isRequired, requireColumns, type Importer } from './importer.ts'
import * as data from './imports-data.ts'
import type { ImportJobs } from './jobs.ts'

const kept = 20
const csv = 'text/csv; charset=utf-8'
const own = ['Row', 'Reason']

const importRunning = () => conflict('import_running', 'Another import is running. Wait until it is finished, or stop it.')

/** Returns the API view of an import. */
function importView(importer: Importer, { header, keys, created_at, finished_at, ...row }: data.ImportRow) {
  const labelOf = (key: string | null | undefined) => importer.columns.find((column) => column.key === key)?.label ?? null
  return {
    ...row,
    bad_rows: row.bad_rows,
    duplicate_rows: row.duplicate_rows,
    columns: header.map((name, at) => ({ header: name, label: labelOf(keys[at]) })),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

/** Returns what a file of a kind may contain. */
export const about = (importer: Importer) => ({
  kind: importer.kind,
  one: importer.one,
  many: importer.many,
  fills: importer.fill !== undefined,
  also_reads: importer.alsoReads?.format ?? null,
  columns: importer.columns.map((column) => ({
    key: column.key,
    label: column.label,
    required: isRequired(importer, column),
    example: column.example,
    help: column.help ?? null,
  })),
})

/** Returns a CSV template with a kind's columns and one example. */
export const template = ({ kind, columns }: Importer): FileAnswer => ({
  name: `${kind}-template.csv`,
  mime: csv,
  content: csvOf([columns.map(({ label }) => label), columns.map(({ example }) => example)]),
})

interface By {
  actor: Actor
  session: Session
}

interface Upload {
  name: string
  content: Buffer
}

/** Stores a file's rows and enqueues their check. @throws 403, 413, 422 at `file`. */
export async function upload(
  app: App,
  jobs: ImportJobs,
  importer: Importer,
  { actor, session }: By,
  { name, content }: Upload,
  importerOf: ImporterOf,
) {
  const table = (await importer.alsoReads?.read(content)) ?? (await readCsv(content, knowsColumn(importer)))
  const { delimiter, header, rows } = table
  const keys = keysOf(importer, header)
  requireColumns(importer, keys, session)
  const id = newId()
  await app.db.asAgency(actor, async (tx) => {
    // Again: the transaction has just read the session's current rights.
    requireColumns(await importerOf(tx, importer.kind), keys, session)
    await data.deleteAllBut(tx, kept - 1)
    await data.insertImport(tx, {
      agency_id: actor.agencyId,
      id,
      kind: importer.kind,
      file_name: name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120) || 'file.csv',
      delimiter,
      header: JSON.stringify(header),
      keys: JSON.stringify(keys),
      status: 'checking',
      total: rows.length,
      created_by: actor.userId!,
      created_at: actor.now,
      updated_at: actor.now,
    })
    await data.insertRows(tx, actor.agencyId, id, rows)
    await audit(tx, actor, {
      action: 'import.uploaded',
      subject: 'import',
      subjectId: id,
      after: { kind: importer.kind, rows: rows.length },
    })
    await app.jobs.enqueue(tx, jobs.check, { agency_id: actor.agencyId, import_id: id }, { key: id })
  })
  return { id }
}

/** Returns an import with its importer, which checks access. @throws 404, 403. */
async function required(tx: Tx, id: string, importerOf: ImporterOf) {
  const row = await data.importById(tx, id)
  if (!row) throw notFound('Import')
  return { row, importer: await importerOf(tx, row.kind) }
}

/** Returns the importer of a kind with the agency's own columns. @throws 404, 403. */
type ImporterOf = (tx: Tx, kind: string) => Promise<Importer>

/** Returns the progress of an import. @throws 404, 403 for a kind the person may not add. */
export async function show(tx: Tx, id: string, importerOf: ImporterOf) {
  const { row, importer } = await required(tx, id, importerOf)
  return importView(importer, row)
}

/** Returns the latest imports of the given kinds. */
export async function list(
  tx: Tx,
  kinds: readonly string[],
  request: { page: number; per_page: number; sort: string },
  importerOf: ImporterOf,
) {
  const { rows, ...counted } = await data.pageOfImports(tx, { ...request, kinds })
  const importers = new Map<string, Importer>()
  for (const kind of new Set(rows.map((row) => row.kind))) importers.set(kind, await importerOf(tx, kind))
  return { ...counted, rows: rows.map((row) => importView(importers.get(row.kind)!, row)) }
}

/** Returns a page of the file's rows. @throws 404, 403. */
export async function listRows(tx: Tx, id: string, request: Parameters<typeof data.pageOfRows>[2], importerOf: ImporterOf) {
  await required(tx, id, importerOf)
  const { rows, ...counted } = await data.pageOfRows(tx, id, request)
  return { ...counted, rows: rows.map(({ row_number, state, cells, problems }) => ({ row: row_number, state, cells, problems })) }
}

/** Starts the import. @throws 404, 403, 409 `invalid_transition`, `rows_refused`, `nothing_to_import`, `import_running`. */
export async function run(
  app: App,
  jobs: ImportJobs,
  { tx, actor, session }: By & { tx: Tx },
  id: string,
  choice: z.output<typeof runImport.body & {}>,
  importerOf: ImporterOf,
) {
  const { row, importer } = await required(tx, id, importerOf)
  requireColumns(importer, row.keys, session)
  if (choice.duplicate_rows === 'fill' && !importer.fill)
    throw invalid('duplicate_rows', `Duplicate ${importer.many} are skipped or imported.`)
  const change = { status: 'importing' as const, handled: 0, run_by: actor.userId, updated_at: actor.now, ...choice }
  await refuseWrite(moveOrRefuse(tx, row, 'importing', change), { unique: importRunning })
  if (choice.bad_rows === 'refuse' && row.bad > 0)
    throw conflict(
      'rows_refused',
      `${row.bad} of the rows cannot be imported, so nothing was imported. Correct the file, or skip those rows.`,
    )
  if (choice.duplicate_rows !== 'skip') await data.takeDuplicatesAlong(tx, id)
  const now = await data.importById(tx, id)
  if (now!.ready === 0) throw conflict('nothing_to_import', 'No row of this file can be imported.')
  await audit(tx, actor, { action: 'import.started', subject: 'import', subjectId: id, after: { kind: row.kind, ...choice } })
  await app.jobs.enqueue(tx, jobs.run, { agency_id: actor.agencyId, import_id: id }, { key: id })
  return importView(importer, now!)
}

/** Stops an import. Imported rows stay. @throws 404, 403, 409 `invalid_transition`. */
export async function stop(tx: Tx, actor: Actor, id: string, importerOf: ImporterOf) {
  const { row } = await required(tx, id, importerOf)
  await moveOrRefuse(tx, row, 'stopped', { status: 'stopped', updated_at: actor.now, finished_at: actor.now })
  await audit(tx, actor, { action: 'import.stopped', subject: 'import', subjectId: id })
  return show(tx, id, importerOf)
}

async function moveOrRefuse(tx: Tx, { id, status }: data.ImportRow, to: ImportStatus, change: Parameters<typeof data.move>[3]) {
  if (!importMoves[status].includes(to) || !(await data.move(tx, id, status, change))) throw invalidTransition(status, to)
}

/** Returns the rows that were not imported, with the reasons, as a CSV file. @throws 404, 403. */
export async function skipped(tx: Tx, id: string, importerOf: ImporterOf): Promise<FileAnswer> {
  const { row } = await required(tx, id, importerOf)
  const rows = await data.rowsOf(tx, id)
  // A corrected file that was uploaded again still has the columns we added the first time. Leave them out.
  const places = row.header.flatMap((name, at) => (row.keys[at] === null && own.includes(name) ? [] : [at]))
  const lines = rows
    .filter(({ state }) => state !== 'imported')
    .map(({ row_number, cells, problems }) => [
      ...places.map((at) => cells[at] ?? ''),
      String(row_number),
      problems.map(({ field, text }) => (field && !text.startsWith(field) ? `${field}: ${text}` : text)).join(' '),
    ])
  const head = [...places.map((at) => row.header[at]!), ...own]
  return { name: `skipped-${row.file_name.replace(/\.\w+$/, '')}.csv`, mime: csv, content: csvOf([head, ...lines], row.delimiter) }
}
