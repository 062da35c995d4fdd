import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { VerificationStatus } from '../contract.ts'

export interface Verification {
  status: VerificationStatus
  /** The last day on which an approval holds. */
  valid_until: string | null
}

/** Where the verification of an agency stands. The domain that verifies agencies comes after this one and is listed as the reader. */
export const verificationReader = listed<(tx: Tx, agencyId: string) => Promise<Verification>>('verification reader')
