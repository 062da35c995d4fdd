import { setImmediate as turn } from 'node:timers/promises'
import ICAL from 'ical.js'
import { maxRows } from '#domains/imports/contract.ts'
import { bare } from '#domains/imports/server/columns.ts'
import { refused, textOf, tooMany } from '#domains/imports/server/csv.ts'
import type { FileTable } from '#domains/imports/server/importer.ts'
import { countries } from '#kit/contract/countries.ts'

// Reads vCards 3.0 and 4.0 into the same rows as a CSV file. The library gets single lines of known properties only: a whole hostile
// file could keep it busy for long.

const header = [
  'Name',
  'Kind',
  'Company',
  'Email',
  'Other emails',
  'Phone',
  'Other phones',
  'Address',
  'Country',
  'Birthday',
  'Tags',
  'Notes',
].concat('Language')
type Row = Record<string, string>

const mostLines = 1_000_000
const mostLinesOfCard = 2_000
const longestLine = 8 * 1024
const cardsAtOnce = 50

const needed = new Set(['FN', 'N', 'ORG', 'EMAIL', 'TEL', 'ADR', 'BDAY', 'CATEGORIES', 'NOTE', 'KIND', 'X-ABSHOWAS', 'LANG'])
const old = 'This file has vCards of version 2.1, which are not read. Export the contacts as vCard 3.0 or 4.0.'

/**
 * Returns the rows of a vCard file, numbered by card; null for other files. Columns that no card fills are left out.
 * @throws 413, 422 at `file` for version 2.1, a card that is broken or within another, or too many of them.
 */
export async function readVcards(content: Buffer): Promise<FileTable | null> {
  if (
    !/^(?:\xef\xbb\xbf)?\s*BEGIN:VCARD\s*$/im.test(
      content
        .subarray(0, 200)
        .toString('latin1')
        .trimStart()
        .split(/[\r\n]/)[0]!,
    )
  )
    return null
  const rows: Row[] = []
  for (const lines of cardsOf(linesOf(textOf(content)))) {
    if (rows.length >= maxRows) throw tooMany()
    rows.push(rowOf(lines, rows.length + 1))
    if (rows.length % cardsAtOnce === 0) await turn()
  }
  const used = header.filter((name) => name === 'Name' || rows.some((row) => row[name]))
  return {
    delimiter: ',',
    header: used,
    rows: rows.map((row, at) => ({ number: at + 1, cells: used.map((name) => row[name] ?? '') })),
  }
}

/** Returns the lines, with folded ones joined. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/, mostLines + 1)
  if (lines.length > mostLines) throw refused('The file has too many lines. Split it.', 'too_many_rows')
  return lines
    .join('\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
}

/** Returns the lines within each card. */
function* cardsOf(lines: readonly string[]): Generator<string[]> {
  let [card, count]: [string[] | null, number] = [null, 0]
  for (const line of lines) {
    const mark = line.trim().toUpperCase()
    if (mark.startsWith('BEGIN:')) {
      if (card) throw refused(`Card ${count} has another card or object within it.`)
      if (mark !== 'BEGIN:VCARD') throw refused('The file has something other than vCards.')
      count++
      card = []
    } else if (mark === 'END:VCARD' && card) {
      yield card
      card = null
    } else if (card && card.push(line) > mostLinesOfCard) throw refused(`Card ${count} has more than ${mostLinesOfCard} lines.`)
  }
  if (card) throw refused(`Card ${count} has no end. The file was probably cut off.`)
}

/** A property: its name, its parameters, and its values. */
interface Property {
  name: string
  preferred: boolean
  values: string[]
}

function rowOf(lines: readonly string[], number: number): Row {
  const version = lines.map((line) => /^VERSION:\s*(\S+)/i.exec(line)?.[1]).find((found) => found !== undefined)
  if (version === '2.1') throw refused(old)
  if (version !== '3.0' && version !== '4.0') throw refused(`Card ${number} does not say its version, 3.0 or 4.0.`)
  const design = version === '3.0' ? ICAL.design.vcard3 : ICAL.design.vcard
  const properties = lines.flatMap((line) => propertyIn(line, design, number) ?? [])
  const all = (name: string) =>
    properties
      .filter((one) => one.name === name)
      .toSorted((a, b) => Number(b.preferred) - Number(a.preferred))
      .map(({ values }) => values)
  const first = (name: string) => (all(name)[0]?.[0] ?? '').trim()
  const company = first('ORG')
  const name = first('FN') || nameOf(all('N')[0] ?? [])
  const isCompany = [first('KIND'), first('X-ABSHOWAS')].some((kind) => /^(?:org|company)$/i.test(kind)) || (name === '' && company !== '')
  const [email = '', ...emails] = unique(all('EMAIL'))
  const [phone = '', ...phones] = unique(all('TEL')).map((text) => text.replace(/^tel:/i, '').replace(/;ext=.*$/i, ''))
  return {
    Name: name || company,
    Kind: isCompany ? 'company' : '',
    Company: company,
    Email: email,
    'Other emails': emails.join(', '),
    Phone: phone,
    'Other phones': phones.join(', '),
    ...placeOf(all('ADR')[0] ?? []),
    Birthday: birthdayOf(first('BDAY')),
    Tags: all('CATEGORIES').flat().join(', '),
    Notes: all('NOTE').flat().join('\n').trim(),
    Language: first('LANG'),
  }
}

function propertyIn(line: string, design: Parameters<typeof ICAL.parse.property>[1], number: number): Property | null {
  const found = /^(?:[A-Za-z0-9-]+\.)?([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line.slice(0, longestLine + 1))
  const name = found?.[1]!.toUpperCase()
  if (!found || !name || !needed.has(name)) return null
  if (line.length > longestLine) throw refused(`Card ${number} has a line of more than ${longestLine / 1024} KB: ${name}.`)
  if (/quoted-printable/i.test(found[2]!)) throw refused(`Card ${number} is written as quoted-printable. Export it as vCard 3.0 or 4.0.`)
  const preferred = /;(?:type=[^;]*\bpref\b|pref=1(?:;|$))/i.test(found[2]!)
  // The library reads a birthday without a year as one of some year.
  if (name === 'BDAY' || name === 'LANG') return { name, preferred, values: [found[3]!] }
  try {
    const parsed = ICAL.parse.property(line.replace(/^[A-Za-z0-9-]+\.(?=[A-Za-z-]+[;:])/, ''), design) as unknown[]
    return {
      name,
      preferred,
      values: parsed
        .slice(3)
        .flat(1)
        .map((part) => (Array.isArray(part) ? part.join(' ') : String(part))),
    }
  } catch {
    throw refused(`Card ${number} has a line that cannot be read: ${name}.`)
  }
}

/** "Akello;Grace;;Dr;": the family name comes first. */
const nameOf = ([family = '', given = '', middle = '']: readonly string[]): string =>
  [given, middle, family].filter((part) => part.trim() !== '').join(' ')

const unique = (values: readonly string[][]): string[] => [
  ...new Set(values.map(([text = '']) => text.trim()).filter((text) => text !== '')),
]

const countryNames = new Map(Object.entries(countries).flatMap(([code, name]) => [code, name].map((word) => [bare(word), code] as const)))

/** A country in another language stays in the address. */
function placeOf(parts: readonly string[]): Row {
  const country = countryNames.get(bare(parts[6] ?? '')) ?? ''
  const written = country === '' ? parts : parts.slice(0, 6)
  return {
    Country: country,
    Address: written
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(', '),
  }
}

/** Returns the day; none when the year is missing, which some phones write as 1604. */
function birthdayOf(text: string): string {
  if (/^(?:--|1604)/.test(text)) return ''
  return text.trim().replace(/^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/, '$1-$2-$3')
}
