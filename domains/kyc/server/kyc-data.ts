import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { memberName } from '#domains/team/server/names.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { KycCases, KycDocuments } from '../../../database/tables.ts'

export type CaseRow = Selectable<KycCases>
export type DocumentRow = Selectable<KycDocuments>

export const caseOf = (tx: Tx, agencyId: string) =>
  tx.selectFrom('kyc_cases').selectAll().where('agency_id', '=', agencyId).executeTakeFirst()

/** Locks the case, so that concurrent decisions run one after the other. */
export const lockCase = (tx: Tx, agencyId: string) =>
  tx.selectFrom('kyc_cases').selectAll().where('agency_id', '=', agencyId).forUpdate().executeTakeFirst()

/** Creates the case of an agency that has none yet. */
export const openCase = (tx: Tx, agencyId: string, now: Date) =>
  tx
    .insertInto('kyc_cases')
    .values({ agency_id: agencyId, status: 'draft', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('agency_id').doNothing())
    .execute()

export const changeCase = (tx: Tx, agencyId: string, change: Updateable<KycCases>) =>
  tx
    .updateTable('kyc_cases')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('agency_id', '=', agencyId)
    .execute()

export const documentsOf = (tx: Tx, agencyId: string) =>
  tx.selectFrom('kyc_documents').selectAll().where('agency_id', '=', agencyId).orderBy('kind').execute()

export const documentOf = (tx: Tx, agencyId: string, kind: string) =>
  tx.selectFrom('kyc_documents').selectAll().where('agency_id', '=', agencyId).where('kind', '=', kind).executeTakeFirst()

/** Inserts a document, or replaces the existing one of its kind. */
export const putDocument = (tx: Tx, row: Insertable<KycDocuments>) => {
  const { agency_id: _agency, id: _id, kind: _kind, ...rest } = row
  return tx
    .insertInto('kyc_documents')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'kind']).doUpdateSet({ expires_on: null, reason: null, decided_at: null, ...rest }),
    )
    .execute()
}

export const changeDocument = (tx: Tx, agencyId: string, kind: string, change: Updateable<KycDocuments>) =>
  tx.updateTable('kyc_documents').set(change).where('agency_id', '=', agencyId).where('kind', '=', kind).execute()

export const fileKey = async (tx: Tx, agencyId: string, fileId: string): Promise<string> =>
  (await tx.selectFrom('files').select('key').where('agency_id', '=', agencyId).where('id', '=', fileId).executeTakeFirstOrThrow()).key

export const agencyOf = (tx: Tx, agencyId: string) =>
  ofAgency(tx, agencyId)
    .select(['id', 'name', 'slug', 'country_code', 'category', 'phone', 'email', 'address', 'verified_kyc', 'state'])
    .executeTakeFirst()

/** Returns the audit entries of the verification, newest first, with the actor's name. */
export const historyOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('audit_log as l')
    .select([
      'l.id',
      'l.at',
      'l.action',
      sql<string | null>`l.after ->> 'text'`.as('text'),
      'l.operator_name',
      memberName('l.user_id', sql.val(agencyId)).as('member'),
    ])
    .where('l.agency_id', '=', agencyId)
    .where('l.subject_id', '=', agencyId)
    .where('l.subject', '=', 'kyc')
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(100)
    .execute()

/** Returns the staff of the platform. */
export const operators = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('is_operator', '=', true)
    .where('state', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute()

/** Returns the member who submitted the case, if they still work in the agency. */
export const senderOf = (tx: Tx, agencyId: string, userId: string) =>
  tx
    .selectFrom('members')
    .select(['name', 'email'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
