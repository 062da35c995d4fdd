import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { clientEditBody } from '../contract.ts'
import { call } from './calls.ts'
import type { Client } from './client.tsx'
import { ClientFields } from './client-fields.tsx'
import type { ClientValues } from './client-words.ts'

const valuesOf = (client: Client): ClientValues & { version: number } => ({
  kind: client.kind,
  name: client.name,
  email: client.email ?? '',
  phone: client.phone ?? '',
  country_code: client.country_code as ClientValues['country_code'],
  residency: client.residency,
  address: client.address ?? '',
  notes: client.notes ?? '',
  tags: client.tags,
  version: client.version,
})

/** The details of a client. */
export function ClientForm({ client }: { client: Client }) {
  const form = useRecordForm({
    screen: `client ${client.id}`,
    initial: valuesOf(client),
    schema: clientEditBody,
    save: (body, sent) => call('POST /clients/{id}/edit', { params: { id: client.id }, body, ...sent }),
    invalidates: ['/clients', '/bookings'],
    notice: 'Client saved.',
  })
  return (
    <RecordForm form={form} action="Save client" needs={['Edit Clients']}>
      <FormSection title="Details">
        <ClientFields field={form.field} />
      </FormSection>
    </RecordForm>
  )
}
