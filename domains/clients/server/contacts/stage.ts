import type { Tx } from '#kit/server/database/database.ts'
import type { Stage } from '../../contract/stages.ts'
import type { ClientRow } from '../clients-data.ts'

/** Returns how far a person has come. */
export const stageOf = ({ client_since, customer_since }: Pick<ClientRow, 'client_since' | 'customer_since'>): Stage =>
  customer_since ? 'customer' : client_since ? 'client' : 'contact'

/** Makes a contact a client: the person asked or booked. Does nothing for clients and customers. */
export async function becomeClient(tx: Tx, id: string, at: Date): Promise<void> {
  await since(tx, await survivorOf(tx, id), 'client_since', at)
}

/** Makes a contact or client a customer: the person paid. Does nothing for customers. */
export async function becomeCustomer(tx: Tx, id: string, at: Date): Promise<void> {
  const person = await survivorOf(tx, id)
  await since(tx, person, 'client_since', at)
  await since(tx, person, 'customer_since', at)
}

const since = (tx: Tx, id: string, column: 'client_since' | 'customer_since', at: Date) =>
  tx
    .updateTable('clients')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute()

const mostMerges = 20

/** Returns the person who somebody is now. Events name the one who was merged into another since. */
async function survivorOf(tx: Tx, id: string): Promise<string> {
  let now = id
  for (let step = 0; step < mostMerges; step++) {
    const merge = await tx
      .selectFrom('client_merges')
      .select('winner_id')
      .where('loser_id', '=', now)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!merge) break
    now = merge.winner_id
  }
  return now
}
