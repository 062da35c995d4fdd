import { countries, type CountryCode } from '#kit/contract/countries.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { statusWords } from '../contract/words.ts'
import { caseList } from './calls.ts'

type Row = Awaited<ReturnType<typeof caseList.fetch>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'agency', header: 'Agency', sort: true, card: 'title' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} label={statusWords[status]} />, card: 'fact' },
  { key: 'new_documents', header: 'New documents', align: 'right', cell: ({ new_documents }) => <Count value={new_documents} /> },
  { key: 'country_code', header: 'Country', cell: ({ country_code }) => countries[country_code as CountryCode] },
  { key: 'category', header: 'Category' },
  { key: 'submitted_at', header: 'Sent', sort: true, cell: ({ submitted_at }) => <Day value={submitted_at} />, card: 'fact' },
  { key: 'reviewer', header: 'Reviewer' },
  { key: 'valid_until', header: 'Valid until', sort: true, hidden: true, cell: ({ valid_until }) => <Day value={valid_until} /> },
]

const filters: Filter[] = [
  { key: 'waiting', label: 'Waiting', type: 'select', options: [{ value: 'true', label: 'Reviewer' }] },
  {
    key: 'status',
    label: 'Status',
    type: 'multi',
    options: Object.entries(statusWords)
      .filter(([value]) => value !== 'not_started')
      .map(([value, label]) => ({ value, label })),
  },
]

/** Verifications of all agencies, oldest submission first. */
export default function CasesList() {
  return (
    <ListPage
      title="Verifications"
      rows={caseList}
      search="Search agencies"
      defaultSort="submitted_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/operator/kyc/$id', { id })}
      firstUse={{ title: 'No verifications yet.', text: 'Agencies that start their verification appear here.' }}
    />
  )
}
