import type { Tx } from '#kit/server/database/database.ts'

/** Returns the page on which a visitor booked a quote of the chatbot; null if the booking is no such one, '' if the page is not known. */
export async function chatPageOfBooking(tx: Tx, bookingId: string): Promise<string | null> {
  const quote = await tx
    .selectFrom('chatbot_quotes as q')
    .leftJoin('chatbot_chats as c', (join) => join.onRef('c.agency_id', '=', 'q.agency_id').onRef('c.id', '=', 'q.chat_id'))
    .select('c.page')
    .where('q.booking_id', '=', bookingId)
    .limit(1)
    .executeTakeFirst()
  return quote ? (quote.page ?? '') : null
}
