import { Count, Money, Percent } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { bookingDays } from '../../contract/states.ts'
import type { Campaign, Results } from '../calls.ts'

type Numbers = Campaign['analytics']

const part = (count: number, of: number) => (of === 0 ? null : <Percent value={Math.round((count / of) * 1000) / 10} />)

/** The numbers that matter most. Opens and clicks are those of people, beside all that were counted. */
export function MainNumbers({ campaign: { type, analytics, spent } }: { campaign: Campaign }) {
  const { sent, recipients, delivered, opened, clicked, replied, bookings, revenue } = analytics
  const ofPeople = recipients === 1 ? 'person' : 'people'
  return (
    <Stats label="Numbers">
      <Stat
        label="Sent"
        note={
          <>
            of {<Count value={recipients} />} {ofPeople}
          </>
        }
      >
        <Count value={sent} />
      </Stat>
      {type === 'email' ? (
        <>
          <Stat label="Opened, likely human" note={<Seen seen={opened} of={delivered} />}>
            <Count value={opened.likely_human} />
          </Stat>
          <Stat label="Clicked, likely human" note={<Seen seen={clicked} of={delivered} />}>
            <Count value={clicked.likely_human} />
          </Stat>
          <Stat
            label="Bookings"
            note={revenue.length > 0 ? revenue.map((sum) => <Money key={sum.currency} value={sum} />) : 'no revenue yet'}
          >
            <Count value={bookings} />
          </Stat>
        </>
      ) : (
        <>
          <Stat label="Delivered" note={part(delivered, sent)}>
            <Count value={delivered} />
          </Stat>
          {type === 'whatsapp' && (
            <Stat label="Read" note={part(opened.all, sent)}>
              <Count value={opened.all} />
            </Stat>
          )}
          <Stat label="Replied" note={part(replied, sent)}>
            <Count value={replied} />
          </Stat>
          <Stat label="Cost" note="so far">
            <Money value={spent} />
          </Stat>
        </>
      )}
    </Stats>
  )
}

const Seen = ({ seen: { all, likely_human }, of }: { seen: Numbers['opened']; of: number }) => (
  <>
    {part(likely_human, of)} · all <Count value={all} />
  </>
)

/** What became of the others. Rows that are nobody are left out. */
export function OtherNumbers({ campaign: { type, analytics } }: { campaign: Campaign }) {
  const rows: [string, number][] = [
    ...(type === 'email' ? ([['Delivered', analytics.delivered]] as [string, number][]) : []),
    ['Waiting', analytics.queued],
    ...(type === 'email' ? ([['Replied', analytics.replied]] as [string, number][]) : []),
    ['Unsubscribed', analytics.unsubscribed],
    ['Bounced', analytics.bounced],
    ['Reported as spam', analytics.complained],
    ['Failed', analytics.failed],
    ['Unknown: the connection broke, never sent again', analytics.unknown],
    ['Left out: no longer agreed', analytics.suppressed],
    ['Left out: no emails left', analytics.skipped_no_credit],
  ]
  if (rows.every(([, count]) => count === 0)) return null
  return (
    <Card title="All numbers" flush>
      <Facts rows={rows.map(([label, count]) => count > 0 && { label, value: <Count value={count} /> })} />
      {type === 'email' && (
        <p style={{ padding: '0 16px' }}>
          Likely human leaves out mail programs and scanners that open everything. Bookings are those made within {bookingDays} days after a
          click.
        </p>
      )}
    </Card>
  )
}

/** What people clicked. */
export function LinkNumbers({ links }: { links: Results['links'] }) {
  if (links.length === 0) return null
  return (
    <Card title="Links" flush>
      <Facts
        rows={links.map(({ url, clicked }) => ({
          label: url.replace(/^https?:\/\//, '').slice(0, 60),
          value: (
            <span>
              <Count value={clicked.likely_human} /> likely human · all <Count value={clicked.all} />
            </span>
          ),
        }))}
      />
    </Card>
  )
}
