import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

/** Shown while a screen's code is loading. */
export function PendingScreen() {
  return (
    <Stack gap="md" role="status" aria-label="Loading">
      <Skeleton height={28} width={200} />
      <Skeleton height={320} />
    </Stack>
  )
}

/** Shown when a screen failed: its code did not load, or it threw an error. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Stack gap="xs" align="flex-start" role="alert" py="lg">
      <Title order={2}>This screen could not be shown</Title>
      <Text c="dimmed">Check the connection and try again. What you entered elsewhere is kept.</Text>
      <Group gap="xs" mt="xs">
        <Button onClick={retry}>Try again</Button>
        <Button variant="default" onClick={() => location.reload()}>
          Reload the app
        </Button>
      </Group>
    </Stack>
  )
}
