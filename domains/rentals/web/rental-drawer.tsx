import { Anchor, Drawer, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { figures } from '#domains/cars/web/car-words.ts'
import { call, type Rental } from './calls.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { RentalState } from './rental-state.tsx'
import { ReturnForm } from './return-form.tsx'
import { SettleForm } from './settle-form.tsx'

/** One hired vehicle: what is known of the hire, and the step that comes next. */
export default function RentalDrawer({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /bookings/car-rentals/{id}', { params: { id } })
  const rental = answer.data
  return (
    <Drawer opened onClose={close} position="right" size="md" title={rental ? `${rental.plate}, ${rental.car}` : 'Rental'}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isPending && <Skeleton height={240} visible={false} />}
      {rental && <Told rental={rental} />}
    </Drawer>
  )
}

function Told({ rental }: { rental: Rental }) {
  return (
    <>
      <Facts
        rows={[
          { label: 'Status', value: <RentalState rental={rental} /> },
          {
            label: 'Booking',
            value: (
              <Anchor component={Link} to={`/bookings/view/${rental.booking_id}`} size="sm">
                {rental.reference}
              </Anchor>
            ),
          },
          { label: 'Client', value: rental.client_name },
          { label: 'Phone', value: rental.client_phone, copy: rental.client_phone },
          { label: 'From', value: <Moment value={rental.starts_at} /> },
          { label: 'Until', value: <Moment value={rental.ends_at} /> },
          { label: 'Due on the booking', value: <Money value={rental.due} /> },
          { label: 'Handed over', value: rental.handed_over_at && <Moment value={rental.handed_over_at} /> },
          { label: 'Driver', value: rental.driver_name },
          { label: 'Licence', value: rental.licence_number },
          { label: 'Went out with', value: rental.odometer_out !== null && stateText(rental.odometer_out, rental.fuel_out) },
          { label: 'Note', value: rental.note_out },
          { label: 'Came back', value: rental.returned_at && <Moment value={rental.returned_at} /> },
          { label: 'Came back with', value: rental.odometer_in !== null && stateText(rental.odometer_in, rental.fuel_in) },
          { label: 'Damage', value: rental.damage_note },
          { label: 'Charged', value: rental.charged.amount > 0 && <Money value={rental.charged} /> },
          {
            label: 'Deposit',
            value: rental.deposit_status !== 'none' && (
              <span>
                <Money value={rental.deposit} /> <StatusBadge status={rental.deposit_status} />
              </span>
            ),
          },
          { label: 'Kept of it', value: rental.deposit_kept.amount > 0 && <Money value={rental.deposit_kept} /> },
        ]}
      />
      <NextForm key={rental.version} rental={rental} />
    </>
  )
}

const stateText = (odometer: number, fuel: number | null): string => `${figures(odometer)} km, tank ${fuel ?? 0}/8`

function NextForm({ rental }: { rental: Rental }) {
  const may = useMay()
  if (!may('Edit Bookings')) return null
  if (rental.status === 'reserved') return <HandOverForm rental={rental} />
  if (rental.status === 'out') return <ReturnForm rental={rental} />
  return rental.status === 'returned' ? <SettleForm rental={rental} /> : null
}
