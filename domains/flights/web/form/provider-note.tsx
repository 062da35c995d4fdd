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
        {wanted?.name} is chosen but not ready: {wanted?.missing} Until then you write bookings down here. {settingsLink}
      </Alert>
    )
  return (
    <Alert color="gray" icon={<icons.info size={16} />} mb="md">
      Provider: <b>{used?.name}</b>.{' '}
      {in_use === 'recorded'
        ? 'You book in your own reservation system and write the booking down here.'
        : `Flights are searched and held at ${used?.name}${used?.test ? ' (test flights only)' : ''}; what you booked elsewhere is written down.`}{' '}
      {settingsLink}
    </Alert>
  )
}
