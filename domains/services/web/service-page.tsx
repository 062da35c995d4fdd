import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { call, serviceReads, type ServiceRecord } from './calls.ts'
import { durationText } from './service-words.ts'

/** The tabs of a service's edit page. */
export const parts = ['details', 'slots', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', slots: 'Slots', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

/** Header, tabs and actions that all pages of a service share. */
export function ServicePage({ id, side, buttons, children }: ItemPageProps<ServiceRecord>) {
  const answer = useCall(call, 'GET /services/{id}', { params: { id } })
  const { nextStep, otherSteps } = useMoveItems(serviceReads)
  const visibleParts = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="Service"
      title={({ title }) => title}
      subtitle={(record) => [durationText(record.duration_minutes), record.place?.text, record.country].filter(Boolean).join(' · ')}
      status={({ status }) => <StatusBadge status={status} />}
      primaryAction={nextStep}
      actions={otherSteps}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/services/$id', { id }) },
        ...partTabs(pathTo('/offers/services/$id/edit', { id }), visibleParts, partNames),
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
