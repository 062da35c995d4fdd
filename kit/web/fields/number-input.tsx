import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
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

const isPartOfNumber = (text: string) => /^[\s0-9.,%+-]*$/.test(text)
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Mantine's input leaves out letters without a word, so "1e3" would become 13. The field says so until something is deleted or it is
 * entered again.
 */
function useRefusedLetters({ onFocus, onKeyDown, onPaste }: Props) {
  const [refused, setRefused] = useState(false)
  return {
    problem: refused ? 'Use digits only. Check the number.' : null,
    handlers: {
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setRefused(false)
        onFocus?.(event)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (isCharacter(event) && !isPartOfNumber(event.key)) setRefused(true)
        else if (event.key === 'Backspace' || event.key === 'Delete') setRefused(false)
        onKeyDown?.(event)
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const isNumber = isPartOfNumber(event.clipboardData.getData('text'))
        setRefused(!isNumber)
        if (!isNumber) event.preventDefault()
        onPaste?.(event)
      },
    },
  }
}

/**
 * Mantine's number input, which never changes what was typed: not to a limit, and not "1.5" to "15". A number outside the limits stays, and
 * the limit shows as the field's error unless the form has one of its own.
 */
export function NumberInput({ value, onChange, error, allowDecimal, allowNegative, decimalScale, ...props }: Props) {
  const limits = { min: props.min, max: props.max, allowDecimal, allowNegative, decimalScale }
  const [typed, setTyped] = useState<NumberOrText>('')
  const refused = useRefusedLetters(props)
  const lowest = lowestOf(limits)
  const shown = isSame(typed, value) ? typed : Number.isNaN(value) ? '' : (value ?? '')
  return (
    <MantineNumberInput
      {...props}
      {...refused.handlers}
      {...(lowest === undefined ? {} : { min: lowest })}
      clampBehavior="none"
      value={shown}
      error={refused.problem ?? (error || problemOfNumber(shown, limits))}
      onChange={(next) => {
        setTyped(next)
        onChange?.(next)
      }}
    />
  )
}
