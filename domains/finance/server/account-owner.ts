/** Returns whose account it is, as people know it: a client, a currency pair or a payment company; '' for accounts whose owner is only an id. */
export const ownerText = ({ type, owner, client_name }: { type: string; owner: string; client_name: string | null }): string =>
  type === 'receivable' ? (client_name ?? '') : type === 'fx' || type === 'clearing' ? owner : ''
