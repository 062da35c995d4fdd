import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ClientAddresses } from '../../../../database/tables.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { mergeBody } from '../../contract/duplicates.ts'
import { undoDays } from '../../contract/merging.ts'
import type { ClientRow } from '../clients-data.ts'
import { clientListeners, requireClient } from '../clients.ts'
import { contactView } from '../contacts/contacts.ts'
import { distinguish, distinctionsOf } from '../duplicates/distinctions.ts'
import { joinedFields } from './joined.ts'
import { clientMovers } from './movers.ts'

export type AddressRow = Selectable<ClientAddresses>

/** A person as the merge keeps them for undoing it. */
export interface Kept {
  row: Omit<ClientRow, 'field_texts'>
  addresses: AddressRow[]
}

const addressRows = (tx: Tx, clientId: string) =>
  tx.selectFrom('client_addresses').selectAll().where('client_id', '=', clientId).orderBy('created_at').orderBy('id').execute()

/** Returns both people and how many rows of the other would move. @throws 404, 422 for one person twice. */
export async function mergePreview(tx: Tx, id: string, otherId: string) {
  if (id === otherId) throw withItself()
  const [person, other] = [await requireClient(tx, id), await requireClient(tx, otherId)]
  const moves = []
  for (const mover of clientMovers.entries()) if (mover.label) moves.push({ what: mover.label, count: await mover.count(tx, otherId) })
  return { person: await contactView(tx, person), other: await contactView(tx, other), moves: moves.filter(({ count }) => count > 0) }
}

const withItself = () => invalid('other_id', 'A person cannot be merged with themselves.')

/**
 * Merges another person into this one. The other's row is deleted, so nothing can point to it any more, and everything that did points to
 * the winner.
 * @throws 404, 422 at `other_id`, 409 `stale`, `merged` when one of them was merged by now, `archived`, `erased`.
 */
export async function mergeContacts(
  tx: Tx,
  actor: Actor,
  id: string,
  { other_id, version, other_version, ...choices }: z.output<typeof mergeBody>,
) {
  if (id === other_id) throw withItself()
  for (const mover of clientMovers.entries()) await mover.lock(tx, other_id)
  const [person, other] = await lockBoth(tx, id, other_id)
  refuseStale(person, version, other, other_version)
  if (person.archived_at) throw conflict('archived', 'This person is archived. Restore them first.')
  if (person.erased_at || other.erased_at) throw conflict('erased', 'An erased person cannot be merged.')
  const [before, loser] = [await kept(tx, person), await kept(tx, other)]
  const fields = joinedFields(person, other, choices)

  const pair = { winner: id, loser: other_id }
  const moved: Record<string, string[]> = {}
  for (const mover of clientMovers.entries()) moved[mover.table] = await mover.move(tx, actor, pair)
  await distinguishWinner(tx, actor, pair)
  await tx.deleteFrom('clients').where('id', '=', other_id).execute()
  const row = await tx
    .updateTable('clients')
    .set({ ...fields, fields: JSON.stringify(fields.fields), version: person.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await joinAddresses(tx, actor, row, before, loser)
  await tx
    .insertInto('client_merges')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      winner_id: id,
      loser_id: other_id,
      loser_name: other.name,
      winner_before: JSON.stringify(before),
      winner_after: JSON.stringify(await kept(tx, row)),
      loser: JSON.stringify(loser),
      moved: JSON.stringify(moved),
      user_name: actor.userName ?? null,
      merged_at: actor.now,
    })
    .execute()
  for (const listener of clientListeners.entries()) await listener(tx, id, row.name)
  const told = ({ name, email, phone }: ClientRow) => ({ name, email, phone })
  await audit(tx, actor, { action: 'client.merged', subject: 'client', subjectId: id, before: told(other), after: told(row) })
  return contactView(tx, row)
}

const kept = async (tx: Tx, { field_texts: _texts, ...row }: ClientRow): Promise<Kept> => ({
  row,
  addresses: await addressRows(tx, row.id),
})

/** Locks two people in the order of their ids, so that A into B and B into A follow each other. */
async function lockBoth(tx: Tx, id: string, otherId: string): Promise<[ClientRow, ClientRow]> {
  const rows = await tx.selectFrom('clients').selectAll().where('id', 'in', [id, otherId]).orderBy('id').forUpdate().execute()
  const found = (one: string) => rows.find((row) => row.id === one)
  for (const one of [id, otherId]) if (!found(one)) throw await whyMissing(tx, one)
  return [found(id)!, found(otherId)!]
}

/** Returns 409 for a person who was merged into another, 404 for others. */
export async function whyMissing(tx: Tx, id: string) {
  const merge = await tx
    .selectFrom('client_merges')
    .select('loser_name')
    .where('loser_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return merge ? conflict('merged', `${merge.loser_name} was merged into another person. Reload the page.`) : notFound('Client')
}

function refuseStale(person: ClientRow, version: number, other: ClientRow, otherVersion: number): void {
  if (person.version !== version || other.version !== otherVersion)
    throw conflict('stale', 'One of the two was changed since you looked. Look at the preview again.')
}

/** The winner is as different from others as the loser was. */
async function distinguishWinner(tx: Tx, actor: Actor, { winner, loser }: { winner: string; loser: string }): Promise<void> {
  for (const third of await distinctionsOf(tx, loser)) if (third !== winner) await distinguish(tx, actor, winner, third)
}

/** Gives the winner all addresses of both, beside the main ones. */
async function joinAddresses(tx: Tx, actor: Actor, row: ClientRow, before: Kept, loser: Kept): Promise<void> {
  const mains = [before.row, loser.row].flatMap(({ email, phone }) => [
    ...(email ? [{ channel: 'email' as const, value: email }] : []),
    ...(phone ? [{ channel: 'phone' as const, value: phone }] : []),
  ])
  const isMain = ({ channel, value }: { channel: string; value: string }) =>
    (channel === 'email' && value === row.email) || (channel === 'phone' && value === row.phone)
  const others = [...mains, ...loser.addresses].filter((one) => !isMain(one))
  await tx
    .deleteFrom('client_addresses')
    .where('client_id', '=', row.id)
    .where((of) =>
      of.or([
        of.and([of('channel', '=', 'email'), of('value', '=', row.email ?? '')]),
        of.and([of('channel', '=', 'phone'), of('value', '=', row.phone ?? '')]),
      ]),
    )
    .execute()
  if (others.length === 0) return
  await tx
    .insertInto('client_addresses')
    .values(
      others.map(({ channel, value }) => ({
        agency_id: actor.agencyId,
        id: newId(),
        client_id: row.id,
        channel,
        value,
        created_at: actor.now,
      })),
    )
    .onConflict((same) => same.columns(['agency_id', 'client_id', 'channel', 'value']).doNothing())
    .execute()
}

const dayMs = 86_400_000

/** Returns the moment until which a merge can be undone. */
export const undoUntil = (merged: Date): Date => new Date(merged.getTime() + undoDays * dayMs)

/** Returns the merges into a person that can be undone or were, the latest first. @throws 404. */
export async function mergesInto(tx: Tx, id: string) {
  await requireClient(tx, id)
  const rows = await tx
    .selectFrom('client_merges')
    .select(['id', 'loser_name', 'user_name', 'merged_at', 'undone_at'])
    .where('winner_id', '=', id)
    .orderBy('merged_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ loser_name, merged_at, undone_at, ...row }) => ({
    ...row,
    name: loser_name,
    merged_at: merged_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    undo_until: undoUntil(merged_at).toISOString(),
  }))
}
