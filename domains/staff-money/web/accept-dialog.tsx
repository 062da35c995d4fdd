import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, moneyReads, type RoadExpense } from './calls.ts'
import { expenseText } from './words.ts'

/** Accepts an expense with another amount, or one that was reported late. */
export default function AcceptDialog({ expense, close }: { expense: RoadExpense; close: () => void }) {
  const { id, reported, late } = expense
  const invalidate = useInvalidate()
  const form = useSmallForm<{ amount: Money | null; reason: string }>({
    initial: { amount: reported, reason: '' },
    check: ({ amount }): Record<string, string> => (amount && amount.amount > 0 ? {} : { amount: 'Amount is required.' }),
    send: async ({ amount, reason }, sent) => {
      await call('POST /staff-money/expenses/{id}/accept', { params: { id }, body: { amount: amount!.amount, reason }, ...sent })
      await invalidate(moneyReads)
      toast('Expense accepted.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Accept “${expenseText(expense)}”`}>
      <DrawerForm form={form} action="Accept expense" done={close}>
        <MoneyField
          label="Amount"
          required
          description={`Reported: ${formatMoney(reported)}`}
          currency={reported.currency}
          {...form.field('amount')}
        />
        <TextInput
          label="Reason"
          required
          maxLength={200}
          {...(late ? { description: 'The duty was no longer theirs when this arrived.' } : {})}
          {...form.field('reason')}
        />
      </DrawerForm>
    </Modal>
  )
}
