import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AccountType } from '../contract/accounts.ts'

/** Names the owners of accounts of one type, whose records belong to another domain. */
export interface AccountOwners {
  type: AccountType
  /** Returns names by the ids of owners. */
  names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Who owns accounts, by type; `app/connect` lists them. */
export const accountOwners = listed<readonly AccountOwners[]>('owners of accounts')

interface Account {
  type: string
  owner: string
  client_name: string | null
}

/** Returns a function that says whose account it is, as people know it; '' for accounts whose owner is only an id. */
export async function ownerTexts(tx: Tx, accounts: readonly Omit<Account, 'client_name'>[]): Promise<(account: Account) => string> {
  const names = new Map<string, string>()
  for (const { type, names: namesOf } of accountOwners.entries()) {
    const ids = new Set(accounts.filter((account) => account.type === type && account.owner !== '').map(({ owner }) => owner))
    if (ids.size === 0) continue
    for (const [id, name] of await namesOf(tx, [...ids])) names.set(`${type} ${id}`, name)
  }
  return ({ type, owner, client_name }) => {
    if (type === 'receivable') return client_name ?? ''
    return type === 'fx' || type === 'clearing' ? owner : (names.get(`${type} ${owner}`) ?? '')
  }
}
