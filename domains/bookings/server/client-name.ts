import type { Tx } from '#kit/server/database/database.ts'

/** Bookings keep the name of their client, by which lists are searched and sorted. */
export const bookingsFollowClients = async (tx: Tx, clientId: string, name: string): Promise<void> =>
  void (await tx.updateTable('bookings').set({ client_name: name }).where('client_id', '=', clientId).execute())
