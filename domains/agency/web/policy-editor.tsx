import { ActionIcon, Button } from '@mantine/core'
import { Checkbox, NumberInput } from '#kit/web/fields/inputs.tsx'
import { icons } from '#kit/web/icons.ts'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import styles from './policy-editor.module.css'
import { nextTier, policyInWords } from './policy-words.ts'

const maxTiers = 10

/** A cancellation policy in a form: an emptied number is an empty string. */
export interface PolicyValues {
  tiers: { days_before: number | string; refund_percent: number | string }[]
  deposit_refund_percent: number | string | null
}

interface WithPolicy {
  cancellation_policy: PolicyValues | null
}

/** Edits the tiers of a cancellation policy and shows them in words. */
export function PolicyEditor<Values extends WithPolicy>({ form: given }: { form: RecordFormState<Values> }) {
  // The form has other fields too. This part is only shown when there is a policy.
  const form = given as unknown as RecordFormState<{ cancellation_policy: PolicyValues }>
  const { tiers, deposit_refund_percent } = form.values.cancellation_policy
  const add = () => {
    const { tier, at } = nextTier(tiers)
    form.form.insertListItem('cancellation_policy.tiers', tier, at)
  }
  const ownDeposit = deposit_refund_percent !== null
  return (
    <>
      {tiers.map((_, at) => (
        <div key={at} className={styles.tier} role="group" aria-label={`Tier ${at + 1}`}>
          <NumberInput
            label="Days before"
            min={0}
            max={730}
            allowDecimal={false}
            allowNegative={false}
            {...form.field(`cancellation_policy.tiers.${at}.days_before`)}
          />
          <NumberInput
            label="Refund"
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            {...form.field(`cancellation_policy.tiers.${at}.refund_percent`)}
          />
          <ActionIcon
            aria-label={`Remove tier ${at + 1}`}
            size="lg"
            className={styles.tierRemove}
            disabled={tiers.length === 1}
            onClick={() => form.form.removeListItem('cancellation_policy.tiers', at)}
          >
            <icons.trash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<icons.plus size={14} aria-hidden />}
          disabled={tiers.length >= maxTiers}
          onClick={add}
        >
          Add tier
        </Button>
      </div>
      <Checkbox
        my="sm"
        label="Different refund for the deposit"
        checked={ownDeposit}
        onChange={(event) => form.set('cancellation_policy.deposit_refund_percent', event.currentTarget.checked ? 0 : null)}
      />
      {ownDeposit && (
        <NumberInput
          label="Refund of the deposit"
          suffix="%"
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          {...form.field('cancellation_policy.deposit_refund_percent')}
        />
      )}
      <ul className={styles.policy} aria-label="Policy summary">
        {policyInWords(tiers, deposit_refund_percent).map(({ when, back }) => (
          <li key={when}>
            <span>{when}</span>
            <b className="figures">{back}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
