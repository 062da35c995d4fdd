import { quoteLines, type LineInput, type Quote, type Sold } from '#domains/bookings/server/quote.ts'
import { momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { Asked } from '../answering/answer.ts'
import type { Offered } from '../knowledge/catalogue.ts'

export interface StoredQuote {
  id: string
  sold: Quote
  expires_at: Date
  /** False while a question is only tried out. */
  stored: boolean
}

const hourMs = 3_600_000

/** Prices a line and stores the price, which holds until it expires. @throws as booking does. */
export async function storeQuote(asked: Asked, item: Offered, line: LineInput, residency: Residency): Promise<StoredQuote> {
  const { tx, actor, chatId, may } = asked
  const sold = await quoteLines(tx, actor, { lines: [line], residency })
  const after = new Date(actor.now.getTime() + may.quote_hours * hourMs)
  // A price is of no use after the trip has started.
  const start = momentOf(sold.lines[0]!.starts_on)
  const expires_at = start > actor.now && start < after ? start : after
  const id = newId()
  if (chatId)
    await tx
      .insertInto('chatbot_quotes')
      .values({
        agency_id: actor.agencyId,
        id,
        reference: newReference('QT'),
        chat_id: chatId,
        inventory_id: item.id,
        residency,
        lines: JSON.stringify([line]),
        sold: JSON.stringify(sold),
        total: sold.total,
        currency: sold.currency,
        expires_at,
        created_at: actor.now,
      })
      .execute()
  return { id, sold, expires_at, stored: chatId !== null }
}

/** Returns a stored quote as it was named, with its times as dates again. */
export function soldOf(sold: unknown): Sold {
  const quote = sold as Sold
  const date = (time: Date | string | null) => (time === null ? null : new Date(time))
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ ...line, id: newId(), starts_at: date(line.starts_at), ends_at: date(line.ends_at) })),
  }
}

/** Locks a quote of a conversation. Returns undefined for an unknown id. */
export const lockQuote = (tx: Tx, chatId: string, id: string) =>
  tx.selectFrom('chatbot_quotes').selectAll().where('id', '=', id).where('chat_id', '=', chatId).forUpdate().executeTakeFirst()
