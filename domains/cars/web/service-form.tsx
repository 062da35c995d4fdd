import { Input, SegmentedControl } from '@mantine/core'
import type { Currency, Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { serviceBody } from '../contract.ts'
import { call, carReads } from './calls.ts'

const pers = [
  { value: 'booking', label: 'Per booking' },
  { value: 'unit', label: 'Per unit' },
  { value: 'day', label: 'Per unit and day' },
]
interface Values {
  name: string
  price: Money | null
  per: 'booking' | 'unit' | 'day'
}
const check = checkWith(serviceBody)

/** The form for adding a service. */
export default function ServiceForm({ id, currency, done }: { id: string; currency: Currency; done: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { name: '', price: null, per: 'booking' },
    check,
    send: async ({ name, price, per }, sent) => {
      // The schema has already checked that the price is set.
      await call('POST /business/rental/cars/{id}/services/create', { params: { id }, body: { name, price: price!, per }, ...sent })
      void invalidate(carReads)
      toast('Service added.')
      done()
    },
  })
  return (
    <DrawerForm form={form} action="Add service" done={done}>
      <TextInput label="Name" required autoFocus maxLength={60} placeholder="Child seat" {...form.field('name')} />
      <MoneyField label="Price" required currency={currency} {...form.field('price')} />
      <Input.Wrapper label="Counts" labelElement="div" mb="md">
        <SegmentedControl fullWidth data={pers} value={form.values.per} onChange={(per) => form.set({ per: per as Values['per'] })} />
      </Input.Wrapper>
    </DrawerForm>
  )
}
