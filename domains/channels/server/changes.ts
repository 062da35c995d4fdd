import type { z } from 'zod'
import { itemsById, lockItems } from '#domains/inventory/server/items/inventory.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { changeBody } from '../contract.ts'
import { insertChange, lockChange, markUndone, type Entry } from './channels-data.ts'
import { priceShown } from './grid.ts'
import { findChannel, settingsOn, takes, writeSetting, type Channel, type Setting } from './registry.ts'

type Change = z.output<typeof changeBody>
type Item = Awaited<ReturnType<typeof lockItems>>[number]

interface Refused {
  id: string
  title: string
  message: string
}

/** Checks a price change: a percentage above −100 with at most four decimals, or whole minor units. @throws 422. */
function refusePrice({ price }: Change['set']): void {
  if (!price || price.kind === 'none') return
  const { kind, value, currency } = price
  const at = (text: string) => invalid('set.price.value', text)
  if (kind === 'amount' && !currency) throw invalid('set.price.currency', 'Choose the currency of the amount.')
  if (kind === 'amount' && !Number.isInteger(value)) throw at('An amount is whole in its smallest unit.')
  if (kind === 'percent' && (value <= -100 || value > 1000)) throw at('Percent is more than −100 and at most 1,000.')
  if (kind === 'percent' && Math.abs(value * 10_000 - Math.round(value * 10_000)) > 1e-6) throw at('Percent has at most four decimals.')
}

/** Returns the channel of a change, if it supports these settings. @throws 422 at `channel` and `set`. */
async function channelFor(tx: Tx, { channel: key, set }: Change): Promise<Channel> {
  const channel = await findChannel(tx, key)
  if (!channel) throw invalid('channel', 'There is no such channel.')
  if (Object.values(set).every((value) => value === undefined)) throw invalid('set', 'Choose what to change.')
  const { settings, name } = channel
  if (set.starts_on !== undefined && !settings.starts) throw invalid('set.starts_on', `${name} has no first day.`)
  if (set.price !== undefined && !settings.price) throw invalid('set.price', `${name} has prices of its own.`)
  if (set.share_percent !== undefined && !settings.share) throw invalid('set.share_percent', `${name} shows the whole stock.`)
  refusePrice(set)
  return channel
}

/** Returns the setting after the change. Absent fields stay unchanged. */
function settingAfter(before: Setting, { price, ...rest }: Change['set']): Setting {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const priced = price && { price_kind: price.kind, price_value: price.kind === 'none' ? 0 : price.value }
  return { ...before, ...given, ...priced }
}

const isSame = (a: Setting, b: Setting): boolean =>
  a.enabled === b.enabled &&
  a.starts_on === b.starts_on &&
  a.price_kind === b.price_kind &&
  a.price_value === b.price_value &&
  a.share_percent === b.share_percent

const priceOf = ({ from_price, currency }: Item) => (from_price === null ? null : { amount: from_price, currency: currency })

/** Returns why the change is refused for an item, `null` if it is not. */
function refusalOf(item: Item, channel: Channel, after: Setting, closed: string | null): string | null {
  if (!takes(channel, item.kind)) return `${channel.name} does not take this kind.`
  if (closed && after.enabled) return closed
  const price = priceOf(item)
  if (price && price.amount > 0 && priceShown(price, after)!.amount === 0)
    return `Nothing would be left of its lowest price of ${formatMoney(price)}.`
  return null
}

/** An amount is valid only for items in its own currency. */
const otherCurrency = ({ currency }: Item, { price }: Change['set']): string | null =>
  price?.kind === 'amount' && price.currency !== currency ? `Its prices are in ${currency}.` : null

interface Plan {
  channel: Channel
  changes: (Entry & { item: Item })[]
  same: number
  refused: Refused[]
}

/** Returns the effect of a change on each of the items. @throws 404, 422. */
async function planOf(tx: Tx, actor: Actor, change: Change, items: Item[]): Promise<Plan> {
  if (items.length < change.ids.length) throw notFound('Item')
  const channel = await channelFor(tx, change)
  const settings = await settingsOn(tx, channel, change.ids)
  const closed = (await channel.closed?.(tx, actor)) ?? null
  const plan: Plan = { channel, changes: [], same: 0, refused: [] }
  for (const item of items) {
    const before = settings(item.id)
    const after = settingAfter(before, change.set)
    const message = refusalOf(item, channel, after, closed) ?? otherCurrency(item, change.set)
    if (message) plan.refused.push({ id: item.id, title: item.title, message })
    else if (isSame(before, after)) plan.same += 1
    else plan.changes.push({ id: item.id, item, before, after })
  }
  return plan
}

/** Returns the effect of a change, without changing anything. @throws 404, 422. */
export async function previewChange(tx: Tx, actor: Actor, change: Change) {
  const { changes, same, refused } = await planOf(tx, actor, change, await itemsById(tx, change.ids))
  const shown = (item: Item, setting: Setting) => ({ ...setting, shown_price: priceShown(priceOf(item), setting) })
  return {
    changes: changes.map(({ id, item, before, after }) => ({
      id,
      title: item.title,
      before: shown(item, before),
      after: shown(item, after),
    })),
    same,
    refused,
  }
}

/** Applies a change to items on a channel. @throws 404, 409 `none_changed` if every item is refused, 422. */
export async function applyChange(tx: Tx, actor: Actor, change: Change) {
  const { channel, changes, same, refused } = await planOf(tx, actor, change, await lockItems(tx, change.ids))
  if (changes.length === 0 && same === 0) throw conflict('none_changed', refused[0]!.message)
  await write(tx, actor, channel, 'changed', changes)
  const changeId = changes.length === 0 ? null : newId()
  if (changeId)
    await insertChange(
      tx,
      actor,
      changeId,
      channel.key,
      changes.map(({ id, before, after }) => ({ id, before, after })),
    )
  return { change_id: changeId, changed: changes.length, same, refused }
}

async function write(tx: Tx, actor: Actor, channel: Channel, what: 'changed' | 'undone', entries: readonly Entry[]): Promise<void> {
  for (const { id, before, after } of entries) {
    await writeSetting(tx, actor, channel, id, after)
    await audit(tx, actor, {
      action: `channel_product.${what}`,
      subject: 'inventory',
      subjectId: id,
      before: { channel: channel.key, ...before },
      after: { channel: channel.key, ...after },
    })
  }
}

/** Undoes a change for the items that have not changed since. @throws 403 for a price change without `Edit Prices`, 404, 409 `undone` the second time. */
export async function undoChange(tx: Tx, actor: Actor, session: Session, id: string) {
  const change = await lockChange(tx, id)
  const channel = change && (await findChannel(tx, change.channel))
  if (!change || !channel) throw notFound('Change')
  if (change.undone_at) throw conflict('undone', 'This change was already undone.')
  const entries = change.entries as unknown as Entry[]
  if (entries.some(({ before, after }) => before.price_kind !== after.price_kind || before.price_value !== after.price_value))
    requireRight(session, 'Edit Prices')
  const ids = entries.map((one) => one.id)
  const items = new Map((await lockItems(tx, ids)).map((item) => [item.id, item]))
  const settings = await settingsOn(tx, channel, ids)
  const closed = (await channel.closed?.(tx, actor)) ?? null
  const restored: Entry[] = []
  const refused: Refused[] = []
  for (const { id: itemId, before, after } of entries) {
    const item = items.get(itemId)
    // A deleted item has no setting to restore.
    if (!item) continue
    const message = isSame(settings(itemId), after) ? refusalOf(item, channel, before, closed) : 'It has changed since.'
    if (message) refused.push({ id: itemId, title: item.title, message })
    else restored.push({ id: itemId, before: after, after: before })
  }
  await write(tx, actor, channel, 'undone', restored)
  await markUndone(tx, id, actor.now)
  return { restored: restored.length, refused }
}
