import type { Money } from '#kit/contract/money.ts'
import { residencies, residencyNames } from '#domains/inventory/contract/units.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { kindBody } from '../../contract/kinds.ts'
import { call, permitReads, type PermitKind } from '../calls.ts'

type Residency = (typeof residencies)[number]
type Values = Record<Residency, Money | null> & {
  name: string
  authority: string
  park: string
  activity: string
  minimum_age: number | null
}

const bodyOf = ({ non_resident, foreign_resident, eac_citizen, ...rest }: Values) => ({
  ...rest,
  prices: { non_resident, foreign_resident, eac_citizen },
})

const checkBody = checkWith(kindBody, { prices: 'Prices' })

/** Returns the problems at the fields of the form: each price is a field of its own. */
function check(values: Values): Record<string, string> {
  const problems = Object.entries(checkBody(bodyOf(values)) ?? {})
  return Object.fromEntries(
    problems.map(([field, text]) => [field === 'prices' ? 'non_resident' : field.replace(/^prices\.(\w+).*/, '$1'), String(text)]),
  )
}

const noPrices = { non_resident: null, foreign_resident: null, eac_citizen: null }

/** Adds or changes a kind of permit. */
export default function KindDialog({ kind, close }: { kind: PermitKind | null; close: () => void }) {
  const invalidate = useInvalidate()
  const { name = '', authority = '', park = '', activity = '', minimum_age = null, prices = noPrices } = kind ?? {}
  const form = useSmallForm<Values>({
    initial: { name, authority, park, activity, minimum_age, ...prices },
    check,
    send: async (values, sent) => {
      const body = bodyOf(values)
      if (kind)
        await call('POST /permits/kinds/{id}/update', { params: { id: kind.id }, body: { ...body, version: kind.version }, ...sent })
      else await call('POST /permits/kinds/create', { body, ...sent })
      await invalidate(permitReads)
      toast(kind ? 'Kind saved.' : 'Kind added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={kind ? `Edit ${kind.name}` : 'Add a kind of permit'}>
      <DrawerForm form={form} action={kind ? 'Save kind' : 'Add kind'} done={close}>
        <TextInput label="Name" required maxLength={120} placeholder="Gorilla trekking, Bwindi" {...form.field('name')} />
        <TextInput label="Authority" required maxLength={120} {...form.field('authority')} />
        <TextInput label="Park" required maxLength={120} {...form.field('park')} />
        <TextInput label="Activity" required maxLength={120} {...form.field('activity')} />
        <WholeNumberField label="Minimum age" min={0} max={99} {...form.field('minimum_age')} />
        {residencies.map((one) => (
          <MoneyField key={one} label={`Price, ${residencyNames[one].toLowerCase()}`} currency="any" {...form.field(one)} />
        ))}
      </DrawerForm>
    </Modal>
  )
}
