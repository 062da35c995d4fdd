import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EndForm } from '#domains/bookings/web/ends/end-form.tsx'
import type { Money } from '#kit/contract/money.ts'
import { dayOf, formatMoment } from '#kit/contract/time.ts'
import { Moment, Money as MoneyText } from '#kit/web/format/values.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { formatCount } from '#kit/contract/text.ts'
import { call, rentalReads, type Rental } from './calls.ts'
import { HandOverForm } from './hand-over-form.tsx'
import { Photos } from './photos.tsx'
import { RentalState } from './rental-state.tsx'
import { ReturnForm } from './return-form.tsx'
import { SettleForm } from './settle-form.tsx'
import { UndoStep } from './undo-step.tsx'

/** Drawer of a rental: details and the next step. */
export default function RentalDrawer({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /bookings/car-rentals/{id}', { params: { id } })
  const rental = answer.data
  return (
    <Drawer opened onClose={close} position="right" size="md" title={rental ? `${rental.plate}, ${rental.car}` : 'Rental'}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isPending && <Skeleton height={240} visible={false} />}
      {rental && <HireDetails rental={rental} />}
    </Drawer>
  )
}

function HireDetails({ rental }: { rental: Rental }) {
  return (
    <Stack gap="md">
      <Neighbours rental={rental} />
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
          { label: 'Pick-up', value: <Moment value={rental.starts_at} /> },
          { label: 'Return', value: <Moment value={rental.ends_at} /> },
          { label: 'Due on the booking', value: <MoneyText value={rental.due} /> },
          { label: 'Handed over', value: rental.handed_over_at && <Moment value={rental.handed_over_at} /> },
          { label: 'Driver', value: rental.driver_name },
          { label: 'Licence', value: rental.licence_number },
          { label: 'Odometer at hand-over', value: stateText(rental.odometer_out, rental.fuel_out) },
          { label: 'Note', value: rental.note_out },
          { label: 'Returned', value: rental.returned_at && <Moment value={rental.returned_at} /> },
          { label: 'Odometer at return', value: stateText(rental.odometer_in, rental.fuel_in) },
          { label: 'Damage', value: rental.damage_note },
          { label: 'Charged', value: sumOf(rental.charged) },
          {
            label: 'Deposit',
            value: rental.deposit_status === 'none' ? null : <Deposit rental={rental} />,
          },
          { label: 'Kept', value: sumOf(rental.deposit_kept) },
        ]}
      />
      <Photos rental={rental} moment="out" />
      <Photos rental={rental} moment="in" />
      <NextForm key={rental.version} rental={rental} />
      {rental.undo && <UndoStep key={rental.undo.done_at} rental={rental} undo={rental.undo} />}
    </Stack>
  )
}

const Deposit = ({ rental: { deposit, deposit_status } }: { rental: Rental }) => (
  <Group gap="sm">
    <MoneyText value={deposit} />
    <StatusBadge status={deposit_status} />
  </Group>
)

/** Warnings about conflicting hires of a late vehicle, so that the staff calls a client or swaps the vehicle. */
function Neighbours({ rental: { plate, waits_for, holds_up } }: { rental: Rental }) {
  if (waits_for)
    return (
      <Alert color="red" title={`${plate} is not returned`}>
        {`It is out with ${whoText(waits_for)}, due ${formatMoment(waits_for.ends_at)}. Assign another vehicle below, or call the client.`}
      </Alert>
    )
  if (!holds_up) return null
  return (
    <Alert color="red" title="Another client is waiting for this vehicle">
      {`${whoText(holds_up)} has it from ${formatMoment(holds_up.starts_at)}. `}
      <Anchor component={Link} to={`/bookings/car-rentals?rental=${holds_up.id}`} size="sm">
        Assign another vehicle
      </Anchor>
    </Alert>
  )
}

const whoText = ({ client_name, client_phone, reference }: NonNullable<Rental['waits_for']>): string =>
  [client_name, client_phone, reference].filter(Boolean).join(', ')

const stateText = (odometer: number | null, fuel: number | null): string | null =>
  odometer === null ? null : `${formatCount(odometer)} km, tank ${fuel ?? 0}/8`
const sumOf = (money: Money) => (money.amount > 0 ? <MoneyText value={money} /> : null)

function NextForm({ rental }: { rental: Rental }) {
  const may = useMay()
  if (!may('Edit Bookings')) return null
  if (rental.status === 'reserved')
    return (
      <>
        <HandOverForm rental={rental} />
        {rental.late && <NoShow rental={rental} />}
      </>
    )
  if (rental.status === 'out') return <OutNow rental={rental} />
  return rental.status === 'returned' && may('Record Payments') ? <SettleForm rental={rental} /> : null
}

/** A vehicle that is out comes back, or is kept for longer. */
function OutNow({ rental }: { rental: Rental }) {
  const { booking_id, booking_version, claim_id, starts_at, ends_at } = rental
  const [isChanging, setChanging] = useState(false)
  const back = () => setChanging(false)
  if (isChanging && claim_id) {
    const days = { startsOn: dayOf(new Date(starts_at)), endsOn: dayOf(new Date(ends_at)) }
    const ending = { bookingId: booking_id, version: booking_version, claimId: claim_id, ...days, endsAt: ends_at }
    return <EndForm ending={ending} onDone={back} back={back} />
  }
  return (
    <>
      {claim_id && (
        <Group>
          <Button variant="default" onClick={() => setChanging(true)}>
            Extend or shorten
          </Button>
        </Group>
      )}
      <ReturnForm rental={rental} />
    </>
  )
}

function NoShow({ rental: { id, version, client_name } }: { rental: Rental }) {
  const mark = useAction(call, 'POST /bookings/car-rentals/{id}/no-show', {
    invalidates: rentalReads,
    notice: 'Marked as not collected. The vehicle is free again.',
    failed: 'Not changed',
  })
  const ask = async () => {
    const sure = await confirm({
      title: `${client_name} did not come?`,
      text: 'The vehicle is free again. The price stays on the booking until you change or cancel it.',
      action: 'Mark as no-show',
      danger: true,
    })
    if (sure) mark.mutate({ params: { id }, body: { version } })
  }
  return (
    <Group>
      <Button variant="default" loading={mark.isPending} onClick={() => void ask()}>
        Mark as no-show
      </Button>
    </Group>
  )
}
