import type { Connection } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { companyNames, type AdsCompany } from '../contract/words.ts'

const screens: Record<AdsCompany, string> = { meta: '/facebook_ads', google: '/google_ads', x: '/twitter_ads' }

/** Returns the ad companies that the agency is connected with. */
export async function adConnections(tx: Tx): Promise<Connection[]> {
  const rows = await tx.selectFrom('ad_connections').select(['company', 'account_name', 'problem', 'spend_read_at']).execute()
  return rows.map(({ company, account_name, problem, spend_read_at }) => ({
    id: `ads:${company}`,
    type: 'ads' as const,
    name: account_name ? `${companyNames[company]}: ${account_name}` : companyNames[company],
    state: problem ? ('failing' as const) : account_name ? ('on' as const) : ('waiting' as const),
    last_run_at: spend_read_at?.toISOString() ?? null,
    problem: problem ?? (account_name ? null : 'Choose an ad account.'),
    screen: screens[company],
  }))
}
