import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { newItemValues } from '#domains/inventory/web/item-fields.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { productBody, type createProduct } from '../contract.ts'
import { call, productReads, type ProductRecord } from './calls.ts'
import { LimitField } from './limit-field.tsx'
import { labels, ProductForm, type NewProductValues } from './product-form.tsx'

/** Drops the stock of a download and the limit of a packed product. */
const fitting = ({ stock, limit, ...values }: NewProductValues) => ({ ...values, ...(values.digital ? { limit } : { stock }) })

/** A new product, with its first variant when it has a price. */
export default function ProductNew() {
  const agency = useAgency()
  const may = useMay()
  const navigate = useNavigate()
  const form = useRecordForm<NewProductValues, ProductRecord>({
    screen: 'product new',
    adds: true,
    initial: {
      ...newItemValues(agency),
      category: '',
      digital: false,
      price: null,
      sku: '',
      stock: null,
      limit: null,
    },
    schema: productBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/shop/products/create', {
        body: fitting(values) as InputOf<typeof createProduct>['body'],
        ...sent,
      }),
    invalidates: productReads,
    notice: 'Product added.',
    saved: ({ id }) =>
      navigate({
        href: may('Edit Shop Products')
          ? `${pathTo('/offers/shop/products/$id/edit', { id })}?tab=variants`
          : pathTo('/offers/shop/products'),
        replace: true,
      }),
  })
  return (
    <ScreenPage title="New product">
      <ProductForm
        form={form}
        action="Add product"
        priced={false}
        first={
          <>
            <FieldRow>
              <MoneyField label="Price" currency={form.values.currency} disabled={!may('Edit Prices')} {...form.field('price')} />
              {form.values.digital ? (
                <LimitField {...form.field('limit')} />
              ) : (
                <WholeNumberField label="Pieces in stock" {...form.field('stock')} />
              )}
            </FieldRow>
            <TextInput label="SKU" maxLength={60} description="Your own number of it." {...form.field('sku')} />
          </>
        }
      />
    </ScreenPage>
  )
}
