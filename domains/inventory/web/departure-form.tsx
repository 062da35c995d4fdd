import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { wordsOf } from '#kit/contract/text.ts'
import { addDays, dayOf, formatRange } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TimeField } from '#kit/web/fields/time-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { departureBody } from '../contract/departures.ts'
import { at, kindCall } from './calls.ts'
import type { Departure, DeparturesProps } from './departures.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

interface Values {
  starts_on: string | null
  starts_at: string
  capacity: number | null
  cutoff_hours: number | null
  note: string
}

interface DepartureFormProps extends DeparturesProps {
  /** `new` or the id of the departure. */
  opened: string
  done: () => void
}

/** Adds or edits a departure. */
export default function DepartureForm(props: DepartureFormProps) {
  const { base, opened } = props
  const answer = useCall(kindCall, at(base, 'GET /~/departures/{id}'), { params: { id: opened } }, { enabled: opened !== 'new' })
  if (opened === 'new') return <Fields {...props} />
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return answer.data ? <Fields key={answer.data.version} {...props} departure={answer.data} /> : null
}

const bodyOf = ({ starts_at, cutoff_hours, ...rest }: Values) => ({
  ...rest,
  starts_at: starts_at || null,
  cutoff_hours: cutoff_hours ?? 0,
})
const labels = { starts_at: 'Start', capacity: 'Places', cutoff_hours: 'Cut-off' }
const dayLabel = (days: number) => (days > 1 ? 'First day' : 'Day')

type FieldsProps = Omit<DepartureFormProps, 'opened'> & { departure?: Departure }

const valuesOf = (departure: Departure): Values => ({
  starts_on: departure.starts_on,
  starts_at: departure.starts_at ?? '',
  capacity: departure.capacity,
  cutoff_hours: departure.cutoff_hours,
  note: departure.note ?? '',
})
const newDeparture: Values = { starts_on: null, starts_at: '', capacity: 12, cutoff_hours: 0, note: '' }

function useDepartureForm({ base, id, days, changes, noun = 'departure', departure, done }: FieldsProps) {
  const invalidate = useInvalidate()
  const check = checkWith(departureBody, { ...labels, starts_on: dayLabel(days) })
  return useSmallForm<Values>({
    initial: departure ? valuesOf(departure) : newDeparture,
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      const body = bodyOf(values) as z.input<typeof departureBody>
      if (departure)
        await kindCall(at(base, 'POST /~/departures/{id}/update'), {
          params: { id: departure.id },
          body: { ...body, version: departure.version },
          ...sent,
        })
      else await kindCall(at(base, 'POST /~/{id}/departures/create'), { params: { id }, body, ...sent })
      void invalidate([base, ...changes])
      toast(`${wordsOf(noun)} ${departure ? 'saved' : 'added'}.`)
      done()
    },
  })
}

function Fields(props: FieldsProps) {
  const { days, done, departure, noun = 'departure' } = props
  const form = useDepartureForm(props)
  const { starts_on } = form.values
  const taken = departure ? departure.held + departure.sold : 0
  const span = starts_on && days > 1 ? formatRange(starts_on, addDays(starts_on, days - 1)) : undefined
  return (
    <DrawerForm form={form} action={`${departure ? 'Save' : 'Add'} ${noun}`} done={done}>
      <FieldRow>
        <DateField
          label={dayLabel(days)}
          required
          min={dayOf(new Date())}
          disabled={taken > 0}
          description={taken > 0 ? 'It has bookings, so the day cannot change.' : span}
          {...form.field('starts_on')}
        />
        <TimeField label="Start" {...form.field('starts_at')} />
      </FieldRow>
      <FieldRow>
        <WholeNumberField label="Places" required description={taken > 0 ? `${taken} are taken.` : undefined} {...form.field('capacity')} />
        <WholeNumberField label="Cut-off" suffix=" hours before" description="Sales end at this time." {...form.field('cutoff_hours')} />
      </FieldRow>
      <TextInput label="Note" maxLength={300} placeholder="Guide, vehicle, meeting point" {...form.field('note')} />
    </DrawerForm>
  )
}
