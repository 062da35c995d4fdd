import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAllowed } from '#kit/web/use-session.ts'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { eventEditBody, type updateEvent } from '../contract.ts'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { base, call, eventReads, type EventRecord } from './calls.ts'
import { EventBookings } from './event-bookings.tsx'
import { EventForm, labels, valuesOf, type EventValues } from './event-form.tsx'
import { EventSide } from './event-side.tsx'
import { attendeesTab } from './event-slots.ts'
import { eventEdit } from './routes.ts'
import { TicketTypes } from './ticket-types.tsx'
import { useEventActions } from './use-event-actions.ts'

const parts = ['details', 'tickets', 'attendees', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', tickets: 'Tickets', attendees: 'Attendees', gallery: 'Gallery', bookings: 'Bookings' }
const withSide = new Set<string>(['details', 'tickets'])

/** The page of an event, with a tab for each part. */
export default function EventEdit() {
  const { id } = eventEdit.useParams()
  const tab = useTab(parts)
  const answer = useCall(call, 'GET /business/entertainment/events/{id}/show', { params: { id } })
  const { actionsOf, move } = useEventActions()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const sell = useBookItem(id, 'Sell tickets')
  const scan: Button = {
    label: 'Scan tickets',
    icon: 'scan',
    needs: ['Scan Tickets'],
    to: `${pathTo('/offers/events/scan-ticket')}?event=${id}`,
  }
  // Tickets are sold until the event begins, and then scanned.
  const sells = (record: EventRecord) => record.event_status === 'published' && new Date(record.starts_at) > new Date()
  const primary = (record: EventRecord): Button =>
    record.event_status === 'published' || record.event_status === 'ended'
      ? sells(record) && sell
        ? sell
        : scan
      : record.event_status === 'draft' || record.event_status === 'paused'
        ? {
            label: record.event_status === 'paused' ? 'Resume sale' : 'Publish',
            icon: 'world',
            needs: ['Edit Inventory'],
            run: () => void move(record, 'published'),
          }
        : { label: 'Move to draft', icon: 'history', needs: ['Edit Inventory'], run: () => void move(record, 'draft') }
  return (
    <RecordPage
      answer={answer}
      what="Event"
      title={(record) => record.title}
      subtitle={(record) => [formatMoment(new Date(record.starts_at)), record.venue ?? record.place?.text].filter(Boolean).join(' · ')}
      status={(record) => <StatusBadge status={record.event_status} />}
      primaryAction={primary}
      actions={(record) => [
        ...(sells(record) && sell && allowed(scan)
          ? [{ label: scan.label, icon: 'scan' as const, run: () => void navigate({ href: scan.to! }) }]
          : []),
        ...actionsOf(record).filter(({ label }) => label !== primary(record).label),
      ]}
      tabs={partTabs(pathTo('/offers/events/$id/edit', { id }), parts, partNames)}
      {...(withSide.has(tab) ? { side: (record: EventRecord) => <EventSide record={record} /> } : {})}
    >
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </RecordPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: EventRecord }) {
  const Attendees = attendeesTab.entries()
  switch (tab) {
    case 'tickets':
      return <TicketTypes event={record} />
    case 'gallery':
      return <KindGallery base={base} id={record.id} changes={eventReads} />
    case 'attendees':
      return (
        <Suspense fallback={null}>
          <Attendees eventId={record.id} />
        </Suspense>
      )
    case 'bookings':
      return <EventBookings record={record} />
    default:
      return <Details record={record} />
  }
}

/** The form carries the record's version, so that the server refuses an edit of an outdated record. */
interface EditValues extends EventValues {
  version: number
}

function Details({ record }: { record: EventRecord }) {
  const form = useRecordForm<EditValues, EventRecord>({
    screen: `event ${record.id}`,
    initial: { ...valuesOf(record), version: record.version },
    schema: eventEditBody,
    labels,
    // Safe cast: the schema has already validated the times.
    save: (values, sent) =>
      call('POST /business/entertainment/events/{id}/update', {
        params: { id: record.id },
        body: values as InputOf<typeof updateEvent>['body'],
        ...sent,
      }),
    invalidates: eventReads,
    notice: 'Event saved.',
    fromSaved: (saved) => ({ ...valuesOf(saved), version: saved.version }),
  })
  return <EventForm form={form} action="Save event" priced={record.from_price !== null} sold={record.tickets.sold} />
}
