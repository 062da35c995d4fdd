import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { staffBody } from '../contract.ts'
import { call, staffReads } from './calls.ts'
import { newStaff, StaffFields } from './staff-fields.tsx'

/** Adds a person who works on trips. */
export default function StaffNew() {
  const navigate = useNavigate()
  const form = useRecordForm({
    screen: 'staff new',
    adds: true,
    initial: newStaff,
    schema: staffBody,
    save: (body, sent) => call('POST /staff/create', { body, ...sent }),
    invalidates: staffReads,
    notice: 'Person added.',
    saved: ({ id }) => navigate({ href: pathTo('/staff/view/$id', { id }), replace: true }),
  })
  return (
    <ScreenPage title="Add person">
      <RecordForm form={form} action="Add person">
        <FormSection title="Person">
          <StaffFields field={form.field} />
        </FormSection>
      </RecordForm>
    </ScreenPage>
  )
}
