import { residencyOptions } from '#domains/clients/web/client-words.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { boards } from '#domains/inventory/contract/units.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import type { Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { contactBody, contractBody, netRateBody } from '../contract.ts'
import { ratePers, ratePerWords, type RatePer } from '../contract/words.ts'
import { call, type SupplierDetails } from './calls.ts'

interface PartProps<Part> {
  supplier: SupplierDetails
  /** The part to edit. Null: a new one. */
  part: Part | null
  close: () => void
}

/** Returns what a dialog does when its part is saved. */
function useSaved(what: string, isNew: boolean, close: () => void) {
  const invalidate = useInvalidate()
  return async () => {
    await invalidate(['/suppliers'])
    toast(isNew ? `${what} added.` : `${what} saved.`)
    close()
  }
}

/** Adds or edits a contact of a supplier. */
export function ContactDialog({ supplier: { id }, part, close }: PartProps<SupplierDetails['contacts'][number]>) {
  const saved = useSaved('Contact', part === null, close)
  const form = useSmallForm({
    initial: { name: part?.name ?? '', job: part?.job ?? '', email: part?.email ?? '', phone: part?.phone ?? '' },
    check: checkWith(contactBody),
    send: async (body, sent) => {
      if (part) {
        const edited = { ...body, version: part.version }
        await call('POST /suppliers/{id}/contacts/{part}/update', { params: { id, part: part.id }, body: edited, ...sent })
      } else await call('POST /suppliers/{id}/contacts', { params: { id }, body, ...sent })
      await saved()
    },
  })
  const action = part ? 'Save contact' : 'Add contact'
  return (
    <Modal opened onClose={close} title={part ? 'Edit contact' : 'Add contact'}>
      <DrawerForm form={form} action={action} done={close}>
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

/** Adds or edits a contract with a supplier. */
export function ContractDialog({ supplier: { id }, part, close }: PartProps<SupplierDetails['contracts'][number]>) {
  const saved = useSaved('Contract', part === null, close)
  const form = useSmallForm<ContractValues>({
    initial: {
      title: part?.title ?? '',
      valid_from: part?.valid_from ?? null,
      valid_until: part?.valid_until ?? null,
      notes: part?.notes ?? '',
    },
    check: checkWith(contractBody),
    send: async (values, sent) => {
      const body = contractBody.parse(values)
      if (part) {
        const edited = { ...body, version: part.version }
        await call('POST /suppliers/{id}/contracts/{part}/update', { params: { id, part: part.id }, body: edited, ...sent })
      } else await call('POST /suppliers/{id}/contracts', { params: { id }, body, ...sent })
      await saved()
    },
  })
  return (
    <Modal opened onClose={close} title={part ? 'Edit contract' : 'Add contract'}>
      <DrawerForm form={form} action={part ? 'Save contract' : 'Add contract'} done={close}>
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
  inventory_id: string | null
  starts_on: string | null
  ends_on: string | null
  residency: string | null
  board: string | null
  per: RatePer
  price: Money | null
}

const ratesOf = (part: SupplierDetails['rates'][number] | null): RateValues => ({
  title: part?.title ?? '',
  inventory_id: part?.offer?.id ?? null,
  starts_on: part?.starts_on ?? null,
  ends_on: part?.ends_on ?? null,
  residency: part?.residency ?? null,
  board: part?.board ?? null,
  per: part?.per ?? 'person',
  price: part?.price ?? null,
})

const findOffers = async (search: string, signal: AbortSignal) => {
  const { data } = await inventoryCall.list('GET /inventory', { query: { search, per_page: '20' }, signal })
  return data.map(({ id, title, kind }) => ({ value: id, label: `${title} · ${kinds[kind].name}` }))
}

/** Adds or edits a net rate of a supplier. */
export function RateDialog({ supplier: { id, currency }, part, close }: PartProps<SupplierDetails['rates'][number]>) {
  const saved = useSaved('Net rate', part === null, close)
  const maySeeOffers = useMay()('View Inventory')
  const form = useSmallForm<RateValues>({
    initial: ratesOf(part),
    check: checkWith(netRateBody),
    send: async (values, sent) => {
      const body = netRateBody.parse(values)
      if (part) {
        const edited = { ...body, version: part.version }
        await call('POST /suppliers/{id}/rates/{part}/update', { params: { id, part: part.id }, body: edited, ...sent })
      } else await call('POST /suppliers/{id}/rates', { params: { id }, body, ...sent })
      await saved()
    },
  })
  const currencies = [...new Set([part?.price.currency ?? currency, currency, 'USD' as const])]
  return (
    <Modal opened onClose={close} title={part ? 'Edit net rate' : 'Add net rate'}>
      <DrawerForm form={form} action={part ? 'Save net rate' : 'Add net rate'} done={close}>
        <TextInput label="For" required maxLength={160} placeholder="Double tent" {...form.field('title')} />
        {maySeeOffers && (
          <RemoteSelect
            label="Offer"
            description="Bookings of this offer get their cost planned automatically."
            placeholder="None"
            search={findOffers}
            current={part?.offer ? { value: part.offer.id, label: part.offer.title } : null}
            {...form.field('inventory_id')}
          />
        )}
        <MoneyField label="Net price" required currency={currencies} {...form.field('price')} />
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
