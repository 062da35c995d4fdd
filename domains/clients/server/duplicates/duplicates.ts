import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { duplicateReasons, type DuplicateReason } from '../../contract/merging.ts'
import { requireClient } from '../clients.ts'
import { pageOfPairs, pairsOf } from './pairs.ts'

/** Returns people as a pair shows them, by id. */
async function peopleOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('clients as c')
    .select(['c.id', 'c.name', 'c.email', 'c.phone', 'c.created_at'])
    .select((of) =>
      of
        .selectFrom('bookings as b')
        .select((sums) => sums.fn.countAll<number>().as('count'))
        .whereRef('b.agency_id', '=', 'c.agency_id')
        .whereRef('b.client_id', '=', 'c.id')
        .as('bookings'),
    )
    .where('c.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ created_at, bookings, ...row }) => [row.id, { ...row, bookings: bookings ?? 0, created_at: created_at.toISOString() }]),
  )
}

const inOrder = (reasons: readonly string[]): DuplicateReason[] => duplicateReasons.filter((reason) => reasons.includes(reason))

/** Returns a page of pairs who may be the same person. */
export async function listDuplicates(tx: Tx, request: ListRequest & { reason?: DuplicateReason | undefined }) {
  const { rows, total } = await pageOfPairs(tx, request)
  const people = await peopleOf(
    tx,
    rows.flatMap(({ a_id, b_id }) => [a_id, b_id]),
  )
  return {
    total,
    more: false,
    rows: rows.map(({ a_id, b_id, reasons }) => ({
      id: `${a_id}-${b_id}`,
      first: people.get(a_id)!,
      other: people.get(b_id)!,
      reasons: inOrder(reasons),
    })),
  }
}

/** Returns who may be the same as a person. @throws 404. */
export async function duplicatesOf(tx: Tx, id: string) {
  await requireClient(tx, id)
  const rows = await pairsOf(tx, id)
  const people = await peopleOf(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map(({ id: one, reasons }) => ({ ...people.get(one)!, reasons: inOrder(reasons) }))
}
