import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { beneficiaryCategories, beneficiaryStatuses, beneficiaryTypeWords } from '../contract/rules.ts'
import { accountText, categoryOptions, typeOptions } from './beneficiary-words.ts'
import { call, type Beneficiary } from './calls.ts'

const columns: Column<Beneficiary>[] = [
  { key: 'name', header: 'Beneficiary', sort: true, card: 'title' },
  { key: 'type', header: 'Type', cell: ({ type }) => beneficiaryTypeWords[type] },
  { key: 'account', header: 'Account', cell: (row) => <span className="figures">{accountText(row)}</span>, card: 'fact' },
  { key: 'category', header: 'For', cell: ({ category }) => beneficiaryCategories[category] },
  { key: 'currency', header: 'Currency' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} {...tone(status)} />, card: 'fact' },
  { key: 'created_at', header: 'Added', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
  { key: 'branch_name', header: 'Branch', hidden: true },
  { key: 'email', header: 'Email', hidden: true },
]

const tone = (status: Beneficiary['status']) => (status === 'blocked' ? { tone: 'red' as const } : {})

const filters: Filter[] = [
  { key: 'type', label: 'Type', type: 'multi', options: typeOptions },
  { key: 'category', label: 'For', type: 'multi', options: categoryOptions },
  { key: 'status', label: 'Status', type: 'multi', options: beneficiaryStatuses.map((value) => ({ value, label: wordsOf(value) })) },
  { key: 'archived', label: 'Archived', type: 'select', options: [{ value: 'true', label: 'Archived' }] },
]

/** The agency's beneficiaries. */
export default function BeneficiariesList() {
  const agency = useAgency()
  const may = useMay()
  const button = may('Add Beneficiary') ? { label: 'Add beneficiary', to: pathTo('/add-beneficiary') } : undefined
  return (
    <ListPage
      title="Beneficiaries"
      rows={call.rows('GET /all-agent-beneficiaries/{id}', { params: { id: agency.id } })}
      search="Search name, account, email"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/beneficiary/$id', { id })}
      primaryAction={button}
      firstUse={{
        title: 'No beneficiaries yet.',
        text: 'A beneficiary is an account you send money to: a lodge’s bank, a driver’s mobile money, a partner’s wallet.',
        action: button,
      }}
    />
  )
}
