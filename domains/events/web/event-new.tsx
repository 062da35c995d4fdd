import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { eventBody, type createEvent } from '../contract.ts'
import { call, eventReads, type EventRecord } from './calls.ts'
import { EventForm, labels, newValues, type EventValues } from './event-form.tsx'

/** Adds an event. The user adds ticket types and pictures after it is created. */
export default function EventNew() {
  const agency = useAgency()
  const navigate = useNavigate()
  const form = useRecordForm<EventValues, EventRecord>({
    screen: 'event new',
    adds: true,
    initial: newValues(agency),
    schema: eventBody,
    labels,
    // Safe cast: the schema has already validated the times.
    save: (values, sent) =>
      call('POST /business/entertainment/events/create', { body: values as InputOf<typeof createEvent>['body'], ...sent }),
    invalidates: eventReads,
    notice: 'Event added. Now its tickets.',
    saved: ({ id }) => navigate({ href: `${pathTo('/offers/events/$id/edit', { id })}?tab=tickets`, replace: true }),
  })
  return (
    <ScreenPage title="New event">
      <EventForm form={form} action="Add event" priced={false} />
    </ScreenPage>
  )
}
