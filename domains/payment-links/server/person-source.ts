import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Payment links made for a person. Erasing clears the address that receipts went to. */
export const paymentLinkData: PersonSource = {
  part: 'payment_links',
  rows: (tx, { id }) =>
    tx
      .selectFrom('payment_links')
      .select(['reference', 'title', 'description', 'status', 'amount', 'paid', 'currency', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  erase: (tx, _actor, { id }) =>
    tx
      .updateTable('payment_link_payments')
      .set({ payer_email: null, payer_reference: null })
      .where('link_id', 'in', (of) => of.selectFrom('payment_links').select('id').where('client_id', '=', id))
      .execute(),
}
