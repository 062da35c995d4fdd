import { Anchor, Group, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#kit/web/call-error.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useSession, useSessionState } from '#kit/web/use-session.ts'
import { DigitsField } from '#kit/web/fields/digits-field.tsx'
import { MailHint } from './mail-hint.tsx'
import { SendAgain } from './send-again.tsx'
import { call } from './calls.ts'
import { useEnter } from './enter.ts'

const check = ({ code }: { code: string }): Record<string, string> => (code.trim() === '' ? { code: 'Code is required.' } : {})

/** The second factor of a login in progress. */
export default function Otp() {
  const session = useSession()
  const { challenge } = useSessionState()
  const navigate = useNavigate()
  const enter = useEnter()
  const [recovery, setRecovery] = useState(false)
  const form = useSmallForm({
    initial: { code: '' },
    check,
    send: async ({ code }) => {
      const { token } = await call('POST /verify-otp-agent', { body: { challenge: challenge?.challenge ?? '', code } })
      const reasons = await enter(token)
      if (reasons.length > 0) throw new CallError(0, { message: reasons.join(' ') })
    },
  })
  const giveUp = async () => {
    session.endTwoFactor()
    await navigate({ to: '/login' })
  }
  const byMail = challenge?.method === 'email'
  return (
    <>
      <Title order={1} mb={4}>
        Enter your code
      </Title>
      <Text c="dimmed" mb="md">
        {recovery
          ? 'Enter one of your recovery codes. Each works once.'
          : byMail
            ? 'We sent a code to your email address.'
            : 'Enter the code from your authenticator app.'}
      </Text>
      <SmallForm form={form} action="Continue" wide>
        {recovery ? (
          <TextInput key="recovery" label="Recovery code" maxLength={40} autoComplete="one-time-code" autoFocus {...form.field('code')} />
        ) : (
          <DigitsField key="code" label="Code" maxLength={12} autoComplete="one-time-code" autoFocus {...form.field('code')} />
        )}
      </SmallForm>
      <Group justify="space-between" mt="md">
        {byMail && !recovery ? (
          <SendAgain send={() => call('POST /generate-otp-agent', { body: { challenge: challenge.challenge } })} />
        ) : (
          <span />
        )}
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use a code instead' : 'Use a recovery code'}
        </Anchor>
      </Group>
      <Anchor component="button" type="button" size="sm" mt="xs" onClick={() => void giveUp()}>
        Log in as someone else
      </Anchor>
      {byMail && <MailHint />}
    </>
  )
}
