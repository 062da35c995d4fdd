import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { currencyCodes, type Currency } from '#kit/contract/money.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import type { FeeValues, SettingsValues } from './settings-values.ts'
import styles from './settings.module.css'

const per = [
  { value: 'passenger', label: 'Each passenger' },
  { value: 'booking', label: 'Each booking' },
]

/** Markup and fees that the agency adds to fares. */
export function PricesSection({ form }: { form: RecordFormState<SettingsValues> }) {
  const { fees } = form.values
  const { currency: own } = useAgency()
  const serviceFee = form.field('service_fee_per')
  const set = (index: number, over: Partial<FeeValues>) =>
    form.set(
      'fees',
      fees.map((fee, place) => (place === index ? { ...fee, ...over } : fee)),
    )
  const move = (index: number, currency: Currency) => {
    const fee = fees[index]!
    set(index, {
      currency,
      markup: fee.markup && { ...fee.markup, currency },
      service_fee: fee.service_fee && { ...fee.service_fee, currency },
    })
  }
  const free = [own, ...currencyCodes].find((code) => !fees.some(({ currency }) => currency === code))
  return (
    <FormSection
      title="Markup and fees"
      text="Added to the airline’s fare of new bookings. The client sees the markup as a part of the fare."
    >
      <div className={styles.percent}>
        <NumberInput
          label="Markup"
          suffix="%"
          min={0}
          max={100}
          decimalScale={4}
          description="Of the base fare."
          {...form.field('markup_percent')}
        />
      </div>
      {fees.map((fee, index) => (
        <div key={fee.currency} className={styles.fee} role="group" aria-label={`Fees in ${fee.currency}`}>
          <CurrencyField
            label="Currency"
            {...form.field(`fees.${index}.currency`)}
            value={fee.currency}
            onChange={(code) => code && move(index, code)}
          />
          <MoneyField label="Markup, each seat" currency={fee.currency} {...form.field(`fees.${index}.markup`)} />
          <MoneyField label="Service fee" currency={fee.currency} {...form.field(`fees.${index}.service_fee`)} />
          <ActionIcon aria-label={`Remove fees in ${fee.currency}`} onClick={() => form.form.removeListItem('fees', index)}>
            <icons.x size={16} />
          </ActionIcon>
        </div>
      ))}
      {form.form.errors.fees && <p className={styles.problem}>{form.form.errors.fees}</p>}
      <Group mb="md">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<icons.plus size={14} aria-hidden />}
          disabled={!free}
          onClick={() => free && form.set('fees', [...fees, { currency: free, markup: null, service_fee: null }])}
        >
          {fees.length === 0 ? 'Add amounts' : 'Add another currency'}
        </Button>
      </Group>
      <div className={styles.choice}>
        <span id="fee-per">The service fee is for</span>
        <SegmentedControl aria-labelledby="fee-per" data={per} value={serviceFee.value} onChange={serviceFee.onChange} />
      </div>
    </FormSection>
  )
}
