import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { findAgency, type AgencyHead } from './tables.ts'

/** The operator at the command line, who has no account. */
const nobody = '00000000-0000-0000-0000-000000000000'

export interface Erased {
  agency: AgencyHead
  rows: number
  files: number
}

/**
 * Deletes an agency with its test agencies: all rows, mails, jobs and files. Only a line in the staff's log stays. The accounts of its members stay: they belong to
 * the people. `typed` must be the agency's slug. @throws a sentence, and changes nothing, if it is not.
 */
export async function eraseAgency(options: {
  ownerUrl: string
  slug: string | undefined
  typed: string | undefined
  filesFolder: string
}): Promise<Erased> {
  const { ownerUrl, slug, typed, filesFolder } = options
  return asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    const agency = await findAgency(client, slug)
    if (typed !== agency.slug) throw new Error(`Nothing was erased. To erase ${agency.name} for ever, add: --confirm ${agency.slug}`)
    // Its test agencies come first, also those that were reset. The lock makes others who add rows of these agencies wait until they are gone.
    const { rows: all } = await client.query<{ id: string }>(
      'SELECT id FROM agencies WHERE id = $1 OR test_of = $1 ORDER BY test_of NULLS LAST FOR UPDATE',
      [agency.id],
    )
    const { rows: files } = await client.query<{ key: string }>('SELECT key FROM files WHERE agency_id = ANY($1)', [
      all.map(({ id }) => id),
    ])
    await client.query(`UPDATE agencies SET state = 'deleted' WHERE id = $1`, [agency.id])
    const { rows: queue } = await client.query<{ there: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`)
    let rows = 0
    for (const { id } of all) {
      if (queue[0]!.there) await client.query(`DELETE FROM pgboss.job WHERE data->>'agency_id' = $1`, [id])
      await client.query(`SET LOCAL safiri.erased_agency = ${pg.escapeLiteral(id)}`)
      const { rows: counted } = await client.query<{ rows: number }>('SELECT erase_rows_of($1)::float8 AS rows', [id])
      rows += counted[0]!.rows
    }
    await client.query(
      `INSERT INTO operator_log (id, at, operator_id, operator_name, action, subject, subject_id, after)
       VALUES ($1, now(), $2, 'command line', 'agency.erased', 'agency', $3, $4)`,
      [newId(), nobody, agency.id, JSON.stringify({ text: `${agency.name} (${agency.slug}), ${rows} rows, ${files.length} files` })],
    )
    await client.query('COMMIT')
    // After the commit: a file without a row harms less than a row without its file.
    for (const { key } of files) await rm(join(filesFolder, key), { recursive: true, force: true })
    return { agency, rows, files: files.length }
  })
}
