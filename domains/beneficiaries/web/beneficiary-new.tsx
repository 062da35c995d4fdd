import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { beneficiaryBody } from '../contract.ts'
import { BeneficiaryFields } from './beneficiary-fields.tsx'
import { newBeneficiary } from './beneficiary-words.ts'
import { beneficiaryReads, call } from './calls.ts'

/** Adds a beneficiary; another person must verify it before the first transfer. */
export default function BeneficiaryNew() {
  const navigate = useNavigate()
  const form = useRecordForm({
    screen: 'beneficiary new',
    adds: true,
    initial: newBeneficiary(),
    schema: beneficiaryBody,
    save: (body, sent) => call('POST /beneficiaries/create', { body, ...sent }),
    invalidates: beneficiaryReads,
    notice: 'Beneficiary added.',
    saved: ({ id }) => navigate({ href: pathTo('/beneficiary/$id', { id }), replace: true }),
  })
  return (
    <ScreenPage title="Add beneficiary">
      <RecordForm form={form} action="Add beneficiary">
        <FormSection title="Where the money goes" text="Another person checks the account before money is sent there.">
          <BeneficiaryFields form={form} />
        </FormSection>
      </RecordForm>
    </ScreenPage>
  )
}
