import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { itemValuesOf } from '#domains/inventory/web/item-fields.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { productEditBody, type updateProduct } from '../contract.ts'
import { base, call, productReads, type ProductRecord } from './calls.ts'
import { ProductBookings } from './product-bookings.tsx'
import { labels, ProductForm, type ProductValues } from './product-form.tsx'
import { parts, ProductPage } from './product-page.tsx'
import { ProductSide } from './product-side.tsx'
import { productEdit } from './routes.ts'
import { StockMovements } from './stock-movements.tsx'
import { Variants } from './variants.tsx'
import { VirtualAsset } from './virtual-asset.tsx'

/** A product with its parts: details, variants, stock, download, gallery, bookings. */
export default function ProductEdit() {
  const { id } = productEdit.useParams()
  const tab = useTab(parts)
  return (
    <ProductPage id={id} side={tab === 'details' ? (record) => <ProductSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </ProductPage>
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
