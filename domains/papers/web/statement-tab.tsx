import { useSearch } from '@tanstack/react-router'
import { AccountsList } from '#domains/finance/web/accounts-list.tsx'
import { AccountStatement } from './account-statement.tsx'

/** The ledger's accounts; with `?account=` the statement of one account. */
export default function StatementTab() {
  const { account } = useSearch({ strict: false }) as { account?: string }
  return account ? <AccountStatement id={account} /> : <AccountsList />
}
