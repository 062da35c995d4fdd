import type { Selectable } from 'kysely'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'
import type { AdConnections } from '../../../database/tables.ts'
import type { AdsCompany } from '../contract/words.ts'

export type ConnectionRow = Selectable<AdConnections>

// The agency is part of the key's purpose, so that a token cannot be read in the row of another agency.
const purposeOf = (agencyId: string, company: AdsCompany) => `ads ${company} ${agencyId}`

export const sealToken = ({ settings }: App, agencyId: string, company: AdsCompany, token: string): string =>
  encrypt(settings.secretKey, purposeOf(agencyId, company), token)

export const openToken = (
  { settings }: App,
  { agency_id, company, token }: Pick<ConnectionRow, 'agency_id' | 'company' | 'token'>,
): string => decrypt(settings.secretKey, purposeOf(agency_id, company), token)

export const findConnection = (tx: Tx, company: AdsCompany): Promise<ConnectionRow | undefined> =>
  tx.selectFrom('ad_connections').selectAll().where('company', '=', company).executeTakeFirst()

/** Remembers why a connection no longer works. */
export const setProblem = (tx: Tx, company: AdsCompany, problem: string) =>
  tx.updateTable('ad_connections').set({ problem }).where('company', '=', company).execute()
