import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { kycDetailsBody, type saveKycDetails } from '../contract.ts'
import { legalForms } from '../contract/words.ts'
import { call, ownReads, type Kyc } from './calls.ts'

const forms = legalForms.map(({ slug, name }) => ({ value: slug as string, label: name }))

/** The legal details of the agency; they decide which documents are required. */
export function DetailsForm({ kyc: { details, version }, refresh }: { kyc: Kyc; refresh: () => Promise<unknown> }) {
  const form = useRecordForm({
    screen: 'kyc details',
    initial: {
      legal_form: (details.legal_form ?? 'company') as string,
      legal_name: details.legal_name ?? '',
      registration_number: details.registration_number ?? '',
      tax_number: details.tax_number ?? '',
      representative: details.representative ?? '',
      version,
    },
    schema: kycDetailsBody,
    save: (values) => call('POST /business/kyc/details', { body: values as InputOf<typeof saveKycDetails>['body'] }),
    invalidates: ownReads,
    notice: 'Details saved.',
    saved: async () => void (await refresh()),
  })
  const alone = form.values.legal_form === 'sole_trader'
  return (
    <RecordForm form={form} action="Save details">
      <FormSection title="Legal details" text="As in the documents below. The legal form determines which documents you need.">
        <FieldRow>
          <Select label="Legal form" required data={forms} allowDeselect={false} {...form.field('legal_form')} />
          <TextInput label="Registered name" required maxLength={160} {...form.field('legal_name')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Registration number" required={!alone} maxLength={60} {...form.field('registration_number')} />
          <TextInput label="Tax number" required maxLength={60} {...form.field('tax_number')} />
        </FieldRow>
        <TextInput
          label={alone ? 'Owner' : 'Representative'}
          description="The person who may sign for the agency, as in their passport or ID."
          required
          maxLength={120}
          {...form.field('representative')}
        />
      </FormSection>
    </RecordForm>
  )
}

/** The submitted details. */
export function DetailFacts({ details }: { details: Kyc['details'] }) {
  if (!details.legal_name) return null
  return (
    <Card title="Legal details" flush>
      <Facts
        rows={[
          { label: 'Legal form', value: legalForms.find(({ slug }) => slug === details.legal_form)?.name },
          { label: 'Registered name', value: details.legal_name },
          { label: 'Registration number', value: details.registration_number, copy: details.registration_number },
          { label: 'Tax number', value: details.tax_number, copy: details.tax_number },
          { label: details.legal_form === 'sole_trader' ? 'Owner' : 'Representative', value: details.representative },
        ]}
      />
    </Card>
  )
}
