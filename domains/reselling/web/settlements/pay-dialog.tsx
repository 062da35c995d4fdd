import { useMemo } from 'react'
import { verifiedBeneficiaries } from '#domains/beneficiaries/web/verified.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, type Settlement } from '../calls.ts'
import { absolute, partProblems } from '../words.ts'

interface PayDialogProps {
  settlement: Settlement
  close: () => void
}

/** Pays a settlement by a transfer that a second person approves. */
export default function PayDialog({ settlement: { id, revision, partner_name, left }, close }: PayDialogProps) {
  const agency = useAgency()
  const invalidate = useInvalidate()
  const find = useMemo(() => verifiedBeneficiaries(agency.id, left.currency), [agency.id, left.currency])
  const form = useSmallForm<{ beneficiary_id: string; amount: Money | null }>({
    initial: { beneficiary_id: '', amount: absolute(left) },
    check: ({ beneficiary_id, amount }): Record<string, string> => ({
      ...(beneficiary_id ? {} : { beneficiary_id: 'Choose an account.' }),
      ...partProblems(amount, absolute(left)),
    }),
    send: async ({ beneficiary_id, amount }, sent) => {
      await call('POST /reseller/settlements/{id}/pay', {
        params: { id },
        body: { revision, beneficiary_id, ...(amount ? { amount } : {}) },
        ...sent,
      })
      await invalidate(['/reseller', '/wallet'])
      toast('Transfer waits for approval by a second person.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Pay ${partner_name}`}>
      <DrawerForm form={form} action="Submit for approval" done={close}>
        <MoneyField
          label="Amount"
          required
          currency={left.currency}
          description={`You still owe ${formatMoney(absolute(left))}. You can pay a part.`}
          {...form.field('amount')}
        />
        <RemoteSelect
          label="Account of the agency"
          required
          description={`Verified beneficiaries in ${left.currency}: its wallet, bank or mobile money.`}
          search={find}
          current={null}
          {...form.field('beneficiary_id')}
        />
      </DrawerForm>
    </Modal>
  )
}
