import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { closeMonths } from './months.ts'

/** A visit ends after a pause of this length. */
const pauseMinutes = 30
/** Values of a dimension and day that are kept: the most frequent. Invented addresses cannot fill the table. */
const mostValues = sql.lit(1_000)
const marginMs = 5_000

/**
 * Counts a day of a website from its hits, again from the beginning. Returns false if it is counted already. Only the day can tell who
 * came twice, so visitors are counted here and nowhere else.
 */
export async function rollDay(tx: Tx, agencyId: string, day: string, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('site_visit_rolls')
    .select('day')
    .where('day', '=', day)
    .where((of) => of.or([of('rolled_at', 'is', null), of('rolled_at', '<=', of.ref('last_hit_at'))]))
    .forUpdate()
    .executeTakeFirst()
  if (!due) return false
  await tx.deleteFrom('site_visit_days').where('day', '=', day).execute()
  await insertVisits(tx, agencyId, day)
  await insertPages(tx, agencyId, day)
  await insertOthers(tx, agencyId, day)
  await insertHours(tx, agencyId, day)
  await closeMonths(tx, agencyId, day)
  // Hits of the last seconds may be on their way; then the day is counted once more.
  const rolled_at = new Date(now.getTime() - marginMs)
  await tx.updateTable('site_visit_rolls').set({ rolled_at }).where('day', '=', day).execute()
  return true
}

/** The hits of people in order, each with the number of its visit among those of the same visitor. */
const hitsInVisits = (agencyId: string, day: string) => sql`
  started AS (
    SELECT visitor, at, id, kind, path, source, medium, campaign, country, country_by, device, browser,
           CASE WHEN at - lag(at) OVER mine <= make_interval(mins => ${sql.lit(pauseMinutes)}) THEN 0 ELSE 1 END AS starts
    FROM site_hits WHERE agency_id = ${agencyId} AND day = ${day} AND bot IS NULL AND kind <> 'vitals'
    WINDOW mine AS (PARTITION BY visitor ORDER BY at, id)
  ),
  hits AS (SELECT *, sum(starts) OVER (PARTITION BY visitor ORDER BY at, id) AS visit FROM started)`

async function insertVisits(tx: Tx, agencyId: string, day: string): Promise<void> {
  const first = (column: string) => sql`(array_agg(${sql.ref(column)} ORDER BY at, id) FILTER (WHERE ${sql.ref(column)} IS NOT NULL))[1]`
  await sql`
    WITH ${hitsInVisits(agencyId, day)},
    visits AS (
      SELECT visitor, visit, (array_agg(path ORDER BY at, id) FILTER (WHERE kind = 'view'))[1] AS landing,
             ${first('source')} AS source, ${first('medium')} AS medium, ${first('campaign')} AS campaign,
             ${first('country')} AS country, ${first('country_by')} AS country_by, min(device) AS device, min(browser) AS browser,
             count(*) FILTER (WHERE kind = 'view') AS views, extract(epoch FROM max(at) - min(at)) AS seconds,
             bool_or(kind = 'search') AS searched, bool_or(kind = 'hold') AS held
      FROM hits GROUP BY visitor, visit
    ),
    counted AS (
      SELECT d.dimension, d.value, count(DISTINCT visitor) AS visitors, count(*) AS visits, sum(views) AS views,
             count(*) FILTER (WHERE views <= 1 AND NOT searched AND NOT held) AS bounces, round(sum(seconds)) AS seconds,
             count(*) FILTER (WHERE searched) AS searches, count(*) FILTER (WHERE held) AS holds
      FROM visits, LATERAL (VALUES
        ('all', ''), ('landing', landing), ('source', coalesce(source, '')), ('medium', medium), ('campaign', campaign),
        ('country', coalesce(country, '')), ('country_by', country_by::text), ('device', device), ('browser', browser)
      ) AS d (dimension, value)
      WHERE d.value IS NOT NULL GROUP BY d.dimension, d.value
    )
    INSERT INTO site_visit_days (agency_id, dimension, day, value, visitors, visits, views, entries, bounces, seconds, searches, holds)
    SELECT ${agencyId}, dimension, ${day}, value, visitors, visits, views, CASE WHEN dimension = 'landing' THEN visits ELSE 0 END,
           bounces, seconds, searches, holds
    FROM (SELECT *, row_number() OVER (PARTITION BY dimension ORDER BY visits DESC, value) AS rank FROM counted) AS ranked
    WHERE rank <= ${mostValues} RETURNING 1`.execute(tx)
}

async function insertPages(tx: Tx, agencyId: string, day: string): Promise<void> {
  await sql`
    WITH ${hitsInVisits(agencyId, day)},
    views AS (SELECT *, row_number() OVER (PARTITION BY visitor, visit ORDER BY at, id) AS nth FROM hits WHERE kind = 'view'),
    counted AS (
      SELECT path, count(DISTINCT visitor) AS visitors, count(DISTINCT (visitor, visit)) AS visits, count(*) AS views,
             count(*) FILTER (WHERE nth = 1) AS entries
      FROM views GROUP BY path
    )
    INSERT INTO site_visit_days (agency_id, dimension, day, value, visitors, visits, views, entries)
    SELECT ${agencyId}, 'page', ${day}, path, visitors, visits, views, entries
    FROM (SELECT *, row_number() OVER (ORDER BY views DESC, path) AS rank FROM counted) AS ranked WHERE rank <= ${mostValues}
    RETURNING 1`.execute(tx)
  await sql`
    WITH ${hitsInVisits(agencyId, day)}
    INSERT INTO site_visit_days (agency_id, dimension, day, value, visitors, visits, views)
    SELECT ${agencyId}, 'event', ${day}, kind, count(DISTINCT visitor), count(DISTINCT (visitor, visit)), count(*)
    FROM hits WHERE kind <> 'view' GROUP BY kind RETURNING 1`.execute(tx)
}

/** Programs, and how fast pages were: measurements in steps, so that days can be put together. */
async function insertOthers(tx: Tx, agencyId: string, day: string): Promise<void> {
  await sql`
    INSERT INTO site_visit_days (agency_id, dimension, day, value, views)
    SELECT ${agencyId}, 'bot', ${day}, bot, count(*) FROM site_hits
    WHERE agency_id = ${agencyId} AND day = ${day} AND bot IS NOT NULL AND kind = 'view'
    GROUP BY bot ORDER BY count(*) DESC LIMIT ${mostValues} RETURNING 1`.execute(tx)
  await sql`
    INSERT INTO site_visit_days (agency_id, dimension, day, value, views)
    SELECT ${agencyId}, m.vital, ${day}, (least(m.measured, m.largest) / m.step * m.step)::text, count(*)
    FROM (SELECT lcp, inp, cls FROM site_hits WHERE agency_id = ${agencyId} AND day = ${day} AND kind = 'vitals' AND bot IS NULL) AS h,
         LATERAL (VALUES ('lcp', lcp, 100, 10000), ('inp', inp, 10, 2000), ('cls', cls, 10, 1000)) AS m (vital, measured, step, largest)
    WHERE m.measured IS NOT NULL
    GROUP BY 2, 4 RETURNING 1`.execute(tx)
}

async function insertHours(tx: Tx, agencyId: string, day: string): Promise<void> {
  await sql`
    WITH ${hitsInVisits(agencyId, day)}
    INSERT INTO site_visit_hours (agency_id, hour, visitors, visits, views)
    SELECT ${agencyId}, date_trunc('hour', at), count(DISTINCT visitor), sum(starts), count(*) FILTER (WHERE kind = 'view')
    FROM hits GROUP BY 2
    ON CONFLICT (agency_id, hour) DO UPDATE SET visitors = excluded.visitors, visits = excluded.visits, views = excluded.views`.execute(tx)
}
