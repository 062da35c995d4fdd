import { ActionIcon, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { dayOf } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { cabinOptions, minutesText } from '../flight-words.ts'
import type { FlightSegment } from '../calls.ts'
import { AirportField } from './airport-field.tsx'
import { newSegment, withPassengers, withSegments, type SegmentValues } from './flight-values.ts'
import styles from './form.module.css'
import { readPasted } from './pasted-lines.ts'
import { ClockField, FlightDayField, FlightField } from './typed-fields.tsx'
import type { FlightFormState } from './use-flight-form.ts'

/** The flights: pasted as lines, or entered field by field. */
export function SegmentsSection({ state }: { state: FlightFormState }) {
  const { form, check } = state
  const { segments } = form.values
  const [added, setAdded] = useState(-1)
  const add = () => {
    const last = segments.at(-1)
    form.form.insertListItem('segments', newSegment(last ? { from: last.to, cabin: last.cabin } : {}))
    setAdded(segments.length)
  }
  return (
    <FormSection title="Flights" text="Local times of each airport.">
      <PasteBox state={state} />
      {segments.map((segment, index) => {
        const errors = errorsOf(state, index)
        return (
          <SegmentRow
            key={index}
            form={form}
            index={index}
            errors={errors}
            understood={check.segmentAt(index)}
            begin={index === added}
            onRemove={segments.length > 1 ? () => form.form.removeListItem('segments', index) : undefined}
            rowKey={JSON.stringify([segment, errors, check.segmentAt(index), segments.length, index === added])}
          />
        )
      })}
      <Group mb="md">
        <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={add}>
          Add a flight
        </Button>
      </Group>
    </FormSection>
  )
}

/** Converts pasted lines into flights and passengers, on paste or Enter. */
function PasteBox({ state: { form } }: { state: FlightFormState }) {
  const [text, setText] = useState('')
  const [notice, setSaid] = useState('')
  const read = (given: string): boolean => {
    const { segments, passengers, unread } = readPasted(given, dayOf(new Date()))
    if (segments.length + passengers.length === 0) return false
    if (segments.length > 0) form.set('segments', withSegments(form.values.segments, segments) as never)
    if (passengers.length > 0) form.set('passengers', withPassengers(form.values.passengers, passengers) as never)
    form.form.clearErrors()
    setText(unread.join('\n'))
    setSaid(readText(segments.length, passengers.length, unread.length))
    return true
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (text === '' && read(pasted)) event.preventDefault()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.metaKey || event.ctrlKey || text.trim() === '') return
    event.preventDefault()
    if (!read(text)) setSaid('No flight found in this line. Write it like EBB NBO KQ413 12MAR 0715 0830.')
  }
  return (
    <div className={styles.paste}>
      <Textarea
        label="Paste an itinerary, or type a line and press Enter"
        placeholder="EBB NBO KQ413 12MAR 0715 0830"
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={key}
      />
      <p className={styles.said} role="status">
        {notice}
      </p>
    </div>
  )
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function readText(flights: number, passengers: number, unread: number): string {
  const found = [flights > 0 && counted(flights, 'flight'), passengers > 0 && counted(passengers, 'passenger')]
    .filter(Boolean)
    .join(' and ')
  return `${found} read.${unread > 0 ? ' The lines left above could not be read.' : ''}`
}

type Errors = Partial<Record<keyof SegmentValues, string>>

/** The errors of a row: the form's own and those of the server's check. */
function errorsOf({ form, check }: FlightFormState, index: number): Errors {
  const prefix = `segments.${index}.`
  const of = (all: Record<string, unknown>) =>
    Object.entries(all).flatMap(([path, sentence]) =>
      path.startsWith(prefix) && typeof sentence === 'string' ? [[path.slice(prefix.length), sentence] as const] : [],
    )
  return Object.fromEntries([...of(check.problems), ...of(form.form.errors)])
}

interface SegmentRowProps {
  form: FlightFormState['form']
  index: number
  errors: Errors
  understood: FlightSegment | undefined
  begin: boolean
  onRemove: (() => void) | undefined
  rowKey: string
}

/** Re-renders only the edited row. `rowKey` contains everything that the row shows. */
const SegmentRow = memo(Segment, (before, after) => before.index === after.index && before.rowKey === after.rowKey)

function Segment({ form, index, errors, understood, begin, onRemove }: SegmentRowProps) {
  const [open, setOpen] = useState(false)
  const field = (name: keyof SegmentValues) => ({ ...form.field(`segments.${index}.${name}`), error: errors[name] })
  const failing = Boolean(errors.cabin ?? errors.booking_class ?? errors.baggage ?? errors.arrives_on)
  return (
    <div className={styles.entry} role="group" aria-label={`Flight ${index + 1}`}>
      <div className={styles.segment}>
        <FlightField label="Flight" required {...field('flight')} autoFocus={begin} />
        <AirportField label="From" required {...field('from')} />
        <AirportField label="To" required {...field('to')} />
        <FlightDayField label="Day" required {...field('departs_on')} />
        <ClockField label="Departs" required {...field('departs_time')} />
        <ClockField label="Arrives" required {...field('arrives_time')} />
      </div>
      <div className={styles.understood}>
        <span>{understood ? <Understood segment={understood} /> : ''}</span>
        <Group gap={4} wrap="nowrap">
          <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={open || failing} onClick={() => setOpen(!open)}>
            {open || failing ? 'Less' : 'Class and bags'}
          </Button>
          {onRemove && (
            <ActionIcon aria-label={`Remove flight ${index + 1}`} onClick={onRemove}>
              <icons.x size={16} />
            </ActionIcon>
          )}
        </Group>
      </div>
      {(open || failing) && (
        <>
          <FieldRow>
            <Select label="Cabin" data={cabinOptions} allowDeselect={false} {...field('cabin')} />
            <TextInput label="Booking class" maxLength={1} placeholder="Y" {...field('booking_class')} />
          </FieldRow>
          <FieldRow>
            <TextInput label="Baggage" maxLength={60} placeholder="2 × 23 kg" {...field('baggage')} />
            <FlightDayField label="Arrives on" description="Empty: found from the times." {...field('arrives_on')} />
          </FieldRow>
        </>
      )}
    </div>
  )
}

const laterText = ({ departs_on, arrives_on }: FlightSegment) => {
  const days = Math.round((Date.parse(arrives_on) - Date.parse(departs_on)) / 86_400_000)
  return days === 0 ? '' : days === 1 ? ', lands the next day' : days === -1 ? ', lands the day before' : `, lands ${days} days later`
}

/** The server's reading of a row: cities, airline and duration. */
const Understood = ({ segment }: { segment: FlightSegment }) => (
  <>
    {segment.from_airport.city} to {segment.to_airport.city}
    {segment.minutes > 0 && `, ${minutesText(segment.minutes)}`}
    {laterText(segment)}
    {segment.carrier_name && ` · ${segment.carrier_name}`}
  </>
)
