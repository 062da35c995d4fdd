import { ActionIcon, Alert, Button, Group, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { dayOf } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { useAhead } from '#kit/web/drag/use-ahead.ts'
import { icons } from '#kit/web/icons.ts'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PageHead } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Calendar } from '../calls.ts'
import { bookingCalendar } from '../routes.ts'
import type { Move } from '../view/move-dialog.tsx'
import styles from './calendar.module.css'
import { DayList } from './day-list.tsx'
import { periodTitle, rangeOf, stepFrom, views, type View } from './days.ts'
import { entriesOf, packagesOf, type CalendarDeparture, type CalendarLine, type Entry, type Shown } from './entries.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { TimelineButtons } from './timelines.tsx'
import { WeeksGrid } from './weeks-grid.tsx'

const MoveDialog = lazy(() => import('../view/move-dialog.tsx'))

const monthLanes = 4

/** Reads the period, view, package filter and open entry from the URL. */
function usePlace() {
  const search = bookingCalendar.useSearch()
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const today = dayOf(new Date())
  const requested = views.find((view) => view === search.view) ?? 'month'
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.date ?? '') && !Number.isNaN(Date.parse(search.date!)) ? search.date! : today
  const go = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, replace, resetScroll: false })
  return {
    phone,
    today,
    day,
    view: phone && requested !== 'day' ? ('agenda' as View) : requested,
    item: search.package,
    shown: (search.show ?? 'both') as Shown,
    open: search.open,
    go,
  }
}

/** Departures and bookings by month, week or day, or as a list. */
export default function CalendarScreen() {
  const place = usePlace()
  const { view, day, item, shown, open, go } = place
  const may = useMay()
  const [move, setMove] = useState<{ move: Move; to?: string | undefined } | null>(null)
  const range = rangeOf(view, day)
  const answer = useCall(call, 'GET /bookings/calendar', { query: { starts_at: range.from, ends_at: range.to } }, { keepPrevious: true })
  const ahead = useAhead<{ line: string; to: CalendarDeparture }>(answer.data)
  const calendar = answer.data && withMove(answer.data, ahead.move)
  const entries = calendar ? entriesOf(calendar, shown, item) : []
  const opened = answer.data && open ? entriesOf(answer.data, 'both', undefined).find(({ id }) => id === open) : undefined
  const startMove = (line: CalendarLine, to?: CalendarDeparture) => {
    go({ open: undefined }, true)
    setMove({ move: moveOf(line), to: to?.id })
    if (to) ahead.show({ line: line.id, to })
  }
  return (
    <article className={styles.page}>
      <PageHead
        title="Calendar"
        buttons={<TimelineButtons />}
        primaryAction={may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined}
      />
      <Card flush>
        <Toolbar place={place} calendar={answer.data} />
        {answer.data?.truncated && <Alert color="yellow">Too many entries in this period. Choose a shorter one.</Alert>}
        {answer.isPending ? (
          <Skeleton height={480} m="md" />
        ) : answer.data ? (
          <Body place={place} entries={entries} calendar={answer.data} mayMove={may('Edit Bookings')} onMove={startMove} />
        ) : (
          <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
        )}
        {answer.data && <Legend entries={entries} />}
      </Card>
      {opened && (
        <EntryDrawer
          entry={opened}
          lines={linesOn(answer.data!, opened)}
          onMove={startMove}
          onClose={() => go({ open: undefined }, true)}
        />
      )}
      {move && (
        <Suspense fallback={null}>
          <MoveDialog
            move={move.move}
            to={move.to}
            onMoved={(id) => {
              setMove(null)
              const to = answer.data?.departures.find((one) => one.id === id)
              if (to) ahead.saved({ line: move.move.lineId, to })
              else ahead.putBack()
            }}
            onClose={() => {
              setMove(null)
              ahead.putBack()
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

type Place = ReturnType<typeof usePlace>

const moveOf = (line: CalendarLine): Move => ({
  bookingId: line.booking_id,
  version: line.version,
  lineId: line.id,
  inventoryId: line.inventory_id ?? '',
  title: `${line.client_name}, ${line.title}`,
  from: line.departure_id ?? '',
  startsOn: line.starts_on,
})

/** The calendar with a dropped line at its new departure. */
const withMove = (calendar: Calendar, move: { line: string; to: CalendarDeparture } | null): Calendar =>
  move
    ? {
        ...calendar,
        lines: calendar.lines.map((line) =>
          line.id === move.line ? { ...line, departure_id: move.to.id, starts_on: move.to.starts_on, ends_on: move.to.ends_on } : line,
        ),
      }
    : calendar

const linesOn = ({ lines }: Calendar, entry: Entry): CalendarLine[] =>
  entry.kind === 'departure' ? lines.filter(({ departure_id }) => departure_id === entry.id) : []

interface BodyProps {
  place: Place
  entries: Entry[]
  calendar: Calendar
  mayMove: boolean
  onMove: (line: CalendarLine, to: CalendarDeparture) => void
}

function Body({ place: { view, day, today, go }, entries, calendar, mayMove, onMove }: BodyProps) {
  const range = rangeOf(view, day)
  const onOpen = ({ id }: Entry) => go({ open: id })
  if (view === 'day' || view === 'agenda') return <DayList range={range} entries={entries} today={today} onOpen={onOpen} />
  return (
    <WeeksGrid
      range={range}
      entries={entries}
      departures={calendar.departures}
      month={view === 'month' ? day.slice(0, 7) : undefined}
      today={today}
      maxEntries={view === 'month' ? monthLanes : Number.POSITIVE_INFINITY}
      mayMove={mayMove}
      onOpen={onOpen}
      onDay={(date) => go({ view: 'day', date })}
      onMove={onMove}
    />
  )
}

function Toolbar({ place: { view, day, today, phone, item, shown, go }, calendar }: { place: Place; calendar: Calendar | undefined }) {
  const step = (by: 1 | -1) => go({ date: stepFrom(view, day, by) })
  useShortcuts([
    { keys: 't', label: 'Today', group: 'List', run: () => go({ date: today }) },
    { keys: 'j', label: 'Next period', group: 'List', run: () => step(1) },
    { keys: 'k', label: 'Previous period', group: 'List', run: () => step(-1) },
  ])
  const packages = calendar ? packagesOf(calendar) : []
  return (
    <div className={styles.toolbar}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size={30} aria-label="Previous period" onClick={() => step(-1)}>
          <icons.left size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label="Next period" onClick={() => step(1)}>
          <icons.right size={16} />
        </ActionIcon>
        <Button variant="default" size="compact-md" h={30} onClick={() => go({ date: undefined })}>
          Today
        </Button>
      </Group>
      <h2 className={styles.period} aria-live="polite">
        {periodTitle(view, day)}
      </h2>
      <Select
        aria-label="Offer"
        placeholder="All offers"
        size="xs"
        clearable
        searchable
        w={200}
        data={item && !packages.some(({ value }) => value === item) ? [...packages, { value: item, label: 'Selected offer' }] : packages}
        value={item ?? null}
        onChange={(value) => go({ package: value ?? undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={shown}
        onChange={(value) => go({ show: value === 'both' ? undefined : value })}
        data={[
          { value: 'both', label: 'Both' },
          { value: 'bookings', label: 'Bookings' },
          { value: 'departures', label: 'Departures' },
        ]}
      />
      {!phone && (
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={view}
          onChange={(value) => go({ view: value })}
          data={views.map((value) => ({ value, label: wordsOf(value) }))}
        />
      )}
    </div>
  )
}

/** The statuses in view, with their colours. */
function Legend({ entries }: { entries: readonly Entry[] }) {
  const statuses = [...new Set(entries.flatMap((entry) => (entry.kind === 'booking' ? [entry.line.status] : [])))]
  if (statuses.length === 0) return null
  return (
    <div className={styles.legend} aria-label="Colours" role="group">
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>
  )
}
