import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

const minuteMs = 60_000
const shownMinutes = 30
const hereMinutes = 5
const mostShown = 10

/** Returns who is on the website now, from single hits. */
export async function liveVisits(tx: Tx, now: Date) {
  const since = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const people = tx.selectFrom('site_hits').where('bot', 'is', null).where('kind', '!=', 'vitals')
  const here = people.where('at', '>', since(hereMinutes))
  const { visitors } = await here.select(sql<number>`count(DISTINCT visitor)`.as('visitors')).executeTakeFirstOrThrow()
  const top = (column: 'path' | 'source' | 'country') =>
    here
      .select([sql<string>`coalesce(${sql.ref(column)}, '')`.as('value'), sql<number>`count(DISTINCT visitor)`.as('visitors')])
      .groupBy(sql`1`)
      .orderBy('visitors', 'desc')
      .orderBy('value')
      .limit(mostShown)
      .execute()
  const ago = await people
    .where('kind', '=', 'view')
    .where('at', '>', since(shownMinutes))
    .select([sql<number>`floor(extract(epoch FROM ${now}::timestamptz - at) / 60)::int`.as('minutes'), sql<number>`count(*)`.as('views')])
    .groupBy(sql`1`)
    .execute()
  const views = new Map(ago.map((row) => [row.minutes, row.views]))
  return {
    visitors,
    minutes: Array.from({ length: shownMinutes }, (_, n) => views.get(shownMinutes - 1 - n) ?? 0),
    pages: await top('path'),
    sources: await top('source'),
    countries: await top('country'),
  }
}
