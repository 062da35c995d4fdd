import { Code, Loader } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'
import { deliveryTones } from '../words.ts'

interface DeliveryDialogProps {
  webhook: string
  delivery: string
  close: () => void
}

/** What was sent, and what came back. */
export default function DeliveryDialog({ webhook, delivery, close }: DeliveryDialogProps) {
  const answer = useCall(call, 'GET /developers/webhooks/{webhook}/deliveries/{delivery}/show', { params: { webhook, delivery } })
  return (
    <Modal opened onClose={close} title="Message" size="lg">
      {answer.isPending && <Loader aria-label="Loading" />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data && <Shown {...answer.data} />}
    </Modal>
  )
}

type Delivery = NonNullable<Awaited<ReturnType<typeof call<'GET /developers/webhooks/{webhook}/deliveries/{delivery}/show'>>>>

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

const Shown = ({ id, state, tries, status, problem, ms, tried_at, next_at, body, reply }: Delivery) => (
  <>
    <Facts
      rows={[
        { label: 'webhook-id', value: <code>msg_{id}</code>, copy: `msg_${id}` },
        { label: 'Status', value: <StatusBadge status={state} {...deliveryTones[state]} /> },
        { label: 'Tries', value: String(tries) },
        { label: 'Last try', value: tried_at && <Moment value={tried_at} /> },
        { label: 'Next try', value: next_at && <Moment value={next_at} /> },
        { label: 'Answer', value: status !== null && String(status) },
        { label: 'Time', value: ms !== null && `${ms} ms` },
        { label: 'Problem', value: problem },
      ]}
    />
    <p>Sent</p>
    <Code block role="region" tabIndex={0} mah={240} style={{ overflow: 'auto' }} aria-label="Message">
      {pretty(body)}
    </Code>
    {reply && (
      <>
        <p>Reply, up to 1 KB</p>
        <Code block role="region" tabIndex={0} mah={160} style={{ overflow: 'auto' }} aria-label="Reply">
          {reply}
        </Code>
      </>
    )}
  </>
)
