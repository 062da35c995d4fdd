import type { ReactNode } from 'react'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { useUser } from '#kit/web/use-session.ts'
import type { CommissionRule } from '../contract/commission.ts'

interface RuleFieldProps {
  value: CommissionRule | null
  onChange: (rule: CommissionRule | null) => void
  error?: ReactNode
  disabled?: boolean
  /** The choice that sets no rule: "As the marketplace". Without it, there is always a rule. */
  none?: string
}

const ways = [
  { value: 'percent', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
]

/** A commission: a percentage or a fixed amount of each sale. */
export function RuleField({ value, onChange, error, disabled, none }: RuleFieldProps) {
  const currency = useUser().agency?.currency ?? 'USD'
  const choose = (way: string | null) =>
    onChange(
      way === 'percent' ? { kind: 'percent', percent: 10 } : way === 'fixed' ? { kind: 'fixed', amount: { amount: 0, currency } } : null,
    )
  return (
    <FieldRow>
      <Select
        label="Commission"
        allowDeselect={false}
        data={none ? [{ value: 'none', label: none }, ...ways] : ways}
        value={value?.kind ?? 'none'}
        onChange={choose}
        disabled={disabled ?? false}
      />
      {value?.kind === 'percent' && (
        <PercentField
          label="Percent of each sale"
          required
          value={value.percent}
          onChange={(percent) => onChange({ kind: 'percent', percent: percent ?? Number.NaN })}
          error={error}
          disabled={disabled ?? false}
        />
      )}
      {value?.kind === 'fixed' && (
        <MoneyField
          label="Amount of each sale"
          required
          currency="any"
          value={value.amount}
          onChange={(amount) => onChange({ kind: 'fixed', amount: amount ?? { amount: Number.NaN, currency: value.amount.currency } })}
          error={error}
          disabled={disabled ?? false}
        />
      )}
    </FieldRow>
  )
}
