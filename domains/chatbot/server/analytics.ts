import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'
import { outcomeAt } from './chats.ts'

const zone = sql.lit('Africa/Kampala')
const mostUnanswered = 50

/** Bookings that stand. What is on hold may still end without money. */
const standing = ['confirmed', 'in_progress', 'completed'] as const

/** Returns what became of the conversations that started in a period, both days included. @throws 422 at `to` before `from`. */
export async function chatAnalytics(tx: Tx, { from, to }: { from: string; to: string }, now: Date) {
  refuseBackwards(from, to, 'to')
  const [start, end] = [momentOf(from), momentOf(addDays(to, 1))]
  const chats = tx.selectFrom('chatbot_chats as c').where('c.started_at', '>=', start).where('c.started_at', '<', end)
  const outcomes = await chats
    .select((of) => [outcomeAt(now).as('outcome'), of.fn.countAll<number>().as('conversations')])
    .groupBy(sql`1`)
    .orderBy('conversations', 'desc')
    .execute()
  const day = sql<string>`to_char(c.started_at AT TIME ZONE ${zone}, 'YYYY-MM-DD')`
  const days = await chats
    .select((of) => [day.as('day'), of.fn.countAll<number>().as('conversations')])
    .groupBy(sql`1`)
    .orderBy('day')
    .execute()
  return {
    conversations: outcomes.reduce((sum, { conversations }) => sum + conversations, 0),
    outcomes,
    days,
    ...(await answersOf(tx, start, end)),
    ...(await salesOf(tx, start, end)),
  }
}

async function answersOf(tx: Tx, start: Date, end: Date) {
  const answers = tx.selectFrom('chatbot_answers as a').where('a.at', '>=', start).where('a.at', '<', end)
  const counted = await answers
    .select((of) => [
      of.fn.countAll<number>().as('questions'),
      sql<number>`count(*) FILTER (WHERE a.known)`.as('known'),
      sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY a.took_ms)`.as('median_ms'),
    ])
    .executeTakeFirstOrThrow()
  const unanswered = await answers
    .where('a.known', '=', false)
    .where('a.lesson_id', 'is', null)
    .select((of) => [
      sql<string>`(array_agg(a.id ORDER BY a.at DESC))[1]`.as('answer_id'),
      sql<string>`(array_agg(a.question ORDER BY a.at DESC))[1]`.as('question'),
      of.fn.countAll<number>().as('times'),
      of.fn.max('a.at').as('at'),
    ])
    .groupBy(sql`lower(a.question)`)
    .orderBy('times', 'desc')
    .orderBy('at', 'desc')
    .limit(mostUnanswered)
    .execute()
  const { questions, known, median_ms } = counted
  return {
    questions,
    answered_percent: questions === 0 ? null : Math.round((known / questions) * 1000) / 10,
    median_ms: median_ms === null ? null : Math.round(median_ms),
    unanswered: unanswered.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

async function salesOf(tx: Tx, start: Date, end: Date) {
  const quotes = tx.selectFrom('chatbot_quotes as q').where('q.created_at', '>=', start).where('q.created_at', '<', end)
  const { quotes: named } = await quotes.select((of) => of.fn.countAll<number>().as('quotes')).executeTakeFirstOrThrow()
  const booked = await quotes
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'q.agency_id').onRef('b.id', '=', 'q.booking_id'))
    .where('b.status', 'in', standing)
    .select((of) => ['b.currency', of.fn.countAll<number>().as('bookings'), sql<number>`sum(b.total)::bigint`.as('revenue')])
    .groupBy('b.currency')
    .orderBy('b.currency')
    .execute()
  return {
    quotes: named,
    bookings: booked.reduce((sum, { bookings }) => sum + bookings, 0),
    revenue: booked.map(({ revenue, currency }) => moneyOf(revenue, currency)),
  }
}
