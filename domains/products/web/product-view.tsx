import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type ProductRecord } from './calls.ts'
import { ProductPage } from './product-page.tsx'
import { ProductSide } from './product-side.tsx'
import { stockText } from './product-words.ts'
import { productView } from './routes.ts'

const partsOf = (record: ProductRecord): OfferKindParts => ({
  facts: [
    { label: 'Category', value: record.category },
    { label: 'Delivery', value: record.digital ? 'A download, by mail' : 'Packed and handed over' },
  ],
  cards: <VariantCard record={record} />,
})

/** The variants of a product, with price and stock. */
function VariantCard({ record: { id, digital } }: { record: ProductRecord }) {
  const { data: variants = [] } = useCall(call, 'GET /business/shop/products/variants/{id}/list', { params: { id } })
  const sold = variants.filter(({ active, retired }) => active && !retired)
  if (sold.length === 0) return null
  return (
    <Card title="Variants" flush>
      <Facts
        rows={sold.map(({ name, price, in_stock }) => ({
          label: name,
          value: (
            <span>
              <Money value={price} /> · {stockText(in_stock, digital)}
            </span>
          ),
        }))}
      />
    </Card>
  )
}

/** What there is to know of a product. */
export default function ProductView() {
  const { id } = productView.useParams()
  return (
    <ProductPage
      id={id}
      buttons={(record) => <OfferButtons item={record} needs={['Edit Shop Products']} {...partsOf(record)} />}
      side={(record) => (
        <>
          <ProductSide record={record} />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </ProductPage>
  )
}
