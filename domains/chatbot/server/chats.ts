import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Citation } from '../contract/answer.ts'
import type { Outcome } from '../contract/words.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

interface ChatQuery extends ListRequest {
  outcome?: readonly Outcome[] | undefined
  unanswered?: 'true' | undefined
}

/** Open for a day without an answer: the visitor has left. */
const abandonedAfterMs = 86_400_000

/** What became of a conversation by now. */
export const outcomeAt = (now: Date) =>
  sql<Outcome>`CASE WHEN c.outcome = 'open' AND c.last_at < ${new Date(now.getTime() - abandonedAfterMs)} THEN 'abandoned' ELSE c.outcome::text END`

/** Questions that the bot could not answer and that nobody has taught it since. */
const unknownOf = sql<number>`(SELECT count(*) FROM chatbot_answers a WHERE a.agency_id = ${thisAgency} AND a.chat_id = c.id AND NOT a.known AND a.lesson_id IS NULL)`

const chats = (tx: Tx, now: Date) =>
  tx
    .selectFrom('chatbot_chats as c')
    .select([
      'c.id',
      'c.first_question',
      'c.language',
      'c.questions',
      'c.page',
      'c.inquiry_id',
      'c.booking_id',
      'c.started_at',
      'c.last_at',
    ])
    .select([outcomeAt(now).as('outcome'), unknownOf.as('unknown')])

type ChatRow = Awaited<ReturnType<ReturnType<typeof chats>['executeTakeFirstOrThrow']>>

const viewOf = ({ started_at, last_at, unknown, ...row }: ChatRow) => ({
  ...row,
  unknown: Number(unknown),
  started_at: started_at.toISOString(),
  last_at: last_at.toISOString(),
})

/** Returns a page of conversations with the bot. The search finds what visitors asked. */
export async function listChats(tx: Tx, query: ChatQuery, now: Date) {
  const { column, direction } = sortOf(query.sort)
  const matching = chats(tx, now)
    .$if(query.outcome !== undefined, (q) => q.where(outcomeAt(now), 'in', query.outcome!))
    .$if(query.unanswered !== undefined, (q) => q.where(unknownOf, '>', 0))
    .$if(query.search !== '', (q) => q.where('c.first_question', 'ilike', like(query.search)))
  const rows = await matching
    .orderBy(sql.ref(`c.${column}`), direction)
    .orderBy('c.id', direction)
    .$call(atPage(query))
    .execute()
  return { rows: rows.map(viewOf), ...(await cappedTotal(tx, matching as never)) }
}

const mostAnswers = 200

/** Returns a conversation with its answers, what they cite, and the prices that were named. @throws 404. */
export async function showChat(tx: Tx, id: string, now: Date) {
  const row = await chats(tx, now).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conversation')
  const answers = await tx
    .selectFrom('chatbot_answers')
    .select(['id', 'question', 'answer', 'known', 'engine', 'citations', 'took_ms', 'lesson_id', 'at'])
    .where('chat_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAnswers)
    .execute()
  return {
    ...viewOf(row),
    answers: answers
      .toReversed()
      .map(({ at, citations, ...one }) => ({ ...one, citations: citations as unknown as Citation[], at: at.toISOString() })),
    quotes: await quotesOf(tx, id, now),
  }
}

async function quotesOf(tx: Tx, chatId: string, now: Date) {
  const rows = await tx
    .selectFrom('chatbot_quotes')
    .select(['id', 'reference', 'total', 'currency', 'status', 'expires_at', 'booking_id', 'inquiry_id'])
    .select(sql<string>`sold->'lines'->0->>'title'`.as('title'))
    .where('chat_id', '=', chatId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ total, currency, expires_at, status, ...row }) => ({
    ...row,
    total: moneyOf(total, currency),
    status: status === 'open' && expires_at <= now ? ('expired' as const) : status,
    expires_at: expires_at.toISOString(),
  }))
}
