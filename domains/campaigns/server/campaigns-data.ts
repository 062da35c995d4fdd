import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Campaigns } from '../../../database/tables.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { CampaignStatus, CampaignType } from '../contract/states.ts'

export type CampaignRow = Selectable<Campaigns>

export interface CampaignFilter extends ListRequest {
  type?: readonly CampaignType[] | undefined
  status?: readonly CampaignStatus[] | undefined
}

/** Returns a page of campaigns. Journeys are not among them. */
export async function pageOfCampaigns(tx: Tx, filter: CampaignFilter) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('campaigns as c')
    .where('c.journey', 'is', null)
    .$if(Boolean(filter.type?.length), (query) => query.where('c.type', 'in', [...filter.type!]))
    .$if(Boolean(filter.status?.length), (query) => query.where('c.status', 'in', [...filter.status!]))
    .$if(filter.search !== '', (query) => query.where('c.name', 'ilike', like(filter.search)))
  const rows = await matching
    .selectAll('c')
    .orderBy(column === 'name' ? sql`lower(c.name)` : sql.ref(`c.${column}`), (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('c.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

const byId = (tx: Tx, id: string) => tx.selectFrom('campaigns').selectAll().where('id', '=', id)

/** Returns a campaign's row. @throws 404, also for a journey. */
export async function requireCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  const row = await byId(tx, id).where('journey', 'is', null).executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return row
}

/** Returns the row of a campaign or journey. @throws 404. */
export async function requireAny(tx: Tx, id: string): Promise<CampaignRow> {
  const row = await byId(tx, id).executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return row
}

/** Returns a campaign's row, locked until the transaction ends. @throws 404, also for a journey. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  const row = await byId(tx, id).where('journey', 'is', null).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return row
}

/** Returns the row of a campaign or journey, locked; nothing if it was deleted. */
export const lockAny = (tx: Tx, id: string) => byId(tx, id).forUpdate().executeTakeFirst()

export const insertCampaign = (tx: Tx, row: Insertable<Campaigns>) =>
  tx.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a campaign without touching its version. */
export const setCampaign = (tx: Tx, id: string, fields: Updateable<Campaigns>) =>
  tx.updateTable('campaigns').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Returns by which channel a campaign is sent; nothing if it was deleted. */
export const typeOf = async (tx: Tx, id: string): Promise<CampaignType | undefined> =>
  (await tx.selectFrom('campaigns').select('type').where('id', '=', id).executeTakeFirst())?.type

export const nameOf = async (tx: Tx, id: string): Promise<string | null> => (await byId(tx, id).executeTakeFirst())?.name ?? null

export const deleteCampaign = (tx: Tx, id: string) => tx.deleteFrom('campaigns').where('id', '=', id).execute()
