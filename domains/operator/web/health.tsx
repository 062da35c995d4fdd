import { Code, Skeleton, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { WideTable } from '#kit/web/wide-table.tsx'
import { call, type Health as State } from './calls.ts'

/** What waits, the queues of jobs, and slow statements. */
export default function Health() {
  const answer = useCall(call, 'GET /operator/health', undefined, { refetchEveryMs: 10_000 })
  return (
    <ScreenPage title="Health" subtitle="What waits, and what is slow. The figures are read again every ten seconds.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <>
          <Waiting state={answer.data} />
          <Queues queues={answer.data.queues} />
          <SlowStatements statements={answer.data.slow_statements} />
        </>
      )}
    </ScreenPage>
  )
}

function Waiting({ state: { waiting, database_bytes, files_bytes } }: { state: State }) {
  return (
    <Card title="Now">
      <Facts
        rows={[
          ...waiting.map(({ kind, count, oldest_seconds, failed }) => ({
            label: kind,
            value: [
              `${count} waiting`,
              oldest_seconds !== null && `the oldest for ${durationText(oldest_seconds)}`,
              failed > 0 && `${failed} failed`,
            ]
              .filter(Boolean)
              .join(', '),
          })),
          { label: 'Database', value: bytesText(database_bytes) },
          { label: 'Files', value: bytesText(files_bytes) },
        ]}
      />
    </Card>
  )
}

function Queues({ queues }: { queues: State['queues'] }) {
  return (
    <Card title="Queues of jobs" flush={queues.length > 0 || undefined}>
      {queues.length === 0 ? (
        'No job waits, runs or has failed.'
      ) : (
        <WideTable label="Table of queues" minWidth={480} inCard>
          <Head columns={['Queue']} figures={['Waiting', 'Oldest', 'Running', 'Failed']} />
          <Table.Tbody>
            {queues.map(({ name, waiting, oldest_seconds, running, failed }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Figure>
                  <Count value={waiting} />
                </Figure>
                <Figure>{oldest_seconds === null ? '–' : durationText(oldest_seconds)}</Figure>
                <Figure>
                  <Count value={running} />
                </Figure>
                <Figure>
                  <Count value={failed} />
                </Figure>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Card>
  )
}

function SlowStatements({ statements }: { statements: State['slow_statements'] }) {
  return (
    <Card title="Slow statements" flush={statements.length > 0 || undefined}>
      {statements.length === 0 ? (
        'No statement took half a second or longer in the last 14 days.'
      ) : (
        <WideTable label="Table of slow statements" minWidth={720} inCard>
          <Head columns={['Statement', 'Last', 'Request of the slowest']} figures={['Times', 'Mean', 'Slowest']} />
          <Table.Tbody>
            {statements.map(({ text, times, mean_ms, slowest_ms, request_id, last_at }) => (
              <Table.Tr key={text}>
                <Table.Td>
                  <Code block mah={120} p={0} maw={480} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }} tabIndex={0}>
                    {text}
                  </Code>
                </Table.Td>
                <Table.Td>
                  <Moment value={last_at} />
                </Table.Td>
                <Table.Td>{request_id ?? '–'}</Table.Td>
                <Figure>
                  <Count value={times} />
                </Figure>
                <Figure>{mean_ms} ms</Figure>
                <Figure>{slowest_ms} ms</Figure>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Card>
  )
}

const Head = ({ columns, figures }: { columns: readonly string[]; figures: readonly string[] }) => (
  <Table.Thead>
    <Table.Tr>
      {columns.map((name) => (
        <Table.Th key={name}>{name}</Table.Th>
      ))}
      {figures.map((name) => (
        <Table.Th key={name} ta="right">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)

const Figure = ({ children }: { children: ReactNode }) => (
  <Table.Td ta="right" className="figures">
    {children}
  </Table.Td>
)

const durationText = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
