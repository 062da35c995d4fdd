import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession, useSessionState } from '#kit/web/use-session.ts'

/** The page for a person suspended from the only agency they worked in. */
export default function Suspended() {
  const { user } = useSessionState()
  const session = useSession()
  const navigate = useNavigate()
  const look = async () => {
    await session.reload()
    if (session.read().user?.agency) await navigate({ href: '/home', replace: true })
  }
  const logOut = async () => {
    await session.signOut()
    await navigate({ to: '/login' })
  }
  return (
    <>
      <img
        src="/gate.svg"
        alt=""
        width={240}
        height={140}
        style={{ display: 'block', maxWidth: '100%', margin: '0 auto 16px', borderRadius: 6 }}
      />
      <Title order={1} mb={4}>
        Your access to {user?.suspended_from} was suspended
      </Title>
      <Text mb="md">
        Ask an owner of the agency. If the agency itself is suspended, we emailed its owners the reason. Your work there is kept.
      </Text>
      <Button fullWidth onClick={() => void logOut()}>
        Log out
      </Button>
      <Group justify="space-between" mt="md">
        <Anchor component="button" type="button" size="sm" onClick={() => void look()}>
          Check access again
        </Anchor>
        <Anchor component={Link} to="/register" size="sm">
          Create my own agency
        </Anchor>
      </Group>
    </>
  )
}
