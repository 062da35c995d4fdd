import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { offerList } from '#domains/inventory/web/calls.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { newInquiryBody } from '../contract.ts'
import { call, inquiryReads } from './calls.ts'
import { sourceOptions } from './inquiry-words.ts'

interface Values {
  source: (typeof sourceOptions)[number]['value']
  name: string
  email: string
  phone: string
  message: string
  package_id: string | null
  starts_on: string | null
  travellers: number | null
}

const empty: Values = {
  source: 'phone',
  name: '',
  email: '',
  phone: '',
  message: '',
  package_id: null,
  starts_on: null,
  travellers: null,
}

const findOffer = async (text: string, signal: AbortSignal) => {
  const { data } = await offerList.fetch({ search: text, per_page: '15' }, signal)
  return data.map(({ id, title }) => ({ value: id, label: title }))
}

/** Records an inquiry by hand, next to the list. */
export default function NewInquiry({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const may = useMay()
  const form = useSmallForm<Values>({
    initial: empty,
    check: checkWith(newInquiryBody, { package_id: 'Offer', starts_on: 'First day' }),
    send: async (body) => {
      const { name } = await call('POST /inquiries_/new', { body })
      void invalidate(inquiryReads)
      toast(`Inquiry of ${name} added.`)
      close()
    },
  })
  return (
    <Drawer opened onClose={close} position="right" size="md" title="Add inquiry">
      <SmallForm
        form={form}
        action="Add inquiry"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label="Name" required data-autofocus {...form.field('name')} />
        <Select label="Source" data={[...sourceOptions]} allowDeselect={false} {...form.field('source')} />
        <TextInput label="Email" type="email" {...form.field('email')} />
        <PhoneField label="Phone" {...form.field('phone')} />
        {may('View Inventory') && (
          <RemoteSelect
            label="Interested in"
            placeholder="Search your offers"
            search={findOffer}
            {...form.field('package_id')}
            name="offers"
          />
        )}
        <FieldRow>
          <DateField label="First day" {...form.field('starts_on')} />
          <NumberInput
            label="Travellers"
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.field('travellers')}
            value={form.values.travellers ?? ''}
            onChange={(value) => form.field('travellers').onChange(value === '' ? null : Number(value))}
          />
        </FieldRow>
        <Textarea label="Question" autosize minRows={3} maxLength={3000} {...form.field('message')} />
      </SmallForm>
    </Drawer>
  )
}
