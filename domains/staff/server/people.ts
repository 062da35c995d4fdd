import { notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PaperKind, StaffKind, StaffLanguage } from '../contract/words.ts'
import { dayCosts, lockStaff, papersOf, staffAtWork, staffNames, type PaperRow, type StaffRow } from './staff-data.ts'

/** What the roster asks of a person. */
export interface Worker {
  id: string
  name: string
  phone: string | null
  kinds: StaffKind[]
  languages: StaffLanguage[]
  /** The last valid day by kind of paper; null if it does not expire. A kind without paper is missing. */
  papers: Map<PaperKind, string | null>
}

const workerOf = ({ id, name, phone, kinds, languages }: StaffRow, papers: readonly PaperRow[]): Worker => ({
  id,
  name,
  phone,
  kinds: kinds as StaffKind[],
  languages: languages as StaffLanguage[],
  papers: newestPapers(papers.filter(({ staff_id }) => staff_id === id)),
})

/** Returns the last valid day of the newest paper of each kind. `papers` are those of one person, the longest valid first. */
export function newestPapers(papers: readonly PaperRow[]): Map<PaperKind, string | null> {
  const newest = new Map<PaperKind, string | null>()
  for (const { kind, expires_on } of papers) if (!newest.has(kind)) newest.set(kind, expires_on)
  return newest
}

/** Locks a person: whoever takes the same person next has to wait. Returns null for an unknown or archived person. */
export async function lockWorker(tx: Tx, id: string): Promise<Worker | null> {
  const row = await lockStaff(tx, id)
  return row && !row.archived ? workerOf(row, await papersOf(tx, [id])) : null
}

/** Returns the staff who are not archived, by name. */
export async function workers(tx: Tx): Promise<Worker[]> {
  const rows = await staffAtWork(tx)
  const papers = await papersOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => workerOf(row, papers))
}

/** Returns people with their papers by id, archived ones too. */
export async function peopleWithPapers(tx: Tx, ids: readonly string[]): Promise<Map<string, Pick<Worker, 'name' | 'papers'>>> {
  if (ids.length === 0) return new Map()
  const papers = Map.groupBy(await papersOf(tx, ids), ({ staff_id }) => staff_id)
  return new Map((await staffNames(tx, ids)).map(({ id, name }) => [id, { name, papers: newestPapers(papers.get(id) ?? []) }]))
}

/** Returns the names of people by id, archived ones too. */
export async function namesOfStaff(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await staffNames(tx, ids)).map(({ id, name }) => [id, name]))
}

export interface StaffContact {
  name: string
  phone: string | null
  email: string | null
}

/** Returns how people are reached, by id, archived ones too. */
export async function contactsOfStaff(tx: Tx, ids: readonly string[]): Promise<Map<string, StaffContact>> {
  if (ids.length === 0) return new Map()
  return new Map((await staffNames(tx, ids)).map(({ id, ...contact }) => [id, contact]))
}

/** Locks a person, also an archived one, until the transaction ends, and returns the name. @throws 404. */
export async function lockPerson(tx: Tx, id: string): Promise<string> {
  const row = await lockStaff(tx, id)
  if (!row) throw notFound('Person')
  return row.name
}

/** Returns what a day of work of people costs, by id. Those without a cost are left out. */
export async function dayCostsOfStaff(tx: Tx, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await dayCosts(tx, ids)).flatMap(({ id, day_cost, day_currency }) =>
      day_cost === null || day_currency === null ? [] : [[id, moneyOf(Number(day_cost), day_currency)] as const],
    ),
  )
}
