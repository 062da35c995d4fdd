import { Button } from '@mantine/core'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Download } from './calls.ts'
import { linkText, stateTones } from './download-words.ts'
import styles from './downloads.module.css'

const payable = new Set(['unpaid', 'refunded', 'cancelled'])

/** The booking's downloads with the state of each link, and a button to send them again. Renders nothing if there are none. */
export function DownloadsCard({ bookingId, email }: { bookingId: string; email: string | null }) {
  const { data: downloads } = useCall(call, 'GET /bookings/{id}/downloads', { params: { id: bookingId } })
  const may = useMay()
  const send = useAction(call, 'POST /bookings/{id}/downloads/send', { notice: ({ message }) => message, failed: 'Not sent' })
  const revoke = useAction(call, 'POST /bookings/downloads/{id}/revoke', { notice: 'The link has ended.', failed: 'Not ended' })
  if (!downloads || downloads.length === 0) return null
  const edits = may('Edit Bookings')
  const askAndSend = async () => {
    const to = await ask({
      title: 'Send links',
      text: 'The links are valid for a month from now, with new downloads. Ended links get a new address.',
      label: 'Email',
      action: 'Send links',
      type: 'email',
      initial: email ?? '',
    })
    if (to) send.mutate({ params: { id: bookingId }, body: { to } })
  }
  const end = async ({ title, link }: Download) => {
    const sure = await confirm({
      title: `End the link to “${title}”?`,
      text: 'The sent address stops working. Send links again to create a new one.',
      action: 'End link',
      danger: true,
    })
    if (sure) revoke.mutate({ params: { id: link!.id } })
  }
  const actionsOf = (download: Download): Action[] =>
    edits && download.link && download.state !== 'revoked' ? [{ label: 'End link', icon: 'x', danger: true, run: () => end(download) }] : []
  const ready = downloads.some(({ state }) => !payable.has(state))
  return (
    <Card
      title="Downloads"
      flush
      aside={
        edits && ready ? (
          <Button size="compact-md" variant="default" loading={send.isPending} onClick={() => void askAndSend()}>
            {downloads.some(({ link }) => link?.sent_at) ? 'Send again' : 'Send links'}
          </Button>
        ) : undefined
      }
    >
      <ul className={styles.list}>
        {downloads.map((download) => (
          <li key={download.inventory_id} className={styles.download}>
            <div className={styles.text}>
              {download.title}
              <div className={styles.dim}>{linkText(download)}</div>
            </div>
            <StatusBadge status={download.state} tone={stateTones[download.state]} />
            {download.link && download.state === 'active' && <CopyButton value={download.link.url} what="link" />}
            <RowMenu label={`Actions for ${download.title}`} actions={actionsOf(download)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
