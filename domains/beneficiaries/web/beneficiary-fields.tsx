import { SegmentedControl } from '@mantine/core'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { categoryOptions, typeChoices, type BeneficiaryValues } from './beneficiary-words.ts'
import { call } from './calls.ts'

type Form = Pick<RecordFormState<BeneficiaryValues>, 'field' | 'values' | 'form'>

const optionsOf = (list: readonly { code: string; name: string }[] | undefined) =>
  (list ?? []).map(({ code, name }) => ({ value: code, label: name }))

/** The account fields: the type decides which fields appear, the country lists its banks, the bank its branches. */
export function BeneficiaryFields({ form }: { form: Form }) {
  const { field, values } = form
  const nowhere = { account: '', bank_code: '', branch_code: '', network: '' }
  return (
    <>
      <SegmentedControl
        aria-label="Type"
        data={typeChoices}
        mb="sm"
        value={values.type}
        onChange={(type) => form.form.setValues({ ...nowhere, type: type as BeneficiaryValues['type'] })}
      />
      <FieldRow>
        <TextInput
          label="Name"
          description="The name of the account holder."
          required
          maxLength={160}
          autoComplete="off"
          {...field('name')}
        />
        <Select
          label="Category"
          description="For lists and statistics."
          data={categoryOptions}
          allowDeselect={false}
          {...field('category')}
        />
      </FieldRow>
      {values.type === 'wallet' ? (
        <TextInput
          label="Agency"
          description="The last part of the agency’s public address."
          placeholder="savanna-trails"
          required
          maxLength={60}
          autoComplete="off"
          {...field('account')}
        />
      ) : (
        <Abroad form={form} nowhere={nowhere} />
      )}
      <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      <Textarea label="Notes" description="Only your agency sees them." autosize minRows={2} maxLength={1000} {...field('notes')} />
    </>
  )
}

/** A bank account or a mobile money number in a country. */
function Abroad({ form, nowhere }: { form: Form; nowhere: Partial<BeneficiaryValues> }) {
  const { field, values } = form
  const choices = useCall(call, 'GET /beneficiary-type', {}, { staleMs: 60 * 60_000 })
  const country = choices.data?.countries.find(({ code }) => code === values.country)
  return (
    <>
      <Select
        label="Country"
        description={country ? `Paid in ${country.currency}.` : ' '}
        data={optionsOf(choices.data?.countries)}
        allowDeselect={false}
        required
        {...field('country')}
        onChange={(code) => code && form.form.setValues({ ...nowhere, country: code as BeneficiaryValues['country'] })}
      />
      {values.type === 'bank' ? (
        <Bank form={form} />
      ) : (
        <FieldRow>
          <Select label="Network" data={optionsOf(country?.networks)} required {...field('network')} />
          <PhoneField label="Phone number" required {...field('account')} />
        </FieldRow>
      )}
    </>
  )
}

function Bank({ form: { field, values, form } }: { form: Form }) {
  const banks = useCall(call, 'GET /get-all-local-bank-name/{x}', { params: { x: values.country } }, { staleMs: 60 * 60_000 })
  const hasBank = values.bank_code !== ''
  const branches = useCall(
    call,
    'GET /branch-by-bank/{bank}',
    { params: { bank: values.bank_code } },
    { enabled: hasBank, staleMs: 60 * 60_000 },
  )
  return (
    <>
      <FieldRow>
        <Select
          label="Bank"
          searchable
          required
          nothingFoundMessage="No bank found."
          data={optionsOf(banks.data)}
          {...field('bank_code')}
          value={values.bank_code || null}
          onChange={(code) => form.setValues({ bank_code: code ?? '', branch_code: '' })}
        />
        <Select
          label="Branch"
          searchable
          clearable
          disabled={!hasBank}
          placeholder={hasBank ? 'Head office' : 'Choose a bank first'}
          nothingFoundMessage="No branch found."
          data={hasBank ? optionsOf(branches.data) : []}
          {...field('branch_code')}
          value={values.branch_code || null}
          onChange={(code) => form.setValues({ branch_code: code ?? '' })}
        />
      </FieldRow>
      <TextInput label="Account number" required inputMode="numeric" maxLength={20} autoComplete="off" {...field('account')} />
    </>
  )
}
