import { Radio, Stack } from '@mantine/core'
import { dayOf } from '#kit/contract/time.ts'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ClientSection } from './client-section.tsx'
import { FareSection } from './fare-section.tsx'
import type { FlightValues } from './flight-values.ts'
import styles from './form.module.css'
import { PassengersSection } from './passengers-section.tsx'
import { SegmentsSection } from './segments-section.tsx'
import { useFlightForm, type FlightFormOptions, type FlightFormState } from './use-flight-form.ts'

interface FlightFormProps extends FlightFormOptions {
  /** The current client's id and name. */
  client?: { value: string; label: string } | undefined
}

const saveLabels: Record<FlightValues['status'], string> = { draft: 'Save draft', quoted: 'Save quote', held: 'Save as held' }

/** The form for adding or editing a flight booking, with price and warnings in the sidebar. */
export function FlightForm({ client, ...options }: FlightFormProps) {
  const state = useFlightForm(options)
  const { form, sums } = state
  return (
    <RecordForm
      form={form}
      action={state.flight ? 'Save flight' : saveLabels[form.values.status]}
      more={
        sums.total > 0 && (
          <span className={styles.barTotal}>
            <Money value={{ amount: sums.total, currency: form.values.currency }} />
          </span>
        )
      }
      aside={<CheckPanel state={state} />}
    >
      <>
        <SegmentsSection state={state} />
        <PassengersSection state={state} />
        <FareSection state={state} />
        <ClientSection form={form} current={client} adds={!state.flight} />
        <AirlineSection state={state} />
        {!state.flight && <StatusSection state={state} />}
      </>
    </RecordForm>
  )
}

/** PNR, airline and deadlines. */
function AirlineSection({ state: { form } }: { state: FlightFormState }) {
  const today = dayOf(new Date())
  return (
    <FormSection title="Reservation" text="We remind you a day and three hours before seats or fare expire.">
      <FieldRow>
        <TextInput label="PNR" placeholder="6X7YZA" maxLength={13} autoComplete="off" {...form.field('pnr')} />
        <TextInput
          label="Ticketing airline"
          placeholder="Airline of the first flight"
          maxLength={2}
          autoComplete="off"
          {...form.field('carrier')}
        />
      </FieldRow>
      <FieldRow>
        <MomentField label="Seats are held until" min={today} {...form.field('hold_deadline_at')} />
        <MomentField label="Fare is guaranteed until" min={today} {...form.field('fare_deadline_at')} />
      </FieldRow>
      <Textarea label="Notes" placeholder="Only your agency sees them." autosize minRows={2} maxLength={5000} {...form.field('notes')} />
    </FormSection>
  )
}

const choices: { value: FlightValues['status']; label: string; description: string }[] = [
  { value: 'draft', label: 'Draft', description: 'Recorded only. Nothing is offered yet.' },
  { value: 'quoted', label: 'Quoted', description: 'The client has the price and is deciding.' },
  { value: 'held', label: 'Held', description: 'The airline holds the seats. You can invoice the client.' },
]

/** The initial status of the booking. */
const StatusSection = ({ state: { form } }: { state: FlightFormState }) => (
  <FormSection title="Status">
    <Radio.Group {...form.field('status')} aria-label="Status" mb="md">
      <Stack gap="sm">
        {choices.map((choice) => (
          <Radio key={choice.value} size="xs" {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  </FormSection>
)
