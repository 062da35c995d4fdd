import { dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { leaveBody } from '../contract.ts'
import { call, staffReads } from './calls.ts'

interface LeaveDialogProps {
  staffId: string
  name: string
  /** The days that were marked. */
  days?: { from: string; to: string } | undefined
  close: () => void
}

/** Adds leave of a person. */
export function LeaveDialog({ staffId: id, name, days, close }: LeaveDialogProps) {
  const invalidate = useInvalidate()
  const today = dayOf(new Date())
  const form = useSmallForm({
    initial: { from: days?.from ?? today, to: days?.to ?? today, reason: 'Leave' },
    check: checkWith(leaveBody),
    send: async (body, sent) => {
      await call('POST /staff/{id}/leave/create', { params: { id }, body, ...sent })
      await invalidate(staffReads)
      toast('Leave added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Leave of ${name}`}>
      <DrawerForm form={form} action="Add leave" done={close}>
        <FieldRow>
          <DateField label="First day" required {...form.field('from')} />
          <DateField label="Last day" required {...form.field('to')} />
        </FieldRow>
        <TextInput label="Reason" required maxLength={120} {...form.field('reason')} />
      </DrawerForm>
    </Modal>
  )
}
