import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { minPasswordLength } from '../contract.ts'
import { call } from './calls.ts'
import { newPasswordProblems } from './new-password.ts'

const empty = { current_password: '', password: '', password_confirmation: '' }

/** Changes the password; all other sessions end. */
export function ProfilePassword() {
  const [round, setRound] = useState(0)
  return (
    <Card title="Password">
      <Form key={round} onDone={() => setRound(round + 1)} />
    </Card>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: empty,
    check: (values) => ({
      ...newPasswordProblems(values),
      ...(values.current_password === '' ? { current_password: 'Current password is required.' } : {}),
    }),
    send: async (body) => {
      await call('POST /profile/change-password', { body })
      void invalidate(['/profile/sessions'])
      toast('Password changed. All other sessions have ended.')
      onDone()
    },
  })
  return (
    <SmallForm form={form} action="Change password">
      <PasswordInput label="Current password" autoComplete="current-password" {...form.field('current_password')} />
      <PasswordInput
        label="New password"
        description={`At least ${minPasswordLength} characters.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordInput label="Repeat new password" autoComplete="new-password" {...form.field('password_confirmation')} />
    </SmallForm>
  )
}
