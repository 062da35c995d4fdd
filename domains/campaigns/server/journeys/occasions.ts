import { sql, type RawBuilder } from 'kysely'
import { agreedToMarketing } from '#domains/consents/server/consents.ts'
import { localIn } from '#kit/contract/zones.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { serviceJourneys, type JourneyKind } from '../../contract/states.ts'

/** A journey that is on. */
export interface Running {
  id: string
  journey: JourneyKind
  delay_hours: number
  started_at: Date
}

/** Mails about something that happened longer ago than this are left out, for example after the worker was off. */
const latestDays = 7

/** The agency's time zone, and the day that it is there. */
interface Here {
  zone: string
  today: string
}

/** SQL: rows of client, occasion and time for each kind that follows from a date. `due` is when the mail leaves. */
const dated: Record<Exclude<JourneyKind, 'welcome'>, (journey: Running, here: Here) => RawBuilder<unknown>> = {
  before_trip: ({ delay_hours }, { zone }) => sql`
    SELECT b.client_id, b.id::text AS occasion, (b.starts_on::timestamp AT TIME ZONE ${zone}) - make_interval(hours => ${delay_hours}) AS due
    FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.status = 'confirmed' AND b.starts_on IS NOT NULL`,
  review: ({ delay_hours }, { zone }) => sql`
    SELECT b.client_id, b.id::text AS occasion, ((b.ends_on + 1)::timestamp AT TIME ZONE ${zone}) + make_interval(hours => ${delay_hours}) AS due
    FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.status IN ('in_progress', 'completed', 'confirmed') AND b.ends_on IS NOT NULL`,
  birthday: ({ delay_hours }, { zone, today }) => sql`
    SELECT p.id AS client_id, left(${today}, 4) AS occasion, (${today}::timestamp AT TIME ZONE ${zone}) + make_interval(hours => ${delay_hours}) AS due
    FROM clients p WHERE p.agency_id = ${thisAgency} AND to_char(p.birthday, 'MM-DD') = right(${today}, 5)`,
  win_back: ({ delay_hours }, { zone }) => sql`
    SELECT b.client_id, max(b.ends_on)::text AS occasion,
           ((max(b.ends_on) + 1)::timestamp AT TIME ZONE ${zone}) + make_interval(hours => ${delay_hours}) AS due
    FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.status IN ('confirmed', 'in_progress', 'completed')
    GROUP BY b.client_id`,
}

/** SQL: people of whom the trip is over, or has not begun, when the mail leaves. */
const stillTrue = (journey: JourneyKind, today: string): RawBuilder<boolean> =>
  journey === 'before_trip'
    ? sql<boolean>`EXISTS (SELECT FROM bookings t WHERE t.agency_id = ${thisAgency} AND t.id::text = o.occasion AND t.starts_on >= ${today}::date)`
    : sql<boolean>`true`

/** Adds the people whose time has come in the agency's time zone, each once for an occasion. @returns how many. */
export async function addDue(tx: Tx, journey: Running, zone: string, now: Date): Promise<number> {
  if (journey.journey === 'welcome') return 0
  const here = { zone, today: localIn(zone, now).day }
  return addPeople(
    tx,
    journey,
    sql`
    SELECT o.client_id, o.occasion, o.due FROM (${dated[journey.journey](journey, here)}) o
    WHERE o.due <= ${now}::timestamptz AND o.due > greatest(${journey.started_at}::timestamptz, ${now}::timestamptz - make_interval(days => ${latestDays}))
      AND ${stillTrue(journey.journey, here.today)}`,
  )
}

/** Adds a person who asked for the first time. @returns how many: 0 if they are no reader, or known already. */
export const addWelcome = (tx: Tx, journey: Running, clientId: string, at: Date): Promise<number> =>
  addPeople(
    tx,
    journey,
    sql`
    SELECT p.id AS client_id, '' AS occasion, ${at}::timestamptz + make_interval(hours => ${journey.delay_hours}) AS due
    FROM clients p WHERE p.agency_id = ${thisAgency} AND p.id = ${clientId}
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.client_id = p.id AND b.created_at < ${at}::timestamptz)`,
  )

async function addPeople(tx: Tx, { id, journey }: Running, people: RawBuilder<unknown>): Promise<number> {
  const agreed = serviceJourneys.includes(journey) ? sql`true` : agreedToMarketing('email', 'c.email')
  const { rows } = await sql`
    INSERT INTO campaign_recipients (agency_id, id, campaign_id, client_id, address, occasion, variant, status, due_at)
    SELECT DISTINCT ON (c.email, found.occasion) ${thisAgency}::uuid, gen_random_uuid(), ${id}::uuid, c.id, c.email, found.occasion, 'a', 'queued', found.due
    FROM (${people}) found
    JOIN clients c ON c.agency_id = ${thisAgency} AND c.id = found.client_id AND c.archived_at IS NULL AND c.email IS NOT NULL
    WHERE ${agreed}
    ORDER BY c.email, found.occasion, c.id
    ON CONFLICT (agency_id, campaign_id, address, occasion) DO NOTHING RETURNING 1`.execute(tx)
  return rows.length
}
