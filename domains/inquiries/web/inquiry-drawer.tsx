import { Anchor, Group, Select, Skeleton, Stack } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { call, inquiryReads, type Inquiry } from './calls.ts'
import { inquiryButtons } from './inquiry-slots.ts'
import { InquiryActions } from './inquiry-actions.tsx'
import { InquiryThread } from './inquiry-thread.tsx'
import { sourceWord, statusTones } from './inquiry-words.ts'
import { ResponseClock } from './response-clock.tsx'
import { ThreadBox } from './thread-box.tsx'

/** An inquiry next to the inbox: sender, thread and next steps. */
export default function InquiryDrawer({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /inquiries_/{id}/show', { params: { id } })
  const inquiry = answer.data
  return (
    <Drawer opened onClose={close} position="right" size="lg" title={inquiry?.name ?? 'Inquiry'}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isPending && <Skeleton height={320} visible={false} />}
      {inquiry && (
        <Stack gap="lg">
          <Head inquiry={inquiry} />
          <Group gap="xs">
            <InquiryActions inquiry={inquiry} />
            <Suspense fallback={null}>
              {inquiryButtons.entries().map((InquiryButton, index) => (
                <InquiryButton key={index} id={inquiry.id} />
              ))}
            </Suspense>
          </Group>
          <InquiryThread inquiry={inquiry} />
          <Allowed needs={['Edit Inquiries']}>
            <ThreadBox key={inquiry.thread.length} inquiry={inquiry} />
          </Allowed>
        </Stack>
      )}
    </Drawer>
  )
}

function Head({ inquiry }: { inquiry: Inquiry }) {
  const may = useMay()
  const named = (id: string | null, label: string | null, to: string, allowed: boolean) =>
    id &&
    label &&
    (allowed ? (
      <Anchor component={Link} to={to}>
        {label}
      </Anchor>
    ) : (
      label
    ))
  return (
    <>
      <Group gap="sm">
        <StatusBadge status={inquiry.status} tone={statusTones[inquiry.status] ?? 'neutral'} />
        <ResponseClock inquiry={inquiry} />
      </Group>
      <Facts
        rows={[
          { label: 'Email', value: inquiry.email && <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>, copy: inquiry.email },
          { label: 'Phone', value: inquiry.phone && <a href={`tel:${inquiry.phone}`}>{inquiry.phone}</a>, copy: inquiry.phone },
          { label: 'Interested in', value: inquiry.package_title },
          { label: 'First day', value: inquiry.starts_on && <Day value={inquiry.starts_on} as="weekday" /> },
          { label: 'Travellers', value: inquiry.travellers },
          {
            label: 'Received',
            value: (
              <span>
                <Moment value={inquiry.created_at} /> · {sourceWord(inquiry.source)}
              </span>
            ),
          },
          { label: 'Sent from', value: inquiry.page && <a href={inquiry.page.url}>{inquiry.page.title}</a> },
          { label: 'Number', value: inquiry.reference, copy: inquiry.reference },
          {
            label: 'Client',
            value: named(inquiry.client_id, inquiry.client_name, `/clients/${inquiry.client_id}`, may('View Clients')),
          },
          {
            label: 'Booking',
            value: named(
              inquiry.booking_id,
              inquiry.booking_reference,
              `/bookings/view/${inquiry.booking_id}`,
              may('View Bookings', 'Edit Bookings'),
            ),
          },
          { label: 'Closed because', value: inquiry.closed_reason },
          { label: 'Owner', value: <Owner inquiry={inquiry} /> },
        ]}
      />
    </>
  )
}

function Owner({ inquiry }: { inquiry: Inquiry }) {
  const may = useMay()
  const owners = useCall(call, 'GET /inquiries_/owners')
  const assign = useAction(call, 'POST /inquiries_/{id}/assign', { invalidates: inquiryReads, failed: 'Not assigned' })
  const people = (owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = people.some(({ value }) => value === inquiry.owner_id)
  const gone = inquiry.owner_id && !known ? [{ value: inquiry.owner_id, label: inquiry.owner_name ?? 'Former member' }] : []
  return (
    <Select
      aria-label="Owner"
      placeholder="Nobody"
      clearable
      searchable
      w={220}
      data={[...people, ...gone]}
      value={inquiry.owner_id}
      disabled={assign.isPending || !may('Edit Inquiries')}
      onChange={(owner_id) => assign.mutate({ params: { id: inquiry.id }, body: { owner_id } })}
    />
  )
}
