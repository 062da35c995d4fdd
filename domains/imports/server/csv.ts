import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { AppError, invalid } from '#kit/contract/errors.ts'
import { formatCount } from '#kit/contract/text.ts'
import { defused } from '#kit/server/http/export.ts'
import { largestFileMb, maxRows } from '../contract.ts'
import type { FileTable } from './importer.ts'

export type CsvRow = FileTable['rows'][number]

const delimiters = [',', ';', '\t'] as const
const mostColumns = 200
// Includes empty lines.
const maxLines = 10 * maxRows
const longestRow = 64 * 1024
const chunkSize = 64 * 1024
const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  ltrim: true,
  rtrim: true,
  max_record_size: longestRow,
}

export const refused = (text: string, code?: string) => invalid('file', text, code)
export const tooMany = () => refused(`A file can have at most ${formatCount(maxRows)} rows. Split it.`, 'too_many_rows')
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * Parses a CSV file. The first non-empty row is the header. `knows` says which headers are known. The delimiter (comma, semicolon or
 * tab) is the one with the most known headers.
 * @throws 413 for a file over the size limit; 422 at `file` for a file that is not CSV, has a row that is too long, or too many
 * rows.
 */
export async function readCsv(content: Buffer, knows: (name: string) => boolean): Promise<FileTable> {
  const text = textOf(content)
  const delimiter = delimiterOf(text, knows)
  const [head, ...rows] = await rowsOf(text, delimiter)
  if (!head || rows.length === 0) throw refused('The file has no rows below the column names.')
  return { delimiter, header: head.cells.map((cell) => cell.trim()), rows }
}

/** Returns a file's text without its byte order mark. @throws 413, 422 at `file` for a file that is not UTF-8 text. */
export function textOf(content: Buffer): string {
  if (content.length > largestFileMb * 1024 * 1024) throw new AppError(413, 'file_too_large', `A file is at most ${largestFileMb} MB.`)
  if (content.length === 0) throw refused('The file is empty.')
  const start = content.subarray(0, 4).toString('latin1')
  if (start.startsWith('PK\x03\x04') || start.startsWith('\xd0\xcf\x11\xe0'))
    throw refused('This is a workbook. Save it as “CSV UTF-8” in Excel, or download it as CSV in Google Sheets.', 'not_csv')
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff'))
    throw refused('The file is UTF-16 text. Save it as “CSV UTF-8”.', 'not_csv')
  const nul = content.indexOf(0)
  if (nul !== -1) throw refused(`This is not a text file: line ${lineAt(content, nul)} holds a character that no text has.`, 'not_csv')
  if (!isUtf8(content))
    throw refused(`Line ${lineAt(content, firstBroken(content))} is not UTF-8 text. Save the file as “CSV UTF-8”.`, 'not_csv')
  return content.toString('utf8').replace(/^\uFEFF/, '')
}

const lineAt = (content: Buffer, place: number) =>
  content
    .subarray(0, place)
    .toString('latin1')
    .split(/\r\n|\n|\r/).length

/** Returns the number of the first line that is not UTF-8. */
function firstBroken(content: Buffer): number {
  for (let from = 0; ;) {
    const end = content.indexOf(0x0a, from)
    if (end === -1 || !isUtf8(content.subarray(from, end))) return from
    from = end + 1
  }
}

function delimiterOf(text: string, knows: (name: string) => boolean): string {
  const start = text.slice(0, longestRow).trimStart()
  const found = delimiters.map((delimiter) => {
    const names = firstRow(start, delimiter)
    return { delimiter, known: names.filter(knows).length, columns: names.length }
  })
  return found.sort((a, b) => b.known - a.known || b.columns - a.columns)[0]!.delimiter
}

function firstRow(start: string, delimiter: string): string[] {
  try {
    return parseAtOnce(start, { ...options, delimiter, to: 1 })[0] ?? []
  } catch {
    return [] // errors are reported when the whole file is read
  }
}

/** Returns the non-empty rows. Parsing yields now and then, so that other requests are answered meanwhile. */
async function rowsOf(text: string, delimiter: string): Promise<CsvRow[]> {
  const parser = parse({ ...options, delimiter })
  const rows: CsvRow[] = []
  try {
    await pipeline(Readable.from(chunksOf(text, parser)), parser, async (records: AsyncIterable<string[]>) => {
      let number = 0
      for await (const cells of records) {
        number++
        if (number > maxLines) throw tooMany()
        if (isBlank(cells)) continue
        if (rows.length === 0 && cells.length > mostColumns)
          throw refused(`The file has ${formatCount(cells.length)} columns; at most ${mostColumns} are read.`)
        rows.push({ number, cells: cells.slice(0, mostColumns) })
        if (rows.length > maxRows + 1) throw tooMany()
      }
    })
  } catch (error) {
    throw error instanceof CsvError ? refused(sentenceOf(error, parser.info.records + 1)) : error
  }
  return rows
}

async function* chunksOf(text: string, parser: Parser): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkSize) {
    // The parser's own limit does not count delimiters, and a row can consist of delimiters only.
    if (parser.info.bytes - parser.info.bytes_records > 4 * longestRow) throw refused(tooLong(parser.info.records + 1))
    yield text.slice(at, at + chunkSize)
    await turn()
  }
}

const tooLong = (row: number) => `Row ${formatCount(row)} is longer than ${longestRow / 1024} KB.`

function sentenceOf({ code }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(row)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Row ${formatCount(row)} opens a quotation mark that is never closed.`
  return `Row ${formatCount(row)} has a quotation mark within a text. Put the text in quotation marks and double those within: "the ""Sunrise"" room".`
}

/** Returns rows as a CSV file for spreadsheets. Texts that a spreadsheet would run as formulas are escaped. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter = ','): Buffer =>
  Buffer.from(stringify(rows as string[][], { bom: true, delimiter, cast: { string: defused } }))
