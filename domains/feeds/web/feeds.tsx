import { Skeleton } from '@mantine/core'
import { formatMoment } from '#kit/contract/time.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { feedNames } from '../contract/names.ts'
import { call, type FeedRow } from './calls.ts'
import { FeedStatus } from './feed-status.tsx'

/** All feeds, with what is wrong at a glance. */
export default function Feeds() {
  const answer = useCall(call, 'GET /feeds')
  return (
    <ScreenPage title="Feeds" subtitle="Files that other companies read, to show and advertise what is on your website.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <Card title="Your feeds" flush>
          <LinkRows none="No feeds.">
            {answer.data.map((feed) => (
              <LinkRow
                key={feed.kind}
                to={pathTo('/marketing/feeds/$feed', { feed: feed.kind })}
                title={feedNames[feed.kind]}
                text={summaryOf(feed)}
                value={<FeedStatus feed={feed} />}
              />
            ))}
          </LinkRows>
        </Card>
      )}
    </ScreenPage>
  )
}

function summaryOf({ published, run_at, enabled }: FeedRow): string {
  if (!published) return enabled ? 'Not made yet' : 'Never switched on'
  const left = published.left_out > 0 ? `, ${published.left_out} left out` : ''
  return `${published.items} items${left} · last made ${formatMoment(run_at)}`
}
