import { agencyToday } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sql } from 'kysely'

/** The limit of the installation counts days of UTC. An agency's own limit counts days of its time zone. */
const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** Tokens that a request may use at most: about three characters of a prompt are one token. */
export const mostTokens = (promptLength: number, maxTokens: number) => Math.ceil(promptLength / 3) + maxTokens

export interface Reservation {
  agencyId: string
  /** In the agency's time zone. */
  day: string
  installationDay: string
  tokens: number
}

/**
 * Counts the tokens of a request before it is sent, so that requests at the same time cannot pass a limit together.
 * @returns the reservation, or the limit that is reached.
 */
export async function reserve(app: App, agencyId: string, tokens: number): Promise<Reservation | 'agency_limit' | 'installation_limit'> {
  const { settings, db, clock } = app
  const installationDay = utcDay(clock.now())
  if (tokens > settings.MODEL_AGENCY_DAILY_TOKENS) return 'agency_limit'
  if (tokens > settings.MODEL_DAILY_TOKENS) return 'installation_limit'
  const own = await db.asAgency({ agencyId }, async (tx) =>
    tx
      .insertInto('model_days')
      .values({ agency_id: agencyId, day: await agencyToday(tx, agencyId, clock.now()), requests: 1, tokens })
      .onConflict((row) =>
        row
          .columns(['agency_id', 'day'])
          .doUpdateSet({ requests: sql`model_days.requests + 1`, tokens: sql`model_days.tokens + excluded.tokens` })
          .where(sql<boolean>`model_days.tokens + excluded.tokens <= ${settings.MODEL_AGENCY_DAILY_TOKENS}`),
      )
      .returning('day')
      .executeTakeFirst(),
  )
  if (!own) return 'agency_limit'
  const reserved = { agencyId, day: own.day, installationDay, tokens }
  const all = await db.query(
    `INSERT INTO model_installation_days AS d (day, tokens) VALUES ($1, $2)
     ON CONFLICT (day) DO UPDATE SET tokens = d.tokens + excluded.tokens WHERE d.tokens + excluded.tokens <= $3 RETURNING day`,
    [installationDay, tokens, settings.MODEL_DAILY_TOKENS],
  )
  if (all.length > 0) return reserved
  await addTokens(app, reserved, -tokens, false)
  return 'installation_limit'
}

/** Replaces the reserved tokens by those that the answer used. A crash before leaves the reservation, which is the safe side. */
export async function settle(app: App, reserved: Reservation, used: number, failed: boolean): Promise<void> {
  const difference = used - reserved.tokens
  await addTokens(app, reserved, difference, failed)
  await app.db.query('UPDATE model_installation_days SET tokens = greatest(0, tokens + $2) WHERE day = $1', [
    reserved.installationDay,
    difference,
  ])
}

const addTokens = ({ db }: App, { agencyId, day }: Reservation, difference: number, failed: boolean) =>
  db.asAgency({ agencyId }, (tx) =>
    tx
      .updateTable('model_days')
      .set({ tokens: sql`greatest(0, tokens + ${difference})`, failures: sql`failures + ${failed ? 1 : 0}` })
      .where('day', '=', day)
      .execute(),
  )

/** Returns what the agency asked the model today, and its limit in tokens. */
export async function modelUsage(app: App, tx: Tx, agencyId: string, now: Date) {
  const row = await tx
    .selectFrom('model_days')
    .select(['requests', 'failures', 'tokens'])
    .where('day', '=', await agencyToday(tx, agencyId, now))
    .executeTakeFirst()
  return { requests: 0, failures: 0, tokens: 0, ...row, limit: app.settings.MODEL_AGENCY_DAILY_TOKENS }
}
