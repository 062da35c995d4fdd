import { findSuppliers } from '#domains/suppliers/web/calls.ts'
import type { Currency } from '#kit/contract/money.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { LineFields, newLine, problemsOf, toBody, type LineValues } from './line-fields.tsx'

export interface InvoiceValues {
  supplier_id: string | null
  number: string
  issued_on: string | null
  due_on: string | null
  currency: Currency | null
  lines: LineValues[]
  notes: string
}

export const newInvoice = (currency: Currency): InvoiceValues => ({
  supplier_id: null,
  number: '',
  issued_on: null,
  due_on: null,
  currency,
  lines: [newLine()],
  notes: '',
})

/** Returns what is missing, by field. */
export const checkInvoice = ({ supplier_id, number, issued_on, currency, lines }: InvoiceValues): Record<string, string> => ({
  ...(supplier_id ? {} : { supplier_id: 'Choose a supplier.' }),
  ...(number.trim() ? {} : { number: 'Number is required.' }),
  ...(issued_on ? {} : { issued_on: 'Date is required.' }),
  ...(currency ? {} : { currency: 'Currency is required.' }),
  ...problemsOf(lines),
})

/** Returns the body of what is entered, without the supplier. `checkInvoice` found nothing missing. */
export const invoiceBodyOf = ({ number, issued_on, due_on, currency, lines, notes }: InvoiceValues) => ({
  number,
  issued_on: issued_on!,
  due_on,
  currency: currency!,
  lines: lines.map(toBody),
  notes,
})

interface InvoiceFieldsProps {
  form: SmallFormState<InvoiceValues>
  /** The supplier that is chosen already, for its name. */
  supplier: Option | null
  /** The supplier cannot be changed any more. */
  fixed?: true
  /** A credit note has no day to pay, and is in the currency of its invoice. */
  credit?: true
}

/** The fields of a supplier's invoice or credit note. */
export function InvoiceFields({ form, supplier, fixed, credit }: InvoiceFieldsProps) {
  const { values, set, field, errorAt } = form
  const setCurrency = (currency: unknown) => {
    field('currency').onChange(currency)
    // Amounts are in the currency of the invoice.
    set({ lines: values.lines.map((line) => ({ ...line, amount: null })) })
  }
  return (
    <>
      <FieldRow>
        {fixed ? (
          <TextInput label="Supplier" readOnly value={supplier?.label ?? ''} />
        ) : (
          <RemoteSelect label="Supplier" required search={findSuppliers} current={supplier} {...field('supplier_id')} />
        )}
        <TextInput label="Number" required maxLength={60} autoComplete="off" {...field('number')} />
      </FieldRow>
      {credit ? (
        <DateField label="Date" required {...field('issued_on')} />
      ) : (
        <>
          <FieldRow>
            <DateField label="Date" required {...field('issued_on')} />
            <DateField label="Pay by" description="Empty: by the supplier’s days to pay." {...field('due_on')} />
          </FieldRow>
          <CurrencyField label="Currency" required {...field('currency')} onChange={setCurrency} />
        </>
      )}
      {values.currency && (
        <LineFields lines={values.lines} currency={values.currency} errorAt={errorAt} change={(lines) => set({ lines })} />
      )}
      <Textarea label="Notes" description="Only your agency sees them." autosize minRows={2} maxLength={2000} {...field('notes')} />
    </>
  )
}
