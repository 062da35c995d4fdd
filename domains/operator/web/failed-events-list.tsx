import { Code } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, failedEventList } from './calls.ts'

/** Business events that a listener gave up on; each can be redelivered after its cause is fixed. */
export default function FailedEventsList() {
  const [shown, setShown] = useState<{ title: string; payload: string } | null>(null)
  const invalidates = ['/operator/failed-events', '/operator/log']
  const retry = useAction(call, 'POST /operator/failed-events/retry', { invalidates, notice: 'The event is delivered again.' })
  return (
    <>
      <ListPage
        title="Failed events"
        rows={failedEventList}
        search="Search events"
        defaultSort="-failed_at"
        columns={[
          { key: 'type', header: 'Event', card: 'title' },
          { key: 'listener', header: 'Listener', card: 'fact' },
          { key: 'agency', header: 'Agency', card: 'fact' },
          { key: 'error', header: 'Error' },
          { key: 'tries', header: 'Tries' },
          { key: 'failed_at', header: 'Failed', sort: true, cell: ({ failed_at }) => <Moment value={failed_at} />, card: 'fact' },
          { key: 'happened_at', header: 'Happened', hidden: true, cell: ({ happened_at }) => <Moment value={happened_at} /> },
        ]}
        rowActions={({ agency_id, event_id, listener, type, payload }) => [
          { label: 'Show event', icon: 'eye', run: () => setShown({ title: type, payload }) },
          { label: 'Deliver again', icon: 'refresh', run: () => retry.mutate({ body: { agency_id, event_id, listener } }) },
        ]}
        firstUse={{ title: 'No failed events.', text: 'Events that could not be handled after several tries appear here.' }}
      />
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.title} size="lg">
        <Code block>{shown?.payload}</Code>
      </Modal>
    </>
  )
}
