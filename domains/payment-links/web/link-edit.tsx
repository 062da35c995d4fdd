import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { linkBody, type updatePaymentLink } from '../contract.ts'
import { call, type Link } from './calls.ts'
import { bodyOf, labels, LinkForm, type LinkValues } from './link-form.tsx'
import { linkEdit } from './routes.ts'

/** Edits a link: all fields before money was received, afterwards only those not about money. */
export default function LinkEdit() {
  const { uuid } = linkEdit.useParams()
  const answer = useCall(call, 'GET /payment-links/{id}/show', { params: { id: uuid } })
  return (
    <RecordPage
      answer={answer}
      what="Payment link"
      title={({ title }) => title}
      subtitle={({ reference }) => reference}
      status={({ status }) => <StatusBadge status={status} />}
    >
      {(link) =>
        link.status === 'paid' || link.deleted ? (
          <Alert color="gray" title={link.deleted ? 'This link is deleted' : 'This link is paid'}>
            It cannot change. Duplicate it to request the same payment again.
          </Alert>
        ) : (
          <EditForm link={link} />
        )
      }
    </RecordPage>
  )
}

const valuesOf = (link: Link): LinkValues & { version: number } => ({
  kind: link.kind,
  title: link.title,
  description: link.description ?? '',
  currency: link.currency,
  amount: link.amount,
  partial: link.partial,
  minimum: link.minimum,
  expires_on: link.expires_on,
  client_id: link.client_id,
  booking_id: link.booking_id,
  notify_email: link.notify_email ?? '',
  websites: link.websites,
  version: link.version,
})

function EditForm({ link }: { link: Link }) {
  const navigate = useNavigate()
  const { id } = link
  const form = useRecordForm<LinkValues, Link>({
    screen: `payment link ${id}`,
    initial: valuesOf(link),
    schema: linkBody,
    labels,
    save: (values, sent) =>
      call('POST /payment-links/{id}/update', {
        params: { id },
        // The schema has already validated the values.
        body: { ...bodyOf(values), version: link.version } as InputOf<typeof updatePaymentLink>['body'],
        ...sent,
      }),
    invalidates: ['/payment-links'],
    notice: 'Payment link saved.',
    saved: () => navigate({ href: pathTo('/payment-links/view/$id', { id }) }),
  })
  const client = link.client_id ? { value: link.client_id, label: link.client_name ?? 'Client' } : null
  const booking = link.booking_id ? { value: link.booking_id, label: `${link.booking_reference} · ${link.client_name}` } : null
  return <LinkForm form={form} action="Save link" fixed={link.fixed} client={client} booking={booking} />
}
