import { lazy, Suspense, useState } from 'react'
import { formatDay, formatDays, formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { entriesOf, Timeline } from '#kit/web/record-page/timeline.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { isOpen } from '../contract/words.ts'
import { call, requestReads, type SupplierRequest } from './calls.ts'
import { requestShow } from './routes.ts'
import { guestsText, requestTones, roomsText } from './words.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const RecordDialog = lazy(() => import('./record-dialog.tsx'))
const ResendDialog = lazy(() => import('./resend-dialog.tsx'))

type Dialog = 'record' | 'revise' | 'resend'
const needs = ['Edit Bookings'] as const
const invalidates = requestReads

/** A request to a supplier: what was asked, what was answered, and what can be done. */
export default function RequestPage() {
  const { id } = requestShow.useParams()
  const answer = useCall(call, 'GET /supplier-requests/{id}/show', { params: { id } })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const act = useRequestActions(setDialog)
  const close = () => setDialog(null)
  const request = answer.data
  return (
    <>
      <RecordPage
        answer={answer}
        what="Request"
        title={({ supplier_name }) => supplier_name}
        subtitle={({ starts_on, ends_on, booking_title }) => `${formatDays(starts_on, ends_on)} · ${booking_title}`}
        status={({ state }) => <StatusBadge status={state} tone={requestTones[state]} />}
        primaryAction={act.main}
        actions={act.menu}
        side={(one) => <Sent request={one} />}
      >
        {(one) => (
          <>
            <Answer request={one} />
            <Asked request={one} />
            <Card title="Activity">
              <Timeline entries={entriesOf(one.timeline, requestTones)} />
            </Card>
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {request && dialog === 'record' && <RecordDialog request={request} close={close} />}
        {request && dialog === 'revise' && <AskDialog request={request} close={close} />}
        {request && dialog === 'resend' && <ResendDialog request={request} close={close} />}
      </Suspense>
    </>
  )
}

function useRequestActions(open: (dialog: Dialog) => void) {
  const accept = useAction(call, 'POST /supplier-requests/{id}/accept', { invalidates, notice: 'Offer accepted.', failed: 'Not accepted' })
  const cancel = useAction(call, 'POST /supplier-requests/{id}/cancel', {
    invalidates,
    notice: 'Request cancelled.',
    failed: 'Not cancelled',
  })
  const askAccept = async ({ id, version, supplier_name, offer }: SupplierRequest) => {
    const text = `${supplier_name} gets a mail that you accept: ${offer ?? ''}`
    if (await confirm({ title: 'Accept this offer?', text, action: 'Accept offer' })) accept.mutate({ params: { id }, body: { version } })
  }
  const askCancel = async ({ id, version, supplier_name }: SupplierRequest) => {
    const reason = await ask({
      title: 'Cancel this request?',
      text: `${supplier_name} gets a mail, and releases what it holds.`,
      label: 'Reason',
      action: 'Cancel request',
      type: 'text',
      required: false,
    })
    if (reason !== null) cancel.mutate({ params: { id }, body: { version, reason } })
  }
  const main = (request: SupplierRequest): Button | undefined => {
    if (request.state === 'offered') return { label: 'Accept offer', icon: 'check', needs, run: () => askAccept(request) }
    if (request.state === 'requested' || request.state === 'held')
      return { label: 'Record answer', icon: 'check', needs, run: () => open('record') }
    if (request.moves.includes('requested')) return { label: 'Ask again', icon: 'send', needs, run: () => open('revise') }
    return undefined
  }
  const menu = ({ state, moves, ...rest }: SupplierRequest): Action[] => {
    const request = { state, moves, ...rest }
    const all: (Action | false)[] = [
      isOpen(state) && { label: 'Change and ask again', icon: 'pencil', needs, run: () => open('revise') },
      (state === 'requested' || state === 'held') && { label: 'Send again', icon: 'mail', needs, run: () => open('resend') },
      moves.includes('confirmed') &&
        state !== 'requested' &&
        state !== 'held' && { label: 'Record answer', icon: 'check', needs, run: () => open('record') },
      moves.includes('cancelled') && { label: 'Cancel request', icon: 'x', danger: true, needs, run: () => askCancel(request) },
    ]
    return all.filter((action) => action !== false)
  }
  return { main, menu }
}

const Answer = ({ request }: { request: SupplierRequest }) =>
  request.answered_at !== null && (
    <Card title="Answer" flush>
      <Facts
        rows={[
          { label: 'Answer', value: wordsOf(request.state) },
          request.hold_until !== null && { label: 'Hold until', value: <Day value={request.hold_until} /> },
          { label: 'Offer', value: request.offer },
          request.offer_price !== null && { label: 'Price in total', value: <Money value={request.offer_price} /> },
          { label: 'Their reference', value: request.supplier_reference, copy: request.supplier_reference },
          { label: 'Note', value: request.answer },
          { label: 'Answered', value: formatMoment(request.answered_at) },
          { label: 'By', value: request.answered_by ?? `${request.supplier_name}, with its link` },
        ]}
      />
    </Card>
  )

const Asked = ({ request }: { request: SupplierRequest }) => (
  <Card title="Asked for" flush>
    <Facts
      rows={[
        { label: 'Arrival', value: formatDay(request.starts_on) },
        { label: 'Departure', value: formatDay(request.ends_on) },
        { label: 'Rooms', value: roomsText(request.rooms) || null },
        { label: 'Guests', value: guestsText(request) },
        { label: 'Board', value: request.board && wordsOf(request.board) },
        { label: 'Note', value: request.note },
      ]}
    />
  </Card>
)

const Sent = ({ request }: { request: SupplierRequest }) => (
  <Card title="Request" flush>
    <Facts
      rows={[
        {
          label: 'Booking',
          value: <PathLink to={pathTo('/bookings/view/$id', { id: request.booking_id })}>{request.booking_reference}</PathLink>,
        },
        { label: 'Answer by', value: <Day value={request.answer_by} /> },
        { label: 'Contact', value: request.contact_name },
        { label: 'Email', value: request.email, copy: request.email },
        { label: 'Sent', value: formatMoment(request.sent_at) },
        request.revision > 1 && { label: 'Changed', value: request.revision === 2 ? 'Once' : `${request.revision - 1} times` },
        request.link !== null && { label: 'Link to answer', value: <CopyButton value={request.link} what="link" /> },
      ]}
    />
  </Card>
)
