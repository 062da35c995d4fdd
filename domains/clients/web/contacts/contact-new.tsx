import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { contactBody } from '../../contract.ts'
import { call } from '../calls.ts'
import { bodyOf, ContactFields, newContact, type Contact, type ContactValues } from './contact-fields.tsx'

/** Adds a contact. */
export default function ContactNew() {
  const navigate = useNavigate()
  const form = useRecordForm<ContactValues, Contact>({
    screen: 'contact new',
    adds: true,
    initial: newContact(),
    schema: contactBody,
    save: (values, sent) => call('POST /crm/contacts', { body: bodyOf(values), ...sent }),
    invalidates: ['/crm', '/clients'],
    notice: 'Contact added.',
    saved: ({ id }) => navigate({ href: pathTo('/crm/contacts/$id', { id }), replace: true }),
  })
  return (
    <ScreenPage title="New contact">
      <RecordForm form={form} action="Add contact" needs={['Edit Clients']}>
        <ContactFields field={form.field} />
      </RecordForm>
    </ScreenPage>
  )
}
