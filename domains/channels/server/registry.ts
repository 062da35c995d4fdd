import { sql, type RawBuilder } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { PriceChange } from '../contract/price-change.ts'
import { copySettings, deleteSettings, insertSetting, settingsIn } from './channels-data.ts'

/** The settings of an item on a channel. */
export interface Setting extends PriceChange {
  enabled: boolean
  /** The first day; null: at once. */
  starts_on: string | null
  share_percent: number
}

/** Where a channel's settings are stored, if another domain stores them. */
interface Store {
  /** Whether the item `i` of `inventory` is on. */
  isOn: RawBuilder<boolean>
  read(tx: Tx, ids: readonly string[]): Promise<Map<string, Partial<Setting>>>
  write(tx: Tx, actor: Actor, id: string, setting: Setting): Promise<void>
}

export interface Channel {
  key: string
  name: string
  text: string
  /** The supported kinds; every kind if absent. */
  kinds?: readonly Kind[]
  /** Whether an item is on by default. */
  onAtFirst: boolean
  settings: { starts: boolean; price: boolean; share: boolean }
  /** Returns the public address of an item by its slug. Absent if the channel has none. */
  urlOf?(agencySlug: string, slug: string): string
  /** Returns why the agency cannot switch anything on there. */
  closed?(tx: Tx, actor: Actor): Promise<string | null>
  store?: Store
  /** Called in the transaction of the change, for a channel that keeps a copy of what it offers. */
  changed?(tx: Tx, actor: Actor, itemId: string): Promise<void>
}

/** The channels that every agency has, in the order of the grid. */
export const channels = listed<readonly Channel[]>('channels')

/** Returns channels that only this agency has, such as one for each of its partners. */
export type OwnChannels = (tx: Tx) => Promise<Channel[]>
export const ownChannels = listed<readonly OwnChannels[]>('channels of an agency')

/** Returns all channels of the agency, in the order of the grid. */
export async function allChannels(tx: Tx): Promise<Channel[]> {
  const all = [...channels.entries()]
  for (const read of ownChannels.entries()) all.push(...(await read(tx)))
  return all
}

/** Returns a channel of the agency by its key. */
export const findChannel = async (tx: Tx, key: string): Promise<Channel | undefined> =>
  channelOf(key) ?? (await allChannels(tx)).find((channel) => channel.key === key)

/** Returns a channel that every agency has. */
export const channelOf = (key: string): Channel | undefined => channels.entries().find((channel) => channel.key === key)

export const takes = ({ kinds: some }: Channel, kind: string): boolean => some === undefined || some.includes(kind as Kind)
export const kindsOf = ({ kinds: some }: Channel): Kind[] => [...(some ?? (Object.keys(kinds) as Kind[]))]

/** Returns the default setting of an item. */
export const firstSetting = ({ onAtFirst }: Channel): Setting => ({
  enabled: onAtFirst,
  starts_on: null,
  price_kind: 'none',
  price_value: 0,
  share_percent: 100,
})

/** Returns a function from an item's id to its setting on a channel. */
export async function settingsOn(tx: Tx, channel: Channel, ids: readonly string[]): Promise<(id: string) => Setting> {
  const known = ids.length === 0 ? new Map() : await (channel.store?.read(tx, ids) ?? settingsIn(tx, channel.key, ids))
  return (id) => ({ ...firstSetting(channel), ...known.get(id) })
}

/** Stores the setting of an item on a channel. */
export async function writeSetting(tx: Tx, actor: Actor, channel: Channel, id: string, setting: Setting): Promise<void> {
  await (channel.store?.write(tx, actor, id, setting) ?? insertSetting(tx, actor, channel.key, id, setting))
  await channel.changed?.(tx, actor, id)
}

/** Deletes the settings of all items on a channel that is removed. */
export const forgetChannel = (tx: Tx, { key }: Pick<Channel, 'key'>) => deleteSettings(tx, key)

/** Gives a new channel the settings of another one. */
export const copyChannel = (tx: Tx, actor: Actor, from: Pick<Channel, 'key'>, to: Pick<Channel, 'key'>) =>
  copySettings(tx, actor, from.key, to.key)

/** Whether the item `i` of `inventory` is on, in a channel that supports its kind. */
export function isOn(channel: Channel): RawBuilder<boolean> {
  const set =
    channel.store?.isOn ??
    sql<boolean>`coalesce((SELECT c.enabled FROM channel_products c
      WHERE c.agency_id = ${thisAgency} AND c.inventory_id = i.id AND c.channel = ${channel.key}), ${channel.onAtFirst}::boolean)`
  return sql<boolean>`(i.kind = ANY(${kindsOf(channel)}::text[]) AND ${set})`
}
