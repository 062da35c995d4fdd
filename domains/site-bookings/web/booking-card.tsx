import { Button, Group } from '@mantine/core'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import styles from './booking-card.module.css'
import { call } from './calls.ts'
import { TravellersCard } from './travellers-card.tsx'

const open: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress']

/** The client's page of a booking, and who travels; nothing for agencies without a website. */
export default function BookingCard({ booking: { id, status, starts_on } }: BookingCardProps) {
  if (!useUser().features.includes('website')) return null
  return (
    <>
      <TripLink bookingId={id} />
      <TravellersCard bookingId={id} isOpen={starts_on !== null && open.includes(status)} />
    </>
  )
}

function TripLink({ bookingId }: { bookingId: string }) {
  const input = { params: { id: bookingId } }
  const { data: link } = useCall(call, 'GET /bookings/{id}/trip-link', input)
  const mayEdit = useMay()('Edit Bookings')
  const invalidates = [`/bookings/${bookingId}/trip-link`]
  const create = useAction(call, 'POST /bookings/{id}/trip-link', { invalidates, notice: 'Link created.' })
  const revoke = useAction(call, 'POST /bookings/{id}/trip-link/revoke', { invalidates, notice: 'Link revoked.' })
  if (!link?.has_website || (!link.url && !mayEdit)) return null
  const { url } = link
  const withdraw = async () => {
    const text = 'The client can no longer open the page with it. You can create a new link.'
    if (await confirm({ title: 'Revoke the link?', text, action: 'Revoke link', danger: true })) revoke.mutate(input)
  }
  return (
    <Card title="Client’s page">
      <p className={styles.text}>On this page the client sees the booking, pays, saves documents and writes to you.</p>
      {url && (
        <div className={styles.address}>
          <code>{url}</code>
          <CopyButton value={url} what="link" />
        </div>
      )}
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
        {url && mayEdit && (
          <Button variant="default" loading={revoke.isPending} onClick={() => void withdraw()}>
            Revoke link
          </Button>
        )}
        {!url && (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ ...input, body: { scope: 'pay' } })}>
            Create link
          </Button>
        )}
      </Group>
    </Card>
  )
}
