import { call as clientCall } from '#domains/clients/web/calls.ts'
import { OwnFields } from '#domains/clients/web/contacts/own-fields.tsx'
import { Textarea } from '#kit/web/fields/inputs.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { wordsOfKinds } from '../../contract/kind-words.ts'
import { ActionSection, saveLabel } from './action-section.tsx'
import { ClientSection } from './client-section.tsx'
import styles from './form.module.css'
import { LinesSection } from './lines-section.tsx'
import { PricePanel } from './price-panel.tsx'
import { TravellersSection } from './travellers-section.tsx'
import { totalOf, useBookingForm, type BookingFormOptions } from './use-booking-form.ts'

interface BookingFormProps extends BookingFormOptions {
  /** The client already chosen: id and name. */
  client?: { value: string; label: string } | undefined
}

/** The agency's own fields of a new booking. Those of an existing one are on its page. */
function OwnFieldsSection({ field }: { field: (path: string) => object }) {
  const { data: fields = [] } = useCall(clientCall, 'GET /crm/fields', { query: { record: 'booking' } })
  if (fields.length === 0) return null
  return (
    <FormSection title="Custom fields">
      <OwnFields fields={fields} field={field} />
    </FormSection>
  )
}

/** The form of a new or existing booking, with its price beside it. */
export function BookingForm({ initial, booking, client, onSaved }: BookingFormProps) {
  const state = useBookingForm({ initial, booking, onSaved })
  const { form, price } = state
  const words = wordsOfKinds(price.quote?.lines.map(({ kind }) => kind) ?? booking?.kinds ?? [])
  const total = price.quote ? totalOf(price.quote, booking) : booking?.total
  return (
    <RecordForm
      form={form}
      action={booking ? 'Save booking' : saveLabel(form.values.action, words)}
      more={
        total && (
          <span className={styles.barTotal}>
            <Money value={total} />
          </span>
        )
      }
      aside={<PricePanel state={state} />}
    >
      <>
        <ClientSection state={state} current={client} />
        <LinesSection state={state} />
        <TravellersSection state={state} people={words.people} />
        <FormSection title="Notes">
          <Textarea
            aria-label="Notes"
            placeholder="Only your agency sees them."
            autosize
            minRows={2}
            maxLength={5000}
            {...form.field('notes')}
          />
        </FormSection>
        {!booking && <OwnFieldsSection field={form.field} />}
        {!booking && <ActionSection state={state} words={words} />}
      </>
    </RecordForm>
  )
}
