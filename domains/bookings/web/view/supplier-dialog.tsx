import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { wordsOf } from '#kit/contract/text.ts'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { supplierMoves, type SupplierStatus } from '../../contract/deadline-words.ts'
import { supplierBody } from '../../contract/deadlines.ts'
import { call, type Booking, type BookingLine } from '../calls.ts'

const check = checkWith(supplierBody)

/** Records the supplier's answer for a line. */
export default function SupplierDialog({ booking, line, onClose }: { booking: Booking; line: BookingLine; onClose: () => void }) {
  const invalidate = useInvalidate()
  const now = line.supplier_status as SupplierStatus
  const form = useSmallForm({
    initial: { version: booking.version, status: now, name: line.supplier_name ?? '', supplier_reference: line.supplier_reference ?? '' },
    check,
    send: async (body, sent) => {
      await call('POST /bookings/{id}/lines/{line}/supplier', { params: { id: booking.id, line: line.id }, body, ...sent })
      await invalidate(['/bookings'])
      toast('Supplier saved.')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Supplier of ${line.title}`}>
      <DrawerForm form={form} action="Save supplier" done={onClose}>
        <Select
          label="Answer"
          required
          allowDeselect={false}
          data={[now, ...supplierMoves[now]].map((value) => ({ value, label: wordsOf(value) }))}
          {...form.field('status')}
        />
        <TextInput label="Supplier" maxLength={160} placeholder="Kahuzi Lodges" {...form.field('name')} />
        <TextInput label="Their reference" maxLength={80} {...form.field('supplier_reference')} />
      </DrawerForm>
    </Modal>
  )
}
