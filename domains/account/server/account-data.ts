import { sql, type Selectable } from 'kysely'
import type { Database, Tx } from '#kit/server/database/database.ts'
import { sharedLock } from '#kit/server/database/shared-lock.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Users, PersonState } from '../../../database/tables.ts'

export type User = Selectable<Users>
export type CodePurpose =
  | 'login'
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'stop_email_change'
  | 'invite'
  | 'enable_two_factor'

export const userByEmail = (tx: Tx, email: string) => tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
export const userById = (tx: Tx, id: string) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Returns a person, whose password nobody else can change until the transaction ends. */
export const userForLogin = (tx: Tx, id: string, db: Pick<Database, 'onCluster'>) =>
  sharedLock(tx.selectFrom('users').selectAll().where('id', '=', id), 'share', db).executeTakeFirstOrThrow()

/**
 * Returns a person whose row this transaction may change, such as by a recovery code. A shared lock would not do: two that hold it and then
 * want to change the row wait for each other.
 */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function insertUser(
  tx: Tx,
  user: { name: string; email: string; phone: string | null; password_hash: string | null; state?: PersonState; now: Date },
): Promise<string | null> {
  const id = newId()
  const { now, ...row } = user
  const inserted = await tx
    .insertInto('users')
    .values({ id, ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? id : null
}

export async function insertSession(
  tx: Tx,
  session: {
    token_hash: string
    user_id: string
    kind: 'session' | 'challenge'
    user_agent: string
    address: string
    now: Date
    expires_at: Date
    second_factor_at?: Date | null
  },
): Promise<string> {
  const id = newId()
  const { now, ...row } = session
  await tx
    .insertInto('sessions')
    .values({ id, ...row, confirmed_at: now, created_at: now, last_used_at: now })
    .execute()
  return id
}

/** Ends all sessions of a person, except the given one. */
export async function endSessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId!))
    .execute()
}

/** Inserts a code and invalidates older ones of the same purpose. For invitations, only those of the same agency. */
export async function insertCode(
  tx: Tx,
  code: {
    id: string
    user_id: string
    purpose: CodePurpose
    code_hash: string
    session_id?: string | null
    /** Who made the link, if that is not the person who gets it. */
    created_by?: string | null
    payload?: object
    now: Date
    expires_at: Date
  },
): Promise<void> {
  const { now, payload, ...row } = code
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', code.user_id)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .$if(code.purpose === 'invite', (query) => query.where('payload', '=', sql<never>`${JSON.stringify(payload ?? {})}::jsonb`))
    .execute()
  await tx
    .insertInto('one_time_codes')
    .values({ ...row, payload: JSON.stringify(payload ?? {}), created_at: now })
    .execute()
}

/** Invalidates the active codes of a purpose. */
export async function voidCodes(tx: Tx, userId: string, purpose: CodePurpose, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Invalidates every active link and code of a person, and the invitation links that they made. Invitations that others sent
 * them stay: those do not open the account. Call it after `endSessions`, which waits for calls of these sessions.
 */
export async function voidLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where((of) => of.or([of.and([of('user_id', '=', userId), of('purpose', '!=', 'invite')]), of('created_by', '=', userId)]))
    .execute()
}

/** Invalidates the invitation links of an agency that these people made or got; of everybody without `userIds`. */
export async function voidInvitations(tx: Tx, agencyId: string, userIds: readonly string[] | null, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('purpose', '=', 'invite')
    .where('payload', '=', sql<never>`${JSON.stringify({ agency_id: agencyId })}::jsonb`)
    .$if(userIds !== null, (query) => query.where((of) => of.or([of('created_by', 'in', userIds!), of('user_id', 'in', userIds!)])))
    .execute()
}

/** Uses up the active code with this hash. Of two concurrent calls only one gets it. */
export const takeCode = (tx: Tx, purposes: CodePurpose[], codeHash: string, now: Date) =>
  tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const findCode = (tx: Tx, purpose: CodePurpose, codeHash: string, now: Date) =>
  tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Counts a try of the user's active code before any comparison. Returns `null` if there is no code or its tries are used up. */
export const countTry = (tx: Tx, where: { userId: string; purpose: CodePurpose; sessionId?: string }, now: Date) =>
  tx
    .updateTable('one_time_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', where.userId)
    .where('purpose', '=', where.purpose)
    .$if(where.sessionId !== undefined, (query) => query.where('session_id', '=', where.sessionId!))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const challengeByHash = (tx: Tx, tokenHash: string, now: Date) =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'challenge')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Moves members of the agency (or only the given ones) to another agency of theirs, or to none. In two statements, because a distributed
 * database does not change people by what is in tables of agencies.
 */
export async function moveMembersOut(tx: Tx, agencyId: string, userIds: readonly string[] | null): Promise<void> {
  const here = tx.selectFrom('users').select('id').where('current_agency_id', '=', agencyId)
  const people = await (userIds === null ? here : here.where('id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)).execute()
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ user_id: string; agency_id: string }>`
    SELECT DISTINCT ON (m.user_id) m.user_id, m.agency_id FROM members m JOIN agencies a ON a.id = m.agency_id
    WHERE m.user_id = ANY(${ids}::uuid[]) AND m.agency_id <> ${agencyId} AND m.state = 'active' AND a.state = 'active'
    ORDER BY m.user_id, m.created_at, m.agency_id`.execute(tx)
  const next = JSON.stringify(Object.fromEntries(rows.map(({ user_id, agency_id }) => [user_id, agency_id])))
  await sql`
    UPDATE users SET current_agency_id = (${next}::jsonb ->> id::text)::uuid
    WHERE id = ANY(${ids}::uuid[]) AND current_agency_id = ${agencyId}`.execute(tx)
}
