import { addDays, dayOf } from '#kit/contract/time.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { releaseList, type ReleaseRow } from './calls.ts'

const columns: Column<ReleaseRow>[] = [
  { key: 'supplier_name', header: 'Hotel', card: 'title' },
  { key: 'room', header: 'Room', card: 'about' },
  { key: 'night', header: 'Night', card: 'fact', cell: ({ night }) => <Day value={night} /> },
  { key: 'release_on', header: 'Release', sort: true, card: 'fact', cell: ({ release_on }) => <Day value={release_on} /> },
  { key: 'left', header: 'Left', align: 'right', card: 'amount' },
  { key: 'taken', header: 'Taken', align: 'right' },
  {
    key: 'released',
    header: 'Released',
    align: 'right',
    cell: ({ released, released_at }) =>
      released_at === null ? released : <StatusBadge status="released" label={`${released} released`} />,
  },
]

const filters: Filter[] = [
  {
    key: 'release_to',
    label: 'Until',
    type: 'select',
    options: async () => {
      const today = dayOf(new Date())
      return [
        { value: addDays(today, 7), label: 'This week' },
        { value: addDays(today, 30), label: 'Next 30 days' },
      ]
    },
  },
]

/** Nights of allotments by their release day. */
export default function ReleasesList() {
  return (
    <ListPage
      title="Releases of allotments"
      rows={releaseList}
      search="Search hotel, room"
      defaultSort="release_on"
      columns={columns}
      filters={filters}
      firstUse={{
        title: 'Nothing is released.',
        text: 'Rooms of allotments that are left on their release day are returned to the hotel. They are listed here before.',
        action: { label: 'Open allotments', icon: 'bed', to: pathTo('/allotments') },
      }}
    />
  )
}
