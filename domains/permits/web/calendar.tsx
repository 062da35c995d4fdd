import { useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { daysOfMonth, MonthGrid, MonthSwitch, thisMonth, type DayCell } from '#kit/web/month-grid.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { parksOf } from './park-filter.ts'

const few = 2

function cellOf(days: readonly { day: string; total: number; left: number }[], day: string): DayCell | undefined {
  const stock = days.find((one) => one.day === day)
  if (!stock) return undefined
  const { left, total } = stock
  return {
    value: `${left}/${total}`,
    words: `${left} of ${total} left`,
    ...(left === 0 ? { tone: 'red' as const } : left <= few ? { tone: 'amber' as const } : {}),
  }
}

/** The stock of permits by month, for each kind. */
export default function PermitCalendar() {
  const [first, setFirst] = useState(thisMonth)
  const [park, setPark] = useState<string | null>(null)
  const kinds = useCall(call, 'GET /permits/kinds', {})
  const { data } = useCall(call, 'GET /permits/calendar', { query: { ...daysOfMonth(first), ...(park === null ? {} : { park }) } })
  const parks = parksOf((kinds.data ?? []).filter(({ archived }) => !archived))
  return (
    <ScreenPage title="Stock of permits" buttons={<MonthSwitch first={first} onChange={setFirst} />}>
      {parks.length > 1 && <Select label="Park" placeholder="All parks" clearable data={parks} value={park} onChange={setPark} maw={280} />}
      {data?.length === 0 && (
        <EmptyState
          title="No kinds of permits yet."
          text="Add the permits that you buy, and set how many there are each day."
          action={<PathLink to={pathTo('/permits/kinds')}>Open kinds and rules</PathLink>}
        />
      )}
      {data?.map(({ kind_id, name, park: at, days }) => (
        <Card key={kind_id} title={`${name}, ${at}`} flush>
          <MonthGrid first={first} cellOf={(day) => cellOf(days, day)} />
        </Card>
      ))}
    </ScreenPage>
  )
}
