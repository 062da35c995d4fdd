import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Proposals to a person. What was accepted stays as the contract that it is; the drawn signature is cleared. */
export const proposalData: PersonSource = {
  part: 'proposals',
  rows: (tx, { id }) =>
    tx
      .selectFrom('proposals')
      .select(['reference', 'title', 'status', 'currency', 'total', 'sent_at', 'viewed_at', 'accepted_at', 'accepted_name', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async whyKept(tx, { id }) {
    const open = await tx
      .selectFrom('proposals')
      .select('reference')
      .where('client_id', '=', id)
      .where('status', 'in', ['sent', 'viewed', 'changes_requested'])
      .limit(1)
      .executeTakeFirst()
    return open ? `Proposal ${open.reference} is open. Withdraw it first.` : null
  },
  erase: (tx, _actor, { id }) =>
    tx.updateTable('proposals').set({ accepted_name: null, signature: null }).where('client_id', '=', id).execute(),
}
