import { Button, Text, Title } from '@mantine/core'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { LinkOver } from './link-over.tsx'
import { stopEmailChange } from './routes.ts'

/** The target of the link in the mail that announces a change of e-mail. Works signed out. */
export default function StopEmailChange() {
  const { token = '' } = stopEmailChange.useSearch()
  const stop = useAction(call, 'POST /stop-email-change', { failed: false })
  if (stop.error) return <LinkOver sentences={stop.error.sentences} again="Choose a new password" to={pathTo('/request-password-reset')} />
  if (stop.isSuccess)
    return (
      <>
        <Title order={1} mb={4}>
          Email change cancelled
        </Title>
        <Text mb="md" role="status">
          All sessions have ended. Someone else knows your password. Open the email we sent you and choose a new one.
        </Text>
        <Button component={PathLink} to="/login" fullWidth>
          Log in
        </Button>
      </>
    )
  return (
    <>
      <Title order={1} mb={4}>
        Cancel email change
      </Title>
      <Text mb="md">Your account keeps this address. All sessions end, and we email you a link to choose a new password.</Text>
      <Button fullWidth color="red" loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
        Cancel change
      </Button>
    </>
  )
}
