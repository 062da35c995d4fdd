import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { testEvent } from '../../contract/events.ts'
import { deliveryStates } from '../../contract/states.ts'
import { call, deliveryList, type Delivery, type Webhook } from '../calls.ts'
import { webhookShow } from '../routes.ts'
import { SecretDialog } from '../secret-dialog.tsx'
import { deliveryTones, needs, webhookTones } from '../words.ts'
import { useDeliveryActions, useWebhookActions } from './use-webhook-actions.ts'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx'))

const columns: Column<Delivery>[] = [
  { key: 'type', header: 'Event', card: 'title' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} {...deliveryTones[state]} /> },
  { key: 'status', header: 'Answer', card: 'about', cell: ({ status, problem }) => problem ?? (status === null ? null : String(status)) },
  { key: 'tries', header: 'Tries', align: 'right' },
  { key: 'created_at', header: 'Created', sort: true, card: 'fact', cell: ({ created_at }) => <Moment value={created_at} /> },
  { key: 'next_at', header: 'Next try', cell: ({ next_at }) => next_at && <Moment value={next_at} /> },
  { key: 'tried_at', header: 'Last try', sort: true, hidden: true, cell: ({ tried_at }) => tried_at && <Moment value={tried_at} /> },
  { key: 'id', header: 'Message', hidden: true, cell: ({ id }) => <code>msg_{id}</code> },
]

const filtersOf = ({ events }: Webhook): Filter[] => [
  { key: 'state', label: 'Status', type: 'multi', options: deliveryStates.map((value) => ({ value, label: deliveryTones[value].label })) },
  { key: 'type', label: 'Event', type: 'multi', options: [...events, testEvent].map((value) => ({ value, label: value })) },
]

const watchEveryMs = 5_000

/** A webhook: its state, and what was sent to it. */
export default function WebhookPage() {
  const { webhook: id } = webhookShow.useParams()
  const answer = useCall(call, 'GET /developers/webhooks/{webhook}/show', { params: { webhook: id } }, { refetchEveryMs: watchEveryMs })
  const [secret, setSecret] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const { test, testing, actionsOf } = useWebhookActions(() => setEditing(true), setSecret)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Webhook"
        title={({ url }) => new URL(url).host}
        subtitle={({ url }) => url}
        status={({ state }) => <StatusBadge status={state} tone={webhookTones[state]} />}
        actions={actionsOf}
        buttons={({ state }) => (
          <Allowed needs={needs}>
            <Button disabled={state === 'paused'} loading={testing} onClick={() => test(id)}>
              Send test event
            </Button>
          </Allowed>
        )}
        side={(webhook) => <Side webhook={webhook} />}
      >
        {(webhook) => (
          <>
            <State webhook={webhook} />
            <Deliveries webhook={webhook} />
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {editing && answer.data && <WebhookDialog webhook={answer.data} close={() => setEditing(false)} />}
      </Suspense>
      {secret && (
        <SecretDialog
          title="New signing secret"
          text="For 24 hours messages are signed with the old secret too, so that you can change it in your program."
          value={secret}
          what="secret"
          close={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id } = webhook
  const rows = useMemo(() => deliveryList(id), [id])
  const [opened, setOpened] = useState<string | null>(null)
  const actionsFor = useDeliveryActions(id, setOpened)
  const filters = useMemo(() => filtersOf(webhook), [webhook])
  return (
    <>
      <ListPage
        inside
        title="Deliveries"
        rows={rows}
        search="Search a message or record id"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowActions={actionsFor}
        firstUse={{ title: 'Nothing was sent yet.', text: 'Messages are listed here for 30 days. Send a test event to try it.' }}
      />
      <Suspense fallback={null}>{opened && <DeliveryDialog webhook={id} delivery={opened} close={() => setOpened(null)} />}</Suspense>
    </>
  )
}

/** Why nothing arrives. */
function State({ webhook: { state, note, failing_since } }: { webhook: Webhook }) {
  if (state === 'paused')
    return (
      <Alert color="yellow" title="Paused">
        {note ?? 'Someone paused this webhook.'} New events are not kept for it. What waits is sent once you resume it.
      </Alert>
    )
  if (!failing_since) return null
  return (
    <Alert color={state === 'failing' ? 'red' : 'yellow'} title="Deliveries fail">
      No delivery has succeeded since <Moment value={failing_since} />. After five days the webhook is paused.
    </Alert>
  )
}

const Side = ({ webhook: { description, events, old_secret_until, created_at } }: { webhook: Webhook }) => (
  <Card title="Webhook" flush>
    <Facts
      rows={[
        { label: 'Description', value: description },
        { label: 'Events', value: events.join(', ') },
        {
          label: 'Old secret works until',
          value: old_secret_until && Date.parse(old_secret_until) > Date.now() && <Moment value={old_secret_until} />,
        },
        { label: 'Created', value: <Day value={created_at} /> },
      ]}
    />
  </Card>
)
