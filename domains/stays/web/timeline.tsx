import { Group, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { addDays } from '#kit/contract/time.ts'
import { useAhead } from '#kit/web/drag/use-ahead.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { TimelineGrid } from '#kit/web/timeline/timeline-grid.tsx'
import { TimelineNav } from '#kit/web/timeline/timeline-nav.tsx'
import type { Dragged, Span } from '#kit/web/timeline/timeline-types.ts'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, daysAtOnce, firstDay, stayReads, staysFrom, type Room, type Stay } from './calls.ts'
import { hotelRooms } from './routes.ts'
import { RoomHead } from './room-head.tsx'
import { isMovable, lookOf, words } from './stay-bar.ts'
import { Today } from './today.tsx'

const StayDrawer = lazy(() => import('./stay-drawer.tsx'))
const BlockDrawer = lazy(() => import('./block-drawer.tsx'))
const days = 2 * daysAtOnce
const fresh = { keepPrevious: true, refetchEveryMs: 60_000 }

/** Merges the stays of two responses, without duplicates. */
function together(first: readonly Stay[], second: readonly Stay[]): readonly Stay[] {
  const seen = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !seen.has(id))]
}

/** Timeline of rooms and days. A stay is moved by dragging its bar or in its drawer. */
export default function Timeline() {
  const { from = firstDay() } = hotelRooms.useSearch()
  const navigate = useNavigate()
  const answer = useCall(call, ...staysFrom(from), fresh)
  // Load the days after the first screen second, so that the first screen appears sooner.
  const later = useCall(call, ...staysFrom(addDays(from, daysAtOnce)), { ...fresh, enabled: answer.isSuccess })
  const stays = useMemo(() => together(answer.data?.stays ?? [], later.data?.stays ?? []), [answer.data?.stays, later.data?.stays])
  const { mutate: clean } = useAction(call, 'POST /business/hotel/rooms/individual/{id}/housekeeping', {
    invalidates: stayReads,
    failed: 'Not changed',
  })
  const keep = useCallback((room: Room, state: Room['housekeeping']) => clean({ params: { id: room.id }, body: { state } }), [clean])
  const ahead = useAhead<{ id: string; to: Dragged }>(stays)
  const { move } = ahead
  const shown = useMemo(
    () => (move ? stays.map((stay) => (stay.id === move.id ? { ...stay, ...move.to, proposed: true } : stay)) : stays),
    [stays, move],
  )
  const [opened, setOpened] = useState<{ stay: Stay; to?: Dragged | undefined } | null>(null)
  const [blocking, setBlocking] = useState<{ room: Room; nights?: Span | undefined } | null>(null)
  const block = useCallback((room: Room, nights?: Span) => setBlocking({ room, nights }), [])
  const may = useMay()
  const [mayKeep, mayBlock] = [may('Edit Bookings', 'Edit Inventory'), may('Edit Inventory')]
  const head = useCallback(
    (room: Room) => <RoomHead room={room} keep={mayKeep ? keep : undefined} block={mayBlock ? block : undefined} />,
    [keep, block, mayKeep, mayBlock],
  )
  const show = (day: string) => void navigate({ to: '.', search: { view: 'rooms', from: day } as never, replace: true })
  const book = ({ id, type_id: typeId }: Room, { starts_on: date, ends_on: until }: Span) =>
    void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${typeId}&unit=${id}&date=${date}&until=${until}` })
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={420} />
  const { rooms, today } = answer.data
  if (rooms.length === 0)
    return (
      <EmptyState
        icon="bed"
        title="No rooms yet."
        text="Add rooms to a room type to see their stays here."
        action={<PathLink to={pathTo('/offers/rooms')}>Open hotel rooms</PathLink>}
      />
    )
  const showToday = () => show(addDays(today.day, -3))
  const openGuest = (stay: Stay) => {
    if (!stays.some(({ id }) => id === stay.id)) showToday()
    setOpened({ stay })
  }
  return (
    <>
      <Group mb="sm" gap="sm">
        <Today today={today} rooms={rooms} open={openGuest} />
        <PathLink to={pathTo('/trips/$id', { id: stayGroupId(today.day) })}>People who arrive today</PathLink>
        <TimelineNav from={from} today={today.day} show={show} />
      </Group>
      <TimelineGrid
        from={from}
        days={days}
        today={today.day}
        rows={rooms}
        bars={shown}
        words={words}
        shift={0.5}
        head={head}
        look={lookOf}
        isMovable={isMovable}
        mayMove={may('Edit Bookings')}
        open={(stay, to) => {
          setOpened({ stay, to })
          if (to) ahead.show({ id: stay.id, to })
        }}
        book={may('Add Bookings') ? book : undefined}
        block={mayBlock ? block : undefined}
      />
      {blocking && (
        <Suspense fallback={null}>
          <BlockDrawer {...blocking} onClose={() => setBlocking(null)} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <StayDrawer
            key={opened.stay.id}
            stay={stays.find(({ id }) => id === opened.stay.id) ?? opened.stay}
            stays={stays}
            rooms={rooms}
            to={opened.to}
            onMoved={(to) => {
              setOpened(null)
              ahead.saved({ id: opened.stay.id, to })
            }}
            onClose={() => {
              setOpened(null)
              ahead.putBack()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
