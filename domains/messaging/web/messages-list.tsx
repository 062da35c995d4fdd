import { truncate } from '#kit/contract/text.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { failureWords } from '../contract/words.ts'
import { messageList, type MessageRow } from './calls.ts'
import { channelNames, messageTones, messagingTabs } from './messaging-words.ts'

const columns: Column<MessageRow>[] = [
  { key: 'address', header: 'Person', card: 'title', cell: ({ address }) => <span className="figures">{address}</span> },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => channelNames[channel] },
  { key: 'text', header: 'Text', card: 'fact', cell: ({ text }) => truncate(text) },
  { key: 'status', header: 'Status', card: 'fact', cell: ({ status }) => <StatusBadge status={status} tone={messageTones[status]} /> },
  { key: 'failure', header: 'Reason', cell: ({ failure, error }) => (failure ? failureWords[failure] : error) },
  { key: 'segments', header: 'Segments', align: 'right', hidden: true },
  { key: 'created_at', header: 'Created', sort: true, cell: ({ created_at }) => <Moment value={created_at} /> },
]

/** Every SMS and WhatsApp message, with its status. */
export default function MessagesList() {
  return (
    <ListPage
      title="Messages"
      tabs={<PageTabs tabs={messagingTabs} />}
      rows={messageList}
      search="Search number and text"
      defaultSort="-created_at"
      columns={columns}
      filters={[
        {
          key: 'channel',
          label: 'Channel',
          type: 'multi',
          options: [
            { value: 'sms', label: 'SMS' },
            { value: 'whatsapp', label: 'WhatsApp' },
          ],
        },
        {
          key: 'status',
          label: 'Status',
          type: 'multi',
          options: optionsOf(['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received']),
        },
      ]}
      firstUse={{ title: 'No messages yet.', text: 'SMS and WhatsApp messages appear here with their status.' }}
    />
  )
}
