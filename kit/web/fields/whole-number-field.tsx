import { memo, type ComponentProps } from 'react'
import { NumberInput } from './number-input.tsx'
import { numberOf } from './number-problem.ts'

interface WholeNumberFieldProps extends Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange'> {
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A whole number. Empty is null. */
export const WholeNumberField = memo(function WholeNumberField({ value, onChange, ...props }: WholeNumberFieldProps) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      {...props}
      value={value ?? null}
      onChange={(typed) => onChange?.(numberOf(typed))}
    />
  )
})
