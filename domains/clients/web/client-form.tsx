import { Skeleton } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { contactPatch } from '../contract.ts'
import { call } from './calls.ts'
import { bodyOf, ContactFields, valuesOf, type Contact, type ContactValues } from './contacts/contact-fields.tsx'

/** The details of a person, with other addresses and the agency's own fields. */
export function ClientForm({ id }: { id: string }) {
  const answer = useCall(call, 'GET /crm/contacts/{id}', { params: { id } })
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return answer.data ? <EditContact contact={answer.data} /> : <Skeleton height={480} />
}

type Values = ContactValues & { version: number }

const withVersion = (contact: Contact): Values => ({ ...valuesOf(contact), version: contact.version })

function EditContact({ contact }: { contact: Contact }) {
  const form = useRecordForm<Values, Contact>({
    screen: `client ${contact.id}`,
    initial: withVersion(contact),
    schema: contactPatch,
    save: (values, sent) =>
      call('PUT /crm/contacts/{id}', { params: { id: contact.id }, body: { ...bodyOf(values), version: values.version }, ...sent }),
    fromSaved: withVersion,
    invalidates: ['/crm', '/clients', '/bookings'],
    notice: 'Client saved.',
  })
  return (
    <RecordForm form={form} action="Save client" needs={['Edit Clients']}>
      <ContactFields field={form.field} />
    </RecordForm>
  )
}
