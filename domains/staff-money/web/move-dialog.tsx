import { call as roster } from '#domains/roster/web/calls.ts'
import type { Money } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import type { StaffTill, TillKind } from '../contract/words.ts'
import { call, moneyReads, type StaffMoney } from './calls.ts'
import { balanceText, tillOptions } from './words.ts'

interface Words {
  title: (name: string) => string
  action: string
  till: string
  notice: string
}

const words: Record<TillKind, Words> = {
  given: { title: (name) => `Give money to ${name}`, action: 'Record money given', till: 'Taken from', notice: 'Money given recorded.' },
  returned: { title: (name) => `Money returned by ${name}`, action: 'Record return', till: 'Put into', notice: 'Return recorded.' },
  paid_out: { title: (name) => `Pay what you owe ${name}`, action: 'Record payment', till: 'Paid from', notice: 'Payment recorded.' },
}

interface Values {
  amount: Money | null
  till: StaffTill
  duty_id: string | null
  note: string
}

interface MoveDialogProps {
  money: StaffMoney
  kind: TillKind
  close: () => void
}

/** Records money between a person and a till. What is returned or paid out is filled in. */
export default function MoveDialog({ money: { staff_id: id, name, balances }, kind, close }: MoveDialogProps) {
  const invalidate = useInvalidate()
  const { data: duties } = useCall(roster, 'GET /roster/people/{id}/duties', { params: { id } })
  const { title, action, till, notice } = words[kind]
  const open = kind === 'given' ? undefined : balances.find(({ amount }) => (kind === 'returned' ? amount > 0 : amount < 0))
  const form = useSmallForm<Values>({
    initial: { amount: open ? { ...open, amount: Math.abs(open.amount) } : null, till: 'cash', duty_id: null, note: '' },
    check: ({ amount }): Record<string, string> => (amount && amount.amount > 0 ? {} : { amount: 'Amount is required.' }),
    send: async ({ amount, ...values }, sent) => {
      await call('POST /staff-money/people/{id}/move', { params: { id }, body: { ...values, kind, amount: amount! }, ...sent })
      await invalidate(moneyReads)
      toast(notice)
      close()
    },
  })
  const live = (duties ?? []).filter(({ status }) => status !== 'declined' && status !== 'cancelled')
  return (
    <Modal opened onClose={close} title={title(name)}>
      <DrawerForm form={form} action={action} done={close}>
        <MoneyField
          label="Amount"
          required
          currency="any"
          {...(balances.length > 0 ? { description: balances.map(balanceText).join(' · ') } : {})}
          {...form.field('amount')}
        />
        <Select label={till} required allowDeselect={false} data={tillOptions} {...form.field('till')} />
        {live.length > 0 && (
          <Select
            label="For the duty"
            clearable
            data={live.map(({ duty_id, title: duty, starts_at }) => ({ value: duty_id, label: `${duty} · ${formatShortDay(starts_at)}` }))}
            {...form.field('duty_id')}
          />
        )}
        <TextInput label="Note" maxLength={200} {...form.field('note')} />
      </DrawerForm>
    </Modal>
  )
}
