import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { addAct, consentsOf } from './consents.ts'

/**
 * What a person agreed to, with all acts. Erasing withdraws every agreement and keeps the acts: they prove what was sent, and they keep
 * the address from being written to again.
 */
export const consentData: PersonSource = {
  part: 'consents',
  rows: (tx, { id }) => consentsOf(tx, id),
  async erase(tx, actor, { id, ownEmails, ownPhones }) {
    const own = new Set([...ownEmails, ...ownPhones])
    for (const { channel, address, purpose, state } of await consentsOf(tx, id))
      if (state === 'granted' && own.has(address))
        await addAct(tx, actor, { channel, address, purpose, act: 'withdrawn', source: 'staff', wording: null })
  },
}
