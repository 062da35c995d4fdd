import type { Tx } from '#kit/server/database/database.ts'
import type { VerificationStatus } from '../contract.ts'

interface Verification {
  status: VerificationStatus
  /** The last day on which an approval holds. */
  valid_until: string | null
}

type Reader = (tx: Tx, agencyId: string) => Promise<Verification>
let reader: Reader | null = null

/** Registers the domain that verifies agencies, which stands above this one; called when that domain is loaded. */
export function verificationIsReadBy(read: Reader): void {
  reader = read
}

/** Where the verification of an agency stands, as the domain that verifies says. */
export const verificationOf: Reader = (tx, agencyId) => {
  if (!reader) throw new Error('no domain verifies agencies')
  return reader(tx, agencyId)
}
