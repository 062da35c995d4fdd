import { accountText } from '#domains/beneficiaries/web/beneficiary-words.ts'
import { call as beneficiaryCall } from '#domains/beneficiaries/web/calls.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, moneyReads, type StaffMoney } from './calls.ts'

/** Sets the account that a person is paid to. */
export default function AccountDialog({ money: { staff_id, name }, close }: { money: StaffMoney; close: () => void }) {
  const agency = useAgency()
  const invalidate = useInvalidate()
  const form = useSmallForm<{ beneficiary_id: string }>({
    initial: { beneficiary_id: '' },
    check: ({ beneficiary_id }): Record<string, string> => (beneficiary_id ? {} : { beneficiary_id: 'Choose an account.' }),
    send: async (body, sent) => {
      await call('POST /staff-money/people/{id}/account', { params: { id: staff_id }, body, ...sent })
      await invalidate(moneyReads)
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
    <Modal opened onClose={close} title={`Account of ${name}`}>
      <DrawerForm form={form} action="Set account" done={close}>
        <RemoteSelect
          label="Beneficiary"
          required
          description="Add the account or mobile money number as a beneficiary first."
          search={find}
          current={null}
          {...form.field('beneficiary_id')}
        />
      </DrawerForm>
    </Modal>
  )
}
