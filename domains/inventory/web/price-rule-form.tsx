import { Checkbox, Group, Input, SegmentedControl } from '@mantine/core'
import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import { Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm, type SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { priceRuleBody, type Residency } from '../contract/prices.ts'
import { at, kindCall } from './calls.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { residencyOptions, weekdayOptions } from './item-words.ts'
import styles from './items.module.css'
import type { PriceOption, PriceRule, PricesProps } from './prices.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

interface Values {
  name: string
  price_option_id: string | null
  residency: Residency | null
  starts_on: string | null
  ends_on: string | null
  weekdays: string[]
  min_pax: number | null
  max_pax: number | null
  operation: 'increase' | 'decrease' | 'fix'
  value_kind: 'percent' | 'amount'
  percent: number | null
  amount: Money | null
  priority: number | null
  active: boolean
}

const labels = { min_pax: 'From people', max_pax: 'Up to people', starts_on: 'First day', ends_on: 'Last day' }
const check = checkWith(priceRuleBody, labels)

interface PriceRuleFormProps extends PricesProps {
  options: readonly PriceOption[]
  /** The rule to edit; absent for a new one. */
  rule?: PriceRule
  done: () => void
}
type Form = SmallFormState<Values>

/** Adds or edits a price rule. */
export default function PriceRuleForm(props: PriceRuleFormProps) {
  const { currency, options, rule, done } = props
  const form = useRuleForm(props)
  const { values } = form
  return (
    <DrawerForm form={form} action={rule ? 'Save rule' : 'Add rule'} done={done}>
      <TextInput label="Name" required autoFocus placeholder="High season, East African citizens" {...form.field('name')} />
      <FieldRow>
        <Select
          label="Price"
          data={[{ value: '', label: 'Every price' }, ...options.map((one) => ({ value: one.id, label: one.name }))]}
          value={values.price_option_id ?? ''}
          onChange={(chosen) => form.set({ price_option_id: chosen || null })}
        />
        <Select
          label="Payer"
          data={[{ value: '', label: 'Everyone' }, ...residencyOptions]}
          value={values.residency ?? ''}
          onChange={(chosen) => form.set({ residency: (chosen || null) as Residency | null })}
        />
      </FieldRow>
      <When form={form} />
      <Effect form={form} currency={currency} />
      <FieldRow>
        <WholeNumberField label="Priority" allowNegative description="The lowest number is applied first." {...form.field('priority')} />
        <div className={styles.switch}>
          <Switch mt={28} label="In use" checked={values.active} onChange={(event) => form.set({ active: event.currentTarget.checked })} />
        </div>
      </FieldRow>
    </DrawerForm>
  )
}

function useRuleForm({ base, id, currency, changes, rule, done }: PriceRuleFormProps) {
  const invalidate = useInvalidate()
  return useSmallForm<Values>({
    initial: valuesOf(rule, currency),
    check: (values) => atFields(check(bodyOf(values, currency)), values),
    send: async (values, sent) => {
      const body = bodyOf(values, currency) as z.input<typeof priceRuleBody>
      if (rule)
        await kindCall(at(base, 'POST /~/price-rules/{id}/update'), {
          params: { id: rule.id },
          body: { ...body, version: rule.version },
          ...sent,
        })
      else await kindCall(at(base, 'POST /~/{id}/price-rules/create'), { params: { id }, body, ...sent })
      void invalidate([base, ...changes])
      toast(rule ? 'Rule saved.' : 'Rule added.')
      done()
    },
  })
}

/** The days and groups the rule applies to. */
function When({ form }: { form: Form }) {
  return (
    <>
      <FieldRow>
        <DateField label="First day" {...form.field('starts_on')} />
        <DateField label="Last day" {...form.field('ends_on')} />
      </FieldRow>
      <Checkbox.Group
        label="Weekdays"
        description="None: every day."
        value={form.values.weekdays}
        onChange={(weekdays) => form.set({ weekdays })}
      >
        <Group gap="sm" mt={4}>
          {weekdayOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <WholeNumberField label="From people" min={1} placeholder="Any" {...form.field('min_pax')} />
        <WholeNumberField label="Up to people" min={1} placeholder="Any" {...form.field('max_pax')} />
      </FieldRow>
    </>
  )
}

function Effect({ form, currency }: { form: Form; currency: PricesProps['currency'] }) {
  const { operation, value_kind } = form.values
  return (
    <Input.Wrapper label="Effect" labelElement="div">
      <SegmentedControl
        fullWidth
        mb="xs"
        data={[
          { value: 'decrease', label: 'Costs less' },
          { value: 'increase', label: 'Costs more' },
          { value: 'fix', label: 'Costs exactly' },
        ]}
        value={operation}
        onChange={(next) => form.set({ operation: next as Values['operation'], ...(next === 'fix' ? { value_kind: 'amount' } : {}) })}
      />
      <FieldRow>
        {operation !== 'fix' && (
          <SegmentedControl
            style={{ alignSelf: 'start' }}
            data={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
            ]}
            value={value_kind}
            onChange={(next) => form.set({ value_kind: next as Values['value_kind'] })}
          />
        )}
        {value_kind === 'percent' ? (
          <PercentField aria-label="Percent" {...form.field('percent')} />
        ) : (
          <MoneyField aria-label="Amount" currency={currenciesFrom(currency)} placeholder="Amount" {...form.field('amount')} />
        )}
      </FieldRow>
    </Input.Wrapper>
  )
}

function valuesOf(rule: PriceRule | undefined, currency: PricesProps['currency']): Values {
  if (!rule) {
    return {
      name: '',
      price_option_id: null,
      residency: null,
      starts_on: null,
      ends_on: null,
      weekdays: [],
      min_pax: null,
      max_pax: null,
      operation: 'decrease',
      value_kind: 'percent',
      percent: null,
      amount: null,
      priority: 0,
      active: true,
    }
  }
  const { value, currency: own, version: _version, terms: _terms, id: _id, weekdays, ...rest } = rule
  return {
    ...rest,
    weekdays: weekdays.map(String),
    percent: rule.value_kind === 'percent' ? value : null,
    amount: rule.value_kind === 'amount' ? { amount: value, currency: own ?? currency } : null,
  }
}

const bodyOf = ({ percent, amount, weekdays, priority, ...rest }: Values, itemCurrency: Currency) => ({
  ...rest,
  currency: rest.value_kind === 'amount' && amount && amount.currency !== itemCurrency ? amount.currency : null,
  weekdays: weekdays.map(Number),
  priority: priority ?? 0,
  value: rest.value_kind === 'percent' ? percent : amount && amount.amount,
})

/** The API has one field `value`, the form has two. Maps its errors to the right field. */
const atFields = ({ value, ...others }: Record<string, string>, { value_kind }: Values): Record<string, string> =>
  value ? { ...others, [value_kind]: value } : others
