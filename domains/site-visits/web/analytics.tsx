import { Button, Group, Select, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, dayOf, formatDays, formatMoment } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Comparison } from '../contract/words.ts'
import { call, type Analytics } from './calls.ts'
import { GoalsCard } from './goals-card.tsx'
import { LiveCard } from './live-card.tsx'
import { MainFigures, PointsChart } from './main-figures.tsx'
import { FunnelCard, RevenueCard, VisitCards, VitalsCard } from './visit-cards.tsx'

const comparisons = [
  { value: 'previous', label: 'Period before' },
  { value: 'year', label: 'Year before' },
  { value: 'none', label: 'Nothing' },
]
const ranges = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '12 months', days: 365 },
]

/** Who visits the website, where they come from, and what they book. */
export default function WebsiteAnalytics() {
  const today = dayOf(new Date())
  const [from, setFrom] = useState<string | null>(addDays(today, -29))
  const [to, setTo] = useState<string | null>(today)
  const [compare, setCompare] = useState<Comparison>('previous')
  const answer = useCall(
    call,
    'GET /website/analytics',
    { query: { from: from ?? today, to: to ?? today, compare } },
    { enabled: from !== null && to !== null, keepPrevious: true },
  )
  const may = useMay()
  const choose = (days: number) => {
    setFrom(addDays(today, 1 - days))
    setTo(today)
  }
  const pixelsButton = may('View Templates') && (
    <Button component={Link} to={pathTo('/website/pixels')} variant="default">
      Pixels
    </Button>
  )
  return (
    <ScreenPage
      title="Website analytics"
      subtitle={answer.data?.updated_at && `Counted ${formatMoment(answer.data.updated_at)}`}
      buttons={pixelsButton}
    >
      <Group gap="xs" mb="sm">
        {ranges.map(({ label, days }) => (
          <Button
            key={label}
            size="compact-md"
            variant={to === today && from === addDays(today, 1 - days) ? 'light' : 'default'}
            aria-pressed={to === today && from === addDays(today, 1 - days)}
            onClick={() => choose(days)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group align="end" mb="md">
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} onChange={setTo} />
        <Select
          label="Compare with"
          allowDeselect={false}
          data={comparisons}
          value={compare}
          onChange={(value) => setCompare((value ?? 'none') as Comparison)}
        />
      </Group>
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && <Figures figures={answer.data} />}
    </ScreenPage>
  )
}

function Figures({ figures }: { figures: Analytics }) {
  const { totals, compared, from, to } = figures
  const isEmpty = totals.visits === 0 && totals.bookings === 0 && totals.bot_views === 0
  return (
    <>
      <LiveCard />
      {isEmpty ? (
        <EmptyState title="No visits in this period." text="Choose other days, or share the address of your website." />
      ) : (
        <>
          <MainFigures totals={totals} before={compared?.totals ?? null} />
          <PointsChart figures={figures} />
          <VisitCards figures={figures} />
          <FunnelCard figures={figures} />
          <RevenueCard figures={figures} />
          <VitalsCard figures={figures} />
        </>
      )}
      <GoalsCard goals={figures.goals} />
      <p style={{ color: 'var(--mantine-color-dimmed)' }}>
        {formatDays(from, to)}
        {compared && ` · compared with ${formatDays(compared.from, compared.to)}`}. Visitors are recognised for one day only, without
        cookies, so they are never added up over days. Bots are left out: {totals.bot_views.toLocaleString('en-GB')} page views.
      </p>
    </>
  )
}
