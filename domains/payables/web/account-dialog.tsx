import { call as beneficiaryCall } from '#domains/beneficiaries/web/calls.ts'
import { accountText } from '#domains/beneficiaries/web/beneficiary-words.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, payableReads } from './calls.ts'

/** Sets the account that a supplier is paid to. */
export default function AccountDialog({ supplierId, close }: { supplierId: string; close: () => void }) {
  const agency = useAgency()
  const invalidate = useInvalidate()
  const form = useSmallForm<{ beneficiary_id: string }>({
    initial: { beneficiary_id: '' },
    check: ({ beneficiary_id }): Record<string, string> => (beneficiary_id ? {} : { beneficiary_id: 'Choose an account.' }),
    send: async (body, sent) => {
      await call('POST /payables/suppliers/{id}/account', { params: { id: supplierId }, body, ...sent })
      await invalidate(payableReads)
      toast('Account set.')
      close()
    },
  })
  const find = async (text: string, signal: AbortSignal) => {
    const query = { search: text, per_page: '8', sort: 'name' as const }
    const { data } = await beneficiaryCall.list('GET /all-agent-beneficiaries/{id}', { params: { id: agency.id }, query, signal })
    return data.map((one) => ({ value: one.id, label: `${one.name} · ${accountText(one)}` }))
  }
  return (
    <Modal opened onClose={close} title="Account of the supplier">
      <DrawerForm form={form} action="Set account" done={close}>
        <RemoteSelect
          label="Beneficiary"
          required
          description="Invoices that are approved already have to be approved again."
          search={find}
          current={null}
          {...form.field('beneficiary_id')}
        />
      </DrawerForm>
    </Modal>
  )
}
