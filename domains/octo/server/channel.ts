import { settingsOn, type Channel } from '#domains/channels/server/registry.ts'
import { hasBegun } from '#domains/channels/server/listing.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What OCTO can name: what takes place on a day. Goods and tracks are delivered. */
export const octoKinds: readonly Kind[] = ['tour_package', 'event', 'service', 'car', 'room']

/** OCTO partners sell what is switched on here. The price of the channel is what a partner owes; all partners share the share. */
export const octoChannel: Channel = {
  key: 'octo',
  name: 'OCTO partners',
  text: 'Partners sell it by the OCTO standard from the same stock. The price here is what they owe you.',
  kinds: octoKinds,
  onAtFirst: false,
  settings: { starts: true, price: true, share: true },
  closed: async (tx) => ((await hasPartner(tx)) ? null : 'Add an OCTO partner first.'),
}

const hasPartner = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('octo_connections')
    .select('id')
    .where('direction', '=', 'they_sell_ours')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns how many published offers partners can see now. */
export async function countOffers(tx: Tx, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('inventory')
    .select(['id', 'kind'])
    .where('status', '=', 'published')
    .where('on_request', '=', false)
    .execute()
  const ids = rows.filter(({ kind }) => octoKinds.includes(kind as Kind)).map(({ id }) => id)
  const settingOf = await settingsOn(tx, octoChannel, ids)
  return ids.filter((id) => settingOf(id).enabled && hasBegun(settingOf(id), now)).length
}
