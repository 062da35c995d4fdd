import type { z } from 'zod'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { formatCount } from '#kit/contract/text.ts'
import { daysBetween } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { checkStatement as checkCall, importBody } from '../contract.ts'
import { linesOf, readStatement, type LeftOut } from './read-lines.ts'
import * as data from './reconciliation-data.ts'
import { candidatesFor, matchesOf, type SubjectRow } from './subjects-data.ts'

export const reconciliationRefusals: Refusals = {
  bank_matches_pkey: () => conflict('already_matched', 'This line is already matched.'),
  bank_matches_subject: () => conflict('already_matched', 'One of these payments already belongs to another line.'),
}

const daysApart = 4
const maxSuggestions = 3

/** Returns the columns and first rows of a statement, with the guessed content of the columns. @throws 422. */
export async function previewStatement(content: string) {
  const { header, columns, rows } = await readStatement(content)
  return { header, columns, rows: rows.slice(0, 5).map(({ cells }) => cells), total: rows.length }
}

const maxLeftOutRows = 100

/** Returns the rows that an import would leave out. @throws 422. */
export async function checkStatement({ currency, content, columns }: z.output<typeof checkCall.body & {}>) {
  const { lines, leftOut } = await linesOf(content, columns, { account: '', currency })
  const bad = leftOut.filter((row) => row.bad)
  const harmless = leftOut.filter((row) => !row.bad)
  const rows = [...bad, ...harmless].slice(0, maxLeftOutRows).toSorted((a, b) => a.row - b.row)
  return { lines: lines.length, left_out: leftOut.length, bad: bad.length, rows }
}

function refuseBadRows(leftOut: readonly LeftOut[]): void {
  const [first, ...others] = leftOut.filter(({ bad }) => bad)
  if (!first) return
  const rest =
    others.length === 0 ? '' : ` ${formatCount(others.length)} more ${others.length === 1 ? 'row' : 'rows'} cannot be read either.`
  throw invalid('content', `Row ${first.row}: ${first.reason}${rest} Correct the file, or leave such rows out.`, 'rows_refused')
}

/**
 * Inserts the lines of a statement that no earlier one had.
 * @throws 422, `rows_refused` for a row that cannot be read unless bad rows are skipped, 409 `already_imported` if it has no new line.
 */
export async function importStatement(
  tx: Tx,
  actor: Actor,
  { account, currency, file_name, content, columns, bad_rows }: z.output<typeof importBody>,
) {
  const { lines, leftOut } = await linesOf(content, columns, { account, currency })
  if (bad_rows === 'refuse') refuseBadRows(leftOut)
  const days = lines.map(({ day }) => day).sort()
  if (!days[0]) throw invalid('content', 'The file has no row with an amount.')
  const id = newId()
  await data.insertStatement(tx, {
    agency_id: actor.agencyId,
    id,
    account,
    currency,
    file_name,
    first_day: days[0],
    last_day: days.at(-1)!,
    created_by: actor.userId,
    created_at: actor.now,
  })
  const inserted = await data.insertLines(
    tx,
    lines.map((line) => ({ ...line, agency_id: actor.agencyId, id: newId(), statement_id: id, currency, status: 'open' })),
  )
  if (inserted === 0) throw conflict('already_imported', 'All lines of this statement are already imported.')
  await data.setKnown(tx, id, lines.length - inserted)
  await audit(tx, actor, {
    action: 'bank_statement.imported',
    subject: 'bank_statement',
    subjectId: id,
    after: { text: file_name, lines: inserted, left_out: leftOut.length },
  })
  const row = await data.statementsOf(tx, actor.agencyId).where('s.id', '=', id).executeTakeFirst()
  return { ...statementView(row!), left_out: leftOut.length }
}

const statementView = ({
  id,
  account,
  currency,
  file_name,
  first_day,
  last_day,
  open,
  matched,
  parked,
  known,
  created_at,
}: data.StatementRow) => ({
  id,
  account: account,
  currency: currency,
  file_name,
  first_day,
  last_day,
  open,
  matched,
  parked,
  known,
  created_at: created_at.toISOString(),
})

/** Returns the imported statements, newest first. */
export async function listStatements(tx: Tx, agencyId: string, request: ListRequest) {
  const rows = await data.statementsPage(tx, agencyId, request)
  return { rows: rows.map(statementView), ...(await cappedTotal(tx, data.countedStatements(tx, agencyId, request.search) as never)) }
}

/** Deletes a statement and its lines. @throws 404, 409 `has_matches`. */
export async function removeStatement(tx: Tx, actor: Actor, id: string) {
  const statement = await data.lockStatement(tx, id)
  if (!statement) throw notFound('Statement')
  const { total } = await cappedTotal(
    tx,
    data.filteredLines(tx, actor.agencyId, { statement_id: id, status: 'matched', search: '' }) as never,
  )
  if (total > 0) throw conflict('has_matches', 'Lines of this statement are matched. Undo the matches first.')
  await data.deleteStatement(tx, id)
  await audit(tx, actor, {
    action: 'bank_statement.removed',
    subject: 'bank_statement',
    subjectId: id,
    before: { text: statement.file_name },
  })
  return { id }
}

/** Returns lines with their match or suggestions. @throws 422 if the first day is after the last. */
export async function listLines(tx: Tx, agencyId: string, request: data.LineFilter & ListRequest) {
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const rows = await data.linesPage(tx, agencyId, request)
  const ids = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id)
  const candidates = request.download ? [] : await candidatesFor(tx, agencyId, ids('open'), { daysApart })
  const matches = await matchesOf(tx, agencyId, ids('matched'))
  return {
    rows: rows.map((row) => lineView(row, matches, candidates)),
    ...(await cappedTotal(tx, data.filteredLines(tx, agencyId, request) as never)),
  }
}

function lineView(row: data.LineRow, matches: readonly SubjectRow[], candidates: readonly SubjectRow[]) {
  const match = matches.find(({ line_id }) => line_id === row.id)
  return {
    id: row.id,
    day: row.day,
    amount: moneyOf(row.amount, row.currency),
    description: row.description,
    reference: row.reference,
    status: row.status,
    note: row.note,
    decided_by_name: row.decided_by_name,
    match: match ? subjectView(match) : null,
    suggestions: suggested(row, candidates),
  }
}

const subjectView = ({ subject, subject_id, reference, name, day, amount, currency }: SubjectRow) => ({
  subject,
  subject_id,
  reference,
  name,
  day,
  amount: moneyOf(amount, currency),
})

/** Returns suggestions for a line, likeliest first. A suggestion is sure if reference or phone match and no other is as likely. */
function suggested(row: data.LineRow, candidates: readonly SubjectRow[]) {
  const scored = candidates
    .filter(({ line_id }) => line_id === row.id)
    .map((one) => ({ ...subjectView(one), ...likeness(row, one) }))
    .sort((a, b) => b.score - a.score)
  return scored.slice(0, maxSuggestions).map(({ score, ...one }) => ({
    ...one,
    sure: score >= 50 && scored.filter((other) => other.score >= score).length === 1,
  }))
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function likeness(row: data.LineRow, { reference, external_reference, phone, name, day }: SubjectRow): { score: number; why: string[] } {
  const lineText = plain(`${row.description} ${row.reference ?? ''}`)
  const names = [reference, external_reference].filter((text) => text && plain(text).length >= 4)
  const days = Math.abs(daysBetween(row.day, day))
  const facts: [boolean, number, string][] = [
    [names.some((text) => lineText.includes(plain(text!))), 60, 'same reference'],
    [phone !== null && plain(phone).length >= 9 && lineText.includes(plain(phone).slice(-9)), 50, 'same phone'],
    [name !== null && plain(name).length >= 4 && lineText.includes(plain(name)), 30, 'same name'],
    [days === 0, 20, 'same day'],
    [days > 0, 10 - days, days === 1 ? 'a day apart' : `${days} days apart`],
  ]
  const true_ = facts.filter(([is]) => is)
  return { score: true_.reduce((sum, [, points]) => sum + points, 0), why: ['same amount', ...true_.map(([, , words]) => words)] }
}

interface Match {
  line_id: string
  subject: SubjectRow['subject']
  subject_id: string
}

/**
 * Confirms the matches of lines, all or none.
 * @throws 404, 409 `invalid_transition` for a line that is not open, `already_matched`, 422 if the money does not fit the
 * line.
 */
export async function matchLines(tx: Tx, actor: Actor, matches: readonly Match[]) {
  const ids = [...new Set(matches.map(({ line_id }) => line_id))]
  if (ids.length < matches.length) throw invalid('matches', 'A line is named twice.')
  const lines = await data.lockLines(tx, ids)
  if (lines.length < ids.length) throw notFound('Line')
  for (const { status } of lines) if (status !== 'open') throw invalidTransition(status, 'matched')
  const candidates = await candidatesFor(tx, actor.agencyId, ids, { ids: matches.map(({ subject_id }) => subject_id) })
  for (const { line_id, subject, subject_id } of matches)
    if (!candidates.some((one) => one.line_id === line_id && one.subject === subject && one.subject_id === subject_id))
      throw invalid(
        'matches',
        `This ${subject} does not fit the line: amount, currency and direction are the same, and it belongs to no other line.`,
      )
  await data.insertMatches(
    tx,
    matches.map((match) => ({ ...match, agency_id: actor.agencyId, created_by: actor.userId, created_at: actor.now })),
  )
  await data.decideLines(tx, ids, { status: 'matched', note: null, decided_by: actor.userId, decided_at: actor.now })
  for (const { line_id, subject, subject_id } of matches)
    await audit(tx, actor, { action: 'bank_line.matched', subject: 'bank_line', subjectId: line_id, after: { [subject]: subject_id } })
  return { lines: ids.length }
}

/** Parks a line with a note. @throws 404, 409 `invalid_transition`. */
export async function parkLine(tx: Tx, actor: Actor, id: string, note: string) {
  const line = await lockLine(tx, id)
  if (line.status !== 'open') throw invalidTransition(line.status, 'parked')
  await data.decideLines(tx, [id], { status: 'parked', note, decided_by: actor.userId, decided_at: actor.now })
  await audit(tx, actor, { action: 'bank_line.parked', subject: 'bank_line', subjectId: id, after: { text: note } })
  return { lines: 1 }
}

/** Reopens a matched or parked line. @throws 404, 409 `invalid_transition` for an open one. */
export async function reopenLine(tx: Tx, actor: Actor, id: string) {
  const line = await lockLine(tx, id)
  if (line.status === 'open') throw invalidTransition('open', 'open')
  await data.deleteMatch(tx, id)
  await data.decideLines(tx, [id], { status: 'open', note: null, decided_by: null, decided_at: null })
  await audit(tx, actor, {
    action: 'bank_line.reopened',
    subject: 'bank_line',
    subjectId: id,
    before: { status: line.status, note: line.note },
  })
  return { lines: 1 }
}

async function lockLine(tx: Tx, id: string) {
  const [line] = await data.lockLines(tx, [id])
  if (!line) throw notFound('Line')
  return line
}
