import { sql, type RawBuilder } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { forgetChannel, type Channel } from '#domains/channels/server/registry.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { channelKey } from '../contract/words.ts'

/** What OCTO can name: what takes place on a day. Goods and tracks are delivered. */
export const octoKinds: readonly Kind[] = ['tour_package', 'event', 'service', 'car', 'room']

/** A partner sells what is switched on here, within its own share of the stock. The price of the channel is what it owes. */
export const channelOfPartner = ({ id, name }: { id: string; name: string }): Channel => ({
  key: channelKey(id),
  name,
  text: `${name} sells it by the OCTO standard from the same stock. The price here is what it owes you.`,
  kinds: octoKinds,
  onAtFirst: false,
  settings: { starts: true, price: true, share: true },
})

/** Returns a channel for each partner that sells the agency's offers. */
export async function partnerChannels(tx: Tx): Promise<Channel[]> {
  const rows = await tx
    .selectFrom('octo_connections')
    .select(['id', 'name'])
    .where('direction', '=', 'they_sell_ours')
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(channelOfPartner)
}

/** Deletes what the channel grid says of a partner that is removed. */
export const forgetPartner = (tx: Tx, id: string) => forgetChannel(tx, { key: channelKey(id) })

/** SQL: how many published offers the partner `c` of `octo_connections` can see now. */
export const offersOfPartner = (now: Date): RawBuilder<number> => sql<number>`(SELECT count(*)::int FROM channel_products p
  JOIN inventory i ON i.agency_id = p.agency_id AND i.id = p.inventory_id
  WHERE p.agency_id = ${thisAgency} AND p.channel = 'octo_' || replace(c.id::text, '-', '') AND p.enabled
    AND (p.starts_on IS NULL OR p.starts_on <= ${dayOf(now)}::date)
    AND i.status = 'published' AND NOT i.on_request AND i.kind = ANY(${[...octoKinds]}::text[]))`
