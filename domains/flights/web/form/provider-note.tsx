import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { icons } from '#kit/web/icons.ts'
import type { Settings } from '../calls.ts'

/** Shows the provider of new bookings, and why it may differ from the settings. */
export function ProviderNote({ settings }: { settings: Settings }) {
  const { in_use, provider, providers } = settings
  const used = providers.find(({ key }) => key === in_use)
  const wanted = providers.find(({ key }) => key === provider)
  const settingsLink = (
    <Button component={Link} to="/offers/flights/settings" variant="default" size="compact-sm" ml="xs">
      Flight settings
    </Button>
  )
  if (in_use !== provider)
    return (
      <Alert color="yellow" icon={<icons.warning size={16} />} mb="md">
        {wanted?.name} is chosen but not ready: {wanted?.missing} Until then, record bookings here. {settingsLink}
      </Alert>
    )
  return (
    <Alert color="gray" icon={<icons.info size={16} />} mb="md">
      Provider: <b>{used?.name}</b>.{' '}
      {in_use === 'recorded'
        ? 'Book in your own reservation system and record the booking here.'
        : `Flights are searched and held with ${used?.name}${used?.test ? ' (test flights only)' : ''}. You can record what you booked elsewhere.`}{' '}
      {settingsLink}
    </Alert>
  )
}
