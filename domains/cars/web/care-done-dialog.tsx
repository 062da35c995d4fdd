import { dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { careDoneBody } from '../contract.ts'
import { careKinds } from '../contract/words.ts'
import { call, careReads, type CareRow } from './calls.ts'

interface Values {
  done_on: string
  done_km: number | null
  next_due_on: string | null
  next_due_km: number | null
}

/** Records that care was done, and when it is due again. */
export default function CareDoneDialog({ care, close }: { care: CareRow; close: () => void }) {
  const invalidate = useInvalidate()
  const check = checkWith(careDoneBody)
  const form = useSmallForm<Values>({
    initial: { done_on: dayOf(new Date()), done_km: care.odometer, next_due_on: null, next_due_km: null },
    check: (values) => check({ ...values, version: care.version }),
    send: async (values, sent) => {
      const body = { ...values, version: care.version }
      await call('POST /business/rental/cars/care/{id}/done', { params: { id: care.id }, body, ...sent })
      await invalidate(careReads)
      toast('Care recorded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`${careKinds[care.kind]} of ${care.plate}`}>
      <DrawerForm form={form} action="Record as done" done={close}>
        <FieldRow>
          <DateField label="Done on" required {...form.field('done_on')} />
          <WholeNumberField label="Odometer" min={0} max={9_999_999} suffix=" km" {...form.field('done_km')} />
        </FieldRow>
        <FieldRow>
          <DateField label="Due again" description="The last day." {...form.field('next_due_on')} />
          <WholeNumberField label="Due again at" min={1} max={9_999_999} suffix=" km" {...form.field('next_due_km')} />
        </FieldRow>
      </DrawerForm>
    </Modal>
  )
}
