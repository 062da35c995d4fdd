import { sql } from 'kysely'
import { clientName } from '#domains/clients/server/names.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { RecipientStatus } from '../contract/states.ts'
import { documentOf, subjectTestOf } from './row-json.ts'
import { requireAny } from './campaigns-data.ts'
import { reportsDelivery } from './carriers.ts'
import { numbersByVariant, numbersOf } from './numbers.ts'
import { clickedLinks } from './tracking/links-data.ts'

/** Returns the numbers of a campaign or journey by subject, link and hour. @throws 404. */
export async function campaignResults(app: App, tx: Tx, id: string) {
  const row = await requireAny(tx, id)
  const numbers = await numbersOf(tx, [id], reportsDelivery(app))
  const test = subjectTestOf(row)
  const byVariant = test ? await numbersByVariant(tx, id, reportsDelivery(app)) : new Map()
  return {
    analytics: numbers(id),
    by_variant: [...byVariant].map(([variant, analytics]) => ({
      variant,
      subject: (variant === 'b' ? test?.subject : documentOf(row)?.subject) ?? '',
      analytics,
    })),
    links: await clickedLinks(tx, id),
    by_hour: await byHour(tx, id),
  }
}

async function byHour(tx: Tx, id: string) {
  const { rows } = await sql<{ hour: Date; opened: number; clicked: number }>`
    SELECT date_trunc('hour', at) AS hour, (count(DISTINCT recipient_id) FILTER (WHERE kind = 'open'))::int AS opened,
           (count(DISTINCT recipient_id) FILTER (WHERE kind = 'click'))::int AS clicked
    FROM campaign_events WHERE agency_id = ${thisAgency} AND campaign_id = ${id} AND machine IS NULL
    GROUP BY 1 ORDER BY 1 LIMIT 336`.execute(tx)
  return rows.map(({ hour, ...counts }) => ({ ...counts, hour: hour.toISOString() }))
}

interface RecipientFilter extends ListRequest {
  status?: readonly RecipientStatus[] | undefined
  seen?: 'opened' | 'not_opened' | 'clicked' | 'not_clicked' | undefined
  client_id?: string | undefined
}

/** Returns a page of the people of a campaign or journey. @throws 404. */
export async function listRecipients(tx: Tx, id: string, filter: RecipientFilter) {
  await requireAny(tx, id)
  const { column, direction } = sortOf(filter.sort)
  const seen = { opened: 'r.opened_at', not_opened: 'r.opened_at', clicked: 'r.clicked_at', not_clicked: 'r.clicked_at' } as const
  const matching = tx
    .selectFrom('campaign_recipients as r')
    .where('r.campaign_id', '=', id)
    .$if(Boolean(filter.status?.length), (query) => query.where('r.status', 'in', [...filter.status!]))
    .$if(filter.client_id !== undefined, (query) => query.where('r.client_id', '=', filter.client_id!))
    .$if(filter.seen !== undefined, (query) =>
      query.where(seen[filter.seen!], filter.seen!.startsWith('not') ? 'is' : 'is not', null).where('r.sent_at', 'is not', null),
    )
    .$if(filter.search !== '', (query) => query.where('r.address', 'ilike', like(filter.search)))
  const rows = await matching
    .selectAll('r')
    .select(clientName('r.client_id').as('client_name'))
    .orderBy(sql.ref(`r.${column}`), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('r.id', direction)
    .$call(atPage(filter))
    .execute()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      client_id: row.client_id,
      client_name: row.client_name,
      address: row.address,
      status: row.status,
      variant: row.variant,
      error: row.error,
      due_at: row.due_at?.toISOString() ?? null,
      sent_at: row.sent_at?.toISOString() ?? null,
      opened_at: row.opened_at?.toISOString() ?? null,
      clicked_at: row.clicked_at?.toISOString() ?? null,
      likely_human: row.human_opened_at !== null || row.human_clicked_at !== null,
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}
