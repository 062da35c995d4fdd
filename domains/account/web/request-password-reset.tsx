import { Anchor, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { problemOf } from '#kit/web/feedback/dialogs.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { call } from './calls.ts'
import { MailHint } from './mail-hint.tsx'

function check({ email }: { email: string }): Record<string, string> {
  const problem = email.trim() === '' ? 'Email is required.' : problemOf('email', email.trim())
  return problem ? { email: problem } : {}
}

/** Requests a password reset link. */
export default function RequestPasswordReset() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSmallForm({
    initial: { email: '' },
    check,
    send: async (body) => {
      await call('POST /send-password-reset-email', { body })
      setSentTo(body.email.trim())
    },
  })
  return (
    <>
      <Title order={1} mb={4}>
        Reset your password
      </Title>
      {sentTo ? (
        <Text role="status">
          If <b>{sentTo}</b> has an account, we sent it a link to choose a new password. The link works for one hour.
        </Text>
      ) : (
        <>
          <Text c="dimmed" mb="md">
            Enter your email and we will send you a link to choose a new password.
          </Text>
          <SmallForm form={form} action="Send link" wide>
            <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
          </SmallForm>
        </>
      )}
      <Anchor component={Link} to="/login" size="sm" mt="md" display="inline-block">
        Back to log-in
      </Anchor>
      {sentTo && <MailHint />}
    </>
  )
}
