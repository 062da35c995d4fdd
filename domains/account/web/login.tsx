import { Alert, Anchor, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { CallError } from '#kit/web/call-error.ts'
import { config } from '#kit/web/config.ts'
import { problemOf } from '#kit/web/feedback/dialogs.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useSession, useSessionState } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { useEnter } from './enter.ts'

interface Credentials {
  email: string
  password: string
}

function check({ email, password }: Credentials): Record<string, string> {
  const problem = email.trim() === '' ? 'Email is required.' : problemOf('email', email.trim())
  return { ...(problem ? { email: problem } : {}), ...(password === '' ? { password: 'Password is required.' } : {}) }
}

/** The login page. With a second factor it continues on the code page. */
export default function Login() {
  const session = useSession()
  const { errors } = useSessionState()
  const navigate = useNavigate()
  const enter = useEnter()
  const form = useSmallForm<Credentials>({
    initial: { email: '', password: '' },
    check,
    allOnTop: true,
    send: async (body) => {
      const answer = await call.bare('POST /login', { body })
      if ('token' in answer) {
        const reasons = await enter(answer.token)
        if (reasons.length > 0) throw new CallError(0, { message: reasons.join(' ') })
        return
      }
      session.beginTwoFactor({ challenge: answer.challenge, method: answer.method })
      await navigate({ to: '/otp' })
    },
  })
  return (
    <>
      <Title order={1} mb="md">
        Log in
      </Title>
      {errors.length > 0 && form.top.length === 0 && (
        <Alert mb="md" role="status">
          {errors.join(' ')}
        </Alert>
      )}
      <SmallForm form={form} action="Log in" wide>
        <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      </SmallForm>
      <Group justify="space-between" mt="md">
        <Anchor component={Link} to="/request-password-reset" size="sm">
          Forgot your password?
        </Anchor>
        <Anchor component={Link} to="/register" size="sm">
          Create your agency
        </Anchor>
      </Group>
      {config.demo && <DemoHint demo={config.demo} use={(credentials) => form.set(credentials)} />}
    </>
  )
}

function DemoHint({ demo, use }: { demo: Credentials; use: (credentials: Credentials) => void }) {
  return (
    <Text size="sm" c="dimmed" mt="md">
      Just looking?{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => use(demo)}>
        Use the demo log-in
      </Anchor>
    </Text>
  )
}
