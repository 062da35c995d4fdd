import type { Tx } from '#kit/server/database/database.ts'
import type { Stage } from '../../contract/stages.ts'
import type { ClientRow } from '../clients-data.ts'

/** Returns how far a person has come. */
export const stageOf = ({ client_since, customer_since }: Pick<ClientRow, 'client_since' | 'customer_since'>): Stage =>
  customer_since ? 'customer' : client_since ? 'client' : 'contact'

/** Makes a contact a client: the person asked or booked. Does nothing for clients and customers. */
export async function becomeClient(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('clients').set({ client_since: at }).where('id', '=', id).where('client_since', 'is', null).execute()
}

/** Makes a contact or client a customer: the person paid. Does nothing for customers. */
export async function becomeCustomer(tx: Tx, id: string, at: Date): Promise<void> {
  await becomeClient(tx, id, at)
  await tx.updateTable('clients').set({ customer_since: at }).where('id', '=', id).where('customer_since', 'is', null).execute()
}
