import { currencies } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { accountTypes, accountWords } from '../contract/accounts.ts'
import { accountList } from './calls.ts'

const filters: Filter[] = [
  { key: 'type', label: 'Account', type: 'select', options: accountTypes.map((value) => ({ value, label: accountWords[value] })) },
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'open', label: 'Balance', type: 'select', options: [{ value: 'true', label: 'Not zero' }] },
]

/** The accounts of the ledger; each row opens its statement. */
export const AccountsList = () => (
  <ListPage
    inside
    title="Accounts"
    rows={accountList}
    search="Search client, account"
    defaultSort="type"
    columns={[
      { key: 'type', header: 'Account', sort: true, cell: ({ name, owner }) => (owner ? `${name}: ${owner}` : name), card: 'title' },
      { key: 'currency', header: 'Currency', cell: ({ balance }) => currencies[balance.currency].name },
      { key: 'balance', header: 'Balance', align: 'right', sort: true, cell: ({ balance }) => <Money value={balance} />, card: 'fact' },
    ]}
    filters={filters}
    rowLink={({ id }) => `${pathTo('/finance')}?tab=statement&account=${id}`}
    firstUse={{ title: 'No ledger entries yet.', text: 'Accounts appear here after the first sale or payment.' }}
  />
)
