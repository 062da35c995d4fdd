import { Anchor, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useSession, useSessionState } from '#kit/web/use-session.ts'
import { registerBody, minPasswordLength } from '../contract.ts'
import { call } from './calls.ts'
import { MailHint } from './mail-hint.tsx'
import { foundAgencyStep } from './sign-up-slots.ts'

/** Sign-up: first the person, then the agency. */
export default function Register() {
  const { user } = useSessionState()
  const FoundAgency = foundAgencyStep.entries()
  return user ? (
    <Suspense fallback={null}>
      <FoundAgency user={user} />
    </Suspense>
  ) : (
    <RegisterPerson />
  )
}

const check = checkWith(registerBody)

function RegisterPerson() {
  const session = useSession()
  const [mailed, setMailed] = useState<string | null>(null)
  const form = useSmallForm({
    initial: { name: '', email: '', phone: '', password: '' },
    check,
    send: async (body) => {
      await call('POST /register', { body })
      // The response does not reveal whether the address had an account. Logging in reveals it only to the owner.
      const { email, password } = body
      const answer = await call.bare('POST /login', { body: { email, password } }).catch(() => null)
      if (answer && 'token' in answer) await session.signIn(answer.token)
      else setMailed(email)
    },
  })
  if (mailed) return <CheckEmail address={mailed} />
  return (
    <>
      <Title order={1} mb={4}>
        Create your agency
      </Title>
      <Text c="dimmed" mb="md">
        Step 1 of 2: your account
      </Text>
      <SmallForm form={form} action="Continue" wide>
        <TextInput label="Your name" required autoComplete="name" autoFocus maxLength={120} {...form.field('name')} />
        <TextInput label="Email" required type="email" autoComplete="email" {...form.field('email')} />
        <PhoneField label="Phone" required {...form.field('phone')} />
        <PasswordInput
          label="Password"
          required
          description={`At least ${minPasswordLength} characters.`}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </SmallForm>
      <Anchor component={Link} to="/login" size="sm" mt="md" display="inline-block">
        Already have an account? Log in
      </Anchor>
    </>
  )
}

function CheckEmail({ address }: { address: string }) {
  return (
    <>
      <Title order={1} mb={4}>
        Check your email
      </Title>
      <Text role="status">
        We sent an email to <b>{address}</b>. Follow its instructions to continue.
      </Text>
      <Anchor component={Link} to="/login" size="sm" mt="md" display="inline-block">
        Back to log-in
      </Anchor>
      <MailHint />
    </>
  )
}
