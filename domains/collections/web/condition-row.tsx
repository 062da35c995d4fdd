import { ActionIcon, Select } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { listFields } from '#domains/clients/contract.ts'
import { sourceOptions, stageOptions } from '#domains/clients/web/contacts/contact-words.ts'
import { kindOptions, residencyOptions } from '#domains/clients/web/client-words.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { countries } from '#kit/contract/countries.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MultiSelect, NumberInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { icons } from '#kit/web/icons.ts'
import type { Condition } from '../contract/filter.ts'
import { clientCall } from './calls.ts'
import { channelOptions, conditionNames, months } from './collection-words.ts'
import { OffersValues } from './offers-values.tsx'
import styles from './filter-fields.module.css'

export type OwnField = ResultOf<typeof listFields>[number]

interface ConditionRowProps {
  condition: Condition
  /** The sentence of the server or schema about this condition. */
  problem: string | undefined
  ownFields: readonly OwnField[]
  change: (condition: Condition) => void
  remove: () => void
}

/** One condition: what it asks, whether it holds or not, and its values. */
export function ConditionRow({ condition, problem, ownFields, change, remove }: ConditionRowProps) {
  const name = conditionNames[condition.field]
  return (
    <li className={styles.condition} aria-label={name}>
      <span className={styles.name}>{name}</span>
      <Select
        aria-label={`${name}: is or is not`}
        className={styles.is}
        allowDeselect={false}
        data={[
          { value: 'is', label: 'is' },
          { value: 'not', label: 'is not' },
        ]}
        value={condition.not ? 'not' : 'is'}
        onChange={(value) => change({ ...condition, not: value === 'not' })}
      />
      <div className={styles.values}>
        <Values condition={condition} ownFields={ownFields} change={change} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={remove}>
        <icons.trash size={16} />
      </ActionIcon>
    </li>
  )
}

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }))
const inventoryKinds = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))
const addressOptions = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
]
const tagsInUse = async () => (await clientCall('GET /clients/tags')).map(({ tag }) => tag)

type ListCondition = Exclude<Extract<Condition, { in: readonly unknown[] }>, { field: 'booked_offer' }>
const listOptions: Partial<Record<ListCondition['field'], readonly { value: string; label: string }[]>> = {
  stage: stageOptions,
  source: sourceOptions,
  kind: kindOptions,
  residency: residencyOptions,
  country: countryOptions,
  booked_kind: inventoryKinds,
  birthday_month: months,
}

function Values({ condition, ownFields, change }: Pick<ConditionRowProps, 'condition' | 'ownFields' | 'change'>) {
  const name = conditionNames[condition.field]
  switch (condition.field) {
    case 'stage':
    case 'source':
    case 'kind':
    case 'residency':
    case 'country':
    case 'booked_kind':
    case 'birthday_month': {
      const read = (values: string[]) => (condition.field === 'birthday_month' ? values.map(Number) : values)
      return (
        <MultiSelect
          aria-label={name}
          placeholder={condition.in.length === 0 ? 'Choose' : ''}
          searchable
          data={[...listOptions[condition.field]!]}
          value={condition.in.map(String)}
          onChange={(values) => change({ ...condition, in: read(values) } as Condition)}
        />
      )
    }
    case 'tag':
      return (
        <TagsField
          label=""
          aria-label={name}
          suggestions={tagsInUse}
          value={condition.in}
          onChange={(tags) => change({ ...condition, in: tags })}
        />
      )
    case 'added':
      return <Days condition={condition} change={change} />
    case 'booked_offer':
      return (
        <>
          <OffersValues name={name} value={condition.in} onChange={(offers) => change({ ...condition, in: offers })} />
          <Days condition={condition} change={change} />
        </>
      )
    case 'bookings':
      return (
        <div className={styles.pair}>
          <NumberInput label="At least" min={0} value={condition.min ?? ''} onChange={(min) => change(withKey(condition, 'min', min))} />
          <NumberInput label="At most" min={0} value={condition.max ?? ''} onChange={(max) => change(withKey(condition, 'max', max))} />
        </div>
      )
    case 'booked':
    case 'opened':
    case 'stayed':
    case 'arrives':
      return (
        <NumberInput
          label={condition.field === 'arrives' ? 'In the next days' : 'In the last days'}
          min={1}
          max={3650}
          value={condition.within_days}
          onChange={(days) => change({ ...condition, within_days: Number(days) })}
        />
      )
    case 'spent':
      return (
        <div className={styles.pair}>
          <SpentField label="At least" bound="min" condition={condition} change={change} />
          <SpentField label="At most" bound="max" condition={condition} change={change} />
        </div>
      )
    case 'agreed':
      return (
        <Select
          aria-label={name}
          allowDeselect={false}
          data={channelOptions}
          value={condition.channel}
          onChange={(channel) => change({ ...condition, channel: channel as typeof condition.channel })}
        />
      )
    case 'has':
      return (
        <Select
          aria-label={name}
          allowDeselect={false}
          data={addressOptions}
          value={condition.address}
          onChange={(address) => change({ ...condition, address: address as typeof condition.address })}
        />
      )
    case 'own':
      return <OwnValues condition={condition} ownFields={ownFields} change={change} />
  }
}

/** Sets a bound, or takes the key away when the input is empty. */
function withKey<C extends Condition>(condition: C, key: string, value: string | number | null): C {
  const { [key as keyof C]: _, ...rest } = condition
  return (value === '' || value === null ? rest : { ...rest, [key]: value }) as C
}

interface DaysProps {
  condition: Extract<Condition, { field: 'added' | 'booked_offer' }>
  change: (condition: Condition) => void
}

function Days({ condition, change }: DaysProps) {
  return (
    <div className={styles.pair}>
      <DateField label="From" value={condition.from ?? null} onChange={(from) => change(withKey(condition, 'from', from))} />
      <DateField label="To" value={condition.to ?? null} onChange={(to) => change(withKey(condition, 'to', to))} />
    </div>
  )
}

interface SpentFieldProps {
  label: string
  bound: 'min' | 'max'
  condition: Extract<Condition, { field: 'spent' }>
  change: (condition: Condition) => void
}

function SpentField({ label, bound, condition, change }: SpentFieldProps) {
  const amount = condition[bound]
  return (
    <MoneyField
      label={label}
      currency={condition.currency}
      value={amount === undefined ? null : { amount, currency: condition.currency }}
      onChange={(money) => change(withKey(condition, bound, money?.amount ?? null))}
    />
  )
}

interface OwnValuesProps {
  condition: Extract<Condition, { field: 'own' }>
  ownFields: readonly OwnField[]
  change: (condition: Condition) => void
}

function OwnValues({ condition, ownFields, change }: OwnValuesProps) {
  const field = ownFields.find(({ id }) => id === condition.id)
  const { in: values, ...any } = condition
  const read = (given: string[]) => (field?.type === 'number' ? given.map(Number).filter((value) => !Number.isNaN(value)) : given)
  return (
    <div className={styles.pair}>
      <Select
        label="Field"
        allowDeselect={false}
        data={ownFields.map(({ id, label }) => ({ value: id, label }))}
        value={condition.id}
        onChange={(id) => change({ field: 'own', id: id!, not: condition.not })}
      />
      <TagsField
        label="One of"
        description="Any value if empty."
        suggestions={field?.choices ?? []}
        value={(values ?? []).map(String)}
        onChange={(given) => change(given.length === 0 ? any : { ...condition, in: read(given) })}
      />
    </div>
  )
}
