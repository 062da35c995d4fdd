import { Button, Group, Select as PlainSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { call as bookingCall } from '#domains/bookings/web/calls.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { overheadCategories, overheadWords, type OverheadCategory } from '../contract/states.ts'
import { call, type InvoiceDetails } from './calls.ts'
import styles from './line-fields.module.css'

export interface LineValues {
  key: string
  description: string
  amount: Money | null
  kind: 'booking' | 'departure' | 'overhead'
  booking_id: string | null
  line_id: string | null
  departure_id: string | null
  overhead: OverheadCategory | null
  /** The name of the booking or departure that is chosen already. */
  chosen: string | null
}

let lines = 0
export const newLine = (): LineValues => ({
  key: `line-${++lines}`,
  description: '',
  amount: null,
  kind: 'booking',
  booking_id: null,
  line_id: null,
  departure_id: null,
  overhead: null,
  chosen: null,
})

/** Returns the values of the lines of an invoice, to edit them or to start a credit note. */
export const lineValuesOf = (all: InvoiceDetails['lines']): LineValues[] =>
  all.map((line) => ({
    key: `line-${++lines}`,
    description: line.description,
    amount: line.amount,
    kind: line.booking_id ? 'booking' : line.departure_id ? 'departure' : 'overhead',
    booking_id: line.booking_id,
    line_id: line.line_id,
    departure_id: line.departure_id,
    overhead: line.overhead,
    chosen: line.booking_reference ?? line.departure_title,
  }))

/** Returns what is missing in the lines, by field. */
export const problemsOf = (all: readonly LineValues[]): Record<string, string> =>
  Object.fromEntries(
    all.flatMap(({ description, amount, kind, booking_id, departure_id, overhead }, index) => [
      ...(description.trim() ? [] : [[`lines.${index}.description`, 'Description is required.']]),
      ...(amount && amount.amount > 0 ? [] : [[`lines.${index}.amount`, 'Amount is required.']]),
      ...(kind === 'booking' && !booking_id ? [[`lines.${index}.booking_id`, 'Choose a booking.']] : []),
      ...(kind === 'departure' && !departure_id ? [[`lines.${index}.departure_id`, 'Choose a departure.']] : []),
      ...(kind === 'overhead' && !overhead ? [[`lines.${index}.overhead`, 'Choose what it is for.']] : []),
    ]),
  )

export const toBody = ({ description, amount, kind, booking_id, line_id, departure_id, overhead }: LineValues) => ({
  description,
  amount: amount!.amount,
  ...(kind === 'booking' ? { booking_id, line_id } : kind === 'departure' ? { departure_id } : { overhead }),
})

interface LineFieldsProps {
  lines: readonly LineValues[]
  currency: Currency
  errorAt: (path: string) => ReactNode
  change: (lines: LineValues[]) => void
}

/** The lines of an invoice, each for a booking, a departure or overheads. */
export function LineFields({ lines: all, currency, errorAt, change }: LineFieldsProps) {
  const set = (at: number, part: Partial<LineValues>) => change(all.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <>
      {all.map((line, index) => (
        <fieldset key={line.key} className={styles.line}>
          <legend>Line {index + 1}</legend>
          <FieldRow>
            <TextInput
              label="Description"
              required
              maxLength={160}
              value={line.description}
              error={errorAt(`lines.${index}.description`)}
              onChange={(event) => set(index, { description: event.currentTarget.value })}
            />
            <MoneyField
              label="Amount"
              required
              currency={currency}
              value={line.amount}
              error={errorAt(`lines.${index}.amount`)}
              onChange={(amount) => set(index, { amount })}
            />
          </FieldRow>
          <Select
            label="For"
            allowDeselect={false}
            data={[
              { value: 'booking', label: 'A booking' },
              { value: 'departure', label: 'A whole departure' },
              { value: 'overhead', label: 'Overheads' },
            ]}
            value={line.kind}
            onChange={(kind) => set(index, { kind: kind as LineValues['kind'] })}
          />
          <Target line={line} index={index} errorAt={errorAt} set={(part) => set(index, part)} />
          {all.length > 1 && (
            <Button variant="subtle" color="red" mt="xs" onClick={() => change(all.filter((one) => one !== line))}>
              Remove line {index + 1}
            </Button>
          )}
        </fieldset>
      ))}
      <Group mt="sm">
        <Button variant="default" onClick={() => change([...all, newLine()])}>
          Add line
        </Button>
      </Group>
    </>
  )
}

interface TargetProps extends Pick<LineFieldsProps, 'errorAt'> {
  line: LineValues
  index: number
  set: (part: Partial<LineValues>) => void
}

/** What a line is for. */
function Target({ line, index, errorAt, set }: TargetProps) {
  if (line.kind === 'overhead')
    return (
      <Select
        label="Kind of overheads"
        required
        data={overheadCategories.map((value) => ({ value, label: overheadWords[value] }))}
        value={line.overhead}
        error={errorAt(`lines.${index}.overhead`)}
        onChange={(overhead) => set({ overhead: overhead as OverheadCategory })}
      />
    )
  if (line.kind === 'departure')
    return (
      <RemoteSelect
        label="Departure"
        required
        name="departures of invoices"
        search={findDepartures}
        current={currentOf(line.departure_id, line.chosen)}
        value={line.departure_id}
        error={errorAt(`lines.${index}.departure_id`)}
        onChange={(departure_id) => set({ departure_id })}
      />
    )
  return (
    <FieldRow>
      <RemoteSelect
        label="Booking"
        required
        name="bookings of invoices"
        search={findBookings}
        current={currentOf(line.booking_id, line.chosen)}
        value={line.booking_id}
        error={errorAt(`lines.${index}.booking_id`)}
        onChange={(booking_id) => set({ booking_id, line_id: null })}
      />
      <BookingLine line={line} error={errorAt(`lines.${index}.line_id`)} choose={(line_id) => set({ line_id })} />
    </FieldRow>
  )
}

const currentOf = (value: string | null, label: string | null) => (value && label ? { value, label } : null)

const findDepartures = async (search: string, signal: AbortSignal) => {
  const found = await call('GET /payables/departures', { query: { search }, signal })
  return found.map(({ id, title, starts_on }) => ({ value: id, label: `${title} · ${formatDay(starts_on)}` }))
}

const findBookings = async (text: string, signal: AbortSignal) => {
  const { data } = await bookingCall.list('GET /bookings', { query: { search: text, per_page: '8' }, signal })
  return data.map(({ id, reference, client_name }) => ({ value: id, label: `${reference} · ${client_name}` }))
}

/** The line of the booking that an invoice is for. */
function BookingLine({ line, error, choose }: { line: LineValues; error: ReactNode; choose: (id: string | null) => void }) {
  const costs = useCall(
    call,
    'GET /payables/bookings/{id}/costs',
    { params: { id: line.booking_id ?? '' } },
    { enabled: line.booking_id !== null },
  )
  const data = (costs.data?.lines ?? []).flatMap(({ id, title }) => (id === null ? [] : [{ value: id, label: title }]))
  return (
    <PlainSelect
      label="Line of the booking"
      clearable
      placeholder="Whole booking"
      disabled={line.booking_id === null}
      data={line.booking_id === null ? [] : data}
      value={line.line_id}
      error={error}
      onChange={choose}
    />
  )
}
