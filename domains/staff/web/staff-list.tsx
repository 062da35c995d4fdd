import { dayOf } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { staffKinds, staffLanguages } from '../contract/words.ts'
import { staffList, type StaffRow } from './calls.ts'
import { kindOptions, languageOptions } from './options.ts'

const columns: Column<StaffRow>[] = [
  { key: 'name', header: 'Name', sort: true, card: 'title' },
  { key: 'kinds', header: 'Work', card: 'about', cell: ({ kinds }) => kinds.map((kind) => staffKinds[kind]).join(', ') },
  { key: 'languages', header: 'Languages', cell: ({ languages }) => languages.map((code) => staffLanguages[code]).join(', ') },
  { key: 'phone', header: 'Phone', card: 'fact', cell: ({ phone }) => <span className="figures">{phone}</span> },
  { key: 'papers_expire_on', header: 'Papers valid until', card: 'fact', cell: (row) => <ValidUntil row={row} /> },
  { key: 'day_cost', header: 'Cost a day', align: 'right', cell: ({ day_cost }) => day_cost && <Money value={day_cost} /> },
  { key: 'email', header: 'Email', hidden: true },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'kind', label: 'Work', type: 'multi', options: kindOptions },
  { key: 'language', label: 'Language', type: 'multi', options: languageOptions },
  {
    key: 'papers',
    label: 'Papers',
    type: 'select',
    options: [
      { value: 'expired', label: 'Expired' },
      { value: 'expiring', label: 'Expire within 60 days' },
    ],
  },
  { key: 'archived', label: 'Archived', type: 'select', options: [{ value: 'true', label: 'Only archived' }] },
]

/** The people who work on trips. */
export default function StaffList() {
  const button = { label: 'Add person', to: pathTo('/staff/new'), needs: ['Edit Bookings'] as const }
  return (
    <ListPage
      title="Staff"
      rows={staffList}
      search="Search name, phone, email"
      defaultSort="name"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/staff/view/$id', { id })}
      primaryAction={button}
      firstUse={{
        title: 'Nobody yet.',
        text: 'Add drivers, guides and others who work on trips, with their licences. They need no account.',
        action: button,
      }}
    />
  )
}

function ValidUntil({ row: { papers_expire_on: day } }: { row: StaffRow }) {
  if (day === null) return null
  return day < dayOf(new Date()) ? <StatusBadge status="expired" label="Expired" tone="red" /> : <Day value={day} />
}
