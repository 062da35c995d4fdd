import type { InputOf } from '#kit/contract/endpoint.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { itemValuesOf } from '#domains/inventory/web/item-fields.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { productEditBody, type updateProduct } from '../contract.ts'
import { base, call, productReads, type ProductRecord } from './calls.ts'
import { ProductBookings } from './product-bookings.tsx'
import { labels, ProductForm, type ProductValues } from './product-form.tsx'
import { stockOfAll } from './product-words.ts'
import { productEdit } from './routes.ts'
import { StockMovements } from './stock-movements.tsx'
import { Variants } from './variants.tsx'
import { VirtualAsset } from './virtual-asset.tsx'

const parts = ['details', 'variants', 'stock', 'download', 'gallery', 'bookings'] as const
const partNames = {
  details: 'Details',
  variants: 'Variants',
  stock: 'Stock',
  download: 'Download',
  gallery: 'Gallery',
  bookings: 'Bookings',
}

/** A product with its parts: details, variants, stock, download, gallery, bookings. */
export default function ProductEdit() {
  const { id } = productEdit.useParams()
  const tab = useTab(parts)
  const answer = useCall(call, 'GET /business/shop/products/{id}/show', { params: { id } })
  const { nextStep, otherSteps } = useMoveItems(productReads)
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
      tabs={partTabs(pathTo('/offers/shop/products/$id/edit', { id }), shown, partNames)}
      {...(tab === 'details' ? { side: (record: ProductRecord) => <Side record={record} /> } : {})}
    >
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </RecordPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: ProductRecord }) {
  switch (tab) {
    case 'variants':
      return <Variants id={record.id} currency={record.currency} digital={record.digital} />
    case 'stock':
      return <StockMovements id={record.id} />
    case 'download':
      return <VirtualAsset id={record.id} digital={record.digital} />
    case 'gallery':
      return <KindGallery base={base} id={record.id} changes={productReads} needs={['Edit Shop Products', 'Create Shop Products']} />
    case 'bookings':
      return <ProductBookings record={record} />
    default:
      return <Details record={record} />
  }
}

const Side = ({ record }: { record: ProductRecord }) => (
  <Card title="At a glance" flush>
    <Facts
      rows={[
        { label: 'From', value: record.from_price && <FromPrice of={record} /> },
        { label: record.digital ? 'Downloads' : 'Stock', value: stockOfAll(record) },
        { label: 'Variants', value: String(record.variants) },
        { label: 'Changed', value: <Moment value={record.updated_at} /> },
      ]}
    />
  </Card>
)

interface EditValues extends ProductValues {
  version: number
}

const valuesOf = (record: ProductRecord): EditValues => ({
  ...itemValuesOf(record),
  category: record.category ?? '',
  digital: record.digital,
  version: record.version,
})

function Details({ record }: { record: ProductRecord }) {
  const form = useRecordForm<EditValues, ProductRecord>({
    screen: `product ${record.id}`,
    initial: valuesOf(record),
    schema: productEditBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/shop/products/{id}/update', {
        params: { id: record.id },
        body: values as InputOf<typeof updateProduct>['body'],
        ...sent,
      }),
    invalidates: productReads,
    notice: 'Product saved.',
    fromSaved: valuesOf,
  })
  return <ProductForm form={form} action="Save product" priced={record.from_price !== null} />
}
