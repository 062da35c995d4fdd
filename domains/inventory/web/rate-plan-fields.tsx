import { ActionIcon, Button, Input, SegmentedControl } from '@mantine/core'
import type { Currency } from '#kit/contract/money.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { Select, Switch } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { boards, type Board } from '../contract/units.ts'
import styles from './items.module.css'
import {
  newChange,
  newOccupancy,
  type CancellingValues,
  type ChangeValues,
  type ChildValues,
  type OccupancyValues,
} from './occupancy-values.ts'

export interface RatePlanValues {
  board: Board | null
  occupancy: OccupancyValues | null
  cancelling: CancellingValues
}

const maxChildRates = 6

interface RatePlanProps<Values extends RatePlanValues> {
  form: SmallFormState<Values>
  currency: Currency
}

/** What makes the price of a room a rate plan: who it is for, what they eat, and how it is cancelled. */
export function RatePlanFields<Values extends RatePlanValues>({ form: given, currency }: RatePlanProps<Values>) {
  // The form has more fields, which this component does not use.
  const form = given as unknown as SmallFormState<RatePlanValues>
  const { board, occupancy, cancelling } = form.values
  return (
    <>
      <FieldRow>
        <Select
          label="Board"
          data={[{ value: '', label: 'Same as room type' }, ...optionsOf(boards)]}
          value={board ?? ''}
          onChange={(value) => form.set({ board: (value || null) as Board | null })}
        />
        <Select
          label="Cancelling"
          data={[
            { value: 'usual', label: 'Default' },
            { value: 'until', label: 'Free cancellation until' },
            { value: 'never', label: 'Not refundable' },
            ...(cancelling.terms === 'own' ? [{ value: 'own', label: 'Own terms' }] : []),
          ]}
          value={cancelling.terms}
          onChange={(terms) => form.set({ cancelling: { ...cancelling, terms: terms as CancellingValues['terms'] } })}
        />
      </FieldRow>
      {cancelling.terms === 'until' && (
        <WholeNumberField
          label="Free until"
          suffix=" days before"
          min={0}
          max={730}
          value={cancelling.days}
          onChange={(days) => form.set({ cancelling: { ...cancelling, days } })}
          error={form.errorAt('cancellation_policy.tiers.0.days_before')}
        />
      )}
      <div className={styles.switch}>
        <Switch
          label="Price depends on guests"
          description="Off: the price is always the same."
          checked={occupancy !== null}
          onChange={(event) => form.set({ occupancy: event.currentTarget.checked ? newOccupancy : null })}
        />
      </div>
      {occupancy && <OccupancyFields form={form} currency={currency} occupancy={occupancy} />}
    </>
  )
}

interface OccupancyProps {
  form: SmallFormState<RatePlanValues>
  currency: Currency
  occupancy: OccupancyValues
}

function OccupancyFields({ form, currency, occupancy }: OccupancyProps) {
  const change = (next: Partial<OccupancyValues>) => form.set({ occupancy: { ...occupancy, ...next } })
  const forRoom = occupancy.basis === 'room'
  return (
    <>
      <Input.Wrapper label="The price is" labelElement="div">
        <SegmentedControl
          fullWidth
          data={[
            { value: 'room', label: 'Per room' },
            { value: 'person', label: 'Per adult' },
          ]}
          value={occupancy.basis}
          onChange={(basis) => change({ basis: basis as OccupancyValues['basis'] })}
        />
      </Input.Wrapper>
      {forRoom && (
        <FieldRow>
          <WholeNumberField
            label="Guests included"
            min={1}
            max={50}
            value={occupancy.included}
            onChange={(included) => change({ included })}
            error={form.errorAt('occupancy.included')}
          />
          <MoneyField
            label="Extra adult"
            currency={currency}
            value={occupancy.extra_adult}
            onChange={(extra_adult) => change({ extra_adult })}
            error={form.errorAt('occupancy.extra_adult')}
          />
        </FieldRow>
      )}
      <div className={styles.switch}>
        <Switch
          label={forRoom ? 'Discount for one guest' : 'One guest pays a supplement'}
          checked={occupancy.single !== null}
          onChange={(event) => change({ single: event.currentTarget.checked ? newChange : null })}
        />
      </div>
      {occupancy.single && (
        <ChangeFields
          label={forRoom ? 'Less for one guest' : 'Single supplement'}
          currency={currency}
          value={occupancy.single}
          onChange={(single) => change({ single })}
          error={form.errorAt('occupancy.single.value')}
        />
      )}
      {occupancy.children.map((rate, index) => (
        <ChildRate
          key={index}
          form={form}
          currency={currency}
          rate={rate}
          index={index}
          onChange={(next) => change({ children: occupancy.children.map((one, at) => (at === index ? next : one)) })}
          onRemove={() => change({ children: occupancy.children.filter((_, at) => at !== index) })}
        />
      ))}
      {occupancy.children.length < maxChildRates && (
        <Button
          variant="default"
          size="compact-md"
          mb="md"
          leftSection={<icons.plus size={14} aria-hidden />}
          onClick={() => change({ children: [...occupancy.children, { ...newChange, up_to: null }] })}
        >
          Add rate for children
        </Button>
      )}
    </>
  )
}

interface ChildRateProps {
  form: SmallFormState<RatePlanValues>
  currency: Currency
  rate: ChildValues
  index: number
  onChange: (rate: ChildValues) => void
  onRemove: () => void
}

/** "Up to 11 years: 50 %". Percent is of what an adult pays. */
function ChildRate({ form, currency, rate, index, onChange, onRemove }: ChildRateProps) {
  const path = `occupancy.children.${index}`
  return (
    <div className={styles.childRate} role="group" aria-label={`Rate for children ${index + 1}`}>
      <WholeNumberField
        label="Up to age"
        max={17}
        value={rate.up_to}
        onChange={(up_to) => onChange({ ...rate, up_to })}
        error={form.errorAt(`${path}.up_to`)}
      />
      <ChangeFields
        label="Pays"
        currency={currency}
        value={rate}
        onChange={(next) => onChange({ ...rate, ...next })}
        error={form.errorAt(`${path}.value`) ?? form.errorAt(`${path}.value_kind`)}
      />
      <ActionIcon aria-label={`Remove rate for children ${index + 1}`} size="lg" mt={26} onClick={onRemove}>
        <icons.trash size={16} />
      </ActionIcon>
    </div>
  )
}

interface ChangeFieldsProps {
  label: string
  currency: Currency
  value: ChangeValues
  onChange: (value: ChangeValues) => void
  error: React.ReactNode
}

/** A percentage or an amount. */
function ChangeFields({ label, currency, value, onChange, error }: ChangeFieldsProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" mb="sm">
      <div className={styles.change}>
        <SegmentedControl
          aria-label={`${label}: percent or amount`}
          data={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: currency },
          ]}
          value={value.value_kind}
          onChange={(kind) => onChange({ ...value, value_kind: kind as ChangeValues['value_kind'] })}
        />
        {value.value_kind === 'percent' ? (
          <PercentField
            aria-label={`${label}: percent`}
            value={value.percent}
            error={error}
            onChange={(percent) => onChange({ ...value, percent })}
          />
        ) : (
          <MoneyField
            aria-label={`${label}: amount`}
            currency={currency}
            value={value.amount}
            error={error}
            onChange={(amount) => onChange({ ...value, amount })}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
