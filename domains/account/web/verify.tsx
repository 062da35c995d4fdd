import { Anchor, Button, Group, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useSession, useSessionState } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { LinkOver } from './link-over.tsx'
import { MailHint } from './mail-hint.tsx'
import { verify } from './routes.ts'
import { SendAgain } from './send-again.tsx'

/** The page where unverified users wait, and the target of the mail's link. */
export default function Verify() {
  const { token } = verify.useSearch()
  return token ? <FromLink token={token} /> : <Waiting />
}

function useGoOn(): () => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return useCallback(async () => {
    await session.reload()
    if (session.read().user?.email_verified_at) await navigate({ href: session.takeIntended() ?? '/home', replace: true })
  }, [session, navigate])
}

function Waiting() {
  const { user } = useSessionState()
  const session = useSession()
  const navigate = useNavigate()
  const goOn = useGoOn()
  // Users often open the link in another tab, so this tab checks again when it becomes visible.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void goOn()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [goOn])
  const logOut = async () => {
    await session.signOut()
    await navigate({ to: '/login' })
  }
  return (
    <>
      <Title order={1} mb={4}>
        Verify your email
      </Title>
      <Text mb="md">
        We sent a link to <b>{user?.email}</b>. Open the link to start working.
      </Text>
      <Button fullWidth onClick={() => void goOn()}>
        I opened the link
      </Button>
      <Group justify="space-between" mt="md">
        <SendAgain label="Resend email" send={() => call('POST /send-email-verification')} />
        <Anchor component="button" type="button" size="sm" onClick={() => void logOut()}>
          Log out
        </Anchor>
      </Group>
      <MailHint />
    </>
  )
}

function FromLink({ token }: { token: string }) {
  const { user } = useSessionState()
  const goOn = useGoOn()
  // A link works once. The cache prevents a second run of the effect from using it up.
  const answer = useQuery({
    queryKey: ['verify', token],
    queryFn: () => call('POST /verify-email', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (answer.isPending) return <Loader aria-label="Verifying your email…" />
  if (answer.isError) {
    const { sentences } = asCallError(answer.error)
    return (
      <LinkOver sentences={sentences} again={user ? 'Request a new link' : 'Log in'} to={user ? pathTo('/verify') : pathTo('/login')} />
    )
  }
  return (
    <>
      <Title order={1} mb={4}>
        Your email is verified
      </Title>
      <Text mb="md">{user ? 'You can start working.' : 'Log in to continue.'}</Text>
      {user ? (
        <Button fullWidth onClick={() => void goOn()}>
          Continue
        </Button>
      ) : (
        <Button component={PathLink} to="/login" fullWidth>
          Log in
        </Button>
      )}
    </>
  )
}
