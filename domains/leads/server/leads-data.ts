import { sql, type RawBuilder, type Selectable } from 'kysely'
import { clientName } from '#domains/clients/server/names.ts'
import { itemTitle } from '#domains/inventory/server/items/titles.ts'
import { memberName } from '#domains/team/server/names.ts'
import type { Leads } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { LeadSource, LeadStage } from '../contract/stages.ts'

export type LeadRow = Selectable<Leads>

export interface LeadFilter extends ListRequest {
  stage?: readonly LeadStage[] | undefined
  source?: readonly LeadSource[] | undefined
  owner_id?: string | undefined
  client_id?: string | undefined
  collection_id?: string | undefined
  late?: 'true' | undefined
}

const withNames = (tx: Tx) =>
  tx
    .selectFrom('leads as l')
    .selectAll('l')
    .select([
      clientName('l.client_id').as('client_name'),
      memberName('l.owner_id').as('owner_name'),
      itemTitle('l.inventory_id').as('inventory_title'),
    ])
export type NamedLead = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

/** Returns a page of leads with the names of people and offers. `inCollection` is SQL about the person `c`. */
export async function pageOfLeads(tx: Tx, filter: LeadFilter, now: Date, inCollection?: RawBuilder<boolean>) {
  const { column, direction } = sortOf(filter.sort)
  const matching = withNames(tx)
    .$if(Boolean(filter.stage?.length), (query) => query.where('l.stage', 'in', [...filter.stage!]))
    .$if(Boolean(filter.source?.length), (query) => query.where('l.source', 'in', [...filter.source!]))
    .$if(filter.owner_id === 'none', (query) => query.where('l.owner_id', 'is', null))
    .$if(filter.owner_id !== undefined && filter.owner_id !== 'none', (query) => query.where('l.owner_id', '=', filter.owner_id!))
    .$if(filter.client_id !== undefined, (query) => query.where('l.client_id', '=', filter.client_id!))
    .$if(inCollection !== undefined, (query) =>
      query.where(sql<boolean>`l.client_id IN (SELECT c.id FROM clients c WHERE c.agency_id = ${thisAgency} AND ${inCollection!})`),
    )
    .$if(filter.late !== undefined, (query) => query.where('l.next_action_at', '<', now).where('l.stage', 'in', ['lead', 'qualified']))
    .$if(filter.search !== '', (query) =>
      query.where(sql<string>`l.reference || ' ' || l.title || ' ' || ${clientName('l.client_id')}`, 'ilike', like(filter.search)),
    )
  const rows = await matching
    .orderBy(sql.ref(`l.${column}`), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('l.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

export const namedLead = (tx: Tx, id: string) => withNames(tx).where('l.id', '=', id).executeTakeFirst()

/** Returns a lead's row, locked until the transaction ends. */
export const lockLead = (tx: Tx, id: string) => tx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the moves of a lead, the latest first. */
export const movesOf = (tx: Tx, leadId: string) =>
  tx.selectFrom('lead_moves').selectAll().where('lead_id', '=', leadId).orderBy('at', 'desc').orderBy('id', 'desc').limit(200).execute()

/** Returns the references of what a lead is about, and the page that its inquiry was sent from. */
export const referencesOf = (tx: Tx, { booking_id, inquiry_id }: Pick<LeadRow, 'booking_id' | 'inquiry_id'>) =>
  tx
    .selectNoFrom((of) => [
      of.selectFrom('bookings').select('reference').where('id', '=', booking_id).as('booking_reference'),
      of.selectFrom('inquiries').select('reference').where('id', '=', inquiry_id).as('inquiry_reference'),
      of.selectFrom('inquiries').select('page_url').where('id', '=', inquiry_id).as('page_url'),
      of.selectFrom('inquiries').select('page_title').where('id', '=', inquiry_id).as('page_title'),
    ])
    .executeTakeFirstOrThrow()

/** Returns the only open lead of a client that no booking has yet; null for none, and for several. */
export async function onlyOpenLead(tx: Tx, clientId: string): Promise<LeadRow | null> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('stage', 'in', ['lead', 'qualified'])
    .where('booking_id', 'is', null)
    .limit(2)
    .forUpdate()
    .execute()
  return rows.length === 1 ? rows[0]! : null
}
