import { Anchor, Button } from '@mantine/core'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Count, Day, Moment, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { Proposal } from './calls.ts'
import styles from './proposals.module.css'

/** The side of a proposal: its page, its client, its booking. */
export function ProposalSide({ proposal }: { proposal: Proposal }) {
  const may = useMay()
  const { client, booking, accepted } = proposal
  return (
    <>
      <Card title="Client page" flush>
        <Facts
          rows={[
            {
              label: 'Link',
              value: proposal.public_url ? (
                <span className={styles.link}>
                  <a href={proposal.public_url} target="_blank" rel="noopener noreferrer">
                    {proposal.public_url.replace(/^https?:\/\//, '')}
                  </a>
                  <CopyButton value={proposal.public_url} what="link" />
                </span>
              ) : (
                'Once it is sent'
              ),
            },
            { label: 'Opened', value: proposal.sent_at && <Times proposal={proposal} /> },
            { label: 'Last', value: proposal.viewed_at && <Moment value={proposal.viewed_at} /> },
            { label: 'Sent', value: proposal.sent_at && <Moment value={proposal.sent_at} /> },
            {
              label: 'Open until',
              value: proposal.content.expires_on && <Day value={proposal.content.expires_on} as="weekday" />,
            },
            { label: 'Versions', value: proposal.versions.length > 1 ? <Count value={proposal.versions.length} /> : null },
          ]}
        />
      </Card>
      <Card title="Client" flush>
        <Facts
          rows={[
            {
              label: 'Name',
              value:
                client &&
                (may('View Clients') ? (
                  <Anchor component={PathLink} to={pathTo('/clients/$id', { id: client.id })}>
                    {client.name}
                  </Anchor>
                ) : (
                  client.name
                )),
            },
            { label: 'Email', value: client?.email, copy: client?.email },
            { label: 'Phone', value: client?.phone, copy: client?.phone },
            {
              label: 'Inquiry',
              value:
                proposal.inquiry_id && may('View Inquiries') ? (
                  <Anchor component={PathLink} to={`${pathTo('/inquiries')}?inquiry=${proposal.inquiry_id}`}>
                    Open inquiry
                  </Anchor>
                ) : null,
            },
            { label: 'By', value: proposal.owner_name },
            { label: 'Reason lost', value: proposal.closed_reason },
          ]}
        />
      </Card>
      {accepted && (
        <Card title="Accepted" flush>
          <Facts
            rows={[
              { label: 'By', value: accepted.name },
              { label: 'On', value: <Moment value={accepted.at} /> },
              { label: 'Signature', value: accepted.signature && <Signature strokes={accepted.signature} /> },
            ]}
          />
        </Card>
      )}
      {booking && (
        <Card title={`Booking ${booking.reference}`} flush>
          <Facts
            rows={[
              { label: 'Status', value: <StatusBadge status={booking.status} /> },
              { label: 'Total', value: <Money value={booking.total} /> },
              { label: 'Paid', value: <Money value={booking.paid} /> },
              { label: 'Due', value: <Money value={booking.due} /> },
              {
                label: 'Booking',
                value: may('View Bookings', 'Edit Bookings') ? (
                  <Button variant="default" size="compact-md" component={PathLink} to={pathTo('/bookings/view/$id', { id: booking.id })}>
                    Open booking
                  </Button>
                ) : null,
              },
            ]}
          />
        </Card>
      )}
    </>
  )
}

const Times = ({ proposal: { views } }: { proposal: Proposal }) => <span>{views === 1 ? 'Once' : `${views} times`}</span>

const Signature = ({ strokes }: { strokes: string }) => (
  <svg className={styles.signature} viewBox="0 0 600 200" role="img" aria-label="Signature">
    {strokes.split(';').map((points, index) => (
      <polyline
        key={index}
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </svg>
)
