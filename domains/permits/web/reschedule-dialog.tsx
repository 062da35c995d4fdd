import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, permitReads, type Permit } from './calls.ts'

/** Moves a permit to another day, with the fee of its rules. */
export default function RescheduleDialog({ permit: { id, version, reschedule_fee }, close }: { permit: Permit; close: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useSmallForm<{ day: string | null }>({
    initial: { day: null },
    check: ({ day }): Record<string, string> => (day ? {} : { day: 'Choose a day.' }),
    send: async ({ day }, sent) => {
      const next = await call('POST /permits/{id}/reschedule', { params: { id }, body: { version, day: day ?? '' }, ...sent })
      await invalidate(permitReads)
      toast('Permit moved.')
      close()
      await navigate({ to: pathTo('/permits/view/$id', { id: next.id }) as never })
    },
  })
  return (
    <Modal opened onClose={close} title="Move to another day">
      <DrawerForm form={form} action="Move permit" done={close}>
        <DateField
          label="New day"
          required
          min={addDays(dayOf(new Date()), 1)}
          description={reschedule_fee.amount > 0 ? `Costs ${formatMoney(reschedule_fee)} more.` : 'Free of charge.'}
          {...form.field('day')}
        />
      </DrawerForm>
    </Modal>
  )
}
