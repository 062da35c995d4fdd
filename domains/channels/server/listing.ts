import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { channelOf, settingsOn, takes, type Setting } from './registry.ts'

export const hasBegun = ({ starts_on }: Pick<Setting, 'starts_on'>, now: Date): boolean => starts_on === null || starts_on <= dayOf(now)

/**
 * Returns how an item is offered on a channel today; null if it is off, not yet started, or of a kind the channel does not support.
 * The caller must check that the item is published.
 */
export async function listingOf(tx: Tx, key: string, item: { id: string; kind: string }, now: Date): Promise<Setting | null> {
  const channel = channelOf(key)
  if (!channel || !takes(channel, item.kind)) return null
  const setting = (await settingsOn(tx, channel, [item.id]))(item.id)
  return setting.enabled && hasBegun(setting, now) ? setting : null
}
