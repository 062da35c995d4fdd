import type { Currency, Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, productReads } from './calls.ts'
import { LimitField } from './limit-field.tsx'
import type { Combination } from './typed-values.ts'

interface CombinationsFormProps {
  productId: string
  currency: Currency
  digital: boolean
  missing: readonly Combination[]
  done: () => void
}

interface Values {
  price: Money | null
  stock: number | null
  limit: number | null
}

/** Adds a variant for each combination of values that has none, all at one price. Prices and stock can be changed in the table. */
export default function CombinationsForm({ productId, currency, digital, missing, done }: CombinationsFormProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { price: null, stock: null, limit: null },
    check: ({ price }): Record<string, string> => (price && Number.isFinite(price.amount) ? {} : { price: 'Price is required.' }),
    send: async ({ price, stock, limit }) => {
      const counted = digital ? { limit } : { stock: stock ?? 0 }
      try {
        for (const { value_ids } of missing)
          await call('POST /business/shop/products/variants/{id}/create', {
            params: { id: productId },
            body: { value_ids, price: price!, ...counted },
          })
      } finally {
        // What was added before a refusal is no longer missing.
        await invalidate(productReads)
      }
      toast(missing.length === 1 ? 'Variant added.' : `${missing.length} variants added.`)
      done()
    },
  })
  return (
    <DrawerForm form={form} action={missing.length === 1 ? 'Add 1 variant' : `Add ${missing.length} variants`} done={done}>
      <MoneyField label="Price of each" required currency={currency} {...form.field('price')} />
      {digital ? <LimitField {...form.field('limit')} /> : <WholeNumberField label="Quantity of each in stock" {...form.field('stock')} />}
      <ul aria-label="New variants">
        {missing.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </DrawerForm>
  )
}
