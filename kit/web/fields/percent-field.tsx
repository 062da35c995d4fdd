import { NumberInput, type NumberInputProps } from '@mantine/core'

interface PercentFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
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
      value={value ?? ''}
      onChange={(typed) => onChange?.(typed === '' ? null : Number(typed))}
    />
  )
}
