import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf, addDays, momentOf } from '#kit/contract/time.ts'
import type { Currency } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { leaveBody, paperBody, staffBody, staffEditBody } from '../contract.ts'
import type { StaffKind, StaffLanguage } from '../contract/words.ts'
import { claimById, claimsAhead, claimsBetween, clashText, claimStaff, releaseStaff } from './claims.ts'
import { newestPapers } from './people.ts'
import * as data from './staff-data.ts'

const view = (row: data.StaffRow) => ({
  id: row.id,
  name: row.name,
  kinds: row.kinds as StaffKind[],
  languages: row.languages as StaffLanguage[],
  phone: row.phone,
  email: row.email,
  day_cost: row.day_cost === null ? null : { amount: Number(row.day_cost), currency: row.day_currency as Currency },
  notes: row.notes,
  archived: row.archived,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

async function recordOf(tx: Tx, row: data.StaffRow, now: Date) {
  const papers = await data.papersOf(tx, [row.id])
  const claims = await claimsAhead(tx, row.id, now)
  const today = dayOf(now)
  return {
    ...view(row),
    papers: papers.map(({ id, kind, number, expires_on }) => ({
      id,
      kind,
      number,
      expires_on,
      expired: expires_on !== null && expires_on < today,
    })),
    leave: claims
      .filter(({ kind }) => kind === 'leave')
      .map(({ id, title, from, until }) => ({ id, from: dayOf(from), to: addDays(dayOf(until), -1), reason: title })),
  }
}

/** Returns a page of staff, with the day on which the first of their newest papers expires. */
export async function listStaff(tx: Tx, request: data.StaffFilter & ListRequest, now: Date) {
  const rows = await data.staffPage(tx, request, dayOf(now))
  const papers = await data.papersOf(
    tx,
    rows.map(({ id }) => id),
  )
  const expiry = (id: string) =>
    [...newestPapers(papers.filter(({ staff_id }) => staff_id === id)).values()].filter((day) => day !== null).toSorted()[0] ?? null
  return {
    rows: rows.map((row) => ({ ...view(row), papers_expire_on: expiry(row.id) })),
    ...(await cappedTotal(tx, data.filteredStaff(tx, request, dayOf(now)) as never)),
  }
}

/** Returns one person with papers and coming leave. @throws 404. */
export async function showStaff(tx: Tx, id: string, now: Date) {
  const row = await data.staffById(tx, id)
  if (!row) throw notFound('Person')
  return recordOf(tx, row, now)
}

type Input = z.output<typeof staffBody>
/** The columns of a person. An undefined cost stays as it is. */
const rowOf = ({ day_cost, ...input }: Input) => ({
  name: input.name,
  kinds: input.kinds,
  languages: input.languages,
  phone: input.phone ?? null,
  email: input.email ?? null,
  notes: input.notes ?? null,
  ...(day_cost === undefined ? {} : { day_cost: day_cost?.amount ?? null, day_currency: day_cost?.currency ?? null }),
})

const write = (tx: Tx, actor: Actor, action: string, id: string, after: object, before: object | null = null) =>
  audit(tx, actor, { action: `staff.${action}`, subject: 'staff', subjectId: id, before, after })

/** Adds a person. */
export async function createStaff(tx: Tx, actor: Actor, input: Input) {
  const row = await data.insertStaff(tx, {
    ...rowOf(input),
    agency_id: actor.agencyId,
    id: newId(),
    created_at: actor.now,
    updated_at: actor.now,
  })
  await write(tx, actor, 'added', row.id, view(row))
  return recordOf(tx, row, actor.now)
}

async function locked(tx: Tx, id: string): Promise<data.StaffRow> {
  const row = await data.lockStaff(tx, id)
  if (!row) throw notFound('Person')
  return row
}

/** Changes a person. @throws 404, 409 `stale`. */
export async function updateStaff(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof staffEditBody>) {
  const before = await locked(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this person. Reload and try again.')
  const row = await data.changeStaff(tx, id, { ...rowOf(input), updated_at: actor.now })
  await write(tx, actor, 'changed', id, view(row), view(before))
  return recordOf(tx, row, actor.now)
}

/** Archives or restores a person. @throws 404, 409 `has_duties` with duties ahead. */
export async function archiveStaff(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const before = await locked(tx, id)
  if (before.archived === archived) return recordOf(tx, before, actor.now)
  const duty = archived && (await claimsAhead(tx, id, actor.now)).find(({ kind }) => kind === 'duty')
  if (duty) throw conflict('has_duties', `${clashText(before.name, duty)} Give it to someone else first.`)
  const row = await data.changeStaff(tx, id, { archived, updated_at: actor.now })
  await write(tx, actor, archived ? 'archived' : 'restored', id, view(row), view(before))
  return recordOf(tx, row, actor.now)
}

/** Adds a paper. @throws 404. */
export async function addPaper(tx: Tx, actor: Actor, staffId: string, input: z.output<typeof paperBody>) {
  const row = await locked(tx, staffId)
  const paper = { kind: input.kind, number: input.number ?? null, expires_on: input.expires_on ?? null }
  await data.insertPaper(tx, { ...paper, agency_id: actor.agencyId, id: newId(), staff_id: staffId, created_at: actor.now })
  await write(tx, actor, 'paper_added', staffId, paper)
  return recordOf(tx, row, actor.now)
}

/** Deletes a paper. @throws 404. */
export async function removePaper(tx: Tx, actor: Actor, id: string) {
  const paper = await data.paperById(tx, id)
  if (!paper) throw notFound('Paper')
  const row = await locked(tx, paper.staff_id)
  await data.deletePaper(tx, id)
  const { kind, number, expires_on } = paper
  await write(tx, actor, 'paper_deleted', row.id, {}, { kind, number, expires_on })
  return recordOf(tx, row, actor.now)
}

const longestLeave = 366

/** Enters leave by whole days. @throws 404, 409 `not_available` over a duty or other leave, 422. */
export async function addLeave(tx: Tx, actor: Actor, staffId: string, { from, to, reason }: z.output<typeof leaveBody>) {
  refuseBackwards(from, to, 'to')
  if (to > addDays(from, longestLeave)) throw invalid('to', 'Leave is at most a year. Archive people who left.')
  const row = await locked(tx, staffId)
  const period = { from: momentOf(from), until: momentOf(addDays(to, 1)) }
  const other = (await claimsBetween(tx, period.from, period.until, staffId))[0]
  if (other) throw conflict('not_available', clashText(row.name, other), { from: [clashText(row.name, other)] })
  await claimStaff(tx, actor, { ...period, id: newId(), staff_id: staffId, kind: 'leave', title: reason })
  await write(tx, actor, 'leave_added', staffId, { from, to, reason })
  return recordOf(tx, row, actor.now)
}

/** Deletes leave. @throws 404. */
export async function removeLeave(tx: Tx, actor: Actor, id: string) {
  const claim = await claimById(tx, id)
  if (claim?.kind !== 'leave') throw notFound('Leave')
  const row = await locked(tx, claim.staff_id)
  await releaseStaff(tx, id)
  await write(tx, actor, 'leave_deleted', row.id, {}, { from: dayOf(claim.from), reason: claim.title })
  return recordOf(tx, row, actor.now)
}
