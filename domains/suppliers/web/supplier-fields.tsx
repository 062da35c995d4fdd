import { call as clientCall } from '#domains/clients/web/calls.ts'
import { OwnFields, sentFields, type FieldValues } from '#domains/clients/web/contacts/own-fields.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { NumberInput, Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { SupplierKind } from '../contract/words.ts'
import type { SupplierDetails } from './calls.ts'
import { kindOptions } from './kind-options.ts'

export interface SupplierValues {
  kind: SupplierKind
  name: string
  email: string
  phone: string
  currency: Currency
  days_to_pay: number
  tax_number: string
  notes: string
  fields: FieldValues
}

export const newSupplier = (currency: Currency): SupplierValues => ({
  kind: 'hotel',
  name: '',
  email: '',
  phone: '',
  currency,
  days_to_pay: 30,
  tax_number: '',
  notes: '',
  fields: {},
})

export const valuesOf = (one: SupplierDetails): SupplierValues & { version: number } => ({
  kind: one.kind,
  name: one.name,
  email: one.email ?? '',
  phone: one.phone ?? '',
  currency: one.currency,
  days_to_pay: one.days_to_pay,
  tax_number: one.tax_number ?? '',
  notes: one.notes ?? '',
  fields: one.fields,
  version: one.version,
})

/** Returns the values as a call takes them. */
export const bodyOf = <Values extends SupplierValues>(values: Values) => ({ ...values, fields: sentFields(values.fields) })

/** The fields of a supplier. */
export function SupplierFields({ field }: Pick<RecordFormState<SupplierValues>, 'field'>) {
  const { data: own = [] } = useCall(clientCall, 'GET /crm/fields', { query: { record: 'supplier' } })
  return (
    <>
      <FieldRow>
        <TextInput label="Name" required maxLength={160} autoComplete="off" {...field('name')} />
        <Select label="Kind" data={kindOptions} allowDeselect={false} {...field('kind')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
        <PhoneField label="Phone" {...field('phone')} />
      </FieldRow>
      <FieldRow>
        <CurrencyField label="Currency" description="Its invoices are usually in it." required {...field('currency')} />
        <NumberInput label="Days to pay" description="From the day of an invoice." min={0} max={365} {...field('days_to_pay')} />
      </FieldRow>
      <TextInput label="Tax number" maxLength={40} autoComplete="off" {...field('tax_number')} />
      <Textarea label="Notes" description="Only your agency sees them." autosize minRows={2} maxLength={2000} {...field('notes')} />
      <OwnFields fields={own} field={field as (path: string) => object} />
    </>
  )
}
