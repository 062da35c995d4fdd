import { stateOf } from '#domains/subscriptions/server/subscriptions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { setupSteps } from '../contract.ts'
import { agencyById, setupOf } from './agency-data.ts'
import { verificationReader } from './verification.ts'

/** Returns the agency's verification, subscription and setup steps. */
export async function businessStatus(tx: Tx, agencyId: string, now: Date) {
  const agency = await agencyById(tx, agencyId)
  const done = {
    ...(await setupOf(tx, agencyId)),
    details: agency.description !== null && agency.place_name !== null,
    logo: agency.logo_file_id !== null,
  }
  const steps = setupSteps.map((key) => ({ key, done: done[key] }))
  return {
    verification: { verified_kyc: agency.verified_kyc, ...(await verificationReader.entries()(tx, agencyId)) },
    subscription: await stateOf(tx, agencyId, now),
    setup: { steps, done: steps.filter((step) => step.done).length, total: steps.length },
  }
}
