import { Button, Stack, Text, Title } from '@mantine/core'
import { PathLink } from '#kit/web/shell/path-link.tsx'

/** The screen for unknown paths. */
export default function NotFound() {
  return (
    <Stack gap="sm">
      <img src="/lost.svg" alt="" width={240} height={140} style={{ alignSelf: 'center', maxWidth: '100%', borderRadius: 6 }} />
      <Title order={1}>Page not found</Title>
      <Text>There is no page at this address. It may have moved, or the link is incomplete.</Text>
      <Button component={PathLink} to="/" mt="xs">
        Go to Home
      </Button>
    </Stack>
  )
}
