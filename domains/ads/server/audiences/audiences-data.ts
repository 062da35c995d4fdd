import { sql, type Selectable, type Updateable } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { AdAudiences } from '../../../../database/tables.ts'
import type { AdsCompany } from '../../contract/words.ts'
import type { HashedPerson } from '../company.ts'

export type AudienceRow = Selectable<AdAudiences>

const audienceOf = (tx: Tx, company: AdsCompany) => tx.selectFrom('ad_audiences').selectAll().where('company', '=', company)

export const findAudience = (tx: Tx, company: AdsCompany): Promise<AudienceRow | undefined> => audienceOf(tx, company).executeTakeFirst()

/** Returns the row and locks it. Of two syncs that end at the same moment, the second one then sees that the first has ended. */
export const lockAudience = (tx: Tx, company: AdsCompany): Promise<AudienceRow | undefined> =>
  audienceOf(tx, company).forUpdate().executeTakeFirst()

export const audiences = (tx: Tx) => tx.selectFrom('ad_audiences').select('company').execute()

export const setAudience = (tx: Tx, company: AdsCompany, change: Updateable<AdAudiences>) =>
  tx.updateTable('ad_audiences').set(change).where('company', '=', company).execute()

/** Stores the company's id of a list unless there is one. @returns the stored id; null if the list was stopped meanwhile. */
export async function keepAudienceId(tx: Tx, company: AdsCompany, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('ad_audiences')
    .set((of) => ({ audience_id: of.fn.coalesce('audience_id', of.val(id)) }))
    .where('company', '=', company)
    .returning('audience_id')
    .executeTakeFirst()
  return row?.audience_id ?? null
}

/** Returns who is on the list at the company. */
export async function peopleOn(tx: Tx, company: AdsCompany): Promise<(HashedPerson & { sentAt: Date })[]> {
  const rows = await tx
    .selectFrom('ad_audience_people')
    .select(['email_hash', 'phone_hash', 'sent_at'])
    .where('company', '=', company)
    .execute()
  return rows.map(({ email_hash: email, phone_hash: phone, sent_at: sentAt }) => ({ email, phone, sentAt }))
}

/** Returns how many people are on the list. */
export const countPeople = async (tx: Tx, company: AdsCompany): Promise<number> =>
  (
    await tx
      .selectFrom('ad_audience_people')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('company', '=', company)
      .executeTakeFirstOrThrow()
  ).n

const pairs = (people: readonly HashedPerson[]) =>
  sql`unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ phone }) => phone)}::text[])`

/** Remembers people as sent now. A list that was stopped meanwhile has no row to belong to. */
export const addPeople = (tx: Tx, actor: Pick<Actor, 'agencyId' | 'now'>, company: AdsCompany, people: readonly HashedPerson[]) =>
  sql`INSERT INTO ad_audience_people (agency_id, company, email_hash, phone_hash, sent_at)
    SELECT a.agency_id, a.company, p.email, p.phone, ${actor.now} FROM ad_audiences a, ${pairs(people)} AS p (email, phone)
    WHERE a.agency_id = ${thisAgency} AND a.company = ${company}
    ON CONFLICT (agency_id, company, email_hash, phone_hash) DO UPDATE SET sent_at = excluded.sent_at`.execute(tx)

export const forgetPeople = (tx: Tx, company: AdsCompany, people: readonly HashedPerson[]) =>
  sql`DELETE FROM ad_audience_people a USING ${pairs(people)} AS p (email, phone)
    WHERE a.agency_id = ${thisAgency} AND a.company = ${company} AND a.email_hash = p.email AND a.phone_hash = p.phone`.execute(tx)
