import type { KnownPerson, PersonSource } from '#domains/clients/server/person/sources.ts'

/** Addresses whose messages are this person's alone. */
const ownAddresses = ({ ownPhones, userIds }: KnownPerson): string[] => [...ownPhones, ...userIds]

/**
 * SMS and WhatsApp messages with a person's numbers. Erasing clears their words and the number; costs stay. What was written to a number
 * that somebody else has too is kept for them.
 */
export const messageData: PersonSource = {
  part: 'messages',
  rows: async (tx, { phones, userIds }) =>
    phones.length + userIds.length === 0
      ? []
      : tx
          .selectFrom('messages')
          .select(['channel', 'direction', 'address', 'text', 'status', 'created_at'])
          .where('address', 'in', [...phones, ...userIds])
          .orderBy('created_at')
          .execute(),
  async erase(tx, _actor, person) {
    const own = ownAddresses(person)
    if (own.length === 0) return
    await tx.deleteFrom('messaging_contacts').where('address', 'in', own).execute()
    await tx
      .updateTable('messages')
      .set({ text: '', attachments: '[]', template: null, address: `erased ${person.id}` })
      .where('address', 'in', own)
      .execute()
  },
}
