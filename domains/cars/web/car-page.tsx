import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { usePageActions } from '#domains/inventory/web/use-page-actions.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { call, type CarRecord } from './calls.ts'
import { carKind } from './car-kind.ts'
import { carText, vehiclesText } from './car-words.ts'

/** The tabs of a car's edit page. */
export const parts = ['details', 'vehicles', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', vehicles: 'Vehicles', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

/** Header, tabs and actions that all pages of a car share. */
export function CarPage({ id, side, buttons, children }: ItemPageProps<CarRecord>) {
  const answer = useCall(call, 'GET /business/rental/cars/{id}/show', { params: { id } })
  const book = useBookItem(id)
  const { nextStep, actionsOf } = usePageActions(carKind)
  const visibleParts = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="Car"
      title={(record) => record.title}
      subtitle={(record) => [carText(record), vehiclesText(record.vehicles), record.place?.text].filter(Boolean).join(' · ')}
      status={(record) => <StatusBadge status={record.status} />}
      primaryAction={(record) => nextStep(record) ?? book}
      actions={actionsOf}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/cars/$id', { id }) },
        ...partTabs(pathTo('/offers/cars/$id/edit', { id }), visibleParts, partNames),
        { label: 'Resell', to: pathTo('/offers/cars/$id/resell', { id }) },
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
