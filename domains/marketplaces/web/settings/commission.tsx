import { ActionIcon, Button, Select } from '@mantine/core'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { icons } from '#kit/web/icons.ts'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useUser } from '#kit/web/use-session.ts'
import { commissionBody } from '../../contract.ts'
import { returnedBy, ruleFor, splitOf, type CommissionTerms } from '../../contract/commission.ts'
import { call, type Marketplace, type OwnMarketplace } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplaceCommission } from '../routes.ts'
import { RuleField } from '../rule-field.tsx'
import { bearerWords, choicesOf } from '../words.ts'
import styles from './commission.module.css'

type Values = CommissionTerms & { version: number }
const valuesOf = ({ commission, own }: OwnMarketplace): Values => ({ ...commission, version: own.version })

/** What the marketplace takes of each sale. */
export default function CommissionSettings() {
  const { marketplace: id } = marketplaceCommission.useParams()
  return (
    <OwnPage id={id} settings>
      {(marketplace) => <CommissionForm key={id} marketplace={marketplace} />}
    </OwnPage>
  )
}

function CommissionForm({ marketplace }: { marketplace: OwnMarketplace }) {
  const { id } = marketplace
  const currency = useUser().agency?.currency ?? 'USD'
  const form = useRecordForm<Values, Marketplace>({
    screen: `marketplace ${id} commission`,
    initial: valuesOf(marketplace),
    schema: commissionBody,
    labels: { percent: 'Percent', from: 'From' },
    save: (values, sent) => call('POST /marketplaces/{id}/update/commission', { params: { id }, body: values, ...sent }),
    fromSaved: (saved) => valuesOf(saved as OwnMarketplace),
    invalidates: ['/marketplaces'],
    notice: 'Commission saved.',
  })
  const { rule, steps } = form.values
  const { errors } = form.form
  const price = { amount: currency === 'UGX' ? 1_000_000 : 100_000, currency }
  return (
    <RecordForm form={form} action="Save commission" needs={['Manage Marketplaces']}>
      <FormSection
        title="Commission"
        text="The terms that vendors agree to. Categories and vendors can have their own. Safiri does not collect it: settle it with each vendor."
      >
        <RuleField
          value={rule}
          onChange={(changed) => changed && form.set('rule', changed)}
          error={errors['rule.percent'] ?? errors['rule.amount.amount'] ?? errors['rule.amount']}
        />
        <Select
          label="Who bears discounts"
          allowDeselect={false}
          description="The marketplace bears them from its commission. Both: the commission is taken of the reduced price."
          data={choicesOf(bearerWords)}
          {...form.field('discount_bearer')}
        />
      </FormSection>
      <FormSection title="By volume" text="Vendors that sold this much in the month before pay another percentage.">
        {steps.map((_step, at) => (
          <div key={at} className={styles.step}>
            <FieldRow>
              <MoneyField label="From" required currency="any" {...form.field(`steps.${at}.from`)} />
              <PercentField label="Percent" required {...form.field(`steps.${at}.percent`)} />
            </FieldRow>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove step ${at + 1}`}
              onClick={() => form.form.removeListItem('steps', at)}
            >
              <icons.trash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {steps.length < 10 && (
          <Button
            variant="default"
            onClick={() => form.form.insertListItem('steps', { from: { amount: price.amount, currency }, percent: 5 })}
          >
            Add step
          </Button>
        )}
      </FormSection>
      <Example terms={form.values} price={price} />
    </RecordForm>
  )
}

/** What a sale with these terms comes to, for both sides. */
function Example({ terms, price }: { terms: CommissionTerms; price: Money }) {
  const rule = ruleFor({ terms, category: null, vendor: null, volume: { amount: 0, currency: price.currency } })
  if (!Number.isFinite(rule.kind === 'percent' ? rule.percent : rule.amount.amount)) return null
  const discount = price.amount / 10
  const { commission, vendor } = splitOf(rule, price, discount, terms.discount_bearer)
  const paid = price.amount - discount
  const text = (amount: number) => formatMoney({ amount, currency: price.currency })
  return (
    <FormSection title="Example">
      <p>
        A client books for {text(price.amount)} with a discount of {text(discount)} and pays {text(paid)}. You keep {text(commission)}, the
        vendor gets {text(vendor)}. If half is refunded, {text(returnedBy({ paid, commission }, 0, paid / 2))} of your commission is
        returned.
      </p>
    </FormSection>
  )
}
