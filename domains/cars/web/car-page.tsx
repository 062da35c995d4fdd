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
import { call, carReads, type CarRecord } from './calls.ts'
import { carText, vehiclesText } from './car-words.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The parts of a car that are tabs of its form's screen. */
export const parts = ['details', 'vehicles', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', vehicles: 'Vehicles', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

interface CarPageProps {
  id: string
  side?: ((record: CarRecord) => ReactNode) | undefined
  children: (record: CarRecord) => ReactNode
}

/** Head, tabs and actions of a car, the same on all its screens. */
export function CarPage({ id, side, children }: CarPageProps) {
  const answer = useCall(call, 'GET /business/rental/cars/{id}/show', { params: { id } })
  const { move, actionsOf } = useMoveItems(carReads)
  const duplicate = useDuplicate()
  const remove = useRemove()
  const may = useMay()
  const navigate = useNavigate()
  const primary = (record: CarRecord): Button | undefined => {
    if (record.status === 'archived') return { label: 'Restore', icon: 'history', run: () => move([record], 'draft') }
    if (record.status !== 'published') return { label: 'Publish', icon: 'world', run: () => move([record], 'published') }
    if (!may('Add Bookings')) return undefined
    return { label: 'New booking', icon: 'plus', run: () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` }) }
  }
  const actions = (record: CarRecord): Action[] => [
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(id) },
    ...actionsOf(record).filter(({ label }) => label !== primary(record)?.label),
    { label: 'Delete', icon: 'trash', danger: true, run: () => remove(record) },
  ]
  return (
    <RecordPage
      answer={answer}
      what="Car"
      title={(record) => record.title}
      subtitle={(record) => [carText(record), vehiclesText(record.vehicles), record.place?.text].filter(Boolean).join(' · ')}
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
  const edit = pathTo('/offers/cars/$id/edit', { id })
  const shown = parts.filter((part) => part !== 'bookings' || withBookings)
  return [
    ...shown.map((part) => ({ label: partNames[part], to: edit, ...(part === 'details' ? {} : { tab: part }) })),
    { label: 'Resell', to: pathTo('/offers/cars/$id/resell', { id }) },
  ]
}

function useRemove() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { move } = useMoveItems(carReads)
  return async (record: CarRecord) => {
    const sure = await confirm({
      title: `Delete “${record.title}”?`,
      text: 'Vehicles, prices and pictures go with it.',
      action: 'Delete car',
      danger: true,
    })
    if (!sure) return
    try {
      await call('POST /business/rental/cars/delete', { body: { ids: [record.id] } })
      toast('Car deleted.')
      await navigate({ href: pathTo('/offers/cars') })
      void invalidate(carReads)
    } catch (error) {
      if (asCallError(error).code !== 'in_use' || record.status === 'archived') return showError('Not deleted', error)
      const archive = await confirm({
        title: 'It cannot be deleted',
        text: 'There are bookings or proposals of it. Archived, it is off every list and they stay.',
        action: 'Archive car',
      })
      if (archive) await move([record], 'archived')
    }
  }
}
