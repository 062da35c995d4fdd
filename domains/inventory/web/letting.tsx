import { toast } from '#kit/web/feedback/toast.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { at, kindCall } from './calls.ts'
import type { LettingTerms, UnitsProps } from './units.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

interface Values {
  min_length: number | null
  max_length: number | null
  /** Days for items let by the night, minutes for items let by the hour. */
  padding: number | null
}

const dayMinutes = 24 * 60

function problemsOf({ min_length: least, max_length: most }: Values): Record<string, string> {
  if (!least) return { min_length: 'At least 1.' }
  return most !== null && most < least ? { max_length: 'The longest is not below the shortest.' } : {}
}

/** Minimum and maximum length of a booking, and the gap after each. */
export function Letting({ base, id, changes, letting }: UnitsProps & { letting: LettingTerms }) {
  const invalidate = useInvalidate()
  const byNight = letting.basis === 'night'
  const scale = byNight ? dayMinutes : 1
  const form = useSmallForm<Values>({
    initial: { min_length: letting.min_length, max_length: letting.max_length, padding: letting.padding_minutes / scale },
    check: problemsOf,
    send: async ({ min_length, max_length, padding }, sent) => {
      await kindCall(at(base, 'POST /~/{id}/letting/update'), {
        params: { id },
        body: { min_length: min_length ?? 1, max_length, padding_minutes: (padding ?? 0) * scale, version: letting.version },
        ...sent,
      })
      await invalidate([base, ...changes])
      toast('Terms saved.')
    },
  })
  const [length, between, most] = byNight ? (['night', 'day', 7] as const) : (['hour', 'min', 10_080] as const)
  const { min_length: least, max_length: longest, padding } = form.values
  return (
    <Card title={byNight ? 'Length of stay' : 'Length of hire'}>
      <SmallForm form={form} action="Save terms" needs={['Edit Inventory']}>
        <FieldRow>
          <WholeNumberField label="At least" min={1} max={1000} suffix={unitText(length, least)} {...form.field('min_length')} />
          <WholeNumberField
            label="At most"
            min={1}
            max={1000}
            suffix={unitText(length, longest)}
            placeholder="Any"
            {...form.field('max_length')}
          />
          <WholeNumberField label="Gap after each booking" max={most} suffix={unitText(between, padding)} {...form.field('padding')} />
        </FieldRow>
      </SmallForm>
    </Card>
  )
}

/** Returns " night" for 1, else " nights"; "min" has no plural. */
const unitText = (unit: 'night' | 'day' | 'hour' | 'min', count: number | null): string =>
  ` ${unit}${count === 1 || unit === 'min' ? '' : 's'}`
