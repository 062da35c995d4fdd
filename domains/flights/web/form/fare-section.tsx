import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Currency, Money } from '#kit/contract/money.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { passengerTypes } from '../../contract/states.ts'
import { typeWords } from '../flight-words.ts'
import { inCurrency, travelling } from './flight-values.ts'
import styles from './form.module.css'
import { ListProblem } from './passengers-section.tsx'
import type { FlightFormState } from './use-flight-form.ts'

/** Fares per passenger type, markup and service fee. */
export function FareSection({ state }: { state: FlightFormState }) {
  const { form, check } = state
  const { currency, passengers } = form.values
  const types = travelling(form.values)
  const change = (next: Currency | null) => {
    if (next) for (const [name, value] of Object.entries(inCurrency(form.values, next))) form.set(name as 'currency', value as never)
  }
  return (
    <FormSection title="Fare" text="The airline’s price for one passenger of each type.">
      <CurrencyField label="Currency" required {...form.field('currency')} onChange={change} />
      {types.map((type) => {
        const index = passengerTypes.indexOf(type)
        const count = passengers.filter((one) => one.type === type).length
        return (
          <div key={type} className={styles.fare} role="group" aria-label={`Fare of ${typeWords[type].toLowerCase()}`}>
            <span className={styles.fareType}>
              {typeWords[type]} <span className="figures">× {count}</span>
            </span>
            <MoneyField label="Base fare" currency={currency} {...form.field(`fares.${index}.base`)} />
            <MoneyField label="Taxes" currency={currency} {...form.field(`fares.${index}.taxes`)} />
          </div>
        )
      })}
      <ListProblem text={check.problems.fares ?? form.form.errors.fares} />
      <Added state={state} />
    </FormSection>
  )
}

/** Markup and service fee: from the settings, or overridden for this booking. */
function Added({ state: { form, sums } }: { state: FlightFormState }) {
  const { currency, own_markup, own_service_fee } = form.values
  const [asked, setAsked] = useState(false)
  const open = asked || own_markup !== null || own_service_fee !== null
  const own = (name: 'own_markup' | 'own_service_fee', amount: number): Money | null => form.values[name] ?? { amount, currency }
  if (!open)
    return (
      <Group mb="md">
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            setAsked(true)
            form.set('own_markup', own('own_markup', sums.markup) as never)
            form.set('own_service_fee', own('own_service_fee', sums.service_fee) as never)
          }}
        >
          Set markup and fee by hand
        </Button>
      </Group>
    )
  const settle = () => {
    setAsked(false)
    form.set('own_markup', null)
    form.set('own_service_fee', null)
  }
  return (
    <>
      <FieldRow>
        <MoneyField label="Markup" description="For the whole booking." currency={currency} {...form.field('own_markup')} />
        <MoneyField label="Service fee" description="For the whole booking." currency={currency} {...form.field('own_service_fee')} />
      </FieldRow>
      <Group mb="md">
        <Button variant="default" size="compact-md" onClick={settle}>
          From the settings
        </Button>
      </Group>
    </>
  )
}
