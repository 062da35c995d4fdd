import { sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { SiteCertificates } from '../../../../database/tables.ts'

// An order that is not over after this time was cut off.
const orderMs = 15 * 60_000

/** An order that a worker has taken. `ordered_at` tells it from a later order for the same domain. */
export interface Order {
  hosts: string[]
  failures: number
  ordered_at: Date
}

/** Takes an order that is due. @returns it; undefined if it is not due, or another worker has taken it. */
export async function takeOrder(tx: Tx, domainId: string, now: Date): Promise<Order | undefined> {
  const row = await tx
    .updateTable('site_certificates')
    .set({ state: 'issuing', ordered_at: now, problem: null, challenges: '{}', next_order_at: new Date(now.getTime() + orderMs) })
    .where('domain_id', '=', domainId)
    .where('next_order_at', '<=', now)
    .returning(['hosts', 'failures'])
    .executeTakeFirst()
  return row && { ...row, ordered_at: now }
}

const ofOrder = (tx: Tx, domainId: string, { ordered_at }: Order) =>
  tx.updateTable('site_certificates').where('domain_id', '=', domainId).where('state', '=', 'issuing').where('ordered_at', '=', ordered_at)

/** Stores the answer to a challenge, for the page that the authority reads. */
export const addChallenge = (tx: Tx, domainId: string, order: Order, token: string, answer: string) =>
  ofOrder(tx, domainId, order)
    .set({ challenges: sql`challenges || jsonb_build_object(${token}::text, ${answer}::text)` })
    .execute()

/**
 * Ends an order with its result. The result is dropped if the hosts changed meanwhile: then a new order is due at once. It is also
 * dropped if the order took so long that another worker has begun a new one, or if the domain was removed.
 * @returns whether a new order is due.
 */
export async function endOrder(tx: Tx, domainId: string, order: Order, now: Date, result: Updateable<SiteCertificates>): Promise<boolean> {
  const ended = await ofOrder(tx, domainId, order)
    .where(sql<boolean>`hosts = ${order.hosts}::text[]`)
    .set({ ...result, challenges: '{}' })
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) return false
  const again = await ofOrder(tx, domainId, order).set({ challenges: '{}', next_order_at: now }).executeTakeFirst()
  return again.numUpdatedRows > 0n
}

/** Stores the hosts that a certificate is needed for. It is due at once, or as soon as an order that is under way has ended. */
export const wantCertificate = (tx: Tx, wanted: { agency_id: string; domain_id: string; hosts: string[] }, now: Date) =>
  tx
    .insertInto('site_certificates')
    .values({ ...wanted, next_order_at: now })
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'domain_id']).doUpdateSet((of) => ({
        hosts: wanted.hosts,
        failures: 0,
        next_order_at: of
          .case()
          .when('site_certificates.state', '=', 'issuing')
          .then(of.ref('site_certificates.next_order_at'))
          .else(of.ref('excluded.next_order_at'))
          .end(),
      })),
    )
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
