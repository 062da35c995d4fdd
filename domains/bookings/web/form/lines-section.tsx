import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { isHireRate } from '#domains/inventory/contract/units.ts'
import { dayOf } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import { happensOnce, soldAnyDay } from '../booking-words.ts'
import type { BookableItem } from '../calls.ts'
import type { LineValues } from './booking-values.ts'
import { newEntry } from './line-guests.ts'
import { ItemPicker } from './item-picker.tsx'
import { LineEditor } from './line-editor.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/**
 * Returns the first values of a line for a picked item. It preselects the only departure, today for items sold on any day, or the day of a
 * one-time item. All quantities are 0.
 */
export const lineOf = (item: BookableItem): LineValues => ({
  inventory_id: item.id,
  departure_id: item.departures.length === 1 && !item.on_request ? item.departures[0]!.id : null,
  starts_on: dayToBegin(item),
  ...(item.letting ? { ends_on: null, starts_at: null, ends_at: null, unit_ids: [] } : {}),
  selection: firstOf(item),
})

/** One room, or one vehicle at the first tariff. */
function firstOf(item: BookableItem): LineValues['selection'] {
  if (!item.letting) return []
  const option = item.options.find((one) => isHireRate(one) && one.on_sale) ?? item.options[0]
  return option ? [newEntry(item, option, 1)] : []
}

function dayToBegin(item: BookableItem): string | null {
  if (soldAnyDay(item)) return dayOf(new Date())
  return happensOnce(item) && item.happens_from ? dayOf(new Date(item.happens_from)) : null
}

/** The booked items; a trip may contain several. */
export function LinesSection({ state }: { state: BookingFormState }) {
  const { form } = state
  const { lines } = form.values
  const [picking, setPicking] = useState(false)
  const pick = (item: BookableItem) => {
    form.form.insertListItem('lines', lineOf(item))
    form.form.clearFieldError('lines')
    setPicking(false)
  }
  const open = picking || lines.length === 0
  return (
    <FormSection title="Items">
      {lines.map((line, index) => (
        <LineEditor
          key={`${index} ${line.inventory_id}`}
          state={{ ...state, form: { ...form, errors: form.form.errors } }}
          index={index}
          onRemove={() => form.form.removeListItem('lines', index)}
        />
      ))}
      {open ? (
        <ItemPicker onPick={pick} onCancel={lines.length > 0 ? () => setPicking(false) : undefined} />
      ) : (
        <Group mb="md">
          <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={() => setPicking(true)}>
            Add another item
          </Button>
        </Group>
      )}
      <LineProblem text={form.field('lines').error} />
    </FormSection>
  )
}
