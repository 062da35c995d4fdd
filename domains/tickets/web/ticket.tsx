import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, ticketReads, type TicketRecord } from './calls.ts'
import { ticketShow } from './routes.ts'
import { resultWords, stateTone } from './ticket-words.ts'
import styles from './tickets.module.css'

const QrCode = lazy(() => import('#kit/web/qr-code.tsx'))
const HolderDialog = lazy(() => import('./holder-dialog.tsx'))

/** Page of a sold ticket: holder, code and gate scans. */
export default function TicketPage() {
  const { code } = ticketShow.useParams()
  const answer = useCall(call, 'GET /business/entertainment/events/tickets/purchases/{id}/show', { params: { id: code } })
  const [dialog, setDialog] = useState<'update' | 'transfer' | null>(null)
  const actions = useTicketActions(setDialog)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Ticket"
        title={({ number }) => number}
        subtitle={(ticket) => `${ticket.holder_name} · ${ticket.type_name}`}
        status={({ state }) => <StatusBadge status={state} tone={stateTone[state]} />}
        actions={actions}
        side={(ticket) => <Code ticket={ticket} />}
      >
        {(ticket) => (
          <>
            <TicketFacts ticket={ticket} />
            <Scans scans={ticket.scans} />
          </>
        )}
      </RecordPage>
      {dialog && answer.data && (
        <Suspense fallback={null}>
          <HolderDialog ticket={answer.data} transfer={dialog === 'transfer'} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

function useTicketActions(open: (dialog: 'update' | 'transfer') => void) {
  const may = useMay()
  const invalidate = useInvalidate()
  const revoke = async ({ id, version }: TicketRecord) => {
    const reason = await ask({ title: 'Revoke this ticket?', label: 'Reason', action: 'Revoke ticket' })
    if (!reason) return
    try {
      await call('POST /business/entertainment/events/tickets/purchases/{id}/revoke', { params: { id }, body: { reason, version } })
      toast('Ticket revoked.')
      await invalidate(ticketReads)
    } catch (error) {
      showError('Not revoked', error)
    }
  }
  const send = async ({ id, holder_email }: TicketRecord) => {
    const to = await ask({ title: 'Send this ticket', label: 'Email', action: 'Send ticket', type: 'email', initial: holder_email ?? '' })
    if (!to) return
    try {
      const { message } = await call('POST /business/entertainment/events/tickets/purchases/{id}/send', { params: { id }, body: { to } })
      toast(message)
    } catch (error) {
      showError('Not sent', error)
    }
  }
  const download = (id: string) =>
    call
      .download('GET /business/entertainment/events/tickets/purchases/{id}/pdf', { params: { id } })
      .catch((error: unknown) => showError('Not downloaded', error))
  return (ticket: TicketRecord): Action[] => {
    const living = ticket.state === 'valid' || ticket.state === 'pending_payment'
    const ended = !living && `It is ${wordsOf(ticket.state).toLowerCase()}`
    const sees = may('View Tickets', 'View Bookings')
    return [
      ...(sees ? [{ label: 'Download PDF', icon: 'download' as const, run: () => void download(ticket.id) }] : []),
      ...(may('Edit Bookings') ? [{ label: 'Send by email', icon: 'mail' as const, disabled: ended, run: () => void send(ticket) }] : []),
      ...(may('Edit Bookings')
        ? [
            { label: 'Correct name', icon: 'pencil' as const, disabled: ended, run: () => open('update') },
            {
              label: 'Transfer to another name',
              icon: 'exchange' as const,
              disabled:
                ended || (!ticket.transferable && 'This ticket type cannot be transferred') || (ticket.inside && 'Its holder is inside'),
              run: () => open('transfer'),
            },
            { label: 'Revoke', icon: 'x' as const, danger: true, disabled: ended, run: () => void revoke(ticket) },
          ]
        : []),
    ]
  }
}

function Code({ ticket }: { ticket: TicketRecord }) {
  const living = ticket.state === 'valid' || ticket.state === 'pending_payment'
  return (
    <Card title="Code">
      {living ? (
        <div className={styles.code}>
          <Suspense fallback={<span className={styles.codeRoom} />}>
            <QrCode value={ticket.code} what={`Code of ticket ${ticket.number}`} size={220} />
          </Suspense>
          <b className="figures">{ticket.number}</b>
        </div>
      ) : (
        <p className={styles.dim}>Its code is no longer valid.</p>
      )}
    </Card>
  )
}

function TicketFacts({ ticket }: { ticket: TicketRecord }) {
  const may = useMay()
  const ticketLink = (number: string) => (
    <Anchor component={Link} to={pathTo('/tickets/purchases/$code', { code: number })} size="sm">
      {number}
    </Anchor>
  )
  return (
    <Card title="Ticket" flush>
      <Facts
        rows={[
          { label: 'Holder', value: ticket.holder_name },
          { label: 'Email', value: ticket.holder_email },
          { label: 'Event', value: ticket.event_title },
          { label: 'Starts', value: <Moment value={ticket.starts_at} /> },
          { label: 'Venue', value: ticket.venue },
          {
            label: 'Booking',
            value: may('View Bookings', 'Edit Bookings') ? (
              <Anchor component={Link} to={pathTo('/bookings/view/$id', { id: ticket.booking_id })} size="sm">
                {ticket.booking_reference}
              </Anchor>
            ) : (
              ticket.booking_reference
            ),
          },
          { label: 'At the event', value: ticket.inside ? 'Inside' : null },
          { label: 'Reason', value: ticket.reason },
          { label: 'Replaced by', value: ticket.replaced_by && ticketLink(ticket.replaced_by) },
          { label: 'Replaces', value: ticket.replaces && ticketLink(ticket.replaces) },
        ]}
      />
    </Card>
  )
}

function Scans({ scans }: { scans: TicketRecord['scans'] }) {
  return (
    <Card title="At the gates" flush>
      {scans.length === 0 && <p className={styles.none}>Not scanned yet.</p>}
      <ul className={styles.scans}>
        {scans.map((scan) => (
          <li key={scan.id}>
            <b>{scanText(scan)}</b>
            <small>
              <Moment value={scan.scanned_at} /> · {scan.gate}
              {scan.user_name && ` · ${scan.user_name}`}
              {scan.mode === 'offline' && ' · offline'}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function scanText({ direction, result, because }: TicketRecord['scans'][number]): string {
  if (direction === 'undo') return 'Undone'
  if (result === 'ok') return direction === 'exit' ? 'Checked out' : 'Admitted'
  const { title } = resultWords[result as keyof typeof resultWords]
  return because ? `${title}: ${resultWords[because as keyof typeof resultWords].title.toLowerCase()}` : title
}
