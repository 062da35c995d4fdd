import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { choiceOf, GivenUpChoice } from '#domains/bookings/web/ends/given-up.tsx'
import { itemOf, PartyChoice } from '#domains/bookings/web/ends/party-choice.tsx'
import type { GivenUp } from '#domains/bookings/contract/ends.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { bookingsCall, call, stayReads, type Room, type Stay } from './calls.ts'

const options = { invalidates: [...stayReads, '/clients'], failed: 'Not changed' }
const leave = { ...options, notice: 'Checked out. The room needs cleaning.' }

/** The day of departure if the guest leaves today. A stay has at least one night. */
function leavesOn({ starts_on }: Stay): string {
  const [today, firstMorning] = [dayOf(new Date()), addDays(starts_on, 1)]
  return today > firstMorning ? today : firstMorning
}

/** Buttons for check-in, check-out and the room lock. */
export function Doing({ stay, room }: { stay: Stay; room: Room | undefined }) {
  const params = { id: stay.id }
  const [asks, setAsks] = useState(false)
  const arrive = useAction(call, 'POST /business/hotel/stays/{id}/check-in', { ...options, notice: 'Checked in.' })
  const checkOut = useAction(call, 'POST /business/hotel/stays/{id}/check-out', leave)
  const lock = useAction(call, 'POST /business/hotel/stays/{id}/lock', options)
  const early = stay.starts_on > dayOf(new Date())
  // The price of a booking that somebody has completed is not asked for; the terms decide.
  const isLeavingEarly = leavesOn(stay) < stay.ends_on && stay.booking_status !== 'completed'
  const unpaid = stay.payment_status === 'unpaid' || stay.payment_status === 'deposit_paid' || stay.payment_status === 'partially_paid'
  return (
    <>
      {stay.state === 'assigned' && !early && room?.housekeeping === 'dirty' && <Alert color="yellow">The room is not cleaned yet.</Alert>}
      {stay.state === 'in_house' && unpaid && <Alert color="yellow">The booking is not paid in full.</Alert>}
      {asks && stay.state === 'in_house' ? (
        <LeaveEarly stay={stay} back={() => setAsks(false)} />
      ) : (
        <Group gap="sm">
          {stay.state === 'assigned' && stay.booking_status !== 'on_hold' && (
            <Button disabled={early} loading={arrive.isPending} onClick={() => arrive.mutate({ params })}>
              {early ? 'Arrives later' : 'Check in'}
            </Button>
          )}
          {stay.state === 'in_house' && (
            <Button loading={checkOut.isPending} onClick={() => (isLeavingEarly ? setAsks(true) : checkOut.mutate({ params, body: {} }))}>
              {isLeavingEarly ? 'Check out early' : 'Check out'}
            </Button>
          )}
          <Button variant="default" loading={lock.isPending} onClick={() => lock.mutate({ params, body: { locked: !stay.locked } })}>
            {stay.locked ? 'Unlock this room' : 'Lock this room'}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The check-out before the last day: which nights are free again, and what happens to their price. */
function LeaveEarly({ stay, back }: { stay: Stay; back: () => void }) {
  const [price, setPrice] = useState<GivenUp>('terms')
  const [item, setItem] = useState<number | null>(null)
  const ends_on = leavesOn(stay)
  const { data, error } = useCall(
    bookingsCall,
    'GET /bookings/{id}/units/end',
    { params: { id: stay.booking_id! }, query: { claim_id: stay.id, ends_on, ...(item === null ? {} : { item: String(item) }) } },
    { staleMs: 0, keepPrevious: true },
  )
  const checkOut = useAction(call, 'POST /business/hotel/stays/{id}/check-out', leave)
  const send = () =>
    data &&
    checkOut.mutate({
      params: { id: stay.id },
      body: { price, ...itemOf(data, item), version: stay.booking_version!, expected_total: choiceOf(data, price).total },
    })
  return (
    <Stack gap="sm" role="group" aria-label="Check out early">
      {error && <Alert color="red">{error.sentences[0]}</Alert>}
      {!data && !error && <Skeleton height={96} />}
      {data && (
        <>
          <Alert color="blue">{`${data.unit.name} is free again for ${data.time}.`}</Alert>
          <PartyChoice preview={data} item={item} setItem={setItem} />
          <GivenUpChoice preview={data} price={price} setPrice={setPrice} />
        </>
      )}
      <Group gap="sm">
        <Button disabled={!data} loading={checkOut.isPending} onClick={send}>
          Check out
        </Button>
        <Button variant="default" onClick={back}>
          Back
        </Button>
      </Group>
    </Stack>
  )
}
