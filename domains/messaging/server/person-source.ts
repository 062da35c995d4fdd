import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** SMS and WhatsApp messages with a person's numbers. Erasing clears their words; costs stay. */
export const messageData: PersonSource = {
  part: 'messages',
  rows: async (tx, { phones }) =>
    phones.length === 0
      ? []
      : tx
          .selectFrom('messages')
          .select(['channel', 'direction', 'address', 'text', 'status', 'created_at'])
          .where('address', 'in', [...phones])
          .orderBy('created_at')
          .execute(),
  async erase(tx, _actor, { phones }) {
    if (phones.length === 0) return
    const numbers = [...phones]
    await tx.updateTable('messages').set({ text: '', attachments: '[]', template: null }).where('address', 'in', numbers).execute()
    await tx.updateTable('messaging_contacts').set({ name: null }).where('address', 'in', numbers).execute()
  },
}
