import { Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import type { ProductRecord } from './calls.ts'
import { stockOfAll } from './product-words.ts'

/** The key facts of a product. */
export const ProductSide = ({ record }: { record: ProductRecord }) => (
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
