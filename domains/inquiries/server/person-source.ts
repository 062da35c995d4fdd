import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'

/** Inquiries of a person, and what was written in them. */
export const inquiryData: PersonSource = {
  part: 'inquiries',
  async rows(tx, { id }) {
    const inquiries = await tx
      .selectFrom('inquiries')
      .select(['id', 'reference', 'status', 'source', 'name', 'email', 'phone', 'message', 'starts_on', 'travellers', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute()
    if (inquiries.length === 0) return []
    const messages = await tx
      .selectFrom('inquiry_messages')
      .select(['inquiry_id', 'kind', 'subject', 'body', 'at'])
      .where(
        'inquiry_id',
        'in',
        inquiries.map((one) => one.id),
      )
      .orderBy('at')
      .execute()
    return inquiries.map((one) => ({ ...one, messages: messages.filter(({ inquiry_id }) => inquiry_id === one.id) }))
  },
  async erase(tx, _actor, { id }) {
    await tx
      .deleteFrom('inquiry_messages')
      .where('inquiry_id', 'in', (of) => of.selectFrom('inquiries').select('id').where('client_id', '=', id))
      .execute()
    await tx
      .updateTable('inquiries')
      .set({ name: erasedName, email: null, phone: null, message: null, closed_reason: null })
      .where('client_id', '=', id)
      .execute()
  },
}
