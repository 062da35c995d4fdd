import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { PageTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { call, roomReads, type RoomRecord } from './calls.ts'
import { guestsText, roomsText } from './room-words.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The parts of a room type that are tabs of its form's screen. */
export const parts = ['details', 'rooms', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', rooms: 'Rooms', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

interface RoomPageProps {
  id: string
  side?: ((record: RoomRecord) => ReactNode) | undefined
  children: (record: RoomRecord) => ReactNode
}

/** Head, tabs and actions of a room type, the same on all its screens. */
export function RoomPage({ id, side, children }: RoomPageProps) {
  const answer = useCall(call, 'GET /business/hotel/rooms/{id}/show', { params: { id } })
  const { move, actionsOf } = useMoveItems(roomReads)
  const duplicate = useDuplicate()
  const remove = useRemove()
  const may = useMay()
  const navigate = useNavigate()
  const primary = (record: RoomRecord): Button | undefined => {
    if (record.status === 'archived') return { label: 'Restore', icon: 'history', run: () => move([record], 'draft') }
    if (record.status !== 'published') return { label: 'Publish', icon: 'world', run: () => move([record], 'published') }
    if (!may('Add Bookings')) return undefined
    return { label: 'New booking', icon: 'plus', run: () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` }) }
  }
  const actions = (record: RoomRecord): Action[] => [
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(id) },
    ...actionsOf(record).filter(({ label }) => label !== primary(record)?.label),
    { label: 'Delete', icon: 'trash', danger: true, run: () => remove(record) },
  ]
  return (
    <RecordPage
      answer={answer}
      what="Room type"
      title={(record) => record.title}
      subtitle={(record) => [roomsText(record.rooms), guestsText(record), record.place?.text].filter(Boolean).join(' · ')}
      status={(record) => <StatusBadge status={record.status} />}
      primaryAction={primary}
      actions={actions}
      tabs={tabsOf(id, may('View Bookings'))}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}

function tabsOf(id: string, withBookings: boolean): PageTab[] {
  const edit = pathTo('/offers/rooms/$id/edit', { id })
  const shown = parts.filter((part) => part !== 'bookings' || withBookings)
  return [
    ...shown.map((part) => ({ label: partNames[part], to: edit, ...(part === 'details' ? {} : { tab: part }) })),
    { label: 'Resell', to: pathTo('/offers/rooms/$id/resell', { id }) },
  ]
}

function useRemove() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { move } = useMoveItems(roomReads)
  return async (record: RoomRecord) => {
    const sure = await confirm({
      title: `Delete “${record.title}”?`,
      text: 'Rooms, prices and pictures go with it.',
      action: 'Delete room type',
      danger: true,
    })
    if (!sure) return
    try {
      await call('POST /business/hotel/rooms/delete', { body: { ids: [record.id] } })
      toast('Room type deleted.')
      await navigate({ href: pathTo('/offers/rooms') })
      void invalidate(roomReads)
    } catch (error) {
      if (asCallError(error).code !== 'in_use' || record.status === 'archived') return showError('Not deleted', error)
      const archive = await confirm({
        title: 'It cannot be deleted',
        text: 'There are bookings or proposals of it. Archived, it is off every list and they stay.',
        action: 'Archive room type',
      })
      if (archive) await move([record], 'archived')
    }
  }
}
