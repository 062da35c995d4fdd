import { useMemo } from 'react'
import { verifiedBeneficiaries } from '#domains/beneficiaries/web/verified.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, type Settlement } from '../calls.ts'

interface PayDialogProps {
  settlement: Settlement
  close: () => void
}

/** Pays a settlement by a transfer that a second person approves. */
export default function PayDialog({ settlement: { id, revision, partner_name, amount }, close }: PayDialogProps) {
  const agency = useAgency()
  const invalidate = useInvalidate()
  const find = useMemo(() => verifiedBeneficiaries(agency.id, amount.currency), [agency.id, amount.currency])
  const form = useSmallForm<{ beneficiary_id: string }>({
    initial: { beneficiary_id: '' },
    check: ({ beneficiary_id }): Record<string, string> => (beneficiary_id ? {} : { beneficiary_id: 'Choose an account.' }),
    send: async ({ beneficiary_id }, sent) => {
      await call('POST /reseller/settlements/{id}/pay', { params: { id }, body: { revision, beneficiary_id }, ...sent })
      await invalidate(['/reseller', '/wallet'])
      toast('Transfer waits for approval by a second person.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Pay ${partner_name} ${formatMoney(moneyOf(-amount.amount, amount.currency))}`}>
      <DrawerForm form={form} action="Submit for approval" done={close}>
        <RemoteSelect
          label="Account of the agency"
          required
          description={`Verified beneficiaries in ${amount.currency}: its wallet, bank or mobile money.`}
          search={find}
          current={null}
          {...form.field('beneficiary_id')}
        />
      </DrawerForm>
    </Modal>
  )
}
