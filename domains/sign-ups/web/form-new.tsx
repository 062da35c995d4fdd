import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { signUpFormBody } from '../contract.ts'
import { call, type SignUpForm } from './calls.ts'
import { newForm, SignUpFormFields, type FormValues } from './form-fields.tsx'

/** Adds a sign-up form. */
export default function SignUpFormNew() {
  const navigate = useNavigate()
  const form = useRecordForm<FormValues, SignUpForm>({
    screen: 'sign-up form new',
    adds: true,
    initial: newForm,
    schema: signUpFormBody,
    save: (values, sent) => call('POST /crm/sign-up-forms', { body: values, ...sent }),
    invalidates: ['/crm/sign-up-forms'],
    notice: 'Sign-up form added.',
    saved: ({ id }) => navigate({ href: pathTo('/crm/sign-up-forms/$id', { id }), replace: true }),
  })
  return (
    <ScreenPage title="New sign-up form">
      <RecordForm form={form} action="Add sign-up form" needs={['Manage CRM']}>
        <SignUpFormFields field={form.field} />
      </RecordForm>
    </ScreenPage>
  )
}
