import { wordsOf } from '#kit/contract/text.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { recipientStatuses, type CampaignType } from '../../contract/states.ts'
import { call } from '../calls.ts'

const recipientsOf = (id: string) => call.rows('GET /crm/campaigns/{id}/recipients', { params: { id } })
type Row = Awaited<ReturnType<ReturnType<typeof recipientsOf>['fetch']>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'client_name', header: 'Name', card: 'title' },
  { key: 'address', header: 'Address', sort: true, card: 'about' },
  { key: 'status', header: 'Status', card: 'fact', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'sent_at', header: 'Sent', sort: true, card: 'fact', cell: ({ sent_at }) => <Moment value={sent_at} /> },
  { key: 'opened_at', header: 'Opened', cell: ({ opened_at }) => <Moment value={opened_at} /> },
  { key: 'clicked_at', header: 'Clicked', cell: ({ clicked_at }) => <Moment value={clicked_at} /> },
  { key: 'error', header: 'Error', hidden: true },
  { key: 'variant', header: 'Subject', hidden: true, cell: ({ variant }) => variant && (variant === 'a' ? 'First' : 'Second') },
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: recipientStatuses.map((value) => ({ value, label: wordsOf(value) })) },
  {
    key: 'seen',
    label: 'Seen',
    type: 'select',
    options: [
      { value: 'opened', label: 'Opened' },
      { value: 'not_opened', label: 'Not opened' },
      { value: 'clicked', label: 'Clicked' },
      { value: 'not_clicked', label: 'Not clicked' },
    ],
  },
]

/** What no provider reports of a type. */
const unseen: Record<CampaignType, readonly string[]> = {
  email: [],
  whatsapp: ['clicked_at', 'variant'],
  sms: ['opened_at', 'clicked_at', 'variant'],
}

/** The people of a campaign and what became of each. */
export const RecipientsList = ({ id, type }: { id: string; type: CampaignType }) => (
  <ListPage
    inside
    title="People"
    rows={recipientsOf(id)}
    search="Search address"
    defaultSort="address"
    columns={columns.filter(({ key }) => !unseen[type].includes(key))}
    filters={type === 'sms' ? filters.slice(0, 1) : filters}
    rowLink={(row) => (row.client_id ? pathTo('/crm/contacts/$id', { id: row.client_id }) : pathTo('/crm/contacts'))}
    firstUse={{ title: 'Nobody yet.', text: 'The people of this campaign appear here once it is started.' }}
  />
)
