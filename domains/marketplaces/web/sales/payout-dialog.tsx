import { useMemo } from 'react'
import type { z } from 'zod'
import { verifiedBeneficiaries } from '#domains/beneficiaries/web/verified.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { payoutBody } from '../../contract.ts'
import { call, type Balance } from '../calls.ts'

const check = checkWith(payoutBody)

interface PayoutDialogProps {
  id: string
  balance: Balance & { vendor_id: string }
  close: () => void
}

/** Pays a vendor what it is owed, by a transfer that a second person approves. */
export default function PayoutDialog({ id, balance: { vendor_id, partner_name, balance, under_way }, close }: PayoutDialogProps) {
  const agency = useAgency()
  const find = useMemo(() => verifiedBeneficiaries(agency.id, balance.currency), [agency.id, balance.currency])
  const invalidate = useInvalidate()
  const left = moneyOf(balance.amount - under_way.amount, balance.currency)
  const form = useSmallForm<{ beneficiary_id: string; amount: Money | null }>({
    initial: { beneficiary_id: '', amount: left },
    check,
    send: async (body, sent) => {
      await call('POST /marketplaces/{id}/vendors/{vendor}/payout', {
        params: { id, vendor: vendor_id },
        body: body as z.input<typeof payoutBody>,
        ...sent,
      })
      await invalidate(['/marketplaces', '/wallet'])
      toast('Payout waits for approval by a second person.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Pay ${partner_name}`}>
      <DrawerForm form={form} action="Submit for approval" done={close}>
        <RemoteSelect
          label="Account of the vendor"
          required
          description={`Verified beneficiaries in ${balance.currency}.`}
          search={find}
          current={null}
          {...form.field('beneficiary_id')}
        />
        <MoneyField
          label="Amount"
          required
          currency={balance.currency}
          description={`You owe ${formatMoney(left)}.`}
          {...form.field('amount')}
        />
      </DrawerForm>
    </Modal>
  )
}
