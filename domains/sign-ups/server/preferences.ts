import { sql } from 'kysely'
import { clientsAt } from '#domains/clients/server/names.ts'
import { addToCollection, collectionsWith, takeOutOfCollection } from '#domains/collections/server/membership.ts'
import type { ConsentAct, ConsentChannel } from '#domains/consents/contract/words.ts'
import { addAct, consentState } from '#domains/consents/server/consents.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

export interface Address {
  channel: ConsentChannel
  address: string
}

export interface Preferences {
  channels: { channel: ConsentChannel; agreed: boolean }[]
  /** Lists that a form offers to everybody. Others are the agency's own business. */
  lists: { id: string; name: string; joined: boolean }[]
}

const kindOf = ({ channel }: Address) => (channel === 'email' ? ('email' as const) : ('phone' as const))

/** SMS and WhatsApp reach the same phone number, so its owner decides about both. */
const channelsOf = ({ channel }: Address): ConsentChannel[] => (channel === 'email' ? ['email'] : ['sms', 'whatsapp'])

/** Returns the lists that active forms of these channels lead to, under the name of the form. */
const listsOf = (tx: Tx, channels: readonly ConsentChannel[]) =>
  tx
    .selectFrom('sign_up_forms as f')
    .select(['f.collection_id as id', sql<string>`min(f.name)`.as('name')])
    .where('f.collection_id', 'is not', null)
    .where('f.active', '=', true)
    .where('f.channel', 'in', [...channels])
    .groupBy('f.collection_id')
    .orderBy('name')
    .$narrowType<{ id: string }>()
    .execute()

/** Returns what an address has agreed to and which lists it is on. Lists are shown only to an address that somebody has. */
export async function preferencesOf(tx: Tx, at: Address): Promise<Preferences> {
  const channels = channelsOf(at)
  const states = new Map<ConsentChannel, ConsentAct | null>()
  for (const channel of channels) states.set(channel, await consentState(tx, channel, at.address))
  const people = await clientsAt(tx, kindOf(at), at.address)
  const lists = people.length === 0 ? [] : await listsOf(tx, channels)
  const joined = await collectionsWith(
    tx,
    lists.map(({ id }) => id),
    people,
  )
  return {
    channels: channels.map((channel) => ({ channel, agreed: states.get(channel) === 'granted' })),
    lists: lists.map((list) => ({ ...list, joined: joined.has(list.id) })),
  }
}

/** Withdraws or agrees again for one channel of the address, at once. Other channels are not changed. */
export async function setConsent(
  tx: Tx,
  visitor: Actor,
  at: Address,
  channel: string,
  act: 'granted' | 'withdrawn',
  wording: string,
): Promise<void> {
  const own = channelsOf(at).find((one) => one === channel)
  if (!own) return
  if ((await consentState(tx, own, at.address)) === act) return
  await addAct(tx, visitor, {
    channel: own,
    address: at.address,
    purpose: 'marketing',
    act,
    source: 'preferences',
    wording: act === 'granted' ? wording : null,
  })
  await audit(tx, visitor, { action: `consent.${act}`, subject: 'consent', subjectId: null, after: { channel: own, text: 'preferences' } })
}

/** Puts the people of the address on a list that a form offers, or takes them off. */
export async function setListed(tx: Tx, visitor: Actor, at: Address, collectionId: string, join: boolean): Promise<void> {
  const lists = await listsOf(tx, channelsOf(at))
  if (!lists.some(({ id }) => id === collectionId)) return
  const people = await clientsAt(tx, kindOf(at), at.address)
  if (!join) await takeOutOfCollection(tx, collectionId, people)
  else if (people[0]) await addToCollection(tx, visitor, collectionId, people[0])
}
