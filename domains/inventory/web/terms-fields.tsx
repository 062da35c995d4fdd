import type { CancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import { PolicyEditor } from '#domains/agency/web/policy-editor.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { Switch } from '#kit/web/fields/inputs.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import styles from './items.module.css'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

/** Form values for the terms of sale. */
export interface TermsValues {
  currency: Currency
  deposit_percent: number | null
  /** Null uses the agency's policy. */
  cancellation_policy: CancellationPolicy | null
}

const firstPolicy: CancellationPolicy = {
  tiers: [
    { days_before: 30, refund_percent: 100 },
    { days_before: 14, refund_percent: 50 },
    { days_before: 0, refund_percent: 0 },
  ],
  deposit_refund_percent: null,
}

/** Currency, deposit and cancellation policy of an item. Empty fields use the agency's settings. */
export function TermsFields<Values extends TermsValues>({ form: given, priced }: { form: RecordFormState<Values>; priced: boolean }) {
  // The form has more fields, which this component does not use.
  const form = given as unknown as RecordFormState<TermsValues>
  const policy = form.values.cancellation_policy
  return (
    <>
      <FieldRow>
        <CurrencyField
          label="Currency"
          disabled={priced}
          description={priced ? 'Cannot change: the prices use it.' : 'Currency of the prices.'}
          {...form.field('currency')}
        />
        <WholeNumberField
          label="Deposit"
          suffix="%"
          max={100}
          placeholder="Default"
          description="Leave empty to use the agency’s policy."
          {...form.field('deposit_percent')}
        />
      </FieldRow>
      <div className={styles.switch}>
        <Switch
          label="Own cancellation terms"
          description="Off: the agency’s policy applies."
          checked={policy !== null}
          onChange={(event) => form.set('cancellation_policy', event.currentTarget.checked ? firstPolicy : null)}
        />
      </div>
      {policy && <PolicyEditor form={form} />}
    </>
  )
}
