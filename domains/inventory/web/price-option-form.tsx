import { SegmentedControl, Input } from '@mantine/core'
import type { z } from 'zod'
import type { Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { priceOptionBody, type Per, type Unit } from '../contract/prices.ts'
import { at, kindCall } from './calls.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { unitOptions } from './item-words.ts'
import { cancellingValues, inCurrency, occupancyBody, occupancyValues, policyBody } from './occupancy-values.ts'
import { RatePlanFields, type RatePlanValues } from './rate-plan-fields.tsx'
import styles from './items.module.css'
import type { PriceOption, PricesProps } from './prices.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

type Values = {
  name: string
  unit: Unit
  per: Per
  tariff: string
  price: Money | null
  places: number | null
  min_quantity: number | null
  max_quantity: number | null
  capacity: number | null
  sells_from: string | null
  sells_until: string | null
  active: boolean
} & RatePlanValues

/** Default places per unit; 1 for the others. */
const usualPlaces: Partial<Record<Unit, number>> = { infant: 0, family: 4 }

const check = checkWith(priceOptionBody, { min_quantity: 'At least', max_quantity: 'At most' })

interface PriceOptionFormProps extends PricesProps {
  /** The price option to edit; absent for a new one. */
  option?: PriceOption
  /** For extras, which are booked with a let item and take no unit of their own. */
  extras?: boolean
  done: () => void
}

/** Adds or edits a price option. */
export default function PriceOptionForm(props: PriceOptionFormProps) {
  const { currency, option, done, letting, extras = false } = props
  const form = useOptionForm(props)
  const chooseUnit = (unit: Unit) => {
    const named = form.values.name === '' || form.values.name === wordsOf(form.values.unit)
    form.set({ unit, places: usualPlaces[unit] ?? 1, ...(named ? { name: wordsOf(unit) } : {}) })
  }
  return (
    <DrawerForm form={form} action={option ? 'Save price' : extras ? 'Add service' : 'Add price'} done={done}>
      {!letting && (
        <Select label="For" data={[...unitOptions]} value={form.values.unit} onChange={(unit) => unit && chooseUnit(unit as Unit)} />
      )}
      <TextInput label="Name" required autoFocus description="Shown to clients." {...form.field('name')} />
      <MoneyField
        label="Price"
        required
        currency={isCombined(form.values.per) ? currency : currenciesFrom(currency)}
        {...form.field('price')}
        onChange={(price) => form.set({ price, ...(price ? { occupancy: inCurrency(form.values.occupancy, price.currency) } : {}) })}
      />
      <Input.Wrapper label="Counts" labelElement="div">
        <SegmentedControl
          fullWidth
          data={persFor(letting, extras)}
          value={form.values.per}
          onChange={(per) => form.set({ per: per as Values['per'] })}
        />
      </Input.Wrapper>
      {isCombined(form.values.per) && (
        <TextInput
          label="Tariff"
          placeholder="Self-drive"
          description="Rates of one tariff are combined to the cheapest for the time."
          {...form.field('tariff')}
        />
      )}
      {form.values.unit === 'room' && <RatePlanFields form={form} currency={form.values.price?.currency ?? currency} />}
      <FieldRow>
        {!letting && <WholeNumberField label="Places" max={50} description="Places used on a departure." {...form.field('places')} />}
        <WholeNumberField label="At least" max={10_000} {...form.field('min_quantity')} />
        <WholeNumberField label="At most" max={10_000} placeholder="Any" {...form.field('max_quantity')} />
      </FieldRow>
      <div className={styles.switch}>
        <Switch
          label="Sold"
          description="Off: not on sale."
          checked={form.values.active}
          onChange={(event) => form.set({ active: event.currentTarget.checked })}
        />
      </div>
    </DrawerForm>
  )
}

const perLabels: Record<Per, string> = {
  unit: 'Per unit',
  booking: 'Per booking',
  night: 'A night',
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  month: 'A month',
}
/** Returns what a price may cover. Prices of let units always cover a time. */
function persFor(letting: PricesProps['letting'], extras: boolean) {
  const once: Per[] = letting && !extras ? [] : ['unit', 'booking']
  return [...once, ...(letting?.pers ?? [])].map((value) => ({ value, label: perLabels[value] }))
}
/** Returns a price option as values of the form. */
const valuesOf = ({ occupancy, cancellation_policy, ...option }: PriceOption): Values => ({
  ...option,
  occupancy: occupancyValues(occupancy, option.price.currency),
  cancelling: cancellingValues(cancellation_policy),
})

const isCombined = (per: Per): boolean => ['hour', 'day', 'week', 'month'].includes(per)

const newOption: Values = {
  name: 'Adult',
  unit: 'adult',
  per: 'unit',
  tariff: '',
  price: null,
  places: 1,
  min_quantity: 0,
  max_quantity: null,
  capacity: null,
  sells_from: null,
  sells_until: null,
  active: true,
  board: null,
  occupancy: null,
  cancelling: { terms: 'usual', days: null },
}

function firstOption({ letting, extras }: PriceOptionFormProps): Values {
  if (!letting) return newOption
  if (extras) return { ...newOption, name: '', unit: 'item', per: 'booking', places: 0 }
  return { ...newOption, name: wordsOf(letting.unit), unit: letting.unit, per: letting.pers[0]! }
}

function useOptionForm(props: PriceOptionFormProps) {
  const { base, id, changes, option, done } = props
  const invalidate = useInvalidate()
  return useSmallForm<Values>({
    initial: option ? valuesOf(option) : firstOption(props),
    check: (values) => check(bodyOf(values, option)),
    send: async (values, sent) => {
      const body = bodyOf(values, option) as z.input<typeof priceOptionBody>
      if (option)
        await kindCall(at(base, 'POST /~/price-options/{id}/update'), {
          params: { id: option.id },
          body: { ...body, version: option.version },
          ...sent,
        })
      else await kindCall(at(base, 'POST /~/{id}/price-options/create'), { params: { id }, body, ...sent })
      void invalidate([base, ...changes])
      toast(option ? 'Price saved.' : 'Price added.')
      done()
    },
  })
}

/** Returns the request body; empty numbers become their defaults. */
const bodyOf = ({ places, min_quantity, ...values }: Values, before: PriceOption | undefined) => ({
  name: values.name,
  unit: values.unit,
  per: values.per,
  tariff: values.tariff,
  price: values.price,
  places: places ?? 0,
  min_quantity: min_quantity ?? 0,
  max_quantity: values.max_quantity,
  capacity: values.capacity,
  sells_from: values.sells_from,
  sells_until: values.sells_until,
  active: values.active,
  // Only a room has them.
  ...(values.unit === 'room'
    ? {
        board: values.board,
        occupancy: occupancyBody(values.occupancy),
        cancellation_policy: policyBody(values.cancelling, before?.cancellation_policy ?? null),
      }
    : {}),
})
