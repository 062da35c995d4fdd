import { Group, Select, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { addDays } from '#kit/contract/time.ts'
import { useAhead } from '#kit/web/drag/use-ahead.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { RowHead } from '#kit/web/timeline/row-head.tsx'
import { TimelineGrid } from '#kit/web/timeline/timeline-grid.tsx'
import { TimelineNav } from '#kit/web/timeline/timeline-nav.tsx'
import type { Dragged, Span } from '#kit/web/timeline/timeline-types.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, daysAtOnce, firstDay, rentalReads, timelineFrom, type VehicleUse } from './calls.ts'
import { carRentals } from './routes.ts'
import styles from './timeline.module.css'
import { barOf, isMovable, lookOf, rowOf, timesOn, words, type VehicleBar, type VehicleRow } from './vehicle-bar.ts'

const BlockDrawer = lazy(() => import('./block-drawer.tsx'))
const days = 2 * daysAtOnce
const fresh = { keepPrevious: true, refetchEveryMs: 60_000 }

/** The bars of two answers, each use once. */
function barsOf(first: readonly VehicleUse[], second: readonly VehicleUse[]): readonly VehicleBar[] {
  const seen = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !seen.has(id))].map(barOf)
}

/** Timeline of vehicles and days. A bar opens its rental; free days are booked or blocked. */
export default function Timeline({ openRental }: { openRental: (id: string) => void }) {
  const { from = firstDay(), car } = carRentals.useSearch()
  const navigate = useNavigate()
  const may = useMay()
  const [mayEdit, mayBlock] = [may('Edit Bookings'), may('Edit Inventory')]
  const answer = useCall(call, ...timelineFrom(from), fresh)
  // Load the days after the first screen second, so that the first screen appears sooner.
  const later = useCall(call, ...timelineFrom(addDays(from, daysAtOnce)), { ...fresh, enabled: answer.isSuccess })
  const bars = useMemo(() => barsOf(answer.data?.uses ?? [], later.data?.uses ?? []), [answer.data?.uses, later.data?.uses])
  const all = useMemo(() => (answer.data?.vehicles ?? []).map(rowOf), [answer.data?.vehicles])
  const rows = useMemo(() => (car ? all.filter(({ car_id }) => car_id === car) : all), [all, car])
  const swap = useSwap(bars)
  const { move } = swap
  const shown = useMemo(
    () => (move ? bars.map((bar) => (bar.id === move.id ? { ...bar, unit_id: move.unit_id, proposed: true } : bar)) : bars),
    [bars, move],
  )
  const [blocking, setBlocking] = useState<{ vehicle: VehicleRow; days?: Span | undefined; use?: VehicleUse } | null>(null)
  const block = useCallback((vehicle: VehicleRow, span?: Span) => setBlocking({ vehicle, days: span }), [])
  const head = useCallback(
    (row: VehicleRow) => (
      <RowHead
        row={row}
        about={row.car}
        actions={mayBlock ? [{ label: 'Take out of service', icon: 'lock', run: () => block(row) }] : []}
      />
    ),
    [mayBlock, block],
  )
  const show = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...change })) as never, replace: true })
  const timesFor = (vehicle: VehicleRow, span: Span) =>
    timesOn(
      span,
      vehicle,
      bars.filter(({ unit_id }) => unit_id === vehicle.id),
      new Date(),
    )
  const book = (vehicle: VehicleRow, span: Span) => {
    const { starts_at, ends_at } = timesFor(vehicle, span)
    const search = new URLSearchParams({ package: vehicle.car_id, unit: vehicle.id, starts_at, ends_at })
    void navigate({ href: `${pathTo('/bookings/manual-booking')}?${search.toString()}` })
  }
  const open = (bar: VehicleBar, to?: Dragged) => {
    if (to) void swap.give(bar, to.unit_id)
    else if (bar.rental) openRental(bar.rental.id)
    else if (bar.duty_id) void navigate({ href: `${pathTo('/roster')}?${new URLSearchParams({ duty: bar.duty_id, from }).toString()}` })
    else if (bar.booking_id) void navigate({ href: pathTo('/bookings/view/$id', { id: bar.booking_id }) })
    else setBlocking({ vehicle: all.find(({ id }) => id === bar.unit_id)!, use: bar })
  }
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={420} />
  const { today } = answer.data
  if (all.length === 0)
    return (
      <EmptyState
        icon="car"
        title="No vehicles yet."
        text="Add vehicles to a rental car to see their hires here."
        action={<PathLink to={pathTo('/offers/cars')}>Open rental cars</PathLink>}
      />
    )
  const cars = [...new Map(all.map((row) => [row.car_id, row.car]))].map(([value, label]) => ({ value, label }))
  return (
    <>
      <Group mb="sm" gap="sm">
        <Select
          aria-label="Car"
          className={styles.car!}
          placeholder="All cars"
          searchable
          clearable
          data={cars}
          value={cars.some(({ value }) => value === car) ? car! : null}
          onChange={(value) => show({ car: value ?? undefined })}
        />
        <TimelineNav from={from} today={today} show={(day) => show({ from: day })} />
      </Group>
      <TimelineGrid
        from={from}
        days={days}
        today={today}
        rows={rows}
        bars={shown}
        words={words}
        shift={0}
        head={head}
        look={lookOf}
        isMovable={isMovable}
        mayMove={mayEdit}
        mayTake={mayTake(all)}
        open={open}
        book={may('Add Bookings') ? book : undefined}
        block={mayBlock ? block : undefined}
      />
      {blocking && (
        <Suspense fallback={null}>
          <BlockDrawer
            vehicle={blocking.vehicle}
            use={blocking.use}
            times={blocking.days && timesFor(blocking.vehicle, blocking.days)}
            mayEdit={mayBlock}
            onClose={() => setBlocking(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A hire gets another vehicle of the same car. */
const mayTake =
  (all: readonly VehicleRow[]) =>
  (bar: VehicleBar, row: VehicleRow): boolean =>
    row.active && all.find(({ id }) => id === bar.unit_id)?.car_id === row.car_id

/** Gives a hire another vehicle, shown there at once. If the server refuses, it returns and the error dialog says why. */
function useSwap(bars: readonly VehicleBar[]) {
  const ahead = useAhead<{ id: string; unit_id: string }>(bars)
  const invalidate = useInvalidate()
  const send = (id: string, version: number, unit_id: string) =>
    call('POST /bookings/car-rentals/{id}/swap', { params: { id }, body: { unit_id, version } })
  const give = async ({ id, unit_id: before, rental }: VehicleBar, unit_id: string) => {
    ahead.show({ id, unit_id })
    try {
      const { version } = await send(rental!.id, rental!.version, unit_id)
      ahead.saved({ id, unit_id })
      undoToast('Vehicle changed.', () => {
        send(rental!.id, version, before)
          .catch((error: unknown) => showError('Not changed', error))
          .finally(() => void invalidate(rentalReads))
      })
    } catch (error) {
      ahead.putBack()
      showError('Not changed', error)
    }
    await invalidate(rentalReads)
  }
  return { move: ahead.move, give }
}
