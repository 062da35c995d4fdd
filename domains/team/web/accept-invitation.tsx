import { Button, PasswordInput, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useSession, useSessionState } from '#kit/web/use-session.ts'
import type { showInvitation } from '../contract.ts'
import { call } from './calls.ts'
import { logInWith, workIn } from './join.ts'
import { acceptInvitation } from './routes.ts'

type Invitation = ResultOf<typeof showInvitation>

/** The target of an invitation link, for signed-in and signed-out users. */
export default function AcceptInvitation() {
  const { token = '' } = acceptInvitation.useSearch()
  // The link expires when it is used, so the invitation is never refetched.
  const answer = useCall(call, 'GET /accept-invitation/{token}', { params: { token } }, { enabled: token !== '', staleMs: Infinity })
  if (token === '' || answer.error?.code === 'invalid_or_expired') return <Over />
  if (answer.isPending) return <Skeleton height={180} role="status" aria-label="Loading" />
  if (answer.isError) return <Failed message={asCallError(answer.error).message} retry={() => void answer.refetch()} />
  return answer.data.needs_password ? (
    <NewPerson token={token} invitation={answer.data} />
  ) : (
    <KnownPerson token={token} invitation={answer.data} />
  )
}

function Head({ invitation: { agency, role } }: { invitation: Invitation }) {
  return (
    <>
      <Title order={1} mb={4}>
        Join {agency}
      </Title>
      <Text c="dimmed" mb="md">
        Your role: {role}
      </Text>
    </>
  )
}

/** A new person sets name and password, and is signed in at once. */
function NewPerson({ token, invitation }: { token: string; invitation: Invitation }) {
  const session = useSession()
  const navigate = useNavigate()
  const form = useSmallForm({
    initial: { name: invitation.name, password: '', again: '' },
    check: ({ name, password, again }) => ({
      ...(name.trim() === '' ? { name: 'Name is required.' } : {}),
      ...(password.length < 8 ? { password: 'Password is at least 8 characters.' } : {}),
      ...(again === password ? {} : { again: 'Passwords do not match.' }),
    }),
    send: async ({ name, password }) => {
      const { email } = await call('POST /accept-invitation/{token}', { params: { token }, body: { name, password } })
      await logInWith(session, email, password)
      await navigate({ href: session.read().user ? '/home' : '/login', replace: true })
    },
  })
  return (
    <>
      <Head invitation={invitation} />
      <SmallForm form={form} action="Join agency" wide>
        <TextInput label="Email" value={invitation.email} readOnly disabled autoComplete="username" />
        <TextInput label="Name" autoComplete="name" maxLength={120} {...form.field('name')} />
        <PasswordInput label="Password" description="At least 8 characters." autoComplete="new-password" {...form.field('password')} />
        <PasswordInput label="Repeat password" autoComplete="new-password" {...form.field('again')} />
      </SmallForm>
    </>
  )
}

/** Joins with an existing account, which is not changed. */
function KnownPerson({ token, invitation }: { token: string; invitation: Invitation }) {
  const session = useSession()
  const { user } = useSessionState()
  const navigate = useNavigate()
  const [joined, setJoined] = useState(false)
  const isSame = user?.email === invitation.email
  const form = useSmallForm({
    initial: {},
    send: async () => {
      const { agency_id } = await call('POST /accept-invitation/{token}', { params: { token }, body: {} })
      if (!isSame) return setJoined(true)
      await workIn(session, agency_id)
      await navigate({ href: '/home', replace: true })
    },
  })
  if (joined) {
    return (
      <>
        <Title order={1} mb="md">
          You joined {invitation.agency}
        </Title>
        <Text role="status" mb="md">
          {user ? `You are signed in as ${user.email}. Log out and in` : 'Log in'} as {invitation.email}, then choose {invitation.agency} in
          the menu of the agency.
        </Text>
        <Button component={PathLink} to={user ? '/home' : '/login'} fullWidth>
          {user ? `Continue as ${user.name}` : 'Log in'}
        </Button>
      </>
    )
  }
  return (
    <>
      <Head invitation={invitation} />
      <Text mb="md">
        {isSame
          ? 'You join with the account you are signed in with.'
          : `You join with your Safiri account ${invitation.email}, which stays as it is.`}
      </Text>
      <SmallForm form={form} action="Join agency" wide>
        {null}
      </SmallForm>
    </>
  )
}

function Over() {
  return (
    <>
      <Title order={1} mb="md">
        This invitation has ended
      </Title>
      <Text mb="md">It was used or withdrawn, or it is older than 7 days. Ask the agency to send a new one.</Text>
      <Button component={PathLink} to="/login" fullWidth>
        Log in
      </Button>
    </>
  )
}

function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <>
      <Title order={1} mb="md">
        The invitation could not be opened
      </Title>
      <Text mb="md">{message}</Text>
      <Button fullWidth onClick={retry}>
        Try again
      </Button>
    </>
  )
}
