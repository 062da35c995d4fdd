import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { VerificationStatus } from '../contract.ts'

export interface Verification {
  status: VerificationStatus
  /** The last day on which the approval is valid. */
  valid_until: string | null
}

/** Returns the verification of an agency. The domain that verifies agencies registers it here. */
export const verificationReader = listed<(tx: Tx, agencyId: string) => Promise<Verification>>('verification reader')
