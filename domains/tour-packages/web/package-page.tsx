import { lazy, Suspense } from 'react'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { partTabs, type PageTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { usePageActions } from '#domains/inventory/web/use-page-actions.ts'
import { call, type PackageRecord } from './calls.ts'
import { packageKind } from './package-kind.ts'
import { lengthText } from './package-words.ts'

const SendMail = lazy(() => import('./send-mail.tsx'))

/** The parts of a package that are tabs on the edit screen. */
export const parts = ['details', 'itinerary', 'map', 'departures', 'prices', 'gallery'] as const
const partNames = { details: 'Details', itinerary: 'Itinerary', map: 'Map', departures: 'Departures', prices: 'Prices', gallery: 'Gallery' }

/** Head, tabs and actions of a package, shared by all its screens. */
export function PackagePage({ id, side, buttons, children }: ItemPageProps<PackageRecord>) {
  const answer = useCall(call, 'GET /packages/edit/{id}', { params: { id } })
  const mail = useDrawer('mail')
  const { nextStep, actionsOf } = usePageActions(packageKind)
  const tabs = useTabs(id)
  const actions = (record: PackageRecord): Action[] => [
    {
      label: 'See the public page',
      icon: 'external',
      disabled: record.public_url === null && (record.status === 'published' ? 'It is off the website' : 'Publish it first'),
      run: () => void window.open(record.public_url!, '_blank', 'noopener'),
    },
    ...actionsOf(record),
  ]
  return (
    <>
      <RecordPage
        answer={answer}
        what="Package"
        title={(record) => record.title}
        subtitle={(record) => [lengthText(record.days, record.nights), record.place?.text, record.country].filter(Boolean).join(' · ')}
        status={(record) => <StatusBadge status={record.status} />}
        primaryAction={(record) =>
          nextStep(record) ?? {
            label: 'Send by mail',
            icon: 'mail',
            needs: ['Add Bookings', 'Edit Proposals', 'Edit Inventory'],
            run: () => mail.open('yes'),
          }
        }
        actions={actions}
        tabs={tabs}
        {...(buttons ? { buttons } : {})}
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

/** Returns the tabs, which lead to three screens. People who may not edit see only the others. */
function useTabs(id: string): PageTab[] {
  const may = useMay()
  const editing = may('View Inventory')
  return [
    ...(editing ? [{ label: 'Overview', to: pathTo('/offers/packages/$id', { id }) }] : []),
    ...(editing ? partTabs(pathTo('/offers/packages/$id/edit', { id }), parts, partNames) : []),
    { label: 'Bookings', to: pathTo('/offers/packages/$id/bookings', { id }) },
    ...(editing ? [{ label: 'Resell', to: pathTo('/offers/packages/$id/resell', { id }) }] : []),
  ]
}
