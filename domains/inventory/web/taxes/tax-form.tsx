import { Input, SegmentedControl } from '@mantine/core'
import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MultiSelect, Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import type { LevyPer } from '../../contract/tax-text.ts'
import { taxBody } from '../../contract/taxes.ts'
import type { Residency } from '../../contract/units.ts'
import { residencyOptions } from '../item-words.ts'
import { taxCall, type Tax } from './tax-calls.ts'
import { levyPerOptions, taxedKindOptions } from './tax-words.ts'

interface Values {
  name: string
  kinds: string[]
  included: boolean
  value_kind: 'percent' | 'amount'
  percent: number | null
  amount: Money | null
  per: LevyPer
  children: boolean
  residency: Residency | null
  starts_on: string | null
  ends_on: string | null
  active: boolean
}

const valuesOf = (tax: Tax | undefined): Values => ({
  name: tax?.name ?? '',
  kinds: tax?.kinds ?? [],
  included: tax?.included ?? true,
  value_kind: tax?.amount != null ? 'amount' : 'percent',
  percent: tax?.percent ?? null,
  amount: tax?.amount != null ? { amount: tax.amount, currency: tax.currency! } : null,
  per: tax?.per ?? 'unit_night',
  children: tax?.children ?? true,
  residency: tax?.residency ?? null,
  starts_on: tax?.starts_on ?? null,
  ends_on: tax?.ends_on ?? null,
  active: tax?.active ?? true,
})

const bodyOf = ({ value_kind, percent, amount, per, residency, ...rest }: Values) =>
  value_kind === 'percent'
    ? { ...rest, percent }
    : { ...rest, amount: amount?.amount ?? null, currency: amount?.currency ?? null, per, residency }

const check = checkWith(taxBody, { starts_on: 'First day', ends_on: 'Last day', kinds: 'On', per: 'Charged per' })

/** Adds or changes a tax or levy. */
export default function TaxForm({ tax, done }: { tax?: Tax; done: () => void }) {
  const invalidate = useInvalidate()
  const currency = useAgency().currency as Currency
  const form = useSmallForm<Values>({
    initial: valuesOf(tax),
    check: (values) => ({
      ...check(bodyOf(values) as never),
      ...(values.value_kind === 'percent' && values.percent === null ? { percent: 'Percent is required.' } : {}),
      ...(values.value_kind === 'amount' && values.amount === null ? { amount: 'Amount is required.' } : {}),
    }),
    send: async (values, sent) => {
      const body = bodyOf(values) as z.input<typeof taxBody>
      if (tax)
        await taxCall('POST /business/taxes/{id}/update', { params: { id: tax.id }, body: { ...body, version: tax.version }, ...sent })
      else await taxCall('POST /business/taxes/create', { body, ...sent })
      void invalidate(['/business/taxes'])
      toast(tax ? `${values.name} saved.` : `${values.name} added.`)
      done()
    },
  })
  const { values } = form
  return (
    <DrawerForm form={form} action={tax ? 'Save' : 'Add'} done={done}>
      <TextInput label="Name" required autoFocus maxLength={60} placeholder="VAT, local hotel tax, park fee" {...form.field('name')} />
      <MultiSelect
        label="On"
        required
        placeholder={values.kinds.length === 0 ? 'Applies to' : ''}
        clearable
        data={taxedKindOptions}
        {...form.field('kinds')}
      />
      <Input.Wrapper label="Rate" labelElement="div">
        <SegmentedControl
          fullWidth
          mb="xs"
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
          value={values.value_kind}
          onChange={(next) => form.set({ value_kind: next as Values['value_kind'] })}
        />
        {values.value_kind === 'percent' ? (
          <PercentField aria-label="Percent" placeholder="18%" {...form.field('percent')} />
        ) : (
          <MoneyField aria-label="Amount" currency={currenciesFrom(currency)} placeholder="Amount" {...form.field('amount')} />
        )}
      </Input.Wrapper>
      {values.value_kind === 'amount' && <Levy form={form} />}
      <SegmentedControl
        fullWidth
        my="md"
        aria-label="Included or added"
        data={[
          { value: 'included', label: 'Included' },
          { value: 'added', label: 'Added' },
        ]}
        value={values.included ? 'included' : 'added'}
        onChange={(next) => form.set({ included: next === 'included' })}
      />
      <FieldRow>
        <DateField label="First day" {...form.field('starts_on')} />
        <DateField label="Last day" {...form.field('ends_on')} />
      </FieldRow>
      <Switch label="In use" mb="md" checked={values.active} onChange={(event) => form.set({ active: event.currentTarget.checked })} />
    </DrawerForm>
  )
}

/** For whom an amount is due. */
function Levy({ form }: { form: ReturnType<typeof useSmallForm<Values>> }) {
  const { per, children, residency } = form.values
  return (
    <>
      <FieldRow>
        <Select label="Charged per" allowDeselect={false} data={levyPerOptions} {...form.field('per')} />
        <Select
          label="Payer"
          data={[{ value: '', label: 'Everyone' }, ...residencyOptions]}
          value={residency ?? ''}
          onChange={(chosen) => form.set({ residency: (chosen || null) as Residency | null })}
        />
      </FieldRow>
      {per.startsWith('person') && (
        <Switch
          label="Children pay it too"
          mb="md"
          checked={children}
          onChange={(event) => form.set({ children: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
