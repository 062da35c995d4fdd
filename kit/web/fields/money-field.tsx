import { TextInput } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { currencies, currencyCodes, formatAmount, parseAmount, type Currency, type Money } from '#kit/contract/money.ts'
import { useUser } from '../use-session.ts'
import type { FieldProps } from './field.ts'
import styles from './fields.module.css'

interface MoneyFieldProps extends FieldProps<Money | null> {
  /** The only currency, or the currencies to choose from. `any`: all. Default: the agency's. */
  currency?: Currency | readonly Currency[] | 'any'
}

/** Returns all currencies, the given one first: the choices of an amount that is usually in it. */
export const currenciesFrom = (first: Currency): readonly Currency[] => [first, ...currencyCodes.filter((code) => code !== first)]

const amountText = (value: Money | null | undefined): string =>
  value && Number.isFinite(value.amount) ? formatAmount(value.amount, value.currency) : ''

/** An amount typed in major units ("1,250,000", "12.50"). The value is whole minor units with a currency. */
export const MoneyField = memo(function MoneyField({ value = null, onChange, onBlur, error, currency, ...props }: MoneyFieldProps) {
  // The platform's staff may not belong to an agency.
  const own = useUser().agency?.currency ?? 'USD'
  const choices = choicesOf(currency, own)
  const chosen = value?.currency ?? choices[0] ?? own
  const [text, setText] = useState(amountText(value))
  const [problem, setProblem] = useState<string | null>(null)
  // A value from outside (a restored draft, a saved record) replaces the text. The user's own typing does not.
  useEffect(() => setText((before) => (isSame(before, value) ? before : amountText(value))), [value])
  const enter = (typed: string, inCurrency: Currency) => {
    setText(typed)
    if (typed.trim() === '') {
      setProblem(null)
      return onChange?.(null)
    }
    const read = parseAmount(typed, inCurrency)
    setProblem('error' in read ? read.error : null)
    onChange?.({ amount: 'error' in read ? Number.NaN : read.amount, currency: inCurrency })
  }
  return (
    <TextInput
      inputMode={currencies[chosen].decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      value={text}
      error={problem ?? error}
      leftSection={
        <CurrencyPart
          chosen={chosen}
          choices={choices}
          choose={(next) => (text ? enter(text, next) : onChange?.({ amount: 0, currency: next }))}
        />
      }
      leftSectionPointerEvents={choices.length > 1 ? 'all' : 'none'}
      leftSectionWidth={choices.length > 1 ? 76 : 48}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => enter(event.currentTarget.value, chosen)}
      onBlur={() => {
        if (problem === null) setText(amountText(value))
        onBlur?.()
      }}
    />
  )
})

function choicesOf(currency: MoneyFieldProps['currency'], own: Currency): readonly Currency[] {
  if (currency === 'any') return currenciesFrom(own)
  if (currency === undefined) return [own]
  return typeof currency === 'string' ? [currency] : currency
}

const isSame = (text: string, value: Money | null): boolean => {
  if (!value) return text === ''
  if (!Number.isFinite(value.amount)) return true
  const read = parseAmount(text, value.currency)
  return 'amount' in read && read.amount === value.amount
}

function CurrencyPart({
  chosen,
  choices,
  choose,
}: {
  chosen: Currency
  choices: readonly Currency[]
  choose: (currency: Currency) => void
}) {
  if (choices.length < 2) return <span className={styles.currency}>{chosen}</span>
  return (
    // A plain select: inside another field, Mantine's select would take that field's label and id.
    <select
      className={styles.currency}
      aria-label="Currency"
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value as Currency)}
    >
      {choices.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  )
}
