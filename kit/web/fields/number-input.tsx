import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { lowestOf, numberOf, problemOfNumber } from './number-problem.ts'

type NumberOrText = number | string
type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue' | 'clampBehavior' | 'min' | 'max'> & {
  value?: NumberOrText | null
  onChange?: (value: NumberOrText) => void
  min?: number
  max?: number
}

/** The form may store "1." as 1, "-" and an empty text as no number. The typed text stays until another value comes from outside. */
function isSame(typed: NumberOrText, value: NumberOrText | null | undefined): boolean {
  const [a, b] = [numberOf(typed) ?? Number.NaN, numberOf(value) ?? Number.NaN]
  return Object.is(a, b)
}

/**
 * Mantine's number input, which never changes what was typed: not to a limit, and not "1.5" to "15". A number outside the limits stays, and
 * the limit shows as the field's error unless the form has one of its own.
 */
export function NumberInput({ value, onChange, error, allowDecimal, allowNegative, decimalScale, ...props }: Props) {
  const limits = { min: props.min, max: props.max, allowDecimal, allowNegative, decimalScale }
  const [typed, setTyped] = useState<NumberOrText>('')
  const lowest = lowestOf(limits)
  const shown = isSame(typed, value) ? typed : Number.isNaN(value) ? '' : (value ?? '')
  return (
    <MantineNumberInput
      {...props}
      {...(lowest === undefined ? {} : { min: lowest })}
      clampBehavior="none"
      value={shown}
      error={error || problemOfNumber(shown, limits)}
      onChange={(next) => {
        setTyped(next)
        onChange?.(next)
      }}
    />
  )
}
