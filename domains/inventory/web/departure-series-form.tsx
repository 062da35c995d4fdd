import { Checkbox, Group, Text } from '@mantine/core'
import type { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TimeField } from '#kit/web/fields/time-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { departureSeriesBody } from '../contract/departures.ts'
import { at, kindCall } from './calls.ts'
import type { DepartureNoun, DeparturesProps } from './departures.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { countWeekdays, weekdayOptions } from './item-words.ts'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

interface Values {
  from: string | null
  to: string | null
  weekdays: string[]
  starts_at: string
  capacity: number | null
  cutoff_hours: number | null
}

const bodyOf = ({ weekdays, starts_at, cutoff_hours, ...rest }: Values) => ({
  ...rest,
  weekdays: weekdays.map(Number),
  starts_at: starts_at || null,
  cutoff_hours: cutoff_hours ?? 0,
})
const check = checkWith(departureSeriesBody, {
  from: 'First day',
  to: 'Last day',
  starts_at: 'Start',
  capacity: 'Places',
  cutoff_hours: 'Cut-off',
})

/** Adds departures on weekdays between two days. */
export default function DepartureSeriesForm({ base, id, noun = 'departure', changes, done }: DeparturesProps & { done: () => void }) {
  const invalidate = useInvalidate()
  const today = dayOf(new Date())
  const form = useSmallForm<Values>({
    initial: { from: addDays(today, 1), to: addDays(today, 90), weekdays: ['6'], starts_at: '', capacity: 12, cutoff_hours: 0 },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      const { created, skipped } = await kindCall(at(base, 'POST /~/{id}/departures/series'), {
        params: { id },
        body: bodyOf(values) as z.input<typeof departureSeriesBody>,
        ...sent,
      })
      void invalidate([base, ...changes])
      toast(`${countText(created, noun)} added.${skipped > 0 ? ` ${skipped} were there already.` : ''}`)
      done()
    },
  })
  const { from, to, weekdays } = form.values
  const count = from && to && from <= to ? countWeekdays(from, to, weekdays.map(Number)) : 0
  return (
    <DrawerForm form={form} action="Add series" done={done}>
      <FieldRow>
        <DateField label="First day" required min={today} {...form.field('from')} />
        <DateField label="Last day" required min={from ?? today} {...form.field('to')} />
      </FieldRow>
      <Checkbox.Group label="Weekdays" required {...form.field('weekdays')}>
        <Group gap="sm" mt={4}>
          {weekdayOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <TimeField label="Start" {...form.field('starts_at')} />
        <WholeNumberField label="Places" required {...form.field('capacity')} />
        <WholeNumberField label="Cut-off" suffix=" h" {...form.field('cutoff_hours')} />
      </FieldRow>
      <Text size="sm" c="dimmed" mb="md" role="status">
        {count === 0 ? 'No matching days yet.' : `Adds ${countText(count, noun)}.`}
      </Text>
    </DrawerForm>
  )
}

const countText = (count: number, noun: DepartureNoun): string => `${count} ${noun}${count === 1 ? '' : 's'}`
