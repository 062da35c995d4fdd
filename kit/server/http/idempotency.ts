import { createHash } from 'node:crypto'
import { AppError, invalid } from '#kit/contract/errors.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

export interface Stored {
  status: number
  answer: unknown
}

const keyShape = /^[\x21-\x7e]{1,255}$/

/**
 * Returns the `Idempotency-Key` of a request, or `null` without one.
 * @throws 400 `idempotency_key_required` if the call needs one; 422 unless it is 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(header: string | string[] | undefined, required: boolean): string | null {
  if (header === undefined || header === '') {
    if (required) throw new AppError(400, 'idempotency_key_required', 'Send an Idempotency-Key header with this call.')
    return null
  }
  if (typeof header !== 'string' || !keyShape.test(header))
    throw invalid('Idempotency-Key', 'Idempotency-Key is 1 to 255 printable ASCII characters.')
  return header
}

export const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')

/** Time in which a second GET that writes, of the same person without a key, gets the answer of the first. */
export const repeatMs = 10_000

/** Returns the key of such a GET. It holds a space, so no caller can send the same. */
export const keyOfRepeats = (userId: string, params: unknown): string => `repeats ${userId} ${hashOf(params)}`

interface Claim {
  agencyId: string
  userId: string
  call: string
  key: string
  bodyHash: string
  now: Date
  /** After this time the key may be used again. For ever if absent. */
  holdsMs?: number
}

const insertKey = (tx: Tx, { agencyId, userId, call, key, bodyHash, now }: Claim) =>
  tx
    .insertInto('idempotency_keys')
    .values({ agency_id: agencyId, call, key, user_id: userId, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())

/**
 * Claims the key inside the business transaction. Concurrent repeats wait here until the first commits, and return its answer.
 * @returns the stored answer of an earlier call, or `null` when this call is the first.
 * @throws 422 `idempotency_mismatch` when the key was used with another body.
 */
export async function claim(tx: Tx, entry: Claim): Promise<Stored | null> {
  const { userId, call, key, bodyHash } = entry
  const inserted = await insertKey(tx, entry).executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n || (await claimAgain(tx, entry))) return null
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'user_id', 'status', 'answer'])
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.body_hash !== bodyHash || row.user_id !== userId)
    throw invalid('Idempotency-Key', 'This Idempotency-Key was used with another request.', 'idempotency_mismatch')
  return { status: row.status ?? 200, answer: row.answer }
}

/** Claims a key whose time has passed. @returns false if it still holds. */
async function claimAgain(tx: Tx, { call, key, now, holdsMs }: Claim): Promise<boolean> {
  if (holdsMs === undefined) return false
  const claimed = await tx
    .updateTable('idempotency_keys')
    .set({ created_at: now, status: null, answer: null })
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '<=', new Date(now.getTime() - holdsMs))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Stores the answer with the key, in the transaction of the change. */
export async function keep(tx: Tx, { call, key }: Pick<Claim, 'call' | 'key'>, { status, answer }: Stored): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer ?? null) })
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
}

/** Stores a business error (409, or a rule's 422) after its transaction was rolled back, so that a repeat gets the same answer. */
export async function keepRefusal(db: Database, entry: Claim, refusal: Stored): Promise<void> {
  await db.asAgency(entry, async (tx) => {
    await tx
      .insertInto('idempotency_keys')
      .values({
        agency_id: entry.agencyId,
        call: entry.call,
        key: entry.key,
        user_id: entry.userId,
        body_hash: entry.bodyHash,
        status: refusal.status,
        answer: JSON.stringify(refusal.answer),
        created_at: entry.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Deletes keys older than a day, except those of calls that move money (`keptCalls`). Those are kept for ever. */
export async function forgetOldKeys(db: Database, before: Date, keptCalls: readonly string[]): Promise<void> {
  await db.asPlatform('housekeeping: forget old idempotency keys', async (tx) => {
    await sql`DELETE FROM idempotency_keys WHERE created_at < ${before} AND NOT (call = ANY(${keptCalls}))`.execute(tx)
  })
}
