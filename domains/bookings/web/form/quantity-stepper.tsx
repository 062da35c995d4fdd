import { ActionIcon, Group } from '@mantine/core'
import { useState } from 'react'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { numberOf } from '#kit/web/fields/number-problem.ts'
import { icons } from '#kit/web/icons.ts'
import { maxQuantity } from './quantity-problem.ts'

interface QuantityStepperProps {
  /** Label of the counted unit: "Adult". */
  label: string
  value: number
  onChange: (quantity: number) => void
  /** The least that can be chosen, besides none. */
  min?: number
  /** What the buttons do not go below: 0, or 1 where none makes no sense. */
  least?: number
  max?: number | null | undefined
  disabled?: boolean
  /** Error with the quantity. It is shown beside the stepper, by `id`. */
  problem?: { id: string; text: string | null }
}

/** A quantity with buttons large enough for a thumb, and a field to type in. What is typed stays, even outside the limits. */
export function QuantityStepper({ label, value, onChange, min = 0, least = 0, max, disabled = false, problem }: QuantityStepperProps) {
  const limit = max ?? maxQuantity
  // While the field is focused, nothing chosen is an empty field: a 0 under the cursor would make 120 of a typed 12.
  const [empty, setEmpty] = useState(false)
  const less = () => onChange(value > limit ? limit : value <= min ? least : value - 1)
  const more = () => onChange(value < min ? min : value + 1)
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={label}>
      <ActionIcon variant="default" size={36} aria-label={`${label}: one less`} disabled={value <= least} onClick={less}>
        <icons.minus size={16} />
      </ActionIcon>
      <NumberInput
        aria-label={`${label}: how many`}
        aria-describedby={problem?.text ? problem.id : undefined}
        hideControls
        withKeyboardEvents={false}
        placeholder="0"
        w={56}
        disabled={disabled && value === 0}
        value={empty && value === 0 ? '' : value}
        error={Boolean(problem?.text)}
        onChange={(typed) => {
          setEmpty(typed === '')
          onChange(numberOf(typed) || 0)
        }}
        onBlur={() => setEmpty(false)}
        // The input calls `onFocus` later, when something may have been typed already.
        onFocusCapture={() => setEmpty(true)}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { textAlign: 'center', fontVariantNumeric: 'tabular-nums' } }}
      />
      <ActionIcon variant="default" size={36} aria-label={`${label}: one more`} disabled={disabled || value >= limit} onClick={more}>
        <icons.plus size={16} />
      </ActionIcon>
    </Group>
  )
}
