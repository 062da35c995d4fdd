import { Button, Group, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Analytics } from './calls.ts'
import { outcomeName } from './chatbot-words.ts'

const TeachDialog = lazy(() => import('./teach-dialog.tsx'))
const monthDays = 30

/** What the chatbot did in a period. */
export default function ChatbotAnalytics() {
  const today = dayOf(new Date())
  const [from, setFrom] = useState<string | null>(addDays(today, -monthDays))
  const [to, setTo] = useState<string | null>(today)
  const answer = useCall(
    call,
    'GET /chatbot/analytics',
    { query: { from: from ?? today, to: to ?? today } },
    { enabled: from !== null && to !== null, keepPrevious: true },
  )
  return (
    <ScreenPage title="Chatbot analytics">
      <Group align="end" mb="md">
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} onChange={setTo} />
      </Group>
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && <Figures figures={answer.data} />}
    </ScreenPage>
  )
}

function Figures({ figures }: { figures: Analytics }) {
  const { conversations, questions, answered_percent, median_ms, outcomes, days, unanswered, quotes, bookings, revenue } = figures
  if (conversations === 0 && questions === 0)
    return <EmptyState title="No conversations in this period." text="Choose other days, or put the chatbot on your website." />
  return (
    <>
      <Card title="In short" flush>
        <Facts
          rows={[
            { label: 'Conversations', value: <Count value={conversations} /> },
            { label: 'Questions', value: <Count value={questions} /> },
            { label: 'Answered', value: answered_percent === null ? null : `${answered_percent}%` },
            { label: 'Median answer time', value: median_ms === null ? null : `${median_ms} ms` },
            { label: 'Prices named', value: <Count value={quotes} /> },
            { label: 'Bookings of those', value: <Count value={bookings} /> },
            {
              label: 'Revenue of those',
              value:
                revenue.length === 0
                  ? 'None yet'
                  : revenue.map((one) => (
                      <div key={one.currency}>
                        <Money value={one} />
                      </div>
                    )),
            },
          ]}
        />
      </Card>
      <ChartCard
        title="Conversations by day"
        axis="Day"
        empty="No conversations in this period"
        format={String}
        series={[{ key: 'conversations', label: 'Conversations' }]}
        rows={days.map(({ day, conversations: count }) => ({ label: formatShortDay(day), conversations: count }))}
      />
      <Card title="Outcomes" flush>
        <FigureTable
          rows={outcomes}
          rowKey={({ outcome }) => outcome}
          columns={[
            { key: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcomeName(outcome) },
            { key: 'count', header: 'Conversations', align: 'right', cell: ({ conversations: count }) => <Count value={count} /> },
          ]}
        />
      </Card>
      {unanswered.length > 0 && <Unanswered questions={unanswered} />}
    </>
  )
}

function Unanswered({ questions }: { questions: Analytics['unanswered'] }) {
  const [taught, teach] = useState<Analytics['unanswered'][number] | null>(null)
  return (
    <Card title="Questions without an answer" flush>
      <FigureTable
        rows={questions}
        rowKey={({ answer_id }) => answer_id}
        columns={[
          {
            key: 'question',
            header: 'Question',
            cell: ({ question, times, at }) => (
              <>
                {question}
                <Text size="sm" c="dimmed">
                  {times === 1 ? 'Once' : `${times} times`}, last on <Day value={at} />
                </Text>
              </>
            ),
          },
          {
            key: 'teach',
            header: 'Answer',
            cell: (row) => (
              <Allowed needs={['Manage Chatbot']}>
                <Button variant="default" size="compact-md" onClick={() => teach(row)} aria-label={`Teach an answer to ${row.question}`}>
                  Teach answer
                </Button>
              </Allowed>
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {taught && <TeachDialog lesson={null} corrects={{ id: taught.answer_id, question: taught.question }} close={() => teach(null)} />}
      </Suspense>
    </Card>
  )
}
