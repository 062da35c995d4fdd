import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import type { Dragged } from '#kit/web/timeline/timeline-types.ts'
import { EndForm } from '#domains/bookings/web/ends/end-form.tsx'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Suspense, useState } from 'react'
import type { Money } from '#kit/contract/money.ts'
import { addDays, daysBetween, formatRange } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { bookingsCall, call, roomsCall, stayReads, type Room, type Stay } from './calls.ts'
import { Doing } from './doing.tsx'
import { PriceQuestion, type PriceChoice } from './price-question.tsx'
import { stayBill } from './stay-slots.ts'
import { UndoStep } from './undo-step.tsx'
import { followingStay, JoinStays, SplitStay } from './split-stay.tsx'

const tones = { assigned: 'blue', in_house: 'green', departed: 'neutral' } as const

export interface StayDrawerProps {
  stay: Stay
  /** All stays on the timeline; needed to find the one that follows this stay. */
  stays: readonly Stay[]
  rooms: readonly Room[]
  /** The dates and room the stay was dragged to. */
  to: Dragged | undefined
  /** Called instead of `onClose` when the stay was moved. */
  onMoved: (to: Dragged) => void
  onClose: () => void
}

/** Drawer of a stay: check-in, check-out, and moving it to another room or other dates. */
export default function StayDrawer(props: StayDrawerProps) {
  const { stay, rooms, onClose } = props
  const may = useMay()
  const room = rooms.find(({ id }) => id === stay.unit_id)
  const movable = stay.kind === 'booking' && stay.state !== 'departed' && may('Edit Bookings')
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={stay.label || wordsOf(stay.kind)}>
      <Stack gap="md">
        <Facts
          rows={[
            { label: 'Room', value: room && `${room.name} · ${room.type}` },
            { label: 'Days', value: formatRange(stay.starts_on, stay.ends_on) },
            { label: 'Stay', value: stay.state && <StatusBadge status={stay.state} tone={tones[stay.state]} /> },
            {
              label: 'Booking',
              value: stay.booking_id && <PathLink to={pathTo('/bookings/view/$id', { id: stay.booking_id })}>{stay.reference}</PathLink>,
            },
            { label: 'Payment', value: stay.payment_status && <StatusBadge status={stay.payment_status} /> },
          ]}
        />
        {stay.booking_id && (stay.state === 'in_house' || stay.state === 'departed') && <Bill bookingId={stay.booking_id} />}
        {movable && <Doing stay={stay} room={room} />}
        {stay.undo && may('Edit Bookings') && <UndoStep stay={stay} undo={stay.undo} />}
        {movable && <Changing {...props} />}
        {stay.kind === 'block' && may('Edit Inventory') && <BackInService stay={stay} onClose={onClose} />}
      </Stack>
    </Drawer>
  )
}

function Bill({ bookingId }: { bookingId: string }) {
  const Slot = stayBill.entries()
  return (
    <Suspense fallback={null}>
      <Slot bookingId={bookingId} />
    </Suspense>
  )
}

/** Extends or shortens the stay, moves it, splits it over two rooms, or joins it with the following stay. */
function Changing(props: StayDrawerProps) {
  const { stay, stays, to } = props
  const [way, setWay] = useState<'move' | 'end' | 'split' | 'join'>('move')
  const next = followingStay(stay, stays)
  const splittable = stay.rooms === 1 && daysBetween(stay.starts_on, stay.ends_on) > 1
  const back = () => setWay('move')
  if (way === 'end') return <EndForm ending={endingOf(stay)} onDone={back} back={back} />
  if (way === 'split') return <SplitStay {...props} back={back} />
  if (way === 'join' && next) return <JoinStays {...props} next={next} back={back} />
  return (
    <>
      {/* The fields start from the days and the room of the stay, also after it was extended or shortened. */}
      <Moving key={`${stay.unit_id} ${stay.starts_on} ${stay.ends_on}`} {...props} />
      {!to && (
        <Group gap="sm">
          <Button variant="default" onClick={() => setWay('end')}>
            Extend or shorten
          </Button>
          {splittable && (
            <Button variant="default" onClick={() => setWay('split')}>
              Split over two rooms
            </Button>
          )}
          {next && (
            <Button variant="default" onClick={() => setWay('join')}>
              Join with the next stay
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

const endingOf = ({ id, booking_id, booking_version, starts_on, ends_on }: Stay) => ({
  bookingId: booking_id!,
  version: booking_version!,
  claimId: id,
  startsOn: starts_on,
  endsOn: ends_on,
  endsAt: null,
})

function BackInService({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const free = useAction(roomsCall, 'POST /business/hotel/rooms/blocks/{id}/delete', {
    invalidates: stayReads,
    notice: 'Back in service.',
    failed: 'Not changed',
    done: onClose,
  })
  return (
    <Group>
      <Button variant="default" loading={free.isPending} onClick={() => free.mutate({ params: { id: stay.id } })}>
        Back in service
      </Button>
    </Group>
  )
}

/** Moves a stay back to where it was, unlocked if it was not promised then. */
function useTakeBack() {
  const invalidate = useInvalidate()
  return async ({ id, booking_id: bookingId, unit_id, starts_on, ends_on, locked }: Stay, version: number) => {
    try {
      const body = { claim_id: id, unit_id, starts_on, ends_on, version, price: 'keep' } as const
      await bookingsCall('POST /bookings/{id}/units', { params: { id: bookingId! }, body })
      if (!locked) await call('POST /business/hotel/stays/{id}/lock', { params: { id }, body: { locked } })
    } catch (error) {
      showError('Not moved', error)
    }
    await invalidate(stayReads)
  }
}

function Moving({ stay, rooms, to, onMoved, onClose }: StayDrawerProps) {
  const [where, setWhere] = useState<Dragged>(to ?? { unit_id: stay.unit_id, starts_on: stay.starts_on, ends_on: stay.ends_on })
  const [price, setPrice] = useState<PriceChoice>('new')
  const [agreed, setAgreed] = useState<Money | null>(null)
  const changed = where.unit_id !== stay.unit_id || where.starts_on !== stay.starts_on || where.ends_on !== stay.ends_on
  const preview = useCall(
    bookingsCall,
    'GET /bookings/{id}/units',
    { params: { id: stay.booking_id! }, query: { claim_id: stay.id, ...where } },
    { enabled: changed && where.ends_on > where.starts_on, staleMs: 0 },
  )
  const takeBack = useTakeBack()
  const move = useAction(bookingsCall, 'POST /bookings/{id}/units', {
    invalidates: stayReads,
    failed: 'Not moved',
    done: ({ version }) => {
      onMoved(where)
      // With another price there was a question, which the way back would have to ask again.
      if (dearer) toast('Stay moved.')
      else undoToast('Stay moved.', () => void takeBack(stay, version))
    },
  })
  const { before, after, free } = preview.data ?? {}
  const dearer = before && after && before.amount !== after.amount
  const send = () =>
    move.mutate({
      params: { id: stay.booking_id! },
      body: {
        claim_id: stay.id,
        ...where,
        version: stay.booking_version!,
        price: dearer ? price : 'keep',
        ...(dearer && price === 'agreed' && agreed ? { amount: agreed } : {}),
      },
    })
  return (
    <Stack gap="sm">
      <Select
        label="Room"
        searchable
        data={rooms
          .filter(({ active, id }) => active || id === stay.unit_id)
          .map(({ id, name, type }) => ({ value: id, label: `${name} · ${type}` }))}
        value={where.unit_id}
        onChange={(unit_id) => unit_id && setWhere({ ...where, unit_id })}
      />
      <FieldRow>
        <DateField
          label="Arrival"
          required
          disabled={stay.rooms > 1 || stay.state === 'in_house'}
          value={where.starts_on}
          onChange={(starts_on) => starts_on && setWhere({ ...where, starts_on })}
        />
        <DateField
          label="Departure"
          required
          disabled={stay.rooms > 1}
          min={addDays(where.starts_on, 1)}
          value={where.ends_on}
          onChange={(ends_on) => ends_on && setWhere({ ...where, ends_on })}
        />
      </FieldRow>
      {stay.rooms > 1 && <small>{`One of ${stay.rooms} rooms. To change the days of this one, extend or shorten it below.`}</small>}
      {preview.error && changed && <Alert color="red">{preview.error.sentences[0]}</Alert>}
      {free === false && changed && <Alert color="red">The room is taken at that time.</Alert>}
      {dearer && changed && (
        <PriceQuestion before={before} after={after} price={price} setPrice={setPrice} agreed={agreed} setAgreed={setAgreed} />
      )}
      <Group gap="sm">
        <Button
          disabled={!changed || free !== true || (dearer && price === 'agreed' && !agreed) || preview.isFetching}
          loading={move.isPending}
          onClick={send}
        >
          Move stay
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
