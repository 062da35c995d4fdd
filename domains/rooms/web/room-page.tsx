import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { usePageActions } from '#domains/inventory/web/use-page-actions.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { call, type RoomRecord } from './calls.ts'
import { roomKind } from './room-kind.ts'
import { guestsText, roomsText } from './room-words.ts'

/** The tabs of a room type's edit page. */
export const parts = ['details', 'rooms', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', rooms: 'Rooms', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

/** Header, tabs and actions that all pages of a room type share. */
export function RoomPage({ id, side, buttons, children }: ItemPageProps<RoomRecord>) {
  const answer = useCall(call, 'GET /business/hotel/rooms/{id}/show', { params: { id } })
  const book = useBookItem(id)
  const { nextStep, actionsOf } = usePageActions(roomKind)
  const visibleParts = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="Room type"
      title={(record) => record.title}
      subtitle={(record) => [roomsText(record.rooms), guestsText(record), record.place?.text].filter(Boolean).join(' · ')}
      status={(record) => <StatusBadge status={record.status} />}
      primaryAction={(record) => nextStep(record) ?? book}
      actions={actionsOf}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/rooms/$id', { id }) },
        ...partTabs(pathTo('/offers/rooms/$id/edit', { id }), visibleParts, partNames),
        { label: 'Resell', to: pathTo('/offers/rooms/$id/resell', { id }) },
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
