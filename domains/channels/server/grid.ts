import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { listItems } from '#domains/inventory/server/items/lists.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import { moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { changedPrice } from '../contract/price-change.ts'
import { hasBegun } from './listing.ts'
import { allChannels, findChannel, isOn, kindsOf, settingsOn, takes, type Channel, type Setting } from './registry.ts'

interface GridFilter extends ListRequest {
  kind?: readonly string[] | undefined
  status?: readonly string[] | undefined
  on?: string | undefined
}

/** Returns all channels, and whether each is open to the agency. */
export async function listChannels(tx: Tx, actor: Actor) {
  const shown = []
  for (const channel of await allChannels(tx)) {
    const { key, name, text, settings } = channel
    shown.push({ key, name, text, settings, kinds: kindsOf(channel), closed: (await channel.closed?.(tx, actor)) ?? null })
  }
  return shown
}

/** Filters items by a channel in which they are on ("website") or off ("-website"). @throws 422 for an unknown channel. */
async function onlyThose(tx: Tx, on: string) {
  const channel = await findChannel(tx, on.replace(/^-/, ''))
  if (!channel) throw invalid('on', 'There is no such channel.')
  const items = tx.selectFrom('inventory as i').select('i.id as inventory_id').where(isOn(channel), '=', !on.startsWith('-'))
  return { ids: items as never }
}

/** Returns a page of items with their settings on each channel. */
export async function listChannelProducts(app: App, tx: Tx, actor: Actor, { on, ...filter }: GridFilter) {
  const page = await listItems(app, tx, { ...filter, ...(on ? await onlyThose(tx, on) : {}) }, actor.now)
  const ids = page.rows.map(({ id }) => id)
  const { slug } = await ofAgency(tx, actor.agencyId).select('slug').executeTakeFirstOrThrow()
  const settings = new Map<string, (id: string) => Setting>()
  const channels = await allChannels(tx)
  for (const channel of channels) settings.set(channel.key, await settingsOn(tx, channel, ids))
  const cellOf = (row: (typeof page.rows)[number], channel: Channel) =>
    cellShown(app, row as Listed, channel, settings.get(channel.key)!(row.id), { agencySlug: slug, now: actor.now })
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      channels: Object.fromEntries(channels.map((channel) => [channel.key, cellOf(row, channel)])),
    })),
  }
}

/** Returns the settings of one item on the channels that support its kind. @throws 404. */
export async function showChannelProduct(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await requireItem(tx, id)
  const { slug } = await ofAgency(tx, actor.agencyId).select('slug').executeTakeFirstOrThrow()
  const listed = { ...row, from_price: row.from_price === null ? null : moneyOf(row.from_price, row.currency) } as Listed
  const shown = []
  for (const channel of await allChannels(tx)) {
    if (!takes(channel, row.kind)) continue
    const setting = (await settingsOn(tx, channel, [id]))(id)
    const { offered: _offered, ...cell } = cellShown(app, listed, channel, setting, { agencySlug: slug, now: actor.now })
    shown.push({ key: channel.key, name: channel.name, ...cell })
  }
  return shown
}

interface Listed {
  kind: Kind
  status: string
  slug: string
  from_price: Money | null
}

function cellShown(app: App, row: Listed, channel: Channel, setting: Setting, { agencySlug, now }: { agencySlug: string; now: Date }) {
  const offered = takes(channel, row.kind)
  const live = offered && row.status === 'published' && setting.enabled && hasBegun(setting, now)
  return {
    offered,
    ...setting,
    enabled: offered && setting.enabled,
    live,
    shown_price: priceShown(row.from_price, setting),
    url: live && channel.urlOf ? app.appUrl + channel.urlOf(agencySlug, row.slug) : null,
  }
}

/** Returns the lowest price of an item as shown on a channel. */
export const priceShown = (price: { amount: number; currency: Currency } | null, setting: Setting) =>
  price && { amount: changedPrice(price.amount, setting), currency: price.currency }
