import { pathTo } from '#kit/web/path-to.ts'
import { partTabs } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { ItemPageProps } from '#domains/inventory/web/item-kind.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { call, productReads, type ProductRecord } from './calls.ts'
import { stockOfAll } from './product-words.ts'

/** The tabs of a product's edit page. */
export const parts = ['details', 'variants', 'stock', 'download', 'gallery', 'bookings'] as const
const partNames = {
  details: 'Details',
  variants: 'Variants',
  stock: 'Stock',
  download: 'Download',
  gallery: 'Gallery',
  bookings: 'Bookings',
}

/** Header, tabs and actions that all pages of a product share. People who may not edit see only the overview. */
export function ProductPage({ id, side, buttons, children }: ItemPageProps<ProductRecord>) {
  const answer = useCall(call, 'GET /business/shop/products/{id}/show', { params: { id } })
  const { nextStep, otherSteps } = useMoveItems(productReads)
  const may = useMay()
  const shown = useShownParts(parts, 'View Shop Orders').filter((part) => part !== 'stock' || !answer.data?.digital)
  return (
    <RecordPage
      answer={answer}
      what="Product"
      title={({ title }) => title}
      subtitle={(record) => [record.category, record.digital && 'Download', stockOfAll(record)].filter(Boolean).join(' · ')}
      status={({ status }) => <StatusBadge status={status} />}
      primaryAction={nextStep}
      actions={otherSteps}
      tabs={[
        { label: 'Overview', to: pathTo('/offers/shop/products/$id', { id }) },
        ...(may('Edit Shop Products') ? partTabs(pathTo('/offers/shop/products/$id/edit', { id }), shown, partNames) : []),
      ]}
      {...(buttons ? { buttons } : {})}
      {...(side ? { side } : {})}
    >
      {children}
    </RecordPage>
  )
}
