import { Group, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { LeaveDialog } from '#domains/staff/web/leave-dialog.tsx'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { RowHead } from '#kit/web/timeline/row-head.tsx'
import { TimelineGrid } from '#kit/web/timeline/timeline-grid.tsx'
import { TimelineNav } from '#kit/web/timeline/timeline-nav.tsx'
import type { Dragged, Span } from '#kit/web/timeline/timeline-types.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, daysShown, firstDay } from './calls.ts'
import { barsOf, isMovable, isOpenRow, lookOf, mayTake, rowsOf, words, type PersonRow, type RosterBar } from './roster-bars.ts'
import { rosterPage } from './routes.ts'
import { useGive } from './use-give.ts'

const DutyDrawer = lazy(() => import('./duty-drawer.tsx'))
const DutyDialog = lazy(() => import('./duty-dialog.tsx'))

const personPath = (id: string) => pathTo('/staff/view/$id', { id })

/** Who works when: a row for each person, with duties and leave. Open duties are dragged to a person. */
export default function RosterPage() {
  const { from = firstDay() } = rosterPage.useSearch()
  const navigate = useNavigate()
  const mayEdit = useMay()('Edit Bookings')
  const answer = useCall(call, 'GET /roster', { query: { from, days: String(daysShown) } }, { keepPrevious: true, refetchEveryMs: 60_000 })
  const bars = useMemo(() => (answer.data ? barsOf(answer.data) : []), [answer.data])
  const rows = useMemo(() => (answer.data ? rowsOf(answer.data) : []), [answer.data])
  const { move, give } = useGive(bars)
  const shown = useMemo(
    () => (move ? bars.map((bar) => (bar.id === move.id ? { ...bar, unit_id: move.unit_id, proposed: true } : bar)) : bars),
    [bars, move],
  )
  const drawer = useDrawer('duty')
  const [adding, setAdding] = useState<Span | 'today' | null>(null)
  const [leave, setLeave] = useState<{ row: PersonRow; days: Span } | null>(null)
  const head = useCallback(
    (row: PersonRow) => (
      <RowHead
        row={row}
        about={row.about}
        actions={isOpenRow(row) ? [] : [{ label: 'Open person', icon: 'user', run: () => void navigate({ href: personPath(row.id) }) }]}
      />
    ),
    [navigate],
  )
  const open = (bar: RosterBar, to?: Dragged) => {
    const person = to && rows.find(({ id }) => id === to.unit_id)
    if (person) void give(bar, person.id, person.name)
    else if (bar.duty) drawer.open(bar.duty.id)
    else void navigate({ href: personPath(bar.unit_id) })
  }
  const mark = (row: PersonRow, days: Span) => (isOpenRow(row) ? setAdding(days) : setLeave({ row, days }))
  const show = (day: string) => void navigate({ to: '.', search: ((before: object) => ({ ...before, from: day })) as never, replace: true })
  const add = <AddButton label="Add duty" needs={['Edit Bookings']} run={() => setAdding('today')} />
  return (
    <ScreenPage title="Roster" buttons={add}>
      {answer.error && !answer.data ? (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : !answer.data ? (
        <Skeleton height={420} />
      ) : answer.data.people.length === 0 ? (
        <EmptyState
          icon="users"
          title="Nobody to plan yet."
          text="Add drivers, guides and others who work on trips. Then give them duties here."
          action={<PathLink to={pathTo('/staff/new')}>Add person</PathLink>}
        />
      ) : (
        <>
          <Group mb="sm" gap="sm">
            <TimelineNav from={from} today={dayOf(new Date())} show={show} />
          </Group>
          <TimelineGrid
            from={from}
            days={daysShown}
            today={dayOf(new Date())}
            rows={rows}
            bars={shown}
            words={words}
            shift={0}
            head={head}
            look={lookOf}
            isMovable={isMovable}
            mayMove={mayEdit}
            mayTake={mayTake}
            open={open}
            book={undefined}
            block={mayEdit ? mark : undefined}
          />
        </>
      )}
      {leave && (
        <LeaveDialog
          staffId={leave.row.id}
          name={leave.row.name}
          days={{ from: leave.days.starts_on, to: addDays(leave.days.ends_on, -1) }}
          close={() => setLeave(null)}
        />
      )}
      <Suspense fallback={null}>
        {drawer.opened && <DutyDrawer id={drawer.opened} close={drawer.close} />}
        {adding && <DutyDialog duty={null} days={adding === 'today' ? null : adding} close={() => setAdding(null)} />}
      </Suspense>
    </ScreenPage>
  )
}
