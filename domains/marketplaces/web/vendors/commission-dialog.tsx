import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { vendorCommissionBody } from '../../contract.ts'
import type { CommissionRule } from '../../contract/commission.ts'
import { call, type VendorRow } from '../calls.ts'
import { RuleField } from '../rule-field.tsx'

const check = checkWith(vendorCommissionBody)

/** Gives a vendor a commission of its own. */
export default function CommissionDialog({ id, vendor, close }: { id: string; vendor: VendorRow; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ commission: CommissionRule | null }>({
    initial: { commission: vendor.commission },
    check,
    send: async (body, sent) => {
      await call('POST /marketplaces/{id}/vendors/{vendor}/update/commission', { params: { id, vendor: vendor.id }, body, ...sent })
      await invalidate(['/marketplaces'])
      toast('Commission saved.')
      close()
    },
  })
  const error = form.errorAt('commission.percent') ?? form.errorAt('commission.amount.amount')
  return (
    <Modal opened onClose={close} title={`Commission of ${vendor.name}`}>
      <DrawerForm form={form} action="Save commission" done={close}>
        <RuleField
          value={form.values.commission}
          onChange={(commission) => form.set({ commission })}
          error={error}
          none="As the category or the marketplace"
        />
      </DrawerForm>
    </Modal>
  )
}
