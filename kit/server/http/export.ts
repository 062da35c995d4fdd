import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { formatAmount, type Currency } from '#kit/contract/money.ts'
import { dayOf, localOf, timeZone } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { checked } from './respond.ts'
import type { AnyEndpoint, Rows } from './serve.ts'

type Row = Record<string, unknown>
type PageOf = (page: number, size: number) => Promise<Rows<Row>>

const pageSize = 1000
/** Maximum number of rows of an export. For more, people filter by date. */
export const exportRowCap = 100_000

/** Sends the whole filtered list as a file. Reads it page by page and stops when the client disconnects. */
export async function exportList(reply: FastifyReply, endpoint: AnyEndpoint, format: 'csv' | 'xlsx', page: PageOf): Promise<FastifyReply> {
  const name = `${endpoint.path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1)}-${dayOf(new Date())}.${format}`
  reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
  if (format === 'xlsx') {
    const rows: Row[] = []
    for await (const row of rowsOf(endpoint, page, () => false)) rows.push(row)
    return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(await workbook(rows))
  }
  let gone = false
  reply.raw.on('close', () => {
    gone = true
  })
  const lines = Readable.from(rowsOf(endpoint, page, () => gone)).pipe(
    stringify({ header: true, bom: true, cast: { string: defused, number: String, date: localText } }),
  )
  return reply.type('text/csv; charset=utf-8').send(lines)
}

async function* rowsOf(endpoint: AnyEndpoint, page: PageOf, stopped: () => boolean): AsyncGenerator<Row> {
  for (let number = 1; number * pageSize <= exportRowCap && !stopped(); number++) {
    const { rows, headings } = await page(number, pageSize)
    for (const row of checked(endpoint, rows) as Row[]) yield flat(row, headings)
    if (rows.length < pageSize) return
  }
}

/** The columns of moments. The heading says the zone, so the values need not. */
const isMoment = (key: string): boolean => key === 'at' || key.endsWith('_at')
const headingOf = (key: string): string => (isMoment(key) ? `${wordsOf(key)} (${timeZone})` : wordsOf(key))

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Flattens a row to columns: money in major units beside its currency, moments as dates, lists joined, ids and picture URLs left out.
 * Objects with headings come last, under these.
 */
export function flat(row: Row, headings: NonNullable<Rows<Row>['headings']> = {}): Row {
  const columns: Row = {}
  for (const [key, value] of Object.entries(row)) {
    if (key in headings || key === 'id' || key.endsWith('_id') || key.endsWith('_url')) continue
    if (isMoney(value)) {
      columns[wordsOf(key)] = Number(formatAmount(value.amount, value.currency).replaceAll(',', ''))
      columns[`${wordsOf(key)} currency`] = value.currency
    } else if (Array.isArray(value)) columns[wordsOf(key)] = value.filter((part) => typeof part !== 'object').join(', ')
    else if (typeof value === 'object' && value !== null) Object.assign(columns, prefixed(key, flat(value as Row)))
    else if (isMoment(key)) columns[headingOf(key)] = typeof value === 'string' && instant.test(value) ? new Date(value) : (value ?? '')
    else columns[wordsOf(key)] = typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
  }
  for (const [name, named] of Object.entries(headings))
    for (const [key, heading] of named)
      columns[heading in columns ? `${heading} (${wordsOf(name)})` : heading] = (row[name] as Row | undefined)?.[key] ?? ''
  return columns
}

const prefixed = (key: string, row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${wordsOf(key)} ${name.charAt(0).toLowerCase()}${name.slice(1)}`, value]))
const isMoney = (value: unknown): value is { amount: number; currency: Currency } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value && Object.keys(value).length === 2

/** Puts an apostrophe before text that a spreadsheet would read as a formula (OWASP, CSV injection). */
export const defused = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Reverses `defused`, so that exported files can be imported. */
export const undefused = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

/** "2026-11-21 17:05:09", local. */
const localText = (moment: Date): string => localOf(moment).toISOString().slice(0, 19).replace('T', ' ')

async function workbook(rows: Row[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown) =>
    value instanceof Date
      ? { type: Date, value: localOf(value), format: 'yyyy-mm-dd hh:mm:ss' }
      : typeof value === 'number'
        ? { type: Number, value }
        : typeof value === 'string' && day.test(value)
          ? { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' }
          : { type: String, value: defused(String(value ?? '')) }
  const sheet = [head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => head.map((key) => cell(row[key])))]
  return writeXlsxFile(sheet as never).toBuffer() as Promise<Buffer>
}
