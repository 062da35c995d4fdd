import { Button, Code } from '@mantine/core'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { signUpFormPatch } from '../contract.ts'
import { call, type SignUpForm } from './calls.ts'
import { SignUpFormFields, valuesOf, type FormValues } from './form-fields.tsx'
import { FormStatus } from './form-status.tsx'
import { signUpFormShow } from './routes.ts'

/** A sign-up form: what it says, its address, and the line that embeds it. */
export default function SignUpFormPage() {
  const { id } = signUpFormShow.useParams()
  const answer = useCall(call, 'GET /crm/sign-up-forms/{id}', { params: { id } })
  return (
    <RecordPage
      answer={answer}
      what="Sign-up form"
      title={({ name }) => name}
      status={({ active }) => <FormStatus active={active} />}
      buttons={({ url }) => (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<icons.external size={14} aria-hidden />}
        >
          Open page
        </Button>
      )}
      side={(form) => <Side form={form} />}
    >
      {(form) => <EditForm key={id} form={form} />}
    </RecordPage>
  )
}

const Side = ({ form }: { form: SignUpForm }) => (
  <>
    <Card title="Sign-ups" flush>
      <Facts
        rows={[
          { label: 'Confirmed', value: <Count value={form.confirmed} /> },
          { label: 'Not confirmed', value: <Count value={form.pending} /> },
        ]}
      />
    </Card>
    <Card title="Link" aside={<CopyButton value={form.url} what="link" />}>
      <p style={{ overflowWrap: 'anywhere' }}>{form.url}</p>
    </Card>
    <Card title="On your website" aside={<CopyButton value={form.embed} what="HTML" />}>
      <p>Put this line where the form should appear. It works on any website.</p>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {form.embed}
      </Code>
    </Card>
  </>
)

type Values = FormValues & { version: number }
const withVersion = (form: SignUpForm): Values => ({ ...valuesOf(form), version: form.version })

function EditForm({ form: shown }: { form: SignUpForm }) {
  const { id } = shown
  const form = useRecordForm<Values, SignUpForm>({
    screen: `sign-up form ${id}`,
    initial: withVersion(shown),
    schema: signUpFormPatch,
    save: (values, sent) => call('PUT /crm/sign-up-forms/{id}', { params: { id }, body: values, ...sent }),
    fromSaved: withVersion,
    invalidates: ['/crm/sign-up-forms'],
    notice: 'Sign-up form saved.',
  })
  return (
    <RecordForm form={form} action="Save form" needs={['Manage CRM']}>
      <SignUpFormFields field={form.field} />
    </RecordForm>
  )
}
