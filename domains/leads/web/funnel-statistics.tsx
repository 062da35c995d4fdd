import { Group, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { addDays, dayOf, formatMonth } from '#kit/contract/time.ts'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Count, Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { clientWord } from '#domains/clients/web/client-words.ts'
import type { dimensions, funnelStatistics } from '../contract.ts'
import type { LeadSource } from '../contract/stages.ts'
import { call } from './calls.ts'
import { reasonName, sourceName } from './lead-words.ts'

type Statistics = ResultOf<typeof funnelStatistics>
type LeadGroup = Statistics['groups'][number]
type Dimension = (typeof dimensions)[number]

const dimensionOptions: { value: Dimension; label: string }[] = [
  { value: 'source', label: 'Source' },
  { value: 'owner', label: 'Owner' },
  { value: 'month', label: 'Month' },
  { value: 'season', label: 'Month of travel' },
  { value: 'residency', label: 'Residency' },
  { value: 'offer', label: 'Offer' },
]
const without: Record<Dimension, string> = { source: '', owner: 'Nobody', month: '', season: 'No date', residency: '', offer: 'No offer' }

function nameOf({ key, label }: LeadGroup, by: Dimension): string {
  if (key === null) return without[by]
  if (by === 'source') return sourceName(key as LeadSource)
  if (by === 'residency') return clientWord(key)
  return by === 'month' ? formatMonth(`${key}-01`) : label
}

const yearDays = 365

/** What became of the leads: won, lost and why, and what is likely to come. */
export default function FunnelStatistics() {
  const today = dayOf(new Date())
  const [by, choose] = useState<Dimension>('source')
  const [from, setFrom] = useState<string | null>(addDays(today, -yearDays))
  const [to, setTo] = useState<string | null>(today)
  const answer = useCall(
    call,
    'GET /crm/sales-funnel/statistics',
    { query: { from: from ?? today, to: to ?? today, by } },
    { enabled: from !== null && to !== null, keepPrevious: true },
  )
  return (
    <ScreenPage title="Funnel statistics">
      <Group align="end" mb="md">
        <DateField label="Leads from" value={from} onChange={setFrom} />
        <DateField label="To" value={to} onChange={setTo} />
        <Select label="By" allowDeselect={false} data={dimensionOptions} value={by} onChange={(value) => choose(value as Dimension)} />
      </Group>
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && <Figures statistics={answer.data} by={by} />}
    </ScreenPage>
  )
}

function Figures({ statistics: { groups, lost_reasons, forecast }, by }: { statistics: Statistics; by: Dimension }) {
  if (groups.length === 0)
    return <EmptyState title="No leads in this period." text="Inquiries, proposals and bookings add leads automatically." />
  return (
    <>
      <ChartCard
        title="Won, lost and open"
        axis={dimensionOptions.find(({ value }) => value === by)!.label}
        empty="No leads in this period"
        kind="stacked"
        format={String}
        series={[
          { key: 'won', label: 'Won' },
          { key: 'open', label: 'Open' },
          { key: 'lost', label: 'Lost' },
        ]}
        rows={groups.map((group) => ({ label: nameOf(group, by), won: group.won, open: group.open, lost: group.lost }))}
      />
      <Card title="Win rate" flush>
        <FigureTable
          rows={groups}
          rowKey={({ key }) => key ?? ''}
          columns={[
            { key: 'name', header: dimensionOptions.find(({ value }) => value === by)!.label, cell: (group) => nameOf(group, by) },
            { key: 'leads', header: 'Leads', align: 'right', cell: ({ leads }) => <Count value={leads} /> },
            { key: 'rate', header: 'Win rate', align: 'right', cell: ({ win_rate }) => (win_rate === null ? '' : `${win_rate}%`) },
            { key: 'days', header: 'Days to book', align: 'right', cell: ({ days_to_win }) => days_to_win ?? '' },
            {
              key: 'value',
              header: 'Value won',
              align: 'right',
              cell: ({ won_value }) =>
                won_value.map((value) => (
                  <div key={value.currency}>
                    <Money value={value} />
                  </div>
                )),
            },
          ]}
        />
      </Card>
      {lost_reasons.length > 0 && (
        <Card title="Why leads were lost" flush>
          <FigureTable
            rows={lost_reasons}
            rowKey={({ reason }) => reason}
            columns={[
              { key: 'reason', header: 'Reason', cell: ({ reason }) => reasonName(reason) },
              { key: 'leads', header: 'Leads', align: 'right', cell: ({ leads }) => <Count value={leads} /> },
            ]}
          />
        </Card>
      )}
      <Forecast forecast={forecast} />
    </>
  )
}

const Forecast = ({ forecast }: Pick<Statistics, 'forecast'>) => (
  <Card title="Forecast" flush>
    {forecast.length === 0 ? (
      <EmptyState title="Nothing is expected in the next three months." text="Give your open leads a value and an expected date." />
    ) : (
      <FigureTable
        rows={forecast}
        rowKey={({ month, value }) => `${month} ${value.currency}`}
        columns={[
          { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
          { key: 'leads', header: 'Open leads', align: 'right', cell: ({ leads }) => <Count value={leads} /> },
          { key: 'value', header: 'Value', align: 'right', cell: ({ value }) => <Money value={value} /> },
          {
            key: 'weighted',
            header: 'Likely',
            align: 'right',
            cell: ({ weighted }) => (weighted ? <Money value={weighted} /> : 'No lead was closed yet'),
          },
        ]}
      />
    )}
  </Card>
)
