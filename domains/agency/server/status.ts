import { stateOf } from '#domains/subscriptions/server/subscriptions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { businessesOf } from '../contract/businesses.ts'
import { setupOf } from '../contract/setup.ts'
import { agencyById, setupDone } from './agency-data.ts'
import { verificationReader } from './verification.ts'

/** Returns the agency's verification, subscription and setup steps. */
export async function businessStatus(tx: Tx, agencyId: string, now: Date) {
  const agency = await agencyById(tx, agencyId)
  const does = businessesOf(agency)
  const done = { ...(await setupDone(tx, agencyId)), brand: agency.logo_file_id !== null, pay: agency.pay_to.length > 0 }
  const steps = setupOf(does).map((key) => ({ key, done: done[key] }))
  return {
    verification: { verified_kyc: agency.verified_kyc, ...(await verificationReader.entries()(tx, agencyId)) },
    subscription: await stateOf(tx, agencyId, now),
    setup: { businesses: does, steps, done: steps.filter((step) => step.done).length, total: steps.length },
  }
}
