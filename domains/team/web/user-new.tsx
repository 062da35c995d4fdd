import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { inviteBody, type inviteUser } from '../contract.ts'
import { call } from './calls.ts'
import { RoleField } from './role-field.tsx'

interface Draft {
  name: string
  email: string
  role_id: string | null
}

/** Invites a person by mail. */
export default function UserNew() {
  const navigate = useNavigate()
  const may = useMay()
  const form = useRecordForm<Draft>({
    screen: 'user new',
    adds: true,
    initial: { name: '', email: '', role_id: null },
    schema: inviteBody,
    labels: { role_id: 'Role' },
    save: (values) => call('POST /users/invite', { body: values as InputOf<typeof inviteUser>['body'] }),
    invalidates: ['/users', '/roles', '/business/status'],
    notice: 'Invitation sent.',
    saved: () => navigate({ href: may('View Users') ? '/view-users' : '/home', replace: true }),
  })
  return (
    <ScreenPage title="Add user">
      <RecordForm form={form} action="Send invitation">
        <FormSection
          title="Invitation"
          text="We email them a link that works for 7 days. People with a Safiri account join with that account."
        >
          <TextInput label="Name" required maxLength={120} {...form.field('name')} />
          <TextInput label="Email" required type="email" {...form.field('email')} />
          <RoleField {...form.field('role_id')} />
        </FormSection>
      </RecordForm>
    </ScreenPage>
  )
}
