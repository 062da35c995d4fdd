import { Suspense } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { eventEditBody, type updateEvent } from '../contract.ts'
import { base, call, eventReads, type EventRecord } from './calls.ts'
import { EventBookings } from './event-bookings.tsx'
import { EventForm, labels, valuesOf, type EventValues } from './event-form.tsx'
import { EventPage, parts } from './event-page.tsx'
import { EventSide } from './event-side.tsx'
import { attendeesTab } from './event-slots.ts'
import { eventEdit } from './routes.ts'
import { TicketTypes } from './ticket-types.tsx'

const withSide = new Set<string>(['details', 'tickets'])

/** The page of an event, with a tab for each part. */
export default function EventEdit() {
  const { id } = eventEdit.useParams()
  const tab = useTab(parts)
  return (
    <EventPage id={id} side={withSide.has(tab) ? (record) => <EventSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </EventPage>
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
