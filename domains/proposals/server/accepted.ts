import type { Tx } from '#kit/server/database/database.ts'

/** Returns the acceptance of the proposal that a booking was made from, for the booking's history. */
export async function acceptedProposal(tx: Tx, bookingId: string) {
  const rows = await tx
    .selectFrom('proposals')
    .select(['id', 'reference', 'title', 'accepted_at', 'accepted_name'])
    .where('booking_id', '=', bookingId)
    .where('accepted_at', 'is not', null)
    .execute()
  return rows.map(({ id, reference, title, accepted_at, accepted_name }) => ({
    id,
    at: accepted_at!,
    what: `Proposal ${reference}, ${title}`,
    by: accepted_name ?? 'the client',
    how: 'By the client’s link',
  }))
}
