import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import styles from './booking-card.module.css'
import { call } from './calls.ts'
import { TravellersCard } from './travellers-card.tsx'

/** The client's page of a booking, and who travels; nothing for agencies without a website. */
export default function BookingCard({ booking: { id } }: BookingCardProps) {
  if (!useUser().features.includes('website')) return null
  return (
    <>
      <TripLink bookingId={id} />
      <TravellersCard bookingId={id} />
    </>
  )
}

const scopeActions = { fill: 'Create link that cannot pay', view: 'Create link that only shows' } as const
const scopeTexts = {
  fill: 'With this link they do everything but pay. It is for people who travel along.',
  view: 'With this link they see the booking and change nothing.',
} as const

const Address = ({ url }: { url: string }) => (
  <div className={styles.address}>
    <code>{url}</code>
    <CopyButton value={url} what="link" />
  </div>
)

function TripLink({ bookingId }: { bookingId: string }) {
  const input = { params: { id: bookingId } }
  const { data: link } = useCall(call, 'GET /bookings/{id}/trip-link', input)
  const mayEdit = useMay()('Edit Bookings')
  const invalidates = [`/bookings/${bookingId}/trip-link`]
  const create = useAction(call, 'POST /bookings/{id}/trip-link', { invalidates, notice: 'Link created.' })
  const revoke = useAction(call, 'POST /bookings/{id}/trip-link/revoke', { invalidates, notice: 'Links revoked.' })
  if (!link?.has_website || (!link.url && !mayEdit)) return null
  const { url, others, opened_at, conversation } = link
  const missing = (['fill', 'view'] as const).filter((scope) => !others.some((other) => other.scope === scope))
  const withdraw = async () => {
    const text = 'The page no longer opens with them. You can create a new link.'
    if (await confirm({ title: 'Revoke all links?', text, action: 'Revoke links', danger: true })) revoke.mutate(input)
  }
  return (
    <Card title="Client’s page">
      <p className={styles.text}>On this page the client sees the booking, pays, saves documents and writes to you.</p>
      {url && <Address url={url} />}
      {url && <p className={styles.text}>{opened_at ? `First opened ${formatMoment(new Date(opened_at))}.` : 'Not opened yet.'}</p>}
      {others.map(({ scope, url: other }) => (
        <div key={scope}>
          <p className={styles.text}>{scopeTexts[scope]}</p>
          <Address url={other} />
        </div>
      ))}
      <Group gap="xs">
        {url && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<icons.external size={16} aria-hidden />}
          >
            Open page
          </Button>
        )}
        <Messages bookingId={bookingId} hasLink={url !== null} conversation={conversation} />
        {url && mayEdit && (
          <Button variant="default" loading={revoke.isPending} onClick={() => void withdraw()}>
            Revoke links
          </Button>
        )}
        {!url && (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ ...input, body: { scope: 'pay' } })}>
            Create link
          </Button>
        )}
        {url && mayEdit && (
          <RowMenu
            label="Other links"
            actions={missing.map((scope) => ({
              label: scopeActions[scope],
              icon: 'link',
              run: () => create.mutate({ ...input, body: { scope } }),
            }))}
          />
        )}
      </Group>
    </Card>
  )
}

interface MessagesProps {
  bookingId: string
  hasLink: boolean
  conversation: { id: string; unread: number } | null
}

const inboxPath = (id: string): string => `${pathTo('/crm/inbox')}?open=${id}`

/** Leads to the conversation on the page, which is in the inbox. The agency can start it. */
function Messages({ bookingId, hasLink, conversation }: MessagesProps) {
  const may = useMay()
  const navigate = useNavigate()
  const start = useAction(call, 'POST /bookings/{id}/trip-conversation', {
    invalidates: [`/bookings/${bookingId}/trip-link`, '/crm/inbox'],
    failed: 'Not started',
    done: ({ id }) => void navigate({ to: inboxPath(id) }),
  })
  if (conversation && (may('View Inquiries') || may('View Clients')))
    return (
      <Button component={Link} to={inboxPath(conversation.id)} variant="default" leftSection={<icons.message size={16} aria-hidden />}>
        {conversation.unread > 0 ? `Open messages (${conversation.unread} unread)` : 'Open messages'}
      </Button>
    )
  if (!hasLink || conversation || !(may('Edit Inquiries') || may('Edit Clients'))) return null
  return (
    <Button
      variant="default"
      loading={start.isPending}
      leftSection={<icons.message size={16} aria-hidden />}
      onClick={() => start.mutate({ params: { id: bookingId } })}
    >
      Write message
    </Button>
  )
}
