import { Code } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, eventList } from './calls.ts'

const statuses = [
  { value: 'needs_review', label: 'Needs review' },
  { value: 'received', label: 'Received' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'done', label: 'Done' },
]

/** The payment companies' messages; those that need review can be retried or settled. */
export default function EventsList() {
  const [shown, setShown] = useState<{ title: string; body: string } | null>(null)
  const invalidates = ['/operator/provider-events', '/operator/log']
  const retry = useAction(call, 'POST /operator/provider-events/retry', { invalidates, notice: 'Processing again.' })
  const settle = useAction(call, 'POST /operator/provider-events/settle', { invalidates, notice: 'Message settled.' })
  return (
    <>
      <ListPage
        title="Payment messages"
        rows={eventList}
        search="Search messages"
        defaultSort="-received_at"
        columns={[
          { key: 'event_id', header: 'Message', card: 'title' },
          { key: 'aggregator', header: 'Company' },
          { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
          { key: 'reason', header: 'Why' },
          { key: 'received_at', header: 'Received', sort: true, cell: ({ received_at }) => <Moment value={received_at} />, card: 'fact' },
          { key: 'done_at', header: 'Done', hidden: true, cell: ({ done_at }) => done_at && <Moment value={done_at} /> },
        ]}
        filters={[{ key: 'status', label: 'Status', type: 'multi', options: statuses }]}
        rowActions={({ aggregator, event_id, status, body }) => [
          { label: 'Read', icon: 'eye', run: () => setShown({ title: event_id, body }) },
          {
            label: 'Process again',
            icon: 'refresh',
            disabled: status !== 'needs_review' && status !== 'ignored' && 'It is done or being processed.',
            run: () => retry.mutate({ body: { aggregator, event_id } }),
          },
          {
            label: 'Settle',
            icon: 'check',
            disabled: status !== 'needs_review' && 'It does not need review.',
            run: async () => {
              const text = await ask({
                title: 'Settle this message',
                label: 'Action taken about it',
                action: 'Settle message',
                type: 'long text',
              })
              if (text !== null) settle.mutate({ body: { aggregator, event_id, text } })
            },
          },
        ]}
        firstUse={{ title: 'No messages yet.', text: 'What payment companies tell us about payments and payouts appears here.' }}
      />
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.title} size="lg">
        <Code block>{shown?.body}</Code>
      </Modal>
    </>
  )
}
