import { wordsOf } from '#kit/contract/text.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { recipientStatuses, type JourneyKind } from '../../contract/states.ts'
import { call } from '../calls.ts'

const peopleOf = (kind: JourneyKind) => call.rows('GET /crm/journeys/{kind}/recipients', { params: { kind } })
type Row = Awaited<ReturnType<ReturnType<typeof peopleOf>['fetch']>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'client_name', header: 'Name', card: 'title' },
  { key: 'address', header: 'Address', sort: true, card: 'about' },
  { key: 'status', header: 'Status', card: 'fact', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'due_at', header: 'Leaves', cell: ({ due_at }) => <Moment value={due_at} /> },
  { key: 'sent_at', header: 'Sent', sort: true, card: 'fact', cell: ({ sent_at }) => <Moment value={sent_at} /> },
  { key: 'opened_at', header: 'Opened', cell: ({ opened_at }) => <Moment value={opened_at} /> },
  { key: 'error', header: 'Error', hidden: true },
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: recipientStatuses.map((value) => ({ value, label: wordsOf(value) })) },
]

/** The people of a journey and what became of each mail. */
export const JourneyPeople = ({ kind }: { kind: JourneyKind }) => (
  <ListPage
    inside
    title="People"
    rows={peopleOf(kind)}
    search="Search address"
    defaultSort="-sent_at"
    columns={columns}
    filters={filters}
    rowLink={(row) => (row.client_id ? pathTo('/crm/contacts/$id', { id: row.client_id }) : pathTo('/crm/contacts'))}
    firstUse={{ title: 'Nobody yet.', text: 'People appear here once the journey is on and something happens.' }}
  />
)
