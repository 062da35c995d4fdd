import { useNavigate } from '@tanstack/react-router'
import { formatMoment } from '#kit/contract/time.ts'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAllowed, useMay } from '#kit/web/use-session.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { call, type EventRecord } from './calls.ts'
import { useEventActions } from './use-event-actions.ts'

/** The tabs of an event's edit page. */
export const parts = ['details', 'tickets', 'attendees', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', tickets: 'Tickets', attendees: 'Attendees', gallery: 'Gallery', bookings: 'Bookings' }

/** Header, tabs and actions that all pages of an event share. */
export function EventPage({ id, side, buttons, children }: ItemPageProps<EventRecord>) {
  const answer = useCall(call, 'GET /business/entertainment/events/{id}/show', { params: { id } })
  const { actionsOf, move } = useEventActions()
  const allowed = useAllowed()
  const may = useMay()
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
            label: record.event_status === 'paused' ? 'Resume the sale' : 'Publish',
            icon: 'world',
            needs: ['Edit Inventory'],
            run: () => void move(record, 'published'),
          }
        : { label: 'Move to draft', icon: 'history', needs: ['Edit Inventory'], run: () => void move(record, 'draft') }
  const editTabs = may('View Inventory') ? partTabs(pathTo('/offers/events/$id/edit', { id }), parts, partNames) : []
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
      tabs={[{ label: 'Overview', to: pathTo('/offers/events/$id', { id }) }, ...editTabs]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
