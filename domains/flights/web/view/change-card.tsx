import { Button, Group } from '@mantine/core'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { Flight } from '../calls.ts'
import { ChangeText } from '../change-text.tsx'
import styles from '../flights.module.css'
import { useChangeActions } from '../use-change-actions.ts'

/** The open schedule change, with old and new times. */
export function ChangeCard({ flight, change }: { flight: Flight; change: NonNullable<Flight['change']> }) {
  const may = useMay()
  const { open } = useDialog()
  const { accept, dismiss, busy } = useChangeActions()
  const waiting = { id: change.id, reference: flight.pnr ?? flight.reference, source: change.source }
  return (
    <Card
      title="The airline has changed the times"
      actions={may('Edit Bookings') && !flight.under_way ? [{ label: 'Dismiss change', icon: 'archive', run: () => dismiss(waiting) }] : []}
    >
      <ChangeText change={change} />
      {change.note && <p className="lines">{change.note}</p>}
      <p className={styles.dim}>
        {change.source === 'provider' ? 'From the provider' : 'Recorded'} <Moment value={change.noticed_at} />
        {change.contacted_at && (
          <>
            , client told <Moment value={change.contacted_at} />
          </>
        )}
      </p>
      {may('Edit Bookings') && !flight.under_way && (
        <Group gap="xs">
          <Button size="compact-md" loading={busy} onClick={() => void accept(waiting)}>
            Accept new times
          </Button>
          <Button size="compact-md" variant="default" onClick={() => open('contact')}>
            Contact client
          </Button>
          {flight.allowed.includes('cancelled') && (
            <Button size="compact-md" variant="default" onClick={() => open('cancel')}>
              Cancel flight
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}
