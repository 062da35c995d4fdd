import type { ReactNode } from 'react'
import type { z } from 'zod'
import { dayOf } from '#kit/contract/time.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, Switch, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { linkBody } from '../contract.ts'
import { bookingsCall, clientsCall } from './calls.ts'
import { kindOptions } from './link-words.ts'

export type LinkValues = Omit<Required<z.output<typeof linkBody>>, 'draft'>

export const labels = { title: 'Title', amount: 'Amount', minimum: 'Minimum', notify_email: 'Email', expires_on: 'Last day' }

/** Returns the form's values as a request body, without fields that the kind does not have. */
export function bodyOf(values: LinkValues) {
  const single = values.kind === 'single_use'
  const asksMinimum = values.kind === 'open_amount' || (single && values.partial)
  return {
    ...values,
    amount: values.kind === 'open_amount' ? null : values.amount,
    partial: single && values.partial,
    minimum: asksMinimum ? values.minimum : null,
    booking_id: values.kind === 'reusable' ? null : values.booking_id,
  }
}

interface LinkFormProps {
  form: RecordFormState<LinkValues>
  action: string
  /** Money was received: amount and currency cannot change. */
  fixed?: boolean
  client?: Option | null
  booking?: Option | null
  more?: ReactNode
}

/** The fields of a new or existing payment link. */
export function LinkForm({ form, action, fixed = false, client = null, booking = null, more }: LinkFormProps) {
  const may = useMay()
  const asksBooking = form.values.kind !== 'reusable' && (may('View Bookings') || booking !== null)
  const asksClient = !(asksBooking && form.values.booking_id) && (may('View Clients', 'Add Bookings') || client !== null)
  return (
    <RecordForm form={form} action={action} more={more}>
      <FormSection title="Payment for" {...(fixed ? { text: 'A payment was received, so the amount cannot change.' } : {})}>
        <TextInput label="Title" required maxLength={160} placeholder="Deposit for the gorilla walk" {...form.field('title')} />
        <Textarea
          label="Description"
          description="Shown to payers below the title."
          autosize
          minRows={2}
          maxLength={2000}
          {...form.field('description')}
        />
        <AmountFields form={form} fixed={fixed} />
      </FormSection>
      {(asksBooking || asksClient) && (
        <FormSection title="For" {...(asksBooking ? { text: 'Payments of a link with a booking are applied to that booking.' } : {})}>
          {asksBooking && (
            <RemoteSelect
              label="Booking"
              name="bookings"
              placeholder="Search reference or client"
              nothingFound="No booking found."
              disabled={fixed}
              search={findBookings}
              current={booking}
              {...form.field('booking_id')}
            />
          )}
          {asksClient && (
            <RemoteSelect
              label="Client"
              name="clients"
              placeholder="Search name, email or phone"
              nothingFound="No client found."
              disabled={fixed}
              search={findClients}
              current={client}
              {...form.field('client_id')}
            />
          )}
        </FormSection>
      )}
      <FormSection title="Expiry and notifications">
        <FieldRow>
          <DateField label="Last day" description="Leave empty to keep it open." min={dayOf(new Date())} {...form.field('expires_on')} />
          <TextInput
            label="Notify by email"
            description="We email this address for each payment."
            type="email"
            autoComplete="email"
            {...form.field('notify_email')}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="On your website" text="Websites that can open this link by script, and to which payers return.">
        <TagsField label="Websites" placeholder="https://shop.example" most={5} {...form.field('websites')} />
      </FormSection>
    </RecordForm>
  )
}

function AmountFields({ form, fixed }: Pick<LinkFormProps, 'form' | 'fixed'>) {
  const { kind, partial, currency } = form.values
  const open = kind === 'open_amount'
  const changeCurrency = (next: LinkValues['currency'] | null) => {
    if (!next) return
    form.set('currency', next as never)
    for (const field of ['amount', 'minimum'] as const)
      if (form.values[field]) form.set(field, { ...form.values[field], currency: next } as never)
  }
  return (
    <>
      <FieldRow>
        <Select label="Kind" allowDeselect={false} disabled={fixed} data={[...kindOptions]} {...form.field('kind')} />
        <CurrencyField label="Currency" disabled={fixed} {...form.field('currency')} onChange={changeCurrency} />
      </FieldRow>
      {!open && <MoneyField label="Amount" required currency={currency} disabled={fixed} {...form.field('amount')} />}
      {kind === 'single_use' && (
        <Switch label="Allow partial payments" mb="md" disabled={fixed} {...form.field('partial', { type: 'checkbox' })} />
      )}
      {(open || (kind === 'single_use' && partial)) && (
        <MoneyField label={open ? 'Minimum' : 'Minimum first payment'} currency={currency} disabled={fixed} {...form.field('minimum')} />
      )}
    </>
  )
}

async function findClients(search: string, signal: AbortSignal) {
  const { data } = await clientsCall.list('GET /clients', { query: { search, per_page: '15' }, signal })
  return data.map(({ id, name, phone, email }) => ({ value: id, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
}

async function findBookings(search: string, signal: AbortSignal) {
  const { data } = await bookingsCall.list('GET /bookings', { query: { search, per_page: '15' }, signal })
  return data.map(({ id, reference, client_name, title }) => ({ value: id, label: `${reference} · ${client_name} · ${title}` }))
}
