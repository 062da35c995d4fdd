import { PasswordInput, TextInput } from '@mantine/core'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { call } from './calls.ts'

/** Turns the second factor off; requires the password and a code. */
export function TwoFactorOff({ byMail, onDone }: { byMail: boolean; onDone: () => void }) {
  const form = useSmallForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' ? { password: 'Password is required.' } : {}),
      ...(code === '' && !byMail ? { code: 'Code is required.' } : {}),
    }),
    send: async ({ password, code }) => {
      await call('POST /profile/two-factor/disable', { body: { password, ...(code ? { code } : {}) } })
      toast('Two-factor log-in is off.')
      onDone()
    },
  })
  return (
    <SmallForm form={form} action="Turn off" danger>
      <PasswordInput label="Password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      <TextInput
        label="Code"
        description={byMail ? 'A recovery code, or the code we email to you.' : 'From your authenticator app, or a recovery code.'}
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
    </SmallForm>
  )
}
