import { residencyOptions } from '#domains/clients/web/client-words.ts'
import { boards } from '#domains/inventory/contract/units.ts'
import type { Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { contactBody, contractBody, netRateBody } from '../contract.ts'
import { ratePers, ratePerWords, type RatePer } from '../contract/words.ts'
import { call, type SupplierDetails } from './calls.ts'

interface PartProps {
  supplier: SupplierDetails
  close: () => void
}

export function ContactDialog({ supplier: { id }, close }: PartProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { name: '', job: '', email: '', phone: '' },
    check: checkWith(contactBody),
    send: async (body, sent) => {
      await call('POST /suppliers/{id}/contacts', { params: { id }, body, ...sent })
      await invalidate(['/suppliers'])
      toast('Contact added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add contact">
      <DrawerForm form={form} action="Add contact" done={close}>
        <TextInput label="Name" required maxLength={160} {...form.field('name')} />
        <TextInput label="Job" maxLength={80} placeholder="Reservations" {...form.field('job')} />
        <TextInput label="Email" type="email" {...form.field('email')} />
        <PhoneField label="Phone" {...form.field('phone')} />
      </DrawerForm>
    </Modal>
  )
}

interface ContractValues {
  title: string
  valid_from: string | null
  valid_until: string | null
  notes: string
}

export function ContractDialog({ supplier: { id }, close }: PartProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<ContractValues>({
    initial: { title: '', valid_from: null, valid_until: null, notes: '' },
    check: checkWith(contractBody),
    send: async (values, sent) => {
      await call('POST /suppliers/{id}/contracts', { params: { id }, body: contractBody.parse(values), ...sent })
      await invalidate(['/suppliers'])
      toast('Contract added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add contract">
      <DrawerForm form={form} action="Add contract" done={close}>
        <TextInput label="Title" required maxLength={160} placeholder="Rates 2027" {...form.field('title')} />
        <DateField label="First day" required {...form.field('valid_from')} />
        <DateField label="Last day" required {...form.field('valid_until')} />
        <Textarea label="Notes" autosize minRows={2} maxLength={2000} {...form.field('notes')} />
      </DrawerForm>
    </Modal>
  )
}

interface RateValues {
  title: string
  starts_on: string | null
  ends_on: string | null
  residency: string | null
  board: string | null
  per: RatePer
  price: Money | null
}

export function RateDialog({ supplier: { id, currency }, close }: PartProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<RateValues>({
    initial: { title: '', starts_on: null, ends_on: null, residency: null, board: null, per: 'person', price: null },
    check: checkWith(netRateBody),
    send: async (values, sent) => {
      await call('POST /suppliers/{id}/rates', { params: { id }, body: netRateBody.parse(values), ...sent })
      await invalidate(['/suppliers'])
      toast('Net rate added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add net rate">
      <DrawerForm form={form} action="Add net rate" done={close}>
        <TextInput label="For" required maxLength={160} placeholder="Double tent" {...form.field('title')} />
        <MoneyField
          label="Net price"
          required
          currency={[currency, ...(currency === 'USD' ? [] : ['USD' as const])]}
          {...form.field('price')}
        />
        <Select
          label="Charged"
          allowDeselect={false}
          data={ratePers.map((value) => ({ value, label: ratePerWords[value] }))}
          {...form.field('per')}
        />
        <DateField label="First day" required {...form.field('starts_on')} />
        <DateField label="Last day" required {...form.field('ends_on')} />
        <Select label="Residency" clearable placeholder="All guests" data={residencyOptions} {...form.field('residency')} />
        <Select
          label="Board"
          clearable
          placeholder="Any"
          data={boards.map((value) => ({ value, label: wordsOf(value) }))}
          {...form.field('board')}
        />
      </DrawerForm>
    </Modal>
  )
}
