import { useNavigate } from '@tanstack/react-router'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, type Balance } from '../calls.ts'

interface CloseDialogProps {
  balance: Balance
  close: () => void
}

/** Settles with a partner until a day, before the month is over. */
export default function CloseDialog({ balance: { partner_id, partner_name, balance }, close }: CloseDialogProps) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const yesterday = addDays(dayOf(new Date()), -1)
  const form = useSmallForm<{ ends_on: string | null }>({
    initial: { ends_on: yesterday },
    check: ({ ends_on }): Record<string, string> => (ends_on ? {} : { ends_on: 'Choose a day.' }),
    send: async ({ ends_on }, sent) => {
      const body = { partner_id, currency: balance.currency, ends_on: ends_on ?? '' }
      const { id } = await call('POST /reseller/settlements/close', { body, ...sent })
      await invalidate(['/reseller'])
      toast('Settlement created.')
      close()
      await navigate({ to: pathTo('/reseller/settlements/$settlement', { settlement: id }) as never })
    },
  })
  return (
    <Modal opened onClose={close} title={`Settle with ${partner_name}`}>
      <DrawerForm form={form} action="Create settlement" done={close}>
        <DateField
          label="Last day"
          required
          max={yesterday}
          description={`Everything in ${balance.currency} until the end of this day that is not settled yet.`}
          {...form.field('ends_on')}
        />
      </DrawerForm>
    </Modal>
  )
}
