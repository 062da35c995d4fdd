import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { daysOfMonth, MonthGrid, MonthSwitch, thisMonth, type DayCell } from '#kit/web/month-grid.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, allotmentReads, type Allotment } from './calls.ts'

const AllotmentDialog = lazy(() => import('./allotment-dialog.tsx'))
const NightsDialog = lazy(() => import('./nights-dialog.tsx'))

const needs = ['Edit Inventory'] as const
type Dialog = { name: 'add' } | { name: 'set' | 'release'; allotment: Allotment }

/** What is left of the allotments each night of a month. */
export default function AllotmentCalendar() {
  const [first, setFirst] = useState(thisMonth)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data } = useCall(call, 'GET /allotments/calendar', { query: daysOfMonth(first) })
  const close = () => setDialog(null)
  const add = (
    <Allowed needs={needs}>
      <Button onClick={() => setDialog({ name: 'add' })}>Add allotment</Button>
    </Allowed>
  )
  return (
    <ScreenPage
      title="Allotments"
      buttons={
        <>
          <MonthSwitch first={first} onChange={setFirst} />
          {add}
        </>
      }
    >
      {data?.length === 0 && (
        <EmptyState
          title="No allotments in this month."
          text="An allotment is a number of rooms that a hotel keeps for you each night until a release day. Add one, or go to another month."
        />
      )}
      {data?.map((allotment) => (
        <AllotmentCard key={allotment.id} allotment={allotment} first={first} open={(name) => setDialog({ name, allotment })} />
      ))}
      <Suspense fallback={null}>
        {dialog?.name === 'add' && <AllotmentDialog close={close} />}
        {dialog && dialog.name !== 'add' && <NightsDialog allotment={dialog.allotment} what={dialog.name} close={close} />}
      </Suspense>
    </ScreenPage>
  )
}

function cellOf({ nights }: Allotment, day: string): DayCell | undefined {
  const night = nights.find((one) => one.night === day)
  if (!night) return undefined
  const { left, total, taken, released, release_on } = night
  const parts = [
    `${left} of ${total} left`,
    `${taken} taken`,
    released > 0 && `${released} released`,
    `release on ${formatShortDay(release_on)}`,
  ]
  return { value: `${left}/${total}`, words: parts.filter(Boolean).join(', '), ...(left === 0 ? { tone: 'red' as const } : {}) }
}

function AllotmentCard({ allotment, first, open }: { allotment: Allotment; first: string; open: (name: 'set' | 'release') => void }) {
  const archive = useAction(call, 'POST /allotments/{id}/archive', {
    invalidates: allotmentReads,
    notice: 'Allotment archived.',
    failed: 'Not archived',
  })
  const { id, supplier_name, room, board, starts_on, ends_on, release_days, net_rate, notes } = allotment
  return (
    <Card
      title={`${supplier_name}, ${room}`}
      flush
      actions={[
        { label: 'Set rooms', icon: 'calendar', needs, run: () => open('set') },
        { label: 'Release rooms', icon: 'history', needs, run: () => open('release') },
        { label: 'Archive', icon: 'archive', needs, run: () => archive.mutate({ params: { id }, body: { archived: true } }) },
      ]}
    >
      <Facts
        rows={[
          { label: 'Nights', value: formatDays(starts_on, ends_on) },
          { label: 'Release', value: release_days === 0 ? 'On the day' : `${release_days} days before` },
          { label: 'Board', value: board && wordsOf(board) },
          net_rate !== null && { label: 'Net rate, room and night', value: <Money value={net_rate} /> },
          { label: 'Notes', value: notes },
        ]}
      />
      <MonthGrid first={first} cellOf={(day) => cellOf(allotment, day)} />
    </Card>
  )
}
