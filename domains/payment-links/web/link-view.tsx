import { Alert, Button } from '@mantine/core'
import { Link as To, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Day, Moment, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AttemptsCard } from './attempts-card.tsx'
import { call, type Link } from './calls.ts'
import { isOpen, kindText } from './link-words.ts'
import { linkView } from './routes.ts'
import { ShareCard } from './share-card.tsx'
import { useLinkActions } from './use-link-actions.ts'
import { WebsiteCard } from './website-card.tsx'

const SendLink = lazy(() => import('./send-link.tsx'))

const watchEveryMs = 10_000
const underWay = ({ attempts }: Link) => attempts.some(({ status }) => ['pending', 'prompt_sent', 'timed_out_unknown'].includes(status))

/** One payment link: its address to share, its payments, its activity. */
export default function LinkView() {
  const { id } = linkView.useParams()
  const [watching, setWatching] = useState(false)
  const answer = useCall(call, 'GET /payment-links/{id}/show', { params: { id } }, watching ? { refetchEveryMs: watchEveryMs } : {})
  if (answer.data && underWay(answer.data) !== watching) setWatching(!watching)
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const { actionsFor, openButton } = useLinkActions(() => void navigate({ href: pathTo('/payment-links') }))
  const mayMail = may('Edit Payment Links')
  return (
    <>
      <RecordPage
        answer={answer}
        what="Payment link"
        title={({ title }) => title}
        subtitle={({ reference }) => reference}
        status={(link) => (link.deleted ? <StatusBadge status="deleted" /> : <StatusBadge status={link.status} />)}
        buttons={(link) =>
          mayMail && isOpen(link) && !link.deleted ? (
            <Button variant="default" leftSection={<icons.mail size={16} aria-hidden />} onClick={() => setSending(true)}>
              Send by email
            </Button>
          ) : null
        }
        primaryAction={(link) => (link.deleted ? undefined : openButton(link))}
        actions={(link) => (link.deleted ? [] : actionsFor(link))}
        side={(link) => <Side link={link} />}
      >
        {(link) => (
          <>
            <States link={link} />
            {isOpen(link) && !link.deleted && <ShareCard link={link} />}
            <AttemptsCard link={link} />
            <Card title="Activity">
              <Timeline
                entries={link.story
                  .map(({ at, title, detail, user_name }, index) => ({
                    id: String(index),
                    at,
                    title: detail ? `${title}: ${detail}` : title,
                    text: user_name,
                  }))
                  .toReversed()}
              />
            </Card>
            {link.websites.length > 0 && <WebsiteCard link={link} />}
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>{sending && answer.data && <SendLink link={answer.data} onClose={() => setSending(false)} />}</Suspense>
    </>
  )
}

const notices: Partial<Record<Link['status'], [title: string, text: string]>> = {
  draft: ['This link is a draft', 'It has no page yet. Open link when it is ready.'],
  expired: ['This link has expired', 'Choose a later last day to reopen it.'],
  deactivated: ['This link is closed', 'Nobody can pay with it. Payments in progress are still recorded.'],
}

function States({ link }: { link: Link }) {
  const words = link.deleted
    ? (['This link is deleted', 'Its page is closed. Its payments stay in the records.'] as const)
    : notices[link.status]
  if (!words) return null
  return (
    <Alert color="gray" title={words[0]}>
      {words[1]}
    </Alert>
  )
}

const timesText = (count: number) => (count === 0 ? 'Never' : count === 1 ? 'Once' : `${count} times`)

function Side({ link }: { link: Link }) {
  return (
    <>
      <Card title="Money" flush>
        <Facts
          rows={[
            { label: 'Amount', value: link.amount ? <Money value={link.amount} /> : 'Any amount' },
            {
              label: link.kind === 'open_amount' ? 'At least' : 'Minimum first payment',
              value: link.minimum && <Money value={link.minimum} />,
            },
            { label: 'Received', value: <Money value={link.paid} /> },
            { label: 'Refunded', value: link.refunded.amount > 0 ? <Money value={link.refunded} /> : null },
            { label: 'Still due', value: link.left && link.left.amount > 0 ? <Money value={link.left} /> : null },
          ]}
        />
      </Card>
      <Card title="Terms" flush>
        <Facts
          rows={[
            { label: 'Kind', value: link.kind === 'single_use' && link.partial ? 'Single use, partial payments' : kindText(link.kind) },
            { label: 'Open until', value: link.expires_on && <Day value={link.expires_on} /> },
            {
              label: 'Booking',
              value: link.booking_id && <To to={pathTo('/bookings/view/$id', { id: link.booking_id })}>{link.booking_reference}</To>,
            },
            { label: 'Client', value: link.client_id && <To to={pathTo('/clients/$id', { id: link.client_id })}>{link.client_name}</To> },
            { label: 'Description', value: link.description && <span className="lines">{link.description}</span> },
            { label: 'Payment notifications', value: link.notify_email },
          ]}
        />
      </Card>
      <Card title="Use" flush>
        <Facts
          rows={[
            {
              label: 'Page opened',
              value: timesText(link.views),
            },
            { label: 'Last opened', value: link.viewed_at && <Moment value={link.viewed_at} /> },
            { label: 'Created', value: <Moment value={link.created_at} /> },
            { label: 'By', value: link.created_by_name },
          ]}
        />
      </Card>
    </>
  )
}
