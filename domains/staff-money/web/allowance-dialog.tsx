import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, moneyReads, type OpenAllowance, type StaffMoney } from './calls.ts'

interface AllowanceDialogProps {
  money: StaffMoney
  close: () => void
}

/** Adds allowances for days of a duty. Days that have one are not offered. */
export default function AllowanceDialog({ money: { staff_id: id, name }, close }: AllowanceDialogProps) {
  const { data, error, refetch } = useCall(call, 'GET /staff-money/people/{id}/allowances', { params: { id } }, { staleMs: 0 })
  const open = data?.filter(({ days }) => days.some(({ has_allowance }) => !has_allowance))
  return (
    <Modal opened onClose={close} title={`Allowance of ${name}`}>
      {error && !data && <RetryAlert error={error} retry={refetch} />}
      {!open && !error && <Skeleton height={160} />}
      {open?.length === 0 && 'There is no duty without allowances. Allowances are for duties that were started.'}
      {open && open.length > 0 && <Form id={id} duties={open} close={close} />}
    </Modal>
  )
}

const missing = ({ days }: OpenAllowance): string[] => days.filter(({ has_allowance }) => !has_allowance).map(({ day }) => day)

function Form({ id, duties, close }: { id: string; duties: readonly OpenAllowance[]; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ duty_id: string; days: string[] }>({
    initial: { duty_id: duties[0]!.duty_id, days: missing(duties[0]!) },
    check: ({ days }): Record<string, string> => (days.length > 0 ? {} : { days: 'Choose at least one day.' }),
    send: async (body, sent) => {
      await call('POST /staff-money/people/{id}/allowances', { params: { id }, body, ...sent })
      await invalidate(moneyReads)
      toast('Allowance added.')
      close()
    },
  })
  const duty = duties.find(({ duty_id }) => duty_id === form.values.duty_id)!
  const choose = (duty_id: unknown) => {
    const chosen = duties.find((one) => one.duty_id === duty_id)
    if (chosen) form.set({ duty_id: chosen.duty_id, days: missing(chosen) })
  }
  const days = form.field('days')
  const { rate } = duty
  return (
    <DrawerForm form={form} action="Add allowance" done={close}>
      <Select
        label="Duty"
        required
        allowDeselect={false}
        data={duties.map(({ duty_id, title }) => ({ value: duty_id, label: title }))}
        {...form.field('duty_id')}
        onChange={choose}
      />
      <Checkbox.Group
        label="Days"
        required
        value={days.value}
        error={days.error}
        onChange={days.onChange}
        description={rateText(duty, days.value.length)}
      >
        <Stack gap="xs" mt="xs">
          {missing(duty).map((day) => (
            <Checkbox key={day} value={day} label={formatDay(day)} disabled={rate === null} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DrawerForm>
  )
}

function rateText({ rate }: OpenAllowance, days: number): string {
  if (!rate) return 'There is no daily rate. Enter one for the person, or for the kind of work on the page of road expenses.'
  return `${formatMoney(rate)} a day, together ${formatMoney(moneyOf(rate.amount * days, rate.currency))}.`
}
