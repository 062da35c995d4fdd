import { Button, Group, Progress, Stack } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { dayOf, formatClock } from '#kit/contract/time.ts'
import { Stay } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { leftText, placesText } from '#domains/inventory/web/item-words.ts'
import agenda from './agenda.module.css'
import styles from './calendar.module.css'
import { datesOfKinds } from '../../contract/kind-words.ts'
import { isMovable, type CalendarLine, type Entry } from './entries.ts'

interface EntryDrawerProps {
  entry: Entry
  /** The bookings of a departure. */
  lines: readonly CalendarLine[]
  onMove: (line: CalendarLine) => void
  onClose: () => void
}

/** Details of a booking or departure, with actions that need no mouse. */
export function EntryDrawer({ entry, lines, onMove, onClose }: EntryDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size="sm" title={entry.kind === 'departure' ? entry.title : entry.line.client_name}>
      {entry.kind === 'departure' ? <Departure entry={entry} lines={lines} /> : <Booking entry={entry} onMove={onMove} />}
    </Drawer>
  )
}

const startOf = ({ starts_at }: Entry) => (starts_at ? formatClock(starts_at) : null)

function Booking({ entry, onMove }: { entry: Extract<Entry, { kind: 'booking' }>; onMove: (line: CalendarLine) => void }) {
  const may = useMay()
  const { line } = entry
  return (
    <Stack gap="md">
      <Group gap="md">
        <StatusBadge status={line.status} />
        <PaymentBadge status={line.status} paymentStatus={line.payment_status} />
      </Group>
      <div className={styles.drawerFacts}>
        <Facts
          rows={[
            { label: 'Booking', value: line.reference, copy: line.reference },
            { label: 'Package', value: line.title },
            { label: 'Dates', value: datesOfKinds(line, [line.kind]) },
            { label: 'Start', value: startOf(entry) },
            { label: 'Places', value: line.departure_id ? line.places : 'On request' },
          ]}
        />
      </div>
      <Group gap="xs">
        {may('View Bookings', 'Edit Bookings') && (
          <Button component={PathLink} to={pathTo('/bookings/view/$id', { id: line.booking_id })}>
            Open booking
          </Button>
        )}
        {may('Edit Bookings') && isMovable(entry) && (
          <Button variant="default" onClick={() => onMove(line)}>
            Move to another departure
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Departure({ entry, lines }: { entry: Extract<Entry, { kind: 'departure' }>; lines: readonly CalendarLine[] }) {
  const may = useMay()
  const { departure } = entry
  const left = departure.capacity - departure.taken
  return (
    <Stack gap="md">
      <Progress
        value={departure.capacity === 0 ? 100 : (departure.taken / departure.capacity) * 100}
        aria-label={`${departure.taken} of ${placesText(departure.capacity)} taken`}
      />
      <div className={styles.drawerFacts}>
        <Facts
          rows={[
            { label: 'Dates', value: <Stay from={departure.starts_on} to={departure.ends_on} /> },
            { label: 'Start', value: startOf(entry) },
            { label: 'Taken', value: `${departure.taken} of ${departure.capacity}` },
            { label: 'Available', value: departure.status === 'open' ? leftText(left) : 'Sales closed' },
          ]}
        />
      </div>
      {lines.length > 0 && (
        <ul className={agenda.agenda}>
          {lines.map((line) => (
            <li key={line.id}>
              <PathLink to={pathTo('/bookings/view/$id', { id: line.booking_id })} className={agenda.agendaEntry}>
                <span className={agenda.agendaText}>
                  <b>{line.client_name}</b>
                  <small>
                    {line.reference} · {placesText(line.places)}
                  </small>
                </span>
                <StatusBadge status={line.status} />
              </PathLink>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        {may('Add Bookings') && departure.status === 'open' && departure.starts_on >= dayOf(new Date()) && (
          <Button
            component={PathLink}
            to={`${pathTo('/bookings/manual-booking')}?package=${departure.inventory_id}&departure=${departure.id}`}
          >
            Book this departure
          </Button>
        )}
        {may('View Bookings') && (
          <Button variant="default" component={PathLink} to={`${pathTo('/bookings')}?departure_id=${departure.id}`}>
            View bookings
          </Button>
        )}
      </Group>
    </Stack>
  )
}
