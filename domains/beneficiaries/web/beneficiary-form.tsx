import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { beneficiaryEditBody } from '../contract.ts'
import { BeneficiaryFields } from './beneficiary-fields.tsx'
import { valuesOf } from './beneficiary-words.ts'
import { beneficiaryReads, call, type Beneficiary } from './calls.ts'

/** Edits the details of a beneficiary. */
export default function BeneficiaryForm({ beneficiary }: { beneficiary: Beneficiary }) {
  const { id } = beneficiary
  const form = useRecordForm({
    screen: `beneficiary ${id}`,
    initial: valuesOf(beneficiary),
    schema: beneficiaryEditBody,
    save: (body, sent) => call('POST /beneficiaries/{id}/update', { params: { id }, body, ...sent }),
    invalidates: beneficiaryReads,
    notice: 'Beneficiary saved.',
  })
  return (
    <RecordForm form={form} action="Save beneficiary">
      <FormSection title="Account" text="If the account changes, another person must verify it again.">
        <BeneficiaryFields form={form as never} />
      </FormSection>
    </RecordForm>
  )
}
