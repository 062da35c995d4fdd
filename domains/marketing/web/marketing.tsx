import { Anchor, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Overview, type Task } from './calls.ts'
import { taskWords } from './task-words.ts'

/** What can be done this week, and what marketing brought. */
export default function Marketing() {
  const answer = useCall(call, 'GET /marketing')
  return (
    <ScreenPage
      title="Marketing"
      subtitle="What you can do this week, and what it brings."
      side={answer.data && <Results overview={answer.data} />}
    >
      <Stack>
        {answer.isPending && <Skeleton height={320} />}
        {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
        {answer.data?.tasks.length === 0 && (
          <EmptyState
            icon="check"
            title="Nothing to do this week."
            text="Your feeds, pictures, posts and campaigns are in order."
            action={
              <Anchor component={Link} to={pathTo('/facebook_ads')}>
                Prepare ads
              </Anchor>
            }
          />
        )}
        {answer.data?.tasks.map((task) => (
          <TaskCard key={task.kind} task={task} />
        ))}
      </Stack>
    </ScreenPage>
  )
}

function TaskCard({ task: { kind, count, first } }: { task: Task }) {
  const { title, entry, all } = taskWords[kind]
  return (
    <Card
      title={`${title}: ${count}`}
      aside={
        <Anchor component={Link} to={all.to} size="sm">
          {all.label}
        </Anchor>
      }
      flush
    >
      {first.length > 0 && (
        <LinkRows none="">
          {first.map((one) => (
            <LinkRow key={`${one.id} ${one.detail}`} to={entry(one)} title={one.title} text={one.detail ?? undefined} />
          ))}
        </LinkRows>
      )}
    </Card>
  )
}

const Results = ({ overview: { results, from, to } }: { overview: Overview }) => (
  <Card title="Bookings by source" flush>
    <LinkRows none={`No confirmed bookings on your website from ${formatDays(from, to)}.`}>
      {results.map(({ source, campaign, bookings, revenue }) => (
        <LinkRow
          key={`${source} ${campaign}`}
          title={source === '' ? 'Directly' : wordsOf(source)}
          text={[campaign, bookings === 1 ? '1 booking' : `${bookings} bookings`].filter(Boolean).join(' · ')}
          value={revenue.map(formatMoney).join(' · ')}
        />
      ))}
    </LinkRows>
  </Card>
)
