import { PasswordInput, TextInput } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { problemsOf } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useSession, useUser } from '#kit/web/use-session.ts'
import { profileBody } from '../contract.ts'
import { call } from './calls.ts'

/** Name, phone and e-mail. A new e-mail needs the password and a code of the second factor, and takes effect when its link is opened. */
export function ProfileDetails() {
  const user = useUser()
  const session = useSession()
  const form = useSmallForm({
    initial: { name: user.name, phone: user.phone ?? '', email: user.email, current_password: '', code: '' },
    check: (values) => problemsOf(profileBody, bodyOf(values, user.email), {}),
    send: async (values) => {
      await call('POST /profile', { body: bodyOf(values, user.email) })
      await session.reload()
      toast(values.email === user.email ? 'Profile saved.' : `Open the link we emailed to ${values.email}.`)
      form.set({ current_password: '', code: '' })
    },
  })
  return (
    <Card title="Details">
      <SmallForm form={form} action="Save details">
        <TextInput label="Name" autoComplete="name" maxLength={120} {...form.field('name')} />
        <PhoneField label="Phone" {...form.field('phone')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
        {form.values.email !== user.email && (
          <PasswordInput
            label="Current password"
            description="Needed to change your log-in email."
            autoComplete="current-password"
            {...form.field('current_password')}
          />
        )}
        {form.values.email !== user.email && Boolean(user.enabled_two_factor_code) && (
          <TextInput
            label="Code"
            description={
              user.enabled_two_factor_code === 'email'
                ? 'A recovery code, or the code we email to you when you save.'
                : 'From your authenticator app, or a recovery code.'
            }
            autoComplete="one-time-code"
            maxLength={40}
            {...form.field('code')}
          />
        )}
      </SmallForm>
    </Card>
  )
}

interface Details {
  name: string
  phone: string
  email: string
  current_password: string
  code: string
}

/** Sends only the filled fields: an empty phone keeps the old one. */
const bodyOf = ({ name, phone, email, current_password, code }: Details, before: string) => ({
  name,
  ...(phone ? { phone } : {}),
  ...(email === before ? {} : { email, current_password, ...(code ? { code } : {}) }),
})
