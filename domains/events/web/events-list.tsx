import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter } from '#domains/inventory/web/item-filters.ts'
import { useListActions } from '#domains/inventory/web/use-list-actions.ts'
import { base, eventList, type EventRow } from './calls.ts'
import { eventKind } from './event-kind.ts'
import { EventStatistics } from './event-statistics.tsx'
import { soldText, statusOptions, allTicketsLeft } from './event-words.ts'
import { useEventActions } from './use-event-actions.ts'

const columns: Column<EventRow>[] = [
  { ...itemColumns.title, header: 'Event', cell: ({ title, venue, place }) => <TitleCell title={title} about={venue ?? place ?? ''} /> },
  { key: 'event_status', header: 'Status', width: 110, cell: ({ event_status }) => <StatusBadge status={event_status} />, card: 'fact' },
  { key: 'starts_at', header: 'Begins', sort: true, width: 200, cell: ({ starts_at }) => <Moment value={starts_at} />, card: 'fact' },
  {
    key: 'tickets',
    header: 'Tickets',
    width: 150,
    cell: ({ tickets }) => <TitleCell title={soldText(tickets)} about={tickets.capacity === null ? '' : allTicketsLeft(tickets)} />,
  },
  { ...itemColumns.from_price, card: undefined },
  { ...itemColumns.tags, hidden: true },
  itemColumns.country,
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: statusOptions }, featuredFilter]

/** List of events. */
export default function EventsList() {
  const may = useMay()
  const { actionsOf } = useEventActions()
  const { bulkActions } = useListActions(eventKind)
  const opens = may('View Inventory')
  const button = { label: 'Add event', needs: ['Edit Inventory'] as const, to: pathTo('/offers/events/new') }
  return (
    <ListPage
      title="Events"
      rows={eventList}
      search="Search events"
      defaultSort="-starts_at"
      columns={columns}
      filters={filters}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/events/$id', { id })}
      {...(opens ? { rowActions: actionsOf, bulkActions } : {})}
      primaryAction={button}
      actions={may('Edit Inventory') && <ImportButton kind="events" reads={base} />}
      tabs={opens ? <EventStatistics /> : undefined}
      firstUse={{
        title: 'No events yet.',
        text: 'An event is a concert, a match or a festival: where, when, and the tickets to it.',
        action: button,
      }}
    />
  )
}
