import { sql } from 'kysely'
import type { z } from 'zod'
import { requireClient } from '#domains/clients/server/clients.ts'
import { addressesOf } from '#domains/clients/server/contacts/addresses.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { eventsInsert } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { consentBody } from '../contract.ts'
import { consentWithdrawn } from './business-events.ts'
import type { ConsentAct, ConsentChannel, ConsentPurpose, ConsentSource } from '../contract/words.ts'

interface Address {
  channel: ConsentChannel
  address: string
}

export interface Act extends Address {
  purpose: ConsentPurpose
  act: ConsentAct
  source: ConsentSource
  wording: string | null
}

/** Sources that are the person's own doing. */
const ownDoing: readonly ConsentSource[] = ['form', 'preferences', 'unsubscribe', 'reply']

/** Returns all addresses of a person that can be written to. @throws 404. */
export async function reachableAt(tx: Tx, clientId: string): Promise<Address[]> {
  const client = await requireClient(tx, clientId)
  const { emails, phones } = await addressesOf(tx, clientId)
  const both = (main: string | null, others: string[]) => (main === null ? others : [main, ...others])
  return [
    ...both(client.email, emails).map((address) => ({ channel: 'email' as const, address })),
    ...both(client.phone, phones).flatMap((address) => [
      { channel: 'sms' as const, address },
      { channel: 'whatsapp' as const, address },
    ]),
  ]
}

/** Returns what a person has agreed to at each address, with all acts. Addresses that were never asked have no state. @throws 404. */
export async function consentsOf(tx: Tx, clientId: string) {
  const addresses = await reachableAt(tx, clientId)
  const values = [...new Set(addresses.map(({ address }) => address))]
  const rows = values.length === 0 ? [] : await tx.selectFrom('consents').selectAll().where('address', 'in', values).execute()
  const ids = rows.map(({ id }) => id)
  const acts =
    ids.length === 0
      ? []
      : await tx.selectFrom('consent_acts').selectAll().where('consent_id', 'in', ids).orderBy('at', 'desc').orderBy('id', 'desc').execute()
  const of = (at: Address, purpose: ConsentPurpose) =>
    rows.find((row) => row.channel === at.channel && row.address === at.address && row.purpose === purpose)
  return addresses.flatMap((at) =>
    (['marketing', 'service'] as const).flatMap((purpose) => {
      const row = of(at, purpose)
      if (!row && purpose === 'service') return []
      return {
        ...at,
        purpose,
        state: row?.state ?? null,
        changed_at: row?.changed_at.toISOString() ?? null,
        acts: acts
          .filter(({ consent_id }) => consent_id === row?.id)
          .map(({ id, act, source, wording, user_name, at: time }) => ({ id, act, source, wording, user_name, at: time.toISOString() })),
      }
    }),
  )
}

/** Records what a person has told the agency. @throws 404, 422 at `address` when it is not theirs, 409 `withdrawn`. */
export async function recordConsent(tx: Tx, actor: Actor, clientId: string, body: z.output<typeof consentBody>) {
  const addresses = await reachableAt(tx, clientId)
  if (!addresses.some(({ channel, address }) => channel === body.channel && address === body.address))
    throw invalid('address', 'This person does not have this address.')
  const done = await addAct(tx, actor, { ...body, source: 'staff' })
  if (done === 'refused')
    throw conflict(
      'withdrawn',
      'This address has withdrawn. Only the person can agree again, with your sign-up form or their own preferences.',
    )
  await audit(tx, actor, {
    action: `consent.${body.act}`,
    subject: 'client',
    subjectId: clientId,
    after: { channel: body.channel, address: body.address, purpose: body.purpose },
  })
  return consentsOf(tx, clientId)
}

/**
 * Adds an act and the state that follows from it, in one lock of the address. Returns `refused`, and writes nothing, when somebody other
 * than the person would grant again what was withdrawn or complained about; a withdrawal always counts.
 */
export const addAct = async (tx: Tx, actor: Actor, act: Act): Promise<ActResult> => (await addActs(tx, actor, [act]))[0]!

type ActResult = 'added' | 'refused'

const keyOf = ({ channel, address, purpose }: Pick<Act, 'channel' | 'address' | 'purpose'>) => `${channel} ${purpose} ${address}`

/** Adds acts as `addAct` does, one after the other, with a few statements for all. Returns their results in the same order. */
export async function addActs(tx: Tx, actor: Actor, acts: readonly Act[]): Promise<ActResult[]> {
  const results = new Map<Act, ActResult>()
  let left = acts
  while (left.length > 0) {
    // A statement changes a row once, so a second act of the same address waits for the next round.
    const round = [...new Map(left.toReversed().map((act) => [keyOf(act), act])).values()]
    for (const [act, result] of await addRound(tx, actor, round)) results.set(act, result)
    left = left.filter((act) => !results.has(act))
  }
  return acts.map((act) => results.get(act)!)
}

/** Adds acts of different addresses. */
async function addRound(tx: Tx, actor: Actor, acts: readonly Act[]): Promise<Map<Act, ActResult>> {
  // In one order, so that two that lock the same addresses do not wait for each other.
  const ordered = acts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  // Creates the rows, or locks them: two acts at the same moment follow each other.
  const rows = await tx
    .insertInto('consents')
    .values(
      ordered.map(({ channel, address, purpose, act }) => ({
        agency_id: actor.agencyId,
        id: newId(),
        channel,
        address,
        purpose,
        state: act,
        changed_at: actor.now,
      })),
    )
    .onConflict((found) =>
      found.columns(['agency_id', 'channel', 'address', 'purpose']).doUpdateSet((set) => ({ address: set.ref('excluded.address') })),
    )
    .returning(['id', 'channel', 'address', 'purpose', 'state', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  const rowBy = new Map(rows.map((row) => [keyOf(row), row]))
  const all = ordered.map((act) => ({ act, row: rowBy.get(keyOf(act))! }))
  const added = all.filter(
    ({ act: { act, source }, row }) => row.is_new || act !== 'granted' || row.state === 'granted' || ownDoing.includes(source),
  )
  await insertActs(tx, actor, added)
  await writeStates(
    tx,
    actor,
    added.filter(({ act, row }) => row.state !== act.act),
  )
  const withdrawn = added.filter(
    ({ act, row }) => act.purpose === 'marketing' && !row.is_new && row.state === 'granted' && act.act !== 'granted',
  )
  if (withdrawn.length > 0)
    await eventsInsert(
      tx,
      actor,
      consentWithdrawn,
      withdrawn.map(({ act: { channel }, row: { id } }) => ({ subjectId: id, payload: { channel } })),
    ).execute()
  return new Map(all.map((one) => [one.act, added.includes(one) ? 'added' : 'refused']))
}

interface ActOfRow {
  act: Act
  row: { id: string }
}

async function insertActs(tx: Tx, actor: Actor, acts: readonly ActOfRow[]): Promise<void> {
  if (acts.length === 0) return
  await tx
    .insertInto('consent_acts')
    .values(
      acts.map(({ row, act: { act, source, wording } }) => ({
        agency_id: actor.agencyId,
        id: newId(),
        consent_id: row.id,
        act,
        source,
        wording,
        user_id: actor.userId,
        user_name: actor.userName ?? null,
        at: actor.now,
      })),
    )
    .execute()
}

/** Stores the states that follow from acts. */
async function writeStates(tx: Tx, actor: Actor, acts: readonly ActOfRow[]): Promise<void> {
  if (acts.length === 0) return
  await sql`UPDATE consents c SET state = new.state, changed_at = ${actor.now}
    FROM unnest(${acts.map(({ row }) => row.id)}::uuid[], ${acts.map(({ act }) => act.act)}::text[]) AS new (id, state)
    WHERE c.agency_id = ${thisAgency} AND c.id = new.id`.execute(tx)
}

/** Returns what an address has said to marketing by a channel; null when it was never asked. */
export const consentState = async (tx: Tx, channel: ConsentChannel, address: string): Promise<ConsentAct | null> =>
  (
    await tx
      .selectFrom('consents')
      .select('state')
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where('purpose', '=', 'marketing')
      .executeTakeFirst()
  )?.state ?? null

/**
 * SQL: an address agreed to marketing, as `agreedToMarketing`, for many people at once: the addresses that agreed are read once, where `agreedToMarketing` looks each person up. Only
 * in a transaction of one agency.
 */
export const agreesAmongMany = (channel: ConsentChannel, address: string) =>
  sql<boolean>`coalesce(${sql.ref(address)} IN (
    SELECT agreed.address FROM consents agreed WHERE agreed.agency_id = ${thisAgency} AND agreed.channel = ${sql.lit(channel)}
    AND agreed.purpose = 'marketing' AND agreed.state = 'granted'), false)`

/** SQL: an address agreed to marketing by this channel and has not withdrawn since. Pass its column, such as `c.email`. */
export const agreedToMarketing = (channel: ConsentChannel, address: string) =>
  sql<boolean>`EXISTS (
    SELECT FROM consents agreed WHERE agreed.agency_id = ${thisAgency} AND agreed.channel = ${sql.lit(channel)}
    AND agreed.address = ${sql.ref(address)} AND agreed.purpose = 'marketing' AND agreed.state = 'granted')`
