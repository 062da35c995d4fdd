import { findSuppliers } from '#domains/suppliers/web/calls.ts'
import type { Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, payableReads, type BookingCosts } from './calls.ts'

interface Values {
  line_id: string | null
  supplier_id: string | null
  description: string
  cost: Money | null
}

const check = ({ supplier_id, description, cost }: Values): Record<string, string> => ({
  ...(supplier_id ? {} : { supplier_id: 'Choose a supplier.' }),
  ...(description.trim() ? {} : { description: 'Description is required.' }),
  ...(cost && cost.amount > 0 ? {} : { cost: 'Cost is required.' }),
})

/** Plans a cost of a booking. */
export default function CostDialog({ bookingId, costs, close }: { bookingId: string; costs: BookingCosts; close: () => void }) {
  const invalidate = useInvalidate()
  const lines = costs.lines.flatMap(({ id, title }) => (id === null ? [] : [{ value: id, label: title }]))
  const form = useSmallForm<Values>({
    initial: { line_id: lines[0]?.value ?? null, supplier_id: null, description: '', cost: null },
    check,
    send: async ({ line_id, supplier_id, description, cost }, sent) => {
      const body = { line_id, supplier_id: supplier_id!, description, cost: cost! }
      await call('POST /payables/bookings/{id}/costs', { params: { id: bookingId }, body, ...sent })
      await invalidate(payableReads)
      toast('Cost planned.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Plan cost">
      <DrawerForm form={form} action="Plan cost" done={close}>
        <Select label="For" clearable placeholder="Whole booking" data={lines} {...form.field('line_id')} />
        <RemoteSelect label="Supplier" required search={findSuppliers} current={null} {...form.field('supplier_id')} />
        <TextInput label="Description" required maxLength={160} placeholder="3 nights full board" {...form.field('description')} />
        <MoneyField label="Cost" required currency="any" {...form.field('cost')} />
      </DrawerForm>
    </Modal>
  )
}
