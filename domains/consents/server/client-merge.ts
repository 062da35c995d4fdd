import { userIdsOf } from '#domains/clients/server/contacts/addresses.ts'
import type { ClientMover } from '#domains/clients/server/merge/movers.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { addActs, reachableAt, type Act } from './consents.ts'

/** Returns all that channels know a person by: e-mail addresses, phone numbers for SMS and WhatsApp, and WhatsApp user ids. */
const identitiesOf = async (tx: Tx, clientId: string) => [
  ...(await reachableAt(tx, clientId)),
  ...(await userIdsOf(tx, clientId)).map((address) => ({ channel: 'whatsapp' as const, address })),
]

function noneIfMissing(error: unknown): [] {
  if (error instanceof AppError && error.status === 404) return []
  throw error
}

/**
 * A withdrawal of one of two people who are merged holds for all identities of both, by channel and purpose. It stays when the merge is
 * undone: only the person can agree again (docs/decisions/0067).
 */
export const consentsMove: ClientMover = {
  table: 'consents',
  label: null,
  count: () => Promise.resolve(0),
  async lock(tx, clientId) {
    // Somebody who was merged into another by now is refused later, when the people are locked.
    const values = (await identitiesOf(tx, clientId).catch(noneIfMissing)).map(({ address }) => address)
    if (values.length === 0) return
    await tx
      .selectFrom('consents')
      .select('id')
      .where('address', 'in', [...new Set(values)])
      .orderBy('channel')
      .orderBy('purpose')
      .orderBy('address')
      .forUpdate()
      .execute()
  },
  async move(tx, actor, { winner, loser }) {
    const identities = [...(await identitiesOf(tx, winner)), ...(await identitiesOf(tx, loser))]
    if (identities.length === 0) return []
    const rows = await tx
      .selectFrom('consents')
      .select(['channel', 'address', 'purpose', 'state'])
      .where('address', 'in', [...new Set(identities.map(({ address }) => address))])
      .execute()
    const isTheirs = (row: (typeof rows)[number]) =>
      identities.some(({ channel, address }) => channel === row.channel && address === row.address)
    const stopped = rows.filter((row) => isTheirs(row) && (row.state === 'withdrawn' || row.state === 'complained'))
    const acts = new Map<string, Act>()
    for (const { channel, purpose } of stopped)
      for (const one of identities) {
        const known = rows.find((row) => row.channel === one.channel && row.address === one.address && row.purpose === purpose)
        if (one.channel !== channel || (known && known.state !== 'granted')) continue
        const wording = 'The same person has withdrawn at another address.'
        acts.set(`${purpose} ${channel} ${one.address}`, { ...one, purpose, act: 'withdrawn', source: 'merge', wording })
      }
    await addActs(tx, actor, [...acts.values()])
    return []
  },
  moveBack: () => Promise.resolve(),
}
