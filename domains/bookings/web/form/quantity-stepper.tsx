import { ActionIcon, Group, NumberInput } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'

interface QuantityStepperProps {
  /** Label of the counted unit: "Adult". */
  label: string
  value: number
  onChange: (quantity: number) => void
  max?: number | null | undefined
}

/** A quantity with buttons large enough for a thumb, and a field to type in. */
export function QuantityStepper({ label, value, onChange, max }: QuantityStepperProps) {
  const limit = max ?? 10_000
  const set = (quantity: number) => onChange(Math.min(Math.max(Math.trunc(quantity) || 0, 0), limit))
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={label}>
      <ActionIcon variant="default" size={36} aria-label={`${label}: one less`} disabled={value <= 0} onClick={() => set(value - 1)}>
        <icons.minus size={16} />
      </ActionIcon>
      <NumberInput
        aria-label={`${label}: how many`}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        max={limit}
        w={56}
        value={value}
        onChange={(typed) => set(Number(typed))}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { textAlign: 'center', fontVariantNumeric: 'tabular-nums' } }}
      />
      <ActionIcon variant="default" size={36} aria-label={`${label}: one more`} disabled={value >= limit} onClick={() => set(value + 1)}>
        <icons.plus size={16} />
      </ActionIcon>
    </Group>
  )
}
