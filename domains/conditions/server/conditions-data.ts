import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

interface Draft {
  id: string
  title: string
  text: string
  version: number
}

/** Returns the draft of a set, or of the default conditions, in the agency's language. */
export const draftOf = (tx: Tx, setId: string | null): Promise<Draft | undefined> => draftQuery(tx, setId).executeTakeFirst()

/** Returns the same, locked: nobody saves it until the transaction ends. */
export const lockDraft = (tx: Tx, setId: string | null): Promise<Draft | undefined> => draftQuery(tx, setId).forUpdate().executeTakeFirst()

const columns = ['id', 'title', 'text', 'version'] as const

const draftQuery = (tx: Tx, setId: string | null) =>
  setId === null
    ? tx.selectFrom('condition_versions').select(columns).where('number', 'is', null)
    : tx.selectFrom('condition_drafts').select(columns).where('set_id', '=', setId).where('language', 'is', null)

/** Returns the drafts in other languages. */
export const translationDrafts = (tx: Tx, setId: string | null) =>
  tx
    .selectFrom('condition_drafts')
    .select(['language', 'title', 'text', 'version'])
    .where(sql<boolean>`set_id IS NOT DISTINCT FROM ${setId}::uuid`)
    .where('language', 'is not', null)
    .orderBy('language')
    .execute()

/** Returns published versions in other languages. */
export const textsOf = async (tx: Tx, versionIds: readonly string[]) =>
  versionIds.length === 0
    ? []
    : tx
        .selectFrom('condition_texts')
        .selectAll()
        .where('version_id', 'in', [...versionIds])
        .orderBy('language')
        .execute()
