import { formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Feed } from './calls.ts'

const stateWords: Record<string, string> = {
  published: 'Published',
  waiting: 'Waiting',
  replaced: 'Replaced',
  refused: 'Not published',
}

/** The address of a feed, its last run and its snapshots. */
export function FeedFacts({ feed }: { feed: Feed }) {
  return (
    <>
      <Card title="Address">
        {feed.addresses.length === 0 && <p>The feed gets its address when it is first switched on.</p>}
        {feed.addresses.map(({ format, url }) => (
          <p key={format} style={{ overflowWrap: 'anywhere' }}>
            <a href={url} target="_blank" rel="noreferrer">
              {feed.addresses.length > 1 ? `${wordsOf(format).toUpperCase()} file` : 'Open file'}
            </a>{' '}
            <CopyButton value={url} what={`address of the ${format} file`} />
          </p>
        ))}
        {feed.addresses.length > 0 && <p>Anyone with the address can read the feed. Renew it if it became known.</p>}
      </Card>
      <Card title="Last run" flush>
        <Facts
          rows={[
            { label: 'Made', value: feed.run_at ? <Moment value={feed.run_at} /> : 'Never' },
            { label: 'Items', value: feed.published && <Count value={feed.published.items} /> },
            { label: 'Left out', value: feed.published && <Count value={feed.published.left_out} /> },
          ]}
        />
      </Card>
      <Card title="Snapshots" flush>
        <LinkRows none="None yet.">
          {feed.snapshots.map(({ id, state, items, made_at, decided_by }) => (
            <LinkRow
              key={id}
              title={formatMoment(made_at)}
              text={decided_by ? `${stateWords[state] ?? state} by ${decided_by}` : stateWords[state]}
              value={`${items} items`}
            />
          ))}
        </LinkRows>
      </Card>
    </>
  )
}
