import type { ComponentProps } from 'react'
import { NumberInput } from './number-input.tsx'
import { numberOf } from './number-problem.ts'

interface PercentFieldProps extends Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange'> {
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A percentage with up to four decimals. Empty is null. */
export function PercentField({ value, onChange, ...props }: PercentFieldProps) {
  return (
    <NumberInput
      suffix="%"
      decimalScale={4}
      allowNegative={false}
      hideControls
      {...props}
      value={value ?? null}
      onChange={(typed) => onChange?.(numberOf(typed))}
    />
  )
}
