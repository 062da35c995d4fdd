import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
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
import { useDrawer } from '#domains/inventory/web/use-drawer.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { call, packageReads, type PackageRecord } from './calls.ts'
import { lengthText } from './package-words.ts'
import { useDuplicate } from './use-duplicate.ts'

const SendMail = lazy(() => import('./send-mail.tsx'))

/** The parts of a package that are tabs of its form's screen. */
export const parts = ['details', 'itinerary', 'departures', 'prices', 'gallery'] as const
const partNames = { details: 'Details', itinerary: 'Itinerary', departures: 'Departures', prices: 'Prices', gallery: 'Gallery' }

interface PackagePageProps {
  id: string
  side?: ((record: PackageRecord) => ReactNode) | undefined
  children: (record: PackageRecord) => ReactNode
}

/** Head, tabs and actions of a package, the same on all its screens. */
export function PackagePage({ id, side, children }: PackagePageProps) {
  const answer = useCall(call, 'GET /packages/edit/{id}', { params: { id } })
  const mail = useDrawer('mail')
  const { move, actionsOf } = useMoveItems(packageReads)
  const duplicate = useDuplicate()
  const remove = useRemove()
  const tabs = useTabs(id)
  const primary = (record: PackageRecord): Button =>
    record.status === 'published'
      ? { label: 'Send by mail', icon: 'mail', run: () => mail.open('yes') }
      : record.status === 'archived'
        ? { label: 'Restore', icon: 'history', run: () => move([record], 'draft') }
        : { label: 'Publish', icon: 'world', run: () => move([record], 'published') }
  const actions = (record: PackageRecord): Action[] => [
    {
      label: 'See the public page',
      icon: 'external',
      disabled: record.public_url === null && (record.status === 'published' ? 'It is off the website' : 'Publish it first'),
      run: () => void window.open(record.public_url!, '_blank', 'noopener'),
    },
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(id) },
    ...actionsOf(record).filter(({ label }) => label !== primary(record).label),
    { label: 'Delete', icon: 'trash', danger: true, run: () => remove(record) },
  ]
  return (
    <>
      <RecordPage
        answer={answer}
        what="Package"
        title={(record) => record.title}
        subtitle={(record) => [lengthText(record.days, record.nights), record.place?.text, record.country].filter(Boolean).join(' · ')}
        status={(record) => <StatusBadge status={record.status} />}
        primaryAction={primary}
        actions={actions}
        tabs={tabs}
        {...(side ? { side } : {})}
      >
        {children}
      </RecordPage>
      {mail.opened && (
        <Suspense fallback={null}>
          <SendMail id={id} onClose={mail.close} />
        </Suspense>
      )}
    </>
  )
}

/** The tabs lead to three screens; whoever may not edit sees those that are left. */
function useTabs(id: string): PageTab[] {
  const may = useMay()
  const edit = pathTo('/offers/packages/$id/edit', { id })
  const editing = may('View Inventory')
  return [
    ...(editing ? parts.map((part) => ({ label: partNames[part], to: edit, ...(part === 'details' ? {} : { tab: part }) })) : []),
    { label: 'Bookings', to: pathTo('/offers/packages/$id/bookings', { id }) },
    ...(editing ? [{ label: 'Resell', to: pathTo('/offers/packages/$id/resell', { id }) }] : []),
  ]
}

function useRemove() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { move } = useMoveItems(packageReads)
  return async (record: PackageRecord) => {
    if (
      !(await confirm({
        title: `Delete “${record.title}”?`,
        text: 'Itinerary, prices, departures and pictures go with it.',
        action: 'Delete package',
        danger: true,
      }))
    )
      return
    try {
      await call('POST /packages/delete', { body: { ids: [record.id] } })
      toast('Package deleted.')
      await navigate({ href: pathTo('/offers/packages') })
      void invalidate(packageReads)
    } catch (error) {
      if (asCallError(error).code !== 'in_use' || record.status === 'archived') return showError('Not deleted', error)
      if (
        await confirm({
          title: 'It cannot be deleted',
          text: 'There are bookings or proposals of it. Archived, it is off every list and they stay.',
          action: 'Archive package',
        })
      )
        await move([record], 'archived')
    }
  }
}
