import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { openDetails, sealDetails } from './traveller-private.ts'

/** Rows of one agency's transaction. */
const batch = 200

/**
 * Encrypts the passports, dates of birth and diets that travellers have in plain columns: those from before they were encrypted, and those
 * that a process of the earlier release writes during an update. An agency that fails is left for the next run.
 */
export async function encryptTravellers(app: App): Promise<void> {
  const agencies = await app.db.asPlatform('sweep: travellers who are not encrypted', (tx) =>
    tx
      .selectFrom('travellers')
      .select('agency_id')
      .distinct()
      .where((where) => where.or(plain.map((name) => where(name, 'is not', null))))
      .execute(),
  )
  await eachRow(app, agencies, 'travellers could not be encrypted', async ({ agency_id }) => {
    while ((await encryptSome(app, agency_id)) === batch);
  })
}

const plain = ['passport_number', 'born_on', 'dietary'] as const

/** @returns how many travellers of the agency were encrypted. */
async function encryptSome(app: App, agencyId: string): Promise<number> {
  return app.db.asAgency({ agencyId, userId: null }, async (tx) => {
    const rows = await tx
      .selectFrom('travellers')
      .selectAll()
      .where((where) => where.or(plain.map((name) => where(name, 'is not', null))))
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    for (const row of rows)
      await tx
        .updateTable('travellers')
        .set(sealDetails(app, row, openDetails(app, row)))
        .where('id', '=', row.id)
        .execute()
    return rows.length
  })
}
