import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { supplierEditBody } from '../contract.ts'
import { call, type SupplierDetails } from './calls.ts'
import { bodyOf, SupplierFields, valuesOf } from './supplier-fields.tsx'

/** Edits the details of a supplier. */
export default function SupplierForm({ supplier }: { supplier: SupplierDetails }) {
  const { id } = supplier
  const form = useRecordForm({
    screen: `supplier ${id}`,
    initial: valuesOf(supplier),
    schema: supplierEditBody,
    save: (values, sent) => call('POST /suppliers/{id}/update', { params: { id }, body: bodyOf(values), ...sent }),
    invalidates: ['/suppliers'],
    notice: 'Supplier saved.',
  })
  return (
    <RecordForm form={form} action="Save supplier" needs={['Manage Payables']}>
      <FormSection title="Supplier">
        <SupplierFields field={form.field as never} />
      </FormSection>
    </RecordForm>
  )
}
