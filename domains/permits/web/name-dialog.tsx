import { useNavigate } from '@tanstack/react-router'
import type { CountryCode } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, permitReads, type Permit } from './calls.ts'

interface Values {
  name: string
  nationality: CountryCode | null
  passport_number: string
  born_on: string | null
}

/** Names the person of a permit. For another name on an issued permit it asks before the rule of the authority applies. */
export default function NameDialog({ permit, close }: { permit: Permit; close: () => void }) {
  const { id, version, state, name_rule, name_fee, paid } = permit
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useSmallForm<Values>({
    initial: { name: permit.name ?? '', nationality: null, passport_number: '', born_on: null },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: 'Name is required.' }),
    send: async (values, sent) => {
      const ruled = state === 'issued' && values.name.trim() !== permit.name && name_rule !== 'free'
      if (ruled) {
        const text =
          name_rule === 'fee'
            ? `The permit is issued. Another name costs ${formatMoney(name_fee)}, and it must be issued again.`
            : `The permit is issued. Another name needs a new permit at the full price, and ${formatMoney(paid)} is lost.`
        if (!(await confirm({ title: 'Apply the rule of the authority?', text, action: 'Change name', danger: true }))) return
      }
      const next = await call('POST /permits/{id}/name', { params: { id }, body: { ...values, version, accept_rule: ruled }, ...sent })
      await invalidate(permitReads)
      toast(next.id === id ? 'Name saved.' : 'New permit reserved.')
      close()
      if (next.id !== id) await navigate({ to: pathTo('/permits/view/$id', { id: next.id }) as never })
    },
  })
  return (
    <Modal opened onClose={close} title={permit.name === null ? 'Add name' : 'Change name'}>
      <DrawerForm form={form} action="Save name" done={close}>
        <TextInput label="Name" description="As on the passport." required maxLength={160} autoComplete="off" {...form.field('name')} />
        <CountryField label="Nationality" {...form.field('nationality')} />
        <TextInput
          label="Passport number"
          description="Encrypted. Each look is logged. Empty removes it."
          maxLength={20}
          autoComplete="off"
          {...form.field('passport_number')}
        />
        <DateField label="Date of birth" {...form.field('born_on')} />
      </DrawerForm>
    </Modal>
  )
}
