import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import { Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { variantBody, variantEditBody } from '../contract/variants.ts'
import { LimitField } from './limit-field.tsx'
import { call, productReads, type OptionWithValues, type Variant } from './calls.ts'

interface Values {
  value_ids: string[]
  sku: string
  price: Money | null
  stock: number | null
  limit: number | null
  active: boolean
}

interface VariantFormProps {
  productId: string
  currency: Currency
  /** A download has a limit, a packed product has stock. */
  digital: boolean
  options: readonly OptionWithValues[]
  /** The variant to edit; absent for a new one. */
  variant?: Variant
  done: () => void
}

const labels = { value_ids: 'Values', sku: 'SKU' }
const checkNew = checkWith(variantBody, labels)
const checkEdit = checkWith(variantEditBody, labels)

function useVariantForm({ productId, digital, variant, done }: VariantFormProps) {
  const invalidate = useInvalidate()
  const bodyOf = ({ stock, limit, ...rest }: Values) => ({
    ...rest,
    ...(digital ? { limit } : {}),
    ...(variant ? { version: variant.version } : { stock: stock ?? 0 }),
  })
  return useSmallForm<Values>({
    initial: variant
      ? {
          value_ids: variant.values.map(({ id }) => id),
          sku: variant.sku ?? '',
          price: variant.price,
          stock: null,
          limit: variant.limit,
          active: variant.active,
        }
      : { value_ids: [], sku: '', price: null, stock: null, limit: null, active: true },
    check: (values) => (variant ? checkEdit : checkNew)(bodyOf(values)),
    send: async (values, sent) => {
      const body = bodyOf(values)
      if (variant)
        await call('POST /business/shop/products/variants/{id}/update', {
          params: { id: variant.id },
          body: body as z.input<typeof variantEditBody>,
          ...sent,
        })
      else
        await call('POST /business/shop/products/variants/{id}/create', {
          params: { id: productId },
          body: body as z.input<typeof variantBody>,
          ...sent,
        })
      void invalidate(productReads)
      toast(variant ? 'Variant saved.' : 'Variant added.')
      done()
    },
  })
}

/** The form of a new or existing variant. */
export default function VariantForm(props: VariantFormProps) {
  const { currency, digital, options, variant, done } = props
  const form = useVariantForm(props)
  const { value_ids: chosen } = form.values
  const choose = ({ values }: OptionWithValues, id: string | null) =>
    form.set({ value_ids: [...chosen.filter((one) => !values.some((value) => value.id === one)), ...(id ? [id] : [])] })
  const problem = form.field('value_ids').error
  return (
    <DrawerForm form={form} action={variant ? 'Save variant' : 'Add variant'} done={done}>
      {options.map((option, index) => (
        <Select
          key={option.id}
          label={option.name}
          required
          allowDeselect={false}
          data={option.values.map(({ id, name }) => ({ value: id, label: name }))}
          value={option.values.find(({ id }) => chosen.includes(id))?.id ?? null}
          onChange={(id) => choose(option, id)}
          error={index === options.length - 1 ? problem : undefined}
        />
      ))}
      {options.length === 0 && problem && <p role="alert">{problem}</p>}
      <MoneyField label="Price" required currency={currency} {...form.field('price')} />
      <FieldRow>
        <TextInput label="SKU" maxLength={60} {...form.field('sku')} />
        {digital ? (
          <LimitField {...form.field('limit')} />
        ) : (
          !variant && <WholeNumberField label="Quantity in stock" {...form.field('stock')} />
        )}
      </FieldRow>
      <Switch
        label="Sold"
        description="Off: not on sale."
        checked={form.values.active}
        onChange={(event) => form.set({ active: event.currentTarget.checked })}
      />
    </DrawerForm>
  )
}
