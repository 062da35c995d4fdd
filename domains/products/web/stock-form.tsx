import { SegmentedControl, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { stockBody } from '../contract/variants.ts'
import { writtenKinds } from '../contract/words.ts'
import { call, productReads, type Variant } from './calls.ts'
import { movementText, stockText } from './product-words.ts'

interface Values {
  kind: (typeof writtenKinds)[number]
  quantity: number | string
  note: string
}

const check = checkWith(stockBody, { quantity: 'Quantity' })

/** Records new stock or a corrected count. Sales are recorded automatically. */
export default function StockForm({ variant, done }: { variant: Variant; done: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { kind: 'allocation', quantity: '', note: '' },
    check,
    send: async (values, sent) => {
      const saved = await call('POST /business/shop/products/variants/{id}/stock/new', {
        params: { id: variant.id },
        body: values as z.input<typeof stockBody>,
        ...sent,
      })
      void invalidate(productReads)
      toast(`${saved.name}: ${stockText(saved.in_stock)}.`)
      done()
    },
  })
  const { kind } = form.values
  return (
    <DrawerForm form={form} action="Save stock" done={done}>
      <p style={{ marginTop: 0 }}>{stockText(variant.in_stock)} now.</p>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label="Activity"
        data={writtenKinds.map((value) => ({ value, label: movementText(value) }))}
        value={kind}
        onChange={(next) => form.set({ kind: next as Values['kind'] })}
      />
      <NumberInput
        label="Quantity"
        required
        allowDecimal={false}
        allowNegative={kind === 'adjustment'}
        description={kind === 'adjustment' ? 'Enter the difference to the current stock. Use a minus for fewer.' : 'Quantity received.'}
        {...form.field('quantity')}
      />
      <TextInput label="Note" maxLength={200} placeholder="From the printer" {...form.field('note')} />
    </DrawerForm>
  )
}
