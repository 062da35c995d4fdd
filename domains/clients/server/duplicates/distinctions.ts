import { invalid } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { requireClient } from '../clients.ts'

const ordered = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

/** Remembers that two people are not the same. */
export async function distinguish(tx: Tx, actor: Actor, one: string, other: string): Promise<void> {
  const [a_id, b_id] = ordered(one, other)
  await tx
    .insertInto('client_distinctions')
    .values({ agency_id: actor.agencyId, a_id, b_id, user_name: actor.userName ?? null, created_at: actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the ids of those who are not the same as a person. */
export async function distinctionsOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('client_distinctions')
    .select(['a_id', 'b_id'])
    .where((of) => of.or([of('a_id', '=', id), of('b_id', '=', id)]))
    .execute()
  return rows.map(({ a_id, b_id }) => (a_id === id ? b_id : a_id))
}

/** Remembers or forgets that two people are not the same. @throws 404, 422 at `other_id`. */
export async function markDistinct(tx: Tx, actor: Actor, id: string, { other_id, distinct }: { other_id: string; distinct: boolean }) {
  if (id === other_id) throw invalid('other_id', 'Choose another person.')
  await requireClient(tx, id)
  const other = await requireClient(tx, other_id)
  const [a_id, b_id] = ordered(id, other_id)
  if (distinct) await distinguish(tx, actor, id, other_id)
  else await tx.deleteFrom('client_distinctions').where('a_id', '=', a_id).where('b_id', '=', b_id).execute()
  const action = distinct ? 'client.distinguished' : 'client.not_distinguished'
  await audit(tx, actor, { action, subject: 'client', subjectId: id, after: { name: other.name } })
  return { id }
}
