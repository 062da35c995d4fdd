import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

// An order that is not over after this time was cut off.
const orderMs = 15 * 60_000

/** Takes an order that is due. @returns its hosts; undefined if it is not due, or another worker has taken it. */
export const takeOrder = (tx: Tx, domainId: string, now: Date) =>
  tx
    .updateTable('site_certificates')
    .set({ state: 'issuing', ordered_at: now, problem: null, next_order_at: new Date(now.getTime() + orderMs) })
    .where('domain_id', '=', domainId)
    .where('next_order_at', '<=', now)
    .returning(['hosts', 'failures'])
    .executeTakeFirst()

/** Stores the answer to a challenge, for the page that the authority reads. */
export const addChallenge = (tx: Tx, domainId: string, token: string, answer: string) =>
  tx
    .updateTable('site_certificates')
    .set({ challenges: sql`challenges || jsonb_build_object(${token}::text, ${answer}::text)` })
    .where('domain_id', '=', domainId)
    .execute()

/** Returns the answer to a challenge of any domain of the agency. */
export async function challengeAnswer(tx: Tx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('site_certificates')
    .select(sql<string>`challenges ->> ${token}`.as('answer'))
    .where(sql<boolean>`challenges ->> ${token} IS NOT NULL`)
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Deletes the certificate of a domain that is no longer served. */
export const forgetCertificate = (tx: Tx, domainId: string) =>
  tx.deleteFrom('site_certificates').where('domain_id', '=', domainId).execute()
