import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { findSuppliers } from '#domains/suppliers/web/calls.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, payableReads } from './calls.ts'
import { LineFields, newLine, problemsOf, toBody, type LineValues } from './line-fields.tsx'

interface Values {
  supplier_id: string | null
  number: string
  issued_on: string | null
  due_on: string | null
  currency: Currency | null
  lines: LineValues[]
}

const check = ({ supplier_id, number, issued_on, currency, lines }: Values): Record<string, string> => ({
  ...(supplier_id ? {} : { supplier_id: 'Choose a supplier.' }),
  ...(number.trim() ? {} : { number: 'Number is required.' }),
  ...(issued_on ? {} : { issued_on: 'Date is required.' }),
  ...(currency ? {} : { currency: 'Currency is required.' }),
  ...problemsOf(lines),
})

/** Enters a supplier's invoice. Its text can be pasted; what is read from it is checked by the person. */
export default function InvoiceNew() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const agency = useAgency()
  const [supplier, setSupplier] = useState<{ value: string; label: string } | null>(null)
  const form = useSmallForm<Values>({
    initial: { supplier_id: null, number: '', issued_on: null, due_on: null, currency: agency.currency, lines: [newLine()] },
    check,
    send: async ({ supplier_id, number, issued_on, due_on, currency, lines }, sent) => {
      const body = { supplier_id: supplier_id!, number, issued_on: issued_on!, due_on, currency: currency!, lines: lines.map(toBody) }
      const { id } = await call('POST /payables/invoices/create', { body, ...sent })
      await invalidate(payableReads)
      toast('Invoice entered.')
      await navigate({ href: pathTo('/payables/view/$id', { id }), replace: true })
    },
  })
  const { values, set, field } = form
  const fill = (read: Read) => {
    if (read.supplier) setSupplier({ value: read.supplier.id, label: read.supplier.name })
    set({
      ...(read.supplier ? { supplier_id: read.supplier.id } : {}),
      ...(read.number ? { number: read.number } : {}),
      ...(read.issued_on ? { issued_on: read.issued_on } : {}),
      ...(read.due_on ? { due_on: read.due_on } : {}),
      ...(read.total ? { currency: read.total.currency, lines: [{ ...values.lines[0]!, amount: read.total }] } : {}),
    })
  }
  const setCurrency = (currency: unknown) => {
    field('currency').onChange(currency)
    // Amounts are in the currency of the invoice.
    set({ lines: values.lines.map((line) => ({ ...line, amount: null })) })
  }
  return (
    <ScreenPage title="Enter supplier invoice">
      <Card title="Text of the invoice">
        <PastedText fill={fill} />
      </Card>
      <Card title="Invoice">
        <SmallForm form={form} action="Enter invoice">
          <FieldRow>
            <RemoteSelect label="Supplier" required search={findSuppliers} current={supplier} {...field('supplier_id')} />
            <TextInput label="Number" required maxLength={60} autoComplete="off" {...field('number')} />
          </FieldRow>
          <FieldRow>
            <DateField label="Date" required {...field('issued_on')} />
            <DateField label="Pay by" description="Empty: by the supplier’s days to pay." {...field('due_on')} />
          </FieldRow>
          <CurrencyField label="Currency" required {...field('currency')} onChange={setCurrency} />
          <LineFields
            lines={values.lines}
            currency={values.currency ?? agency.currency}
            errorAt={form.errorAt}
            change={(lines) => set({ lines })}
          />
        </SmallForm>
      </Card>
    </ScreenPage>
  )
}

interface Read {
  number: string | null
  issued_on: string | null
  due_on: string | null
  total: Money | null
  supplier: { id: string; name: string } | null
}

/** Reads what a person pastes from a mail or a PDF, to save typing. */
function PastedText({ fill }: { fill: (read: Read) => void }) {
  const [text, setText] = useState('')
  const read = async () => {
    try {
      const found = await call('POST /payables/read', { body: { text } })
      fill(found)
      toast(found.number || found.total ? 'Filled in below. Check every field.' : 'Nothing was found. Fill in the fields below.')
    } catch (error) {
      showError('Not read', error)
    }
  }
  return (
    <>
      <Textarea
        label="Paste the text"
        description="From the supplier’s mail or PDF. Number, dates, total and supplier are filled in for you to check."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button mt="sm" variant="default" disabled={text.trim() === ''} onClick={() => void read()}>
        Fill in fields
      </Button>
    </>
  )
}
