import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { supplierBody } from '../contract.ts'
import { call } from './calls.ts'
import { bodyOf, newSupplier, SupplierFields } from './supplier-fields.tsx'

/** Adds a supplier. */
export default function SupplierNew() {
  const navigate = useNavigate()
  const { currency } = useAgency()
  const form = useRecordForm({
    screen: 'supplier new',
    adds: true,
    initial: newSupplier(currency),
    schema: supplierBody,
    save: (values, sent) => call('POST /suppliers/create', { body: bodyOf(values), ...sent }),
    invalidates: ['/suppliers'],
    notice: 'Supplier added.',
    saved: ({ id }) => navigate({ href: pathTo('/suppliers/view/$id', { id }), replace: true }),
  })
  return (
    <ScreenPage title="Add supplier">
      <RecordForm form={form} action="Add supplier">
        <FormSection title="Supplier">
          <SupplierFields field={form.field} />
        </FormSection>
      </RecordForm>
    </ScreenPage>
  )
}
