import { Button, Loader, PasswordInput, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { minPasswordLength } from '../contract.ts'
import { call } from './calls.ts'
import { LinkOver } from './link-over.tsx'
import { newPasswordProblems } from './new-password.ts'
import { resetPassword } from './routes.ts'

/** Sets a new password with the link from the mail. */
export default function ResetPassword() {
  const { id: token } = resetPassword.useParams()
  const [done, setDone] = useState(false)
  const link = useCall(call, 'GET /reset-password/{token}', { params: { token } })
  const form = useSmallForm({
    initial: { password: '', password_confirmation: '' },
    check: newPasswordProblems,
    send: async (body) => {
      try {
        await call('POST /reset-password/{token}', { params: { token }, body })
      } catch (error) {
        // The link may have expired while the form was open.
        void link.refetch()
        throw error
      }
      setDone(true)
    },
  })
  if (link.isPending) return <Loader aria-label="Checking the link…" />
  if (link.error?.errors.token && !done)
    return <LinkOver sentences={link.error.sentences} again="Request a new link" to={pathTo('/request-password-reset')} />
  return (
    <>
      <Title order={1} mb="md">
        Choose a new password
      </Title>
      {done ? (
        <>
          <Text role="status" mb="md">
            Password changed. All sessions have ended.
          </Text>
          <Button component={PathLink} to="/login" fullWidth>
            Log in
          </Button>
        </>
      ) : (
        <SmallForm form={form} action="Change password" wide>
          <PasswordInput
            label="New password"
            description={`At least ${minPasswordLength} characters.`}
            autoComplete="new-password"
            autoFocus
            {...form.field('password')}
          />
          <PasswordInput label="Repeat new password" autoComplete="new-password" {...form.field('password_confirmation')} />
        </SmallForm>
      )}
    </>
  )
}
