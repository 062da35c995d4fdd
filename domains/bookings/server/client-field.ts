import { requireClient } from '#domains/clients/server/clients.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'

export const unknownClient = () => invalid('client_id', 'This client does not exist.', 'not_found_reference')

/** Returns the client whose id a request body contains. @throws 422 at `client_id`. */
export async function requireClientField(tx: Tx, id: string) {
  try {
    return await requireClient(tx, id)
  } catch {
    throw unknownClient()
  }
}
