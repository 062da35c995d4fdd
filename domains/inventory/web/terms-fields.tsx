import { ActionIcon, Button } from '@mantine/core'
import type { Currency } from '#kit/contract/money.ts'
import { NumberInput, Switch } from '#kit/web/fields/inputs.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import styles from './items.module.css'
import { WholeNumberField } from './whole-number-field.tsx'

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
  deposit_refund_percent: number | null
}

/** The fields of a form that say on which terms the item is sold. */
export interface TermsValues {
  currency: Currency
  deposit_percent: number | null
  /** Null: the agency's own. */
  cancellation_policy: Policy | null
}

const mostTiers = 10
const firstPolicy: Policy = {
  tiers: [
    { days_before: 30, refund_percent: 100 },
    { days_before: 14, refund_percent: 50 },
    { days_before: 0, refund_percent: 0 },
  ],
  deposit_refund_percent: null,
}

/** Currency, deposit and cancelling of an item; what is left empty is the agency's. */
export function TermsFields<Values extends TermsValues>({ form: given, priced }: { form: RecordFormState<Values>; priced: boolean }) {
  // The form has more fields than these, of which this part knows nothing.
  const form = given as unknown as RecordFormState<TermsValues>
  const policy = form.values.cancellation_policy
  return (
    <>
      <FieldRow>
        <CurrencyField
          label="Currency"
          disabled={priced}
          description={priced ? 'The prices are in it.' : 'Of its prices.'}
          {...form.field('currency')}
        />
        <WholeNumberField
          label="Deposit"
          suffix="%"
          max={100}
          placeholder="As usual"
          description="Empty: as for the whole agency."
          {...form.field('deposit_percent')}
        />
      </FieldRow>
      <div className={styles.switch}>
        <Switch
          label="Own cancellation terms"
          description="Off: as for the whole agency."
          checked={policy !== null}
          onChange={(event) => form.set('cancellation_policy', event.currentTarget.checked ? firstPolicy : null)}
        />
      </div>
      {policy && <Tiers form={form} count={policy.tiers.length} />}
    </>
  )
}

function Tiers({ form, count }: { form: RecordFormState<TermsValues>; count: number }) {
  const path = 'cancellation_policy.tiers'
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.tier} role="group" aria-label={`Step ${at + 1}`}>
          <NumberInput
            label="Days before the start"
            min={0}
            max={730}
            allowDecimal={false}
            allowNegative={false}
            {...form.field(`${path}.${at}.days_before`)}
          />
          <NumberInput
            label="Refund"
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            {...form.field(`${path}.${at}.refund_percent`)}
          />
          <ActionIcon
            aria-label={`Remove step ${at + 1}`}
            size="lg"
            className={styles.tierRemove}
            disabled={count === 1}
            onClick={() => form.form.removeListItem(path, at)}
          >
            <icons.trash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.switch}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<icons.plus size={14} aria-hidden />}
          disabled={count >= mostTiers}
          onClick={() => form.form.insertListItem(path, { days_before: 0, refund_percent: 0 })}
        >
          Add step
        </Button>
      </div>
    </>
  )
}
