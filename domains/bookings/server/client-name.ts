import type { Tx } from '#kit/server/database/database.ts'

/** Updates the client's name on their bookings. Bookings store it so that lists can search and sort by it. */
export const bookingsFollowClients = async (tx: Tx, clientId: string, name: string): Promise<void> =>
  void (await tx.updateTable('bookings').set({ client_name: name }).where('client_id', '=', clientId).execute())
