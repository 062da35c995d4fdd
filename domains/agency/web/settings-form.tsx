import type { Currency } from '#kit/contract/money.ts'
import type { InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import { NumberInput, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { LinesField } from '#kit/web/fields/lines-field.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useUser } from '#kit/web/use-session.ts'
import { editAgencyBody, type editAgency, type showAgency } from '../contract.ts'
import styles from './business.module.css'
import { PolicyEditor, type PolicyValues } from './policy-editor.tsx'
import { useSaveAgency } from './use-save-agency.ts'

type Agency = ResultOf<typeof showAgency>
type Change = InputOf<typeof editAgency>['body']

/** Default booking terms, which an offer can override, and the modules. */
export function SettingsForm({ agency, refresh }: { agency: Agency; refresh: () => Promise<unknown> }) {
  const { save, saved } = useSaveAgency(agency.id, refresh)
  const form = useRecordForm<SettingsValues, unknown>({
    screen: `business settings ${agency.id}`,
    initial: valuesOf(agency),
    schema: editAgencyBody,
    labels: { deposit_percent: 'Deposit', hold_hours: 'Hold', pay_to: 'Pay to' },
    save: (values) => save(bodyOf(values)),
    invalidates: ['/agencies', '/business/status'],
    notice: 'Settings saved.',
    saved,
  })
  return (
    <RecordForm form={form} action="Save settings">
      <FormSection title="Bookings" text="Defaults for new bookings. An offer can have its own terms.">
        <FieldRow>
          <NumberInput
            label="Deposit"
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            description="Share of the total that is due first."
            {...form.field('deposit_percent')}
          />
          <NumberInput
            label="Hold"
            suffix=" hours"
            min={1}
            max={720}
            allowDecimal={false}
            allowNegative={false}
            description="How long places are held."
            {...form.field('hold_hours')}
          />
        </FieldRow>
        <CurrencyField
          label="Currency"
          description={
            agency.may_change_currency ? 'Cannot change once a price uses it.' : 'Prices and bookings use it, so it can no longer change.'
          }
          disabled={!agency.may_change_currency}
          {...form.field('currency')}
        />
      </FormSection>
      <FormSection title="Invoices" text="Shown on your invoices and receipts. Issued documents do not change.">
        <FieldRow>
          <TextInput label="Tax number" description="TIN or PIN." maxLength={60} {...form.field('tax_number')} />
          <TextInput label="VAT number" description="If you are registered for VAT." maxLength={60} {...form.field('vat_number')} />
        </FieldRow>
        <LinesField
          label="Pay to"
          description="One line for each bank account or mobile money number. Shown on invoices while an amount is due."
          placeholder={'Stanbic Bank Uganda, 9030012345678, Kampala Safaris Ltd\nMTN MoMo 0772 123 456, Kampala Safaris Ltd'}
          {...form.field('pay_to')}
        />
      </FormSection>
      <FormSection title="Cancellation policy" text="What you refund when a client cancels.">
        <PolicyEditor form={form} />
      </FormSection>
      <FormSection title="Modules">
        <ModuleSwitch
          module="shop"
          label="Shop"
          text="Products, stock and orders."
          on={agency.shop_enabled}
          {...form.field('shop_enabled', { type: 'checkbox' })}
        />
      </FormSection>
    </RecordForm>
  )
}

interface ModuleSwitchProps {
  module: 'shop'
  label: string
  text: string
  /** On now. A module that is on can be turned off on any plan. */
  on: boolean
}

function ModuleSwitch({ module, label, text, on, ...field }: ModuleSwitchProps) {
  const { features, agency } = useUser()
  const included = features.includes(module)
  const plan = agency?.subscription ? `The ${agency.subscription.active_plan.name} plan` : 'The basic category'
  return (
    <div className={styles.switch}>
      <Switch label={label} description={included ? text : `${text} ${plan} does not include it.`} disabled={!included && !on} {...field} />
    </div>
  )
}

interface SettingsValues {
  version: number
  deposit_percent: number | string
  hold_hours: number | string
  tax_number: string | null
  vat_number: string | null
  pay_to: string[]
  currency: Currency | null
  cancellation_policy: PolicyValues
  shop_enabled: boolean
}

const valuesOf = ({
  version,
  deposit_percent,
  hold_hours,
  tax_number,
  vat_number,
  pay_to,
  currency,
  cancellation_policy,
  shop_enabled,
}: Agency): SettingsValues => ({
  version,
  deposit_percent,
  hold_hours,
  tax_number,
  vat_number,
  pay_to,
  currency,
  cancellation_policy,
  shop_enabled,
})

/** The schema has already checked the numbers. */
const bodyOf = (values: SettingsValues) => values as Change
